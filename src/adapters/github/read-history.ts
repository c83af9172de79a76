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

const comparison = z.object({ status: z.string() });

/** Whether a commit is part of the history of another; one that is gone is not. Throws a RelayError. */
export async function contains(client: GithubClient, headSha: string, commit: string): Promise<boolean> {
  try {
    const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
    // Only the status is of interest; of the commits, which come along page by page, one is the least to ask for.
    const answer = await client.rest(CALL, route, { basehead: `${commit}...${headSha}`, per_page: 1 });
    return ['ahead', 'identical'].includes(understood(CALL, comparison, answer).status);
  } catch (error) {
    if (error instanceof GithubStatus && error.status === 404) return false;
    throw explainedStatus(CALL, error);
  }
}
