import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrivateRepository } from './private-repository.ts';
import { freshIndex, untrackedPaths } from './working-tree.ts';

/**
 * Puts every file of the base tree back and removes whatever else is there, except what the base's own ignore rules
 * cover. Files that are as they were aren't touched, so that build tools find them unchanged.
 */
export async function restoreBase(repository: PrivateRepository): Promise<void> {
  await freshIndex(repository);
  // Forced, git replaces folders and links that stand where the base has a file, without following them.
  await repository.git.onTree(['checkout-index', '--all', '--force', '--quiet']);
  for (const path of await untrackedPaths(repository)) await remove(repository.workspace, path);
}

/** Removes a file or an embedded repository, and the folders that it leaves empty. `path` is latin1 text. */
async function remove(workspace: string, path: string): Promise<void> {
  const parts = path.split('/').filter((part) => part !== '');
  await rm(onDisk(workspace, parts), { recursive: true, force: true });
  for (let left = parts.length - 1; left > 0; left--) {
    if (!(await removeIfEmpty(onDisk(workspace, parts.slice(0, left))))) return;
  }
}

async function removeIfEmpty(folder: Buffer): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}

function onDisk(workspace: string, parts: readonly string[]): Buffer {
  return Buffer.concat([Buffer.from(join(workspace, '/')), Buffer.from(parts.join('/'), 'latin1')]);
}
