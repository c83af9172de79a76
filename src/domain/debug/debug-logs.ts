import type { Change, ChangeEntry } from '../../contracts/change.ts';
import type { DebugContext } from '../../contracts/debug.ts';
import { digestOf } from '../digest.ts';

/** A line of a change that only the search for the fault needs. */
export interface DebugLog {
  readonly path: string;
  /** From 1, in the changed file. */
  readonly line: number;
  readonly text: string;
}

const NEVER_THERE = '000000';

/** What a line looks like that prints something, in the usual languages. */
const PRINTS =
  /\b(?:console\.|print|puts\b|echo\b|log|trace|dump|debug|fmt\.|System\.(?:out|err)|e?println!|dbg!|warn|var_dump)/i;

/**
 * The debug logs that a change holds: every line with the marker, which is the debug id, and every line that prints and
 * that the executor of exactly this change named, give or take a line. Read from the bytes, so that a log which nobody
 * names any more is found.
 */
export function debugLogsIn(change: Change, debug: DebugContext): readonly DebugLog[] {
  const places = namedFor(change, debug);
  return change.entries.filter(isText).flatMap((entry) => {
    const lines = linesOf(entry);
    const named = namedIn(entry.path, lines, places);
    return lines.flatMap((text, at) => {
      const isLog = text.includes(debug.debug_id) || named.has(at);
      return isLog && text.trim() !== '' ? [{ path: entry.path, line: at + 1, text: shown(text) }] : [];
    });
  });
}

/**
 * Whether the logs can be taken out without a line of the base going with them: a log that took the place of one leaves
 * more lines deleted than added. Whoever can't tell leaves it to people.
 */
export function canBeCleaned(change: Change, debug: DebugContext): boolean {
  const logs = debugLogsIn(change, debug);
  return change.entries.every(({ path, previousMode, addedLines, deletedLines }) => {
    const count = logs.filter((log) => log.path === path).length;
    return count === 0 || previousMode === NEVER_THERE || addedLines - count >= deletedLines;
  });
}

/**
 * The change without its debug logs. Only whole lines go. A file that they were the only change of is no part of it any
 * more, and neither is a new file that held nothing else.
 */
export function withoutDebugLogs(change: Change, debug: DebugContext): Change {
  const logs = debugLogsIn(change, debug);
  const entries = change.entries.flatMap((entry) => {
    const lines = new Set(logs.filter(({ path }) => path === entry.path).map(({ line }) => line));
    return lines.size === 0 ? [entry] : withoutLines(entry, lines);
  });
  return { ...change, entries };
}

/** `file:line` as the executor named them; its words are about the change that it left, and about no other. */
function namedFor(change: Change, { history }: DebugContext): readonly string[] {
  const digest = digestOf(change);
  const made = history.findLast(({ change_digest }) => change_digest === digest);
  return made?.execution?.result.debug_logs_added.map((place) => place.trim().replace(/^\.\//, '')) ?? [];
}

/** The lines of a file, from 0, that are meant by its places: the one that is named if it prints, else the one beside it that does. */
function namedIn(path: string, lines: readonly string[], places: readonly string[]): ReadonlySet<number> {
  const numbers = places
    .filter((place) => place.startsWith(`${path}:`))
    .map((place) => Number(place.slice(path.length + 1)));
  const meant = numbers.map((line) => [line - 1, line, line - 2].find((at) => PRINTS.test(lines[at] ?? '')));
  return new Set(meant.filter((at) => at !== undefined));
}

function withoutLines(entry: ChangeEntry, gone: ReadonlySet<number>): ChangeEntry[] {
  const kept = linesOf(entry).filter((_text, index) => !gone.has(index + 1));
  const text = kept.join('\n');
  const addedLines = Math.max(0, entry.addedLines - gone.size);
  const isNew = entry.previousMode === NEVER_THERE;
  const asBefore = addedLines === 0 && entry.deletedLines === 0 && entry.mode === entry.previousMode;
  if ((isNew && text.trim() === '') || asBefore) return [];
  const bytes = Buffer.from(text, BYTES);
  return [{ ...entry, addedLines, bytes: bytes.length, content: bytes.toString('base64') }];
}

/** One character a byte, so that files in any encoding keep theirs. */
const BYTES = 'latin1';

const isText = ({ operation, binary, content }: ChangeEntry) => operation !== 'delete' && !binary && content !== '';

/** The last one is empty where the file ends with a line break, so that joining gives the same bytes. */
const linesOf = ({ content }: ChangeEntry) => Buffer.from(content, 'base64').toString(BYTES).split('\n');

/** A line as people read it. */
const shown = (line: string) => Buffer.from(line.trim(), BYTES).toString('utf8');
