import type { ChangeEntry } from './change.ts';

export type LineCounts = Pick<ChangeEntry, 'addedLines' | 'deletedLines' | 'binary'>;

/**
 * How many lines of each text the other lacks, each as often as it stands there. Whoever reads a change counts like
 * this, a checkout's git as well as GitHub's API, so that the counts of a change can be checked like its bytes. Lines
 * that only moved count as neither: the numbers may be a little below those of `git diff`. Binary content has no lines.
 */
export function countLines(before: Buffer, after: Buffer): LineCounts {
  if (isBinary(before) || isBinary(after)) return { addedLines: 0, deletedLines: 0, binary: true };
  const [old, now] = [linesOf(before), linesOf(after)];
  const kept = commonLines(old, now);
  return { addedLines: now.length - kept, deletedLines: old.length - kept, binary: false };
}

/** As git tells text from binary: by a NUL among the first 8,000 bytes. */
const isBinary = (bytes: Buffer) => bytes.subarray(0, 8_000).includes(0);

function linesOf(bytes: Buffer): readonly string[] {
  if (bytes.length === 0) return [];
  // Every byte stays a character of its own; the end of the last line starts no further one.
  return bytes.toString('latin1').replace(/\n$/, '').split('\n');
}

function commonLines(old: readonly string[], now: readonly string[]): number {
  const unmatched = new Map<string, number>();
  for (const line of old) unmatched.set(line, (unmatched.get(line) ?? 0) + 1);
  return now.filter((line) => {
    const left = unmatched.get(line) ?? 0;
    unmatched.set(line, left - 1);
    return left > 0;
  }).length;
}
