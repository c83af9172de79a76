import * as z from 'zod';
import { CHANGE_LIMIT } from '../../contracts/change.ts';
import { RelayError } from '../../errors.ts';
import type { GithubClient } from './client.ts';
import { explainedStatus, understood } from './understood.ts';

export const BRANCH_CALL = { doing: 'read the branch', permission: 'contents: read' };

/** Most folders that are compared: each costs two requests, of which a job's token has 1,000 an hour (GitHub docs). */
const FOLDERS_LIMIT = 200;

/** Anything that a tree names and that is no folder: a file, a symbolic link or a submodule. */
export interface TreeFile {
  readonly mode: string;
  readonly sha: string;
  /** In bytes; 0 for a submodule. */
  readonly size: number;
}

/** A path whose file differs between two trees; null where it isn't there. */
export interface ChangedFile {
  readonly path: string;
  readonly before: TreeFile | null;
  readonly after: TreeFile | null;
}

const node = z.object({
  path: z.string(),
  mode: z.string(),
  type: z.enum(['blob', 'tree', 'commit']),
  sha: z.string(),
  size: z.number().optional(),
});
const folder = z.object({ truncated: z.boolean(), tree: z.array(node) });
type Node = z.infer<typeof node>;

interface Pair {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The files that differ between two commits, in git's order of paths. Only folders that differ are read, so that the
 * size of the repository does not matter. Throws a RelayError where more differs than anybody could judge.
 */
export async function changedFiles(client: GithubClient, base: string, head: string): Promise<readonly ChangedFile[]> {
  const found: ChangedFile[] = [];
  const pending: Pair[] = [{ path: '', before: base, after: head }];
  for (let read = 1; ; read += 1) {
    const pair = pending.pop();
    if (pair === undefined) return found.sort(inOrder);
    const { files, folders } = await compare(client, pair);
    found.push(...files);
    pending.push(...folders);
    if (found.length > CHANGE_LIMIT) throw tooLarge(`more than ${CHANGE_LIMIT} files differ`);
    if (read + pending.length > FOLDERS_LIMIT) throw tooLarge(`more than ${FOLDERS_LIMIT} folders differ`);
  }
}

const inOrder = (one: ChangedFile, other: ChangedFile) =>
  Buffer.compare(Buffer.from(one.path), Buffer.from(other.path));

async function compare(client: GithubClient, { path: parent, before, after }: Pair) {
  const [base, head] = await Promise.all([readFolder(client, before), readFolder(client, after)]);
  const names = [...new Set([...base.keys(), ...head.keys()])];
  const pairs = names.map((name) => ({ path: `${parent}${name}`, one: base.get(name), other: head.get(name) }));
  const changed = pairs.filter(({ one, other }) => one?.sha !== other?.sha || one?.mode !== other?.mode);
  return {
    files: changed
      .map(({ path, one, other }): ChangedFile => ({ path, before: fileOf(one), after: fileOf(other) }))
      .filter((file) => file.before !== null || file.after !== null),
    folders: changed
      .map(({ path, one, other }): Pair => ({ path: `${path}/`, before: treeOf(one), after: treeOf(other) }))
      .filter((pair) => pair.before !== null || pair.after !== null),
  };
}

function fileOf(found: Node | undefined): TreeFile | null {
  if (found === undefined || found.type === 'tree') return null;
  return { mode: found.mode, sha: found.sha, size: found.size ?? 0 };
}

const treeOf = (found: Node | undefined) => (found?.type === 'tree' ? found.sha : null);

/** What lies directly in a folder, by name. */
async function readFolder(client: GithubClient, sha: string | null): Promise<ReadonlyMap<string, Node>> {
  if (sha === null) return new Map();
  const route = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}';
  const answer = await client.rest(BRANCH_CALL, route, { tree_sha: sha }).catch((error: unknown) => {
    throw explainedStatus(BRANCH_CALL, error);
  });
  const { truncated, tree } = understood(BRANCH_CALL, folder, answer);
  if (truncated) throw tooLarge('a folder has too many files for one answer');
  const named = new Map(tree.map((entry) => [entry.path, entry]));
  // JSON can't tell names apart that are no UTF-8: one of them would hide the other.
  if (named.size < tree.length) throw tooLarge('two names in a folder can’t be told apart');
  return named;
}

function tooLarge(why: string): RelayError {
  return RelayError.of('branch-unreadable', { why });
}
