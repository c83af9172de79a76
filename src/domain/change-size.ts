import type { Change } from '../contracts/change.ts';

/** How large a change is: files, and lines as git counts them. */
export interface ChangeSize {
  readonly files: number;
  readonly added: number;
  readonly deleted: number;
}

/** Counts a change's files and lines. */
export function changeSize(change: Change): ChangeSize {
  return {
    files: change.entries.length,
    added: change.entries.reduce((sum, entry) => sum + entry.addedLines, 0),
    deleted: change.entries.reduce((sum, entry) => sum + entry.deletedLines, 0),
  };
}
