import { secretForms } from './secrets/secret-forms.ts';
import { privateKeys, SECRET_PATTERNS } from './secrets/secret-patterns.ts';

/** Text without its secrets, and how many there were. */
export interface Redacted {
  readonly text: string;
  readonly hits: number;
}

const MASK = '[redacted]';
const PRIVATE_KEY = 'a private key';

function withoutPrivateKeys(text: string): Redacted {
  const keys = privateKeys(text);
  const between = [0, ...keys.map(({ to }) => to)].map((from, index) => text.slice(from, keys[index]?.from));
  return { text: between.join(MASK), hits: keys.length };
}

function without(redacted: Redacted, secret: string | RegExp): Redacted {
  let hits = redacted.hits;
  const text = redacted.text.replaceAll(secret, () => {
    hits += 1;
    return MASK;
  });
  return { text, hits };
}

/**
 * Text without the given secrets, in any form that a program is likely to print them in, and without whatever looks like
 * a token or a private key. Linear in the text. A secret that was split, cut short or spelled out is not found.
 */
export function redact(text: string, secrets: readonly string[]): Redacted {
  const searched = [...secretForms(secrets), ...SECRET_PATTERNS.map(({ pattern }) => pattern)];
  return searched.reduce(without, withoutPrivateKeys(text));
}

/** What kinds of secrets a text seems to hold, in words and without their values; examples don't count. */
export function secretKinds(text: string): string[] {
  const certain = SECRET_PATTERNS.filter(({ oftenExample }) => !oftenExample);
  const kinds = certain.filter(({ pattern }) => text.search(pattern) !== -1).map(({ kind }) => kind);
  const keys = privateKeys(text).length > 0 ? [PRIVATE_KEY] : [];
  return [...new Set([...keys, ...kinds])];
}
