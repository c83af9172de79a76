import * as z from 'zod';
import { STATE_BRANCH } from '../../contracts/names.ts';
import { record } from '../../contracts/record.ts';
import type { Refusal, StateWrite, Written } from '../../ports.ts';
import { type GithubClient, GithubStatus, type GraphqlFault } from './client.ts';
import { refusal, refusalOfStatus, throwIfForbidden } from './refusal.ts';

export const STATE_CALL = { doing: 'write the state branch', permission: 'contents: write' };

/** Other subjects may move the branch while we write; each round reads it anew and tries once more. */
const ROUNDS = 8;

/** The input of `createCommitOnBranch` that writes or removes the subject's file. */
export function stateCommit(client: GithubClient, { path, record, message }: StateWrite, headSha: string) {
  const contents = record === null ? '' : Buffer.from(`${JSON.stringify(record, null, 2)}\n`).toString('base64');
  return {
    branch: { repositoryNameWithOwner: `${client.owner}/${client.repository}`, branchName: STATE_BRANCH },
    expectedHeadOid: headSha,
    message: { headline: message },
    fileChanges: record === null ? { deletions: [{ path }] } : { additions: [{ path, contents }] },
  };
}

const WRITE = `mutation WriteState($commit: CreateCommitOnBranchInput!) {
  state: createCommitOnBranch(input: $commit) { commit { oid } }
}`;

/** A stale head means that somebody else wrote: if only other subjects moved, the write is tried on the new head. */
export async function afterStateFault(
  client: GithubClient,
  write: StateWrite,
  fault: GraphqlFault,
): Promise<Written<object>> {
  throwIfForbidden(STATE_CALL, fault);
  if (fault.type !== 'STALE_DATA') return refusal('state-refused', fault.message);
  return retryOnNewHead(client, write);
}

async function retryOnNewHead(client: GithubClient, write: StateWrite): Promise<Written<object>> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = await readState(client, write.path);
    if (now.ticket !== write.expectedTicket) return claimLost();
    if (now.headSha === null) return refusal('state-refused', 'the branch is gone');
    const { faults } = await client.graphql(STATE_CALL, WRITE, { commit: stateCommit(client, write, now.headSha) });
    const [fault] = faults;
    if (fault === undefined) return { done: true };
    if (fault.type !== 'STALE_DATA') return refusal('state-refused', fault.message);
    await client.pause(50 * 2 ** round);
  }
  return refusal('state-refused', 'other runs kept writing it');
}

const claimLost = (): Refusal => refusal('claim-lost', 'the record of the issue was changed by another run');

const READ = `query State($owner: String!, $name: String!, $ref: String!, $file: String!) {
  repository(owner: $owner, name: $name) {
    ref(qualifiedName: $ref) { target { oid } }
    object(expression: $file) { ... on Blob { text } }
  }
}`;
const stateAnswer = z.object({
  repository: z.object({
    ref: z.object({ target: z.object({ oid: z.string() }) }).nullable(),
    object: z.object({ text: z.string().nullish() }).nullable(),
  }),
});

async function readState(client: GithubClient, path: string) {
  const variables = {
    owner: client.owner,
    name: client.repository,
    ref: `refs/heads/${STATE_BRANCH}`,
    file: `${STATE_BRANCH}:${path}`,
  };
  const { data } = await client.graphql(STATE_CALL, READ, variables);
  const { ref, object } = stateAnswer.parse(data).repository;
  return { headSha: ref?.target.oid ?? null, ticket: ticketIn(object?.text ?? null) };
}

/** The ticket in a subject's file; a file that can't be read has one that nobody expects. */
function ticketIn(text: string | null): string | null {
  if (text === null) return null;
  try {
    return record.parse(JSON.parse(text)).claim.ticket;
  } catch {
    return 'unreadable';
  }
}

const sha = z.object({ sha: z.string() });

/** The branch starts as an orphan whose only commit holds the file; of two that create it at once, one goes on. */
export async function createStateBranch(client: GithubClient, write: StateWrite): Promise<Written<object>> {
  if (write.record === null) return { done: true };
  try {
    const content = `${JSON.stringify(write.record, null, 2)}\n`;
    const entry = { path: write.path, mode: '100644', type: 'blob', content };
    const tree = sha.parse(await client.rest(STATE_CALL, 'POST /repos/{owner}/{repo}/git/trees', { tree: [entry] }));
    const body = { message: write.message, tree: tree.sha, parents: [] };
    const commit = sha.parse(await client.rest(STATE_CALL, 'POST /repos/{owner}/{repo}/git/commits', body));
    const ref = { ref: `refs/heads/${STATE_BRANCH}`, sha: commit.sha };
    await client.rest(STATE_CALL, 'POST /repos/{owner}/{repo}/git/refs', ref);
    return { done: true };
  } catch (error) {
    const exists = error instanceof GithubStatus && /already exists/i.test(error.message);
    return exists ? retryOnNewHead(client, write) : refusalOfStatus(error, 'state-refused');
  }
}
