import * as z from 'zod';
import { CHANGE_LIMIT, type Change, type ChangeEntry } from '../../contracts/change.ts';
import { RelayError } from '../../errors.ts';
import type { GithubClient } from './client.ts';
import { understood } from './understood.ts';

const CALL = { doing: 'read the branch', permission: 'contents: read' };
const GIT = '/repos/{owner}/{repo}/git';

const node = z.object({
  path: z.string(),
  mode: z.string(),
  type: z.string(),
  sha: z.string(),
  size: z.number().optional(),
});
const treeAnswer = z.object({ truncated: z.boolean(), tree: z.array(node) });
const blobAnswer = z.object({ content: z.string(), encoding: z.string() });
const file = z.object({ filename: z.string(), additions: z.number(), deletions: z.number() });
const comparison = z.object({ files: z.array(file).optional() });
type Node = z.infer<typeof node>;
type Tree = ReadonlyMap<string, Node>;

/** Nothing there: the mode that git shows for it. */
const ABSENT = '000000';

/**
 * What a head changes against its base, as an agent's change would say it: entries from the two trees, contents from
 * blobs. Throws a RelayError where a tree is too large for one answer or the head changes too much to be judged.
 */
export async function changeBetween(client: GithubClient, baseSha: string, headSha: string): Promise<Change> {
  const [base, head] = await Promise.all([readTree(client, baseSha), readTree(client, headSha)]);
  const paths = [...new Set([...base.keys(), ...head.keys()])].sort();
  const changed = paths.filter((path) => !same(base.get(path), head.get(path)));
  if (changed.length > CHANGE_LIMIT) throw unreadable(`it changes ${changed.length} files`);
  const lines = await countLines(client, baseSha, headSha);
  const entries: ChangeEntry[] = [];
  for (const path of changed)
    entries.push(await entryOf(client, path, base.get(path), head.get(path), lines.get(path)));
  return { baseSha, entries };
}

const same = (one: Node | undefined, other: Node | undefined) => one?.sha === other?.sha && one?.mode === other?.mode;

async function readTree(client: GithubClient, sha: string): Promise<Tree> {
  const route = `GET ${GIT}/trees/{tree_sha}`;
  const answer = await client.rest(CALL, route, { tree_sha: sha, recursive: '1' });
  const { truncated, tree } = understood(CALL, treeAnswer, answer);
  if (truncated) throw unreadable('the repository has too many files for one answer');
  return new Map(tree.filter(({ type }) => type !== 'tree').map((entry) => [entry.path, entry]));
}

async function countLines(client: GithubClient, baseSha: string, headSha: string) {
  const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
  const answer = await client.rest(CALL, route, { basehead: `${baseSha}...${headSha}` });
  return new Map((understood(CALL, comparison, answer).files ?? []).map((counted) => [counted.filename, counted]));
}

async function entryOf(
  client: GithubClient,
  path: string,
  before: Node | undefined,
  after: Node | undefined,
  lines: z.infer<typeof file> | undefined,
): Promise<ChangeEntry> {
  const bytes =
    after?.type === 'blob' && after.mode.startsWith('100') ? await readBlob(client, after.sha) : Buffer.alloc(0);
  return {
    path,
    operation: before === undefined ? 'add' : after === undefined ? 'delete' : 'modify',
    mode: after?.mode ?? ABSENT,
    previousMode: before?.mode ?? ABSENT,
    bytes: bytes.length,
    content: bytes.toString('base64'),
    addedLines: lines?.additions ?? 0,
    deletedLines: lines?.deletions ?? 0,
    // As git tells text from binary: by a NUL among the first 8,000 bytes.
    binary: bytes.subarray(0, 8_000).includes(0),
  };
}

async function readBlob(client: GithubClient, sha: string): Promise<Buffer> {
  const answer = await client.rest(CALL, `GET ${GIT}/blobs/{file_sha}`, { file_sha: sha });
  const { content, encoding } = understood(CALL, blobAnswer, answer);
  return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
}

function unreadable(why: string): RelayError {
  return RelayError.of('github-unavailable', { ...CALL, why });
}
