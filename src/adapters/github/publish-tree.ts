import { isUtf8 } from 'node:buffer';
import * as z from 'zod';
import type { ChangeEntry } from '../../contracts/change.ts';
import type { Publication } from '../../ports.ts';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { messageOf, PUBLISH_CALL, type Published } from './published.ts';
import { refusal, refusalOf } from './refusal.ts';
import { understood } from './understood.ts';

const GIT = '/repos/{owner}/{repo}/git';
const sha = z.object({ sha: z.string() });
const ref = z.object({ node_id: z.string() });

/** `createCommitOnBranch` can't set file modes (GitHub docs), so executables go through a tree: three requests. */
export async function publishTree(client: GithubClient, publication: Publication): Promise<Published> {
  const { change } = publication;
  try {
    const tree = [];
    for (const entry of change.entries) tree.push(await treeEntry(client, entry));
    const made = await create(client, 'trees', { base_tree: change.baseSha, tree });
    const parents = [change.baseSha];
    const headSha = await create(client, 'commits', { message: messageOf(publication), tree: made, parents });
    return await pointBranch(client, publication.branch, headSha);
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    return refusalOf(PUBLISH_CALL, error, 'write-refused');
  }
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

/** Creates the branch at the commit, or moves one that has no commits of its own: never by force. */
async function pointBranch(client: GithubClient, branch: string, headSha: string): Promise<Published> {
  const point = async (route: string, parameters: Record<string, unknown>): Promise<Published> => {
    const answer = understood(
      PUBLISH_CALL,
      ref,
      await client.rest(PUBLISH_CALL, route, { sha: headSha, ...parameters }),
    );
    return { done: true, headSha, branchNodeId: answer.node_id };
  };
  try {
    return await point(`POST ${GIT}/refs`, { ref: `refs/heads/${branch}` });
  } catch (error) {
    if (!(error instanceof GithubStatus && error.says(/already exists/i))) throw error;
  }
  try {
    return await point(`PATCH ${GIT}/refs/{ref}`, { ref: `heads/${branch}` });
  } catch (error) {
    if (!(error instanceof GithubStatus && error.says(/fast.?forward/i))) throw error;
    return refusal('branch-taken', `the branch ${branch} holds other commits`);
  }
}
