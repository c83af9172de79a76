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

/**
 * The debug logs that a change holds: every line with the marker, which is the debug id, and every line that the executor
 * of exactly this change named as one. Read from the bytes, so that a log which nobody names any more is found.
 */
export function debugLogsIn(change: Change, debug: DebugContext): readonly DebugLog[] {
  const named = namedFor(change, debug);
  return change.entries.filter(isText).flatMap((entry) =>
    linesOf(entry).flatMap((text, index) => {
      const isLog = text.includes(debug.debug_id) || named.has(`${entry.path}:${index + 1}`);
      return isLog && text.trim() !== '' ? [{ path: entry.path, line: index + 1, text: text.trim() }] : [];
    }),
  );
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
function namedFor(change: Change, { history }: DebugContext): ReadonlySet<string> {
  const digest = digestOf(change);
  const made = history.findLast(({ change_digest }) => change_digest === digest);
  return new Set(made?.execution?.result.debug_logs_added.map((place) => place.trim().replace(/^\.\//, '')));
}

function withoutLines(entry: ChangeEntry, gone: ReadonlySet<number>): ChangeEntry[] {
  const kept = linesOf(entry).filter((_text, index) => !gone.has(index + 1));
  const text = kept.join('\n');
  const addedLines = Math.max(0, entry.addedLines - gone.size);
  const isNew = entry.previousMode === NEVER_THERE;
  const asBefore = addedLines === 0 && entry.deletedLines === 0 && entry.mode === entry.previousMode;
  if ((isNew && text.trim() === '') || asBefore) return [];
  const bytes = Buffer.from(text, 'utf8');
  return [{ ...entry, addedLines, bytes: bytes.length, content: bytes.toString('base64') }];
}

const isText = ({ operation, binary, content }: ChangeEntry) => operation !== 'delete' && !binary && content !== '';

/** The last one is empty where the file ends with a line break, so that joining gives the same bytes. */
const linesOf = ({ content }: ChangeEntry) => Buffer.from(content, 'base64').toString('utf8').split('\n');
