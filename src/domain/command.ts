import type { Digest } from '../contracts/change.ts';
import type { DebugContext } from '../contracts/debug.ts';
import { REQUEST_LENGTH } from '../contracts/debug-inputs.ts';
import { MODES, type Mode, type PipelineName } from '../contracts/names.ts';
import { holdsMarker } from './markdown.ts';

/** What a search for a fault is asked for, in free text; empty where the issue says it all. */
export interface Ask {
  readonly kind: DebugContext['kind'];
  readonly text: string;
}

/** What the first line of a comment asks for. */
export type Command =
  | { readonly kind: 'none' }
  /** Meant for us, but not understood: nothing is run, and whoever wrote it is told why. */
  | { readonly kind: 'unclear'; readonly why: string; readonly usage: string }
  | {
      readonly kind: 'start';
      readonly pipeline: PipelineName;
      /** Null for the issue on which the comment stands. */
      readonly issue: number | null;
      /** Null where the command says nothing about it. */
      readonly mode: Mode | null;
      readonly resume: boolean;
      /** Null for pipelines that are about the issue as it stands. */
      readonly ask: Ask | null;
    }
  /** The digest of the bytes that are approved; null approves what was shown last. */
  | { readonly kind: 'approve'; readonly digest: Digest | null };

interface Understood {
  readonly issue?: number;
  readonly digest?: Digest;
  readonly mode?: Mode;
  readonly resume?: true;
}

/** One kind of word that may follow a command: what it looks like, and what it says; null for a word of another kind. */
interface WordRow {
  readonly shown: string;
  says(word: string): Understood | null;
}

interface CommandRow {
  readonly takes: readonly WordRow[];
  means(said: Understood): Command;
}

/** GitHub numbers issues in 32 bits with a sign (GraphQL's `Int`). */
const LARGEST_ISSUE = 2_147_483_647;

const ISSUE: WordRow = {
  shown: '[#number]',
  says: (word) => {
    const number = /^#?[1-9][0-9]{0,9}$/.test(word) ? Number(word.replace('#', '')) : Number.NaN;
    return number <= LARGEST_ISSUE ? { issue: number } : null;
  },
};
const DIGEST: WordRow = {
  shown: '[digest]',
  says: (word) => {
    const [, digits] = /^(?:sha256:)?([0-9a-f]{64})$/.exec(word) ?? [];
    return digits === undefined ? null : { digest: `sha256:${digits}` };
  },
};
const MODE: WordRow = {
  shown: MODES.map((mode) => `[--${mode}]`).join(' '),
  says: (word) => {
    const mode = MODES.find((name) => word === `--${name}`);
    return mode === undefined ? null : { mode };
  },
};
const RESUME: WordRow = { shown: '[--resume]', says: (word) => (word === '--resume' ? { resume: true } : null) };

/** Every command, by its first word; a word that is not here is none of ours. */
const COMMANDS: Readonly<Record<string, CommandRow>> = {
  '/auto-solve-issue': {
    takes: [ISSUE, MODE, RESUME],
    means: ({ issue = null, mode = null, resume = false }) => {
      return { kind: 'start', pipeline: 'auto-solve', issue, mode, resume, ask: null };
    },
  },
  '/approve': { takes: [DIGEST], means: ({ digest = null }) => ({ kind: 'approve', digest }) },
};

/** Words that free text follows (seed 002, Triggers). */
const ASKS: Readonly<Record<string, Ask['kind']>> = {
  'problem-solver:': 'solve',
  'fix:': 'solve',
  'debug:': 'solve',
  'investigate:': 'investigate',
};

/** A line that is longer is prose, or an attack: no command comes near it. */
const LONGEST_LINE = 200;
/** The same for a request, with room for its word. */
const LONGEST_REQUEST = REQUEST_LENGTH + 50;

/**
 * The command in the first line of a comment. It stands at the very start, in small letters; its words are parted by
 * spaces or tabs, in any order after the first. Quotes, code, HTML comments, invisible or full-width characters in front
 * of it, and all further lines say nothing. A comment that carries our marker holds no command, whoever's account wrote
 * it: with the token of a person our own comments come back to us as that person's.
 */
export function readCommand(body: string): Command {
  const whole = firstLine(body);
  if (whole.length > LONGEST_REQUEST || holdsMarker(body)) return { kind: 'none' };
  const line = whole.replace(/[ \t]+$/, '');
  const ask = readAsk(line);
  if (ask !== null) return asked(ask);
  const [name = '', ...words] = line.split(/[ \t]+/);
  const row = line.length <= LONGEST_LINE && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return row === undefined ? { kind: 'none' } : understand(name, row, words);
}

/**
 * What a line asks of a search for a fault: one of its words at the very start, then free text. Null for any other line,
 * and for one that is longer than a request may be.
 */
export function readAsk(line: string): Ask | null {
  const [name = ''] = /^[^ \t]*/.exec(line) ?? [];
  const kind = Object.hasOwn(ASKS, name) ? ASKS[name] : undefined;
  const text = line.slice(name.length).trim();
  return kind === undefined || text.length > REQUEST_LENGTH ? null : { kind, text };
}

/** Such a search goes on where the option is all that is said. */
function asked({ kind, text }: Ask): Command {
  const resume = text === '--resume';
  const ask = { kind, text: resume ? '' : text };
  return { kind: 'start', pipeline: 'problem-solver', issue: null, mode: null, resume, ask };
}

/**
 * A comment without the line that is a command: what its author says besides, which is what a search for a fault is asked
 * for, too. Null when there is nothing else.
 */
export function withoutCommand(body: string): string | null {
  const command = readCommand(body);
  if (command.kind === 'none' || (command.kind === 'start' && command.ask?.text)) return body;
  const rest = body.slice(firstLine(body).length).trim();
  return rest === '' ? null : rest;
}

/** The line by which a comment or an issue may be a command. */
export function firstLine(body: string): string {
  return /^[^\r\n]*/.exec(body)?.[0] ?? '';
}

function understand(name: string, { takes, means }: CommandRow, words: readonly string[]): Command {
  const usage = [name, ...takes.map(({ shown }) => shown)].join(' ');
  let said: Understood = {};
  for (const word of words) {
    const more = takes.map(({ says }) => says(word)).find((understood) => understood !== null);
    if (more === undefined || more === null) return { kind: 'unclear', why: `"${word}" says nothing to it`, usage };
    const [key = ''] = Object.keys(more);
    const before = said[key as keyof Understood];
    if (before !== undefined && before !== more[key as keyof Understood])
      return { kind: 'unclear', why: `"${word}" contradicts what stands before it`, usage };
    said = { ...said, ...more };
  }
  return means(said);
}
