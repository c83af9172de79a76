import * as z from 'zod';
import type { Publication } from '../../contracts/publication.ts';
import type { Written } from '../../ports.ts';
import type { GithubClient } from './client.ts';
import { understoodWhole } from './understood.ts';

export type Published = Written<{ headSha: string; branchNodeId: string }>;

export const PUBLISH_CALL = { doing: 'write the branch', permission: 'contents: write' };

const FIND = `query Published($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) {
    ref(qualifiedName: $ref) { id target { oid ... on Commit { message } } }
  }
}`;
const target = z.object({ oid: z.string(), message: z.string() });
const found = z.object({ repository: z.object({ ref: z.object({ id: z.string(), target }).nullable() }) });

/** The message of the commit, which names the change that it carries. */
export const messageOf = ({ headline, body }: Publication) => `${headline}\n\n${body}`.trim();

/** A branch as it stands; null when there is none. */
export async function readBranch(client: GithubClient, branch: string) {
  const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${branch}` };
  const answer = await client.graphql(PUBLISH_CALL, FIND, variables);
  const { ref } = understoodWhole(PUBLISH_CALL, found, answer).repository;
  return ref && { nodeId: ref.id, sha: ref.target.oid, message: ref.target.message };
}

/**
 * The branch, if our commit is its head: by that, a write whose answer got lost is known to be done. A head that we
 * were to go on from is not the commit that was to follow it, whatever its message says.
 */
export async function findPublished(client: GithubClient, publication: Publication): Promise<Published | null> {
  const head = await readBranch(client, publication.branch);
  if (head === null || head.sha === publication.onto?.headSha) return null;
  if (head.message.trim() !== messageOf(publication)) return null;
  return { done: true, headSha: head.sha, branchNodeId: head.nodeId };
}
