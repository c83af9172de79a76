import type { Change, ChangeEntry } from '../../../contracts/change.ts';
import type { IsolatedGit } from './isolated-git.ts';

/** An entry of a change together with what is new in it. */
export interface ChangedFile extends ChangeEntry {
  /** The whole text after the change; empty for deletions, binaries and whatever is no file. */
  readonly text: string;
  /** Lines that the file hadn't before, wherever they stood: a moved line is not new. */
  readonly added: readonly string[];
  /** Where each of these stands in the text; the first line is 1. */
  readonly addedAt: readonly number[];
}

export type ChangedFiles =
  | { readonly ok: true; readonly files: readonly ChangedFile[] }
  | { readonly ok: false; readonly reason: string };

/** Reads the new lines of a change by comparing each file with the base commit in the workspace's repository. */
export async function readChange(git: IsolatedGit, change: Change): Promise<ChangedFiles> {
  const files: ChangedFile[] = [];
  for (const entry of change.entries) {
    const text = isText(entry) ? Buffer.from(entry.content, 'base64').toString() : '';
    const before = text !== '' && entry.operation === 'modify' ? await git.show(change.baseSha, entry.path) : NOTHING;
    if (!before.ok) return { ok: false, reason: `${entry.path} can't be read in the base: ${before.reason}` };
    const fresh = newLines(before.output, text);
    const [added, addedAt] = [fresh.map(({ line }) => line), fresh.map(({ at }) => at)];
    files.push({ ...entry, text, added, addedAt });
  }
  return { ok: true, files };
}

const NOTHING = { ok: true, output: '' } as const;

const isText = ({ binary, mode }: ChangeEntry): boolean => !binary && mode.startsWith('100');

function newLines(before: string, after: string): { line: string; at: number }[] {
  const known = new Map<string, number>();
  for (const line of before.split('\n')) known.set(line, (known.get(line) ?? 0) + 1);
  const lines = after.split('\n').map((line, index) => ({ line, at: index + 1 }));
  return lines.filter(({ line }) => {
    const left = known.get(line) ?? 0;
    known.set(line, left - 1);
    return left <= 0;
  });
}
