/**
 * How many lines of each text the other lacks, each as often as it stands there. Lines that only moved count as
 * neither, so the numbers may be a little below those of `git diff`; they tell people how large a change is.
 */
export function countLines(before: Buffer, after: Buffer): { addedLines: number; deletedLines: number } {
  const old = linesOf(before);
  const unmatched = new Map<string, number>();
  for (const line of old) unmatched.set(line, (unmatched.get(line) ?? 0) + 1);
  let kept = 0;
  const now = linesOf(after);
  for (const line of now) {
    const left = unmatched.get(line) ?? 0;
    if (left === 0) continue;
    unmatched.set(line, left - 1);
    kept += 1;
  }
  return { addedLines: now.length - kept, deletedLines: old.length - kept };
}

function linesOf(bytes: Buffer): readonly string[] {
  if (bytes.length === 0) return [];
  // Every byte stays a character of its own; the end of the last line starts no further one.
  return bytes.toString('latin1').replace(/\n$/, '').split('\n');
}
