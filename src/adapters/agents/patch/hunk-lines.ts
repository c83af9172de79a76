/** The lines that a diff adds to and deletes from one file. */
export interface HunkLines {
  readonly added: string[];
  readonly deleted: string[];
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/**
 * The added and deleted lines of a unified diff, one entry a file, in the order of the files. Hunks are followed by the
 * counts in their headers, because a deleted line `-- x` looks like a file's header. Whether the diff is sound, and
 * which files these are, is git's to say.
 */
export function hunkLines(diff: string): HunkLines[] {
  const lines = diff.split('\n');
  const files: HunkLines[] = [];
  let headed = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const isGitHeader = line.startsWith('diff --git ');
    const isNames = line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') === true;
    if (isGitHeader || (isNames && !headed)) files.push({ added: [], deleted: [] });
    if (isGitHeader || isNames) headed = isGitHeader;
    const hunk = HUNK.exec(line);
    const file = files.at(-1);
    if (hunk !== null && file !== undefined) at += readHunk(lines, at + 1, hunk, file);
  }
  return files;
}

/** Reads the lines of one hunk into the file's, and returns how many there were. */
function readHunk(
  lines: readonly string[],
  start: number,
  [, old = '1', fresh = '1']: RegExpExecArray,
  file: HunkLines,
) {
  let [oldLeft, newLeft, at] = [Number(old), Number(fresh), start];
  for (; at < lines.length && (oldLeft > 0 || newLeft > 0); at += 1) {
    const line = lines[at] as string;
    if (line.startsWith('\\')) continue;
    if (line.startsWith('+')) file.added.push(line.slice(1));
    if (line.startsWith('-')) file.deleted.push(line.slice(1));
    if (!line.startsWith('+')) oldLeft -= 1;
    if (!line.startsWith('-')) newLeft -= 1;
  }
  return at - start;
}
