import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Baton } from '../../contracts/baton.ts';
import type { Digest } from '../../contracts/change.ts';
import { folderOf, keyOf } from './recall.ts';

/**
 * Puts a baton into the cache, where it outlives its artifact. The cache is a hint: many triggers may only read it, and
 * entries vanish, so a refusal is none of our business.
 */
export async function keepInCache(workspace: string, digest: Digest, baton: Baton): Promise<void> {
  const { saveCache } = await import('@actions/cache');
  const folder = join(workspace, folderOf(digest));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'baton.json'), JSON.stringify(baton), { mode: 0o600 });
    await saveCache([folderOf(digest)], keyOf(digest));
  } catch {
    // Said above: without the cache, the artifact serves; without both, the phase is done again.
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
