import { type HunkLines, hunkLines } from './hunk-lines.ts';
import type { IsolatedGit } from './isolated-git.ts';

export interface DiffFile extends HunkLines {
  readonly path: string;
  readonly operation: 'add' | 'modify' | 'delete';
  readonly addedLines: number;
  readonly deletedLines: number;
  readonly binary: boolean;
}

/** What git says of a diff, against the tree as it is. */
export interface DiffFacts {
  readonly state: 'missing' | 'unreadable' | 'refused' | 'applies' | 'applied';
  /** Git's reason when the diff is unreadable or refused, else empty. */
  readonly reason: string;
  readonly files: readonly DiffFile[];
}

/** Asks git what is in the diff, and whether it applies to the tree or is in it already. */
export async function readDiff(git: IsolatedGit, diff: string | null): Promise<DiffFacts> {
  if (diff === null) return { state: 'missing', reason: '', files: [] };
  const numbers = await git.apply(['--numstat', '-z'], diff);
  if (!numbers.ok) return { state: 'unreadable', reason: numbers.reason, files: [] };
  const summary = await git.apply(['--summary'], diff);
  const files = filesOf(numbers.output, summary.ok ? summary.output : '', hunkLines(diff));
  const forward = await git.apply(['--check'], diff);
  if (forward.ok) return { state: 'applies', reason: '', files };
  const backward = await git.apply(['--check', '--reverse'], diff);
  return backward.ok ? { state: 'applied', reason: '', files } : { state: 'refused', reason: forward.reason, files };
}

/** Joins git's answers; numbers and hunks come in the same order, that of the diff. */
function filesOf(numbers: string, summary: string, hunks: readonly HunkLines[]): DiffFile[] {
  const notes = summary.split('\n');
  const isNoted = (what: string, path: string) =>
    notes.some((note) => note.startsWith(` ${what} mode `) && note.endsWith(` ${path}`));
  const rows = numbers.split('\0').filter((row) => row !== '');
  return rows.map((row, index) => {
    const [added = '', deleted = '', ...rest] = row.split('\t');
    const path = rest.join('\t');
    const operation = isNoted('create', path) ? 'add' : isNoted('delete', path) ? 'delete' : 'modify';
    const counts = { addedLines: Number(added) || 0, deletedLines: Number(deleted) || 0, binary: added === '-' };
    return { path, operation, ...counts, added: [], deleted: [], ...hunks[index] };
  });
}
