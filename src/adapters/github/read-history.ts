import * as z from 'zod';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { explainedStatus, understood, understoodWhole } from './understood.ts';

const CALL = { doing: 'read the history', permission: 'contents: read' };

const HEAD = `query Head($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) { ref(qualifiedName: $ref) { target { oid } } }
}`;
const target = z.object({ oid: z.string() });
const head = z.object({ repository: z.object({ ref: z.object({ target }).nullable() }) });

/** Head of a branch; null when there is none. Throws a RelayError when GitHub doesn't tell. */
export async function headOf(client: GithubClient, branch: string): Promise<string | null> {
  const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${branch}` };
  const answer = await client.graphql(CALL, HEAD, variables);
  return understoodWhole(CALL, head, answer).repository.ref?.target.oid ?? null;
}

const COMPARE = `query Compare($owner: String!, $name: String!, $ref: String!, $commit: String!) {
  repository(owner: $owner, name: $name) { ref(qualifiedName: $ref) { compare(headRef: $commit) { status } } }
}`;
const compare = z.object({ status: z.string() }).nullable();
const comparison = z.object({ repository: z.object({ ref: z.object({ compare }).nullable() }) });

/** Whether a commit is part of the history of a branch; one that is gone is not. Throws a RelayError. */
export async function contains(client: GithubClient, branch: string, commit: string): Promise<boolean> {
  const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${branch}`, commit };
  const answer = await client.graphql(CALL, COMPARE, variables);
  if (answer.faults.some(({ type }) => type === 'NOT_FOUND')) return false;
  const { ref } = understoodWhole(CALL, comparison, answer).repository;
  return ['BEHIND', 'IDENTICAL'].includes(ref?.compare?.status ?? '');
}

const meeting = z.object({ merge_base_commit: z.object({ sha: z.string() }) });

/** The newest commit that a branch and a head have in common; null where their histories never met. Throws a RelayError. */
export async function mergeBase(client: GithubClient, branch: string, headSha: string): Promise<string | null> {
  const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
  try {
    const answer = await client.rest(CALL, route, { basehead: `${branch}...${headSha}`, per_page: 1 });
    return understood(CALL, meeting, answer).merge_base_commit.sha;
  } catch (error) {
    if (error instanceof GithubStatus && error.status === 404) return null;
    throw explainedStatus(CALL, error);
  }
}
