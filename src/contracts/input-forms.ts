import * as z from 'zod';
import { digestText } from './change.ts';

const seen = (value: unknown) => `saw ${JSON.stringify(value)}`;

/** One of some words. */
export const choice = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: (issue) => `must be one of ${words.join(', ')}; ${seen(issue.input)}` });

/** A whole number in digits, both bounds included. */
export const wholeNumber = (min: number, max: number) =>
  z.string().transform((text, context) => {
    const value = /^(0|[1-9][0-9]{0,9})$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}; ${seen(text)}` });
    return z.NEVER;
  });

/** An empty text means "not set". */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema], {
    error: (issue) => (issue.code === 'invalid_union' ? (issue.errors.at(-1)?.[0]?.message ?? 'is wrong') : undefined),
  });

/** Lines without blanks around them; empty ones don't count. */
export const lines = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);

/**
 * A program and its arguments, as words separated by spaces or as a JSON array of texts.
 * Placeholders are refused: untrusted text never becomes part of a command line.
 */
export const commandLine = z.string().transform((text, context) => {
  const words = text.trim().startsWith('[') ? jsonWords(text) : text.split(/\s+/).filter((word) => word !== '');
  if (words !== null && !/\{\{|\$\{\{/.test(text)) return words;
  context.addIssue({
    code: 'custom',
    message: `must be words separated by spaces, or a JSON array of texts, without placeholders; ${seen(text)}`,
  });
  return z.NEVER;
});

function jsonWords(text: string): string[] | null {
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What a person approves: exactly these bytes, or what was shown last. */
export const approvedDigest = z.union([z.literal('presented'), digestText], {
  error: (issue) => `must be "presented", or sha256: and 64 hexadecimal digits; ${seen(issue.input)}`,
});

/** Accounts of bots by login and id: whoever has the login later is somebody else. */
export const bots = lines.transform((entries, context) => {
  const parsed = entries.map((entry) => /^([A-Za-z0-9-]+\[bot\])=([0-9]+)$/.exec(entry));
  if (parsed.every((match) => match !== null)) return parsed.map(([, login = '', id = '']) => ({ login, id }));
  context.addIssue({ code: 'custom', message: `must be lines of the form name[bot]=id; ${seen(entries)}` });
  return z.NEVER;
});

/** An amount of dollars. */
export const amount = z.string().transform((text, context) => {
  const value = /^\d{1,6}(?:\.\d{1,4})?$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  context.addIssue({ code: 'custom', message: `must be an amount of dollars such as 2.50; ${seen(text)}` });
  return z.NEVER;
});

/** A version that names one release: ranges and tags mean another one tomorrow. */
export const exactVersion = z.string().regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, {
  error: (issue) => `must be an exact version such as 1.2.3; ${seen(issue.input)}`,
});

/** The address of a server. */
export const baseUrl = z
  .string()
  .regex(/^https?:\/\//, {
    error: (issue) => `must be the address of a server, such as https://gateway.example/v1; ${seen(issue.input)}`,
  })
  .refine((text) => URL.canParse(text), {
    error: (issue) => `must be an address that can be read; ${seen(issue.input)}`,
  });

/** A model as providers name theirs; it becomes an argument, so it can't begin like an option. */
export const modelName = z.string().regex(/^(?:[\w@][\w.:/@-]*)?$/, {
  error: (issue) => `must be the name of a model; ${seen(issue.input)}`,
});

/** A ticket of a run that we started ourselves. */
export const ticketText = z.string().regex(/^[0-9A-Za-z.-]{8,200}$/, {
  error: (issue) => `must be a ticket that the loop gave; ${seen(issue.input)}`,
});

const isoTime = z.iso.datetime({ offset: true });

/** A time of day in UTC, or a moment. */
export const endOfTime = z
  .string()
  .refine((text) => /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/.test(text) || isoTime.safeParse(text).success, {
    error: (issue) =>
      `must be a time of day such as 06:30, or a time such as 2026-01-31T06:30:00Z; ${seen(issue.input)}`,
  });
