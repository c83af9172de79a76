import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Lends an empty folder that only we may enter (mkdtemp makes it 0700), and removes it whatever happens. */
export async function inPrivateFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, 'issue-relay-baton-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
