import { isUtf8 } from 'node:buffer';
import * as z from 'zod';
import type { ChangeEntry } from '../../contracts/change.ts';
import type { Publication } from '../../contracts/publication.ts';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { messageOf, PUBLISH_CALL, type Published, readBranch } from './published.ts';
import { refusal, refusalOf } from './refusal.ts';
import { understood } from './understood.ts';

const GIT = '/repos/{owner}/{repo}/git';
const sha = z.object({ sha: z.string() });
const ref = z.object({ node_id: z.string() });
type Onto = NonNullable<Publication['onto']>;

/** `createCommitOnBranch` can't set file modes (GitHub docs), so executables go through a tree: three requests. */
export async function publishTree(client: GithubClient, publication: Publication): Promise<Published> {
  const { change, branch } = publication;
  return orRefusal(async () => createOrMove(client, branch, await commitTree(client, publication, [change.baseSha])));
}

/**
 * A further commit on our own head, which must still be where the branch points. Its tree is the change on its base
 * and nothing else: what the old head changed beyond that is gone. A new base comes in as second parent, so that git
 * sees it as merged.
 */
export async function publishOnto(client: GithubClient, publication: Publication, onto: Onto): Promise<Published> {
  const { change, branch } = publication;
  const head = await readBranch(client, branch);
  if (head === null) return refusal('head-moved', 'the branch is gone');
  if (head.sha !== onto.headSha) return MOVED;
  const parents = [onto.headSha, ...(onto.mergesBase ? [change.baseSha] : [])];
  return orRefusal(async () => {
    const commit = await commitTree(client, publication, parents);
    return await move(client, branch, commit, MOVED);
  });
}

const MOVED = refusal('head-moved', 'the branch has moved');

async function orRefusal(publish: () => Promise<Published>): Promise<Published> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    return refusalOf(PUBLISH_CALL, error, 'write-refused');
  }
}

/** The commit of a publication, which no branch points at yet. */
async function commitTree(client: GithubClient, publication: Publication, parents: readonly string[]) {
  const { baseSha, entries } = publication.change;
  const tree = [];
  for (const entry of entries) tree.push(await treeEntry(client, entry));
  const made = await create(client, 'trees', { base_tree: baseSha, tree });
  return create(client, 'commits', { message: messageOf(publication), tree: made, parents });
}

async function create(
  client: GithubClient,
  object: 'blobs' | 'trees' | 'commits',
  parameters: Record<string, unknown>,
) {
  return understood(PUBLISH_CALL, sha, await client.rest(PUBLISH_CALL, `POST ${GIT}/${object}`, parameters)).sha;
}

/** Text travels inside the tree; only what is no text needs a request of its own. */
async function treeEntry(client: GithubClient, { path, mode, operation, content }: ChangeEntry) {
  if (operation === 'delete') return { path, mode: '100644', type: 'blob', sha: null };
  const bytes = Buffer.from(content, 'base64');
  if (isUtf8(bytes)) return { path, mode, type: 'blob', content: bytes.toString() };
  return { path, mode, type: 'blob', sha: await create(client, 'blobs', { content, encoding: 'base64' }) };
}

/** Creates the branch at the commit, or moves one that has no commits of its own. */
async function createOrMove(client: GithubClient, branch: string, headSha: string): Promise<Published> {
  try {
    return await point(client, `POST ${GIT}/refs`, { ref: `refs/heads/${branch}`, sha: headSha });
  } catch (error) {
    if (!(error instanceof GithubStatus && error.says(/already exists/i))) throw error;
    return move(client, branch, headSha, refusal('branch-taken', `the branch ${branch} holds other commits`));
  }
}

/** Never by force: GitHub moves a branch only if the commit has its head as an ancestor (docs: "Update a reference"). */
async function move(client: GithubClient, branch: string, headSha: string, taken: Published): Promise<Published> {
  try {
    return await point(client, `PATCH ${GIT}/refs/{ref}`, { ref: `heads/${branch}`, sha: headSha, force: false });
  } catch (error) {
    if (!(error instanceof GithubStatus && error.says(/fast.?forward|reference does not exist/i))) throw error;
    return taken;
  }
}

async function point(client: GithubClient, route: string, parameters: { ref: string; sha: string; force?: boolean }) {
  const { node_id } = understood(PUBLISH_CALL, ref, await client.rest(PUBLISH_CALL, route, parameters));
  return { done: true, headSha: parameters.sha, branchNodeId: node_id } as const;
}
