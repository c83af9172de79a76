import * as z from 'zod';
import type { Publication, Written } from '../../ports.ts';
import type { GithubClient } from './client.ts';
import { understood } from './understood.ts';

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

/** The branch, if our commit is its head: by that, a write whose answer got lost is known to be done. */
export async function findPublished(client: GithubClient, publication: Publication): Promise<Published | null> {
  const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${publication.branch}` };
  const { data } = await client.graphql(PUBLISH_CALL, FIND, variables);
  const { ref } = understood(PUBLISH_CALL, found, data).repository;
  if (ref === null || ref.target.message.trim() !== messageOf(publication)) return null;
  return { done: true, headSha: ref.target.oid, branchNodeId: ref.id };
}
