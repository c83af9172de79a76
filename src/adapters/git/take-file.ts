import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UntrustedFile } from '../../contracts/untrusted-file.ts';
import { readUntrustedFile } from '../untrusted-file.ts';
import { isPlainPath } from './plain-path.ts';

/**
 * Reads a file of the working tree, of at most `limit` bytes, and removes whatever stands at its path. A folder on the
 * way that is a link leads out of the tree: then nothing is read, and nothing is removed.
 */
export async function takeFile(workspace: string, path: string, limit: number): Promise<UntrustedFile> {
  if (!isPlainPath(path)) return { kind: 'unusable', why: 'its path leads out of the tree' };
  const folders = path.split('/').slice(0, -1);
  for (const [index, folder] of folders.entries()) {
    const status = await lstat(join(workspace, ...folders.slice(0, index), folder)).catch(() => null);
    if (status === null) return { kind: 'absent' };
    if (!status.isDirectory()) return { kind: 'unusable', why: `${folder} is not a folder` };
  }
  const place = join(workspace, path);
  const taken = await readUntrustedFile(place, limit);
  await rm(place, { recursive: true, force: true });
  return taken;
}
