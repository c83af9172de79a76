import type { Change, ChangeEntry } from '../../contracts/change.ts';
import { countLines } from '../../contracts/line-counts.ts';
import { readBlob } from './blob.ts';
import { BRANCH_CALL, type ChangedFile, changedFiles, type TreeFile } from './changed-files.ts';
import type { GithubClient } from './client.ts';

/**
 * Most content that is read, in bytes, and most files. Beyond it, entries show size and no content, as those of a
 * working tree do: a change of that size is refused by its size, and nobody has to hold or judge what is in it.
 */
const CONTENT_LIMIT = 8 * 1024 * 1024;
const FILES_LIMIT = 200;

/**
 * What a head changes against its base, as an agent's change would say it: entries from the two trees, contents from
 * blobs, never from patch text, which GitHub cuts short. Throws a RelayError where too much differs.
 */
export async function changeBetween(client: GithubClient, baseSha: string, headSha: string): Promise<Change> {
  const files = await changedFiles(client, baseSha, headSha);
  const entries: ChangeEntry[] = [];
  let room = files.length > FILES_LIMIT ? 0 : CONTENT_LIMIT;
  for (const file of files) {
    const entry = await entryOf(client, file, room);
    room -= Buffer.byteLength(entry.content, 'base64');
    entries.push(entry);
  }
  return { baseSha, entries };
}

async function entryOf(client: GithubClient, { path, before, after }: ChangedFile, room: number): Promise<ChangeEntry> {
  const content = await contentOf(client, after, room);
  // What was there is read only to be compared, never kept: it takes none of the room.
  const former = await contentOf(client, before, room === 0 ? 0 : CONTENT_LIMIT);
  return {
    path,
    operation: before === null ? 'add' : after === null ? 'delete' : 'modify',
    mode: after?.mode ?? ABSENT,
    previousMode: before?.mode ?? ABSENT,
    bytes: isFile(after) ? after.size : 0,
    content: content.toString('base64'),
    ...countLines(former, content),
  };
}

/** Nothing there: the mode that git shows for it. */
const ABSENT = '000000';
const NOTHING = Buffer.alloc(0);

/** Links and submodules show their mode and nothing else: a link's target would look like a file's text. */
const isFile = (file: TreeFile | null): file is TreeFile => file?.mode.startsWith('100') === true;

async function contentOf(client: GithubClient, file: TreeFile | null, room: number): Promise<Buffer> {
  if (!isFile(file) || file.size > room || file.size === 0) return NOTHING;
  return readBlob(client, BRANCH_CALL, file.sha);
}
