import { readBlobs } from './objects.ts';
import { isPlainPath } from './plain-path.ts';
import type { PrivateRepository } from './private-repository.ts';

/** Largest file that is read from the base tree, in bytes. */
const FILE_LIMIT = 1024 * 1024;

/** The text of a file of the base tree; null when it isn't there, isn't a regular file, or is larger than 1 MiB. */
export async function readBaseFile({ git, baseTree }: PrivateRepository, path: string): Promise<string | null> {
  // A trailing slash would list what is inside a folder.
  if (!isPlainPath(path)) return null;
  const listed = await git.bare(['ls-tree', '-z', '--long', '--full-tree', baseTree, '--', path]);
  const parts = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t/.exec(listed.toString());
  if (!parts || Number(parts[2]) > FILE_LIMIT) return null;
  const [content] = await readBlobs(git, [parts[1] ?? '']);
  return content?.toString() ?? null;
}
