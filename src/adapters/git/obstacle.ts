import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeEntry } from '../../contracts/change.ts';

/**
 * The first thing on disk that stands where a change adds a file, as a path; null when the way is free. Git would
 * overwrite ignored files and replace ignored links without asking.
 */
export async function findObstacle(workspace: string, entries: readonly ChangeEntry[]): Promise<string | null> {
  const deleted = new Set(entries.filter(({ operation }) => operation === 'delete').map(({ path }) => path));
  for (const { path } of entries.filter(({ operation }) => operation === 'add')) {
    const obstacle = await obstacleOf(workspace, path, deleted);
    if (obstacle) return obstacle;
  }
  return null;
}

async function obstacleOf(workspace: string, path: string, deleted: ReadonlySet<string>): Promise<string | null> {
  const parts = path.split('/');
  for (let length = 1; length <= parts.length; length++) {
    const upTo = parts.slice(0, length).join('/');
    const stats = await lstat(join(workspace, upTo)).catch(() => null);
    if (stats === null || deleted.has(upTo)) return null;
    // A folder at the very end is left to git, which gives it up only if nothing untracked is in it.
    if (!stats.isDirectory()) return upTo;
  }
  return null;
}
