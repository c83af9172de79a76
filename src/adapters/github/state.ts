import * as z from 'zod';
import { STATE_BRANCH } from '../../contracts/names.ts';
import { record } from '../../contracts/record.ts';
import type { StateWrite, Written } from '../../ports.ts';
import { GithubStatus, type GraphqlFault } from './answer-fault.ts';
import { isUnclear } from './attempt.ts';
import type { GithubClient } from './client.ts';
import { refusal, refusalOf } from './refusal.ts';
import { understood } from './understood.ts';

export const STATE_CALL = { doing: 'write the state branch', permission: 'contents: write' };

/** Other subjects may move the branch while we write; each round reads it anew and tries once more. */
const ROUNDS = 8;

/** The subject's file as it should be; two writes never look alike, since each record holds its own claim and time. */
const textOf = (write: StateWrite) => (write.record === null ? null : `${JSON.stringify(write.record, null, 2)}\n`);

/**
 * The input of `createCommitOnBranch` that writes or removes the subject's file. Its compare-and-swap on the head also
 * compares the file: at that head it was read.
 */
export function stateCommit(client: GithubClient, write: StateWrite, headSha: string) {
  const { path, message } = write;
  const text = textOf(write);
  const addition = () => ({ additions: [{ path, contents: Buffer.from(text ?? '').toString('base64') }] });
  return {
    branch: { repositoryNameWithOwner: `${client.owner}/${client.repository}`, branchName: STATE_BRANCH },
    expectedHeadOid: headSha,
    message: { headline: message },
    fileChanges: text === null ? { deletions: [{ path }] } : addition(),
  };
}

/** The state branch as far as one subject is concerned; `headSha` and `text` are of the same moment. */
interface Standing {
  readonly headSha: string | null;
  /** The subject's file, null where there is none. */
  readonly text: string | null;
}

/** What came of one write: done, refused, or `again` when somebody else wrote or no answer came. */
type Tried = Written<object> | 'again';

/**
 * Writes the subject's file whatever other subjects write meanwhile. Each round compares before it writes: a file that
 * is already as wanted was written by a try whose answer got lost; another ticket means that the claim is lost.
 */
export async function writeState(client: GithubClient, write: StateWrite, known?: Standing): Promise<Written<object>> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = (round === 0 ? known : undefined) ?? (await readState(client, write.path));
    if (now.text === textOf(write)) return { done: true };
    const obstacle = obstacleIn(now, write);
    if (obstacle !== null) return obstacle;
    const tried = await tryOnce(client, write, now.headSha);
    if (tried !== 'again') return tried;
    await client.pause(50 * 2 ** round);
  }
  return refusal('state-refused', 'other runs kept writing it');
}

function obstacleIn({ text }: Standing, { path, expectedTicket }: StateWrite): Written<object> | null {
  const ticket = ticketIn(text);
  if (ticket === 'unreadable') return refusal('state-refused', `${path} can't be read, and is not overwritten`);
  return ticket.held === expectedTicket ? null : refusal('claim-lost', 'another run changed the record of the issue');
}

function ticketIn(text: string | null): { held: string | null } | 'unreadable' {
  if (text === null) return { held: null };
  try {
    return { held: record.parse(JSON.parse(text)).claim.ticket };
  } catch {
    return 'unreadable';
  }
}

async function tryOnce(client: GithubClient, write: StateWrite, headSha: string | null): Promise<Tried> {
  try {
    return await (headSha === null ? createBranch(client, write) : commit(client, write, headSha));
  } catch (error) {
    if (isUnclear(error)) return 'again';
    throw error;
  }
}

const WRITE = `mutation WriteState($commit: CreateCommitOnBranchInput!) {
  state: createCommitOnBranch(input: $commit) { commit { oid } }
}`;

async function commit(client: GithubClient, write: StateWrite, headSha: string): Promise<Tried> {
  const { faults } = await client.graphql(STATE_CALL, WRITE, { commit: stateCommit(client, write, headSha) });
  const [fault] = faults;
  if (fault === undefined) return { done: true };
  return mayBeTriedAgain(fault) ? 'again' : refusalOf(STATE_CALL, fault, 'state-refused');
}

/** A stale head means that somebody else wrote; a missing branch or file, that somebody removed it. */
export function mayBeTriedAgain(fault: GraphqlFault): boolean {
  return fault.type === 'STALE_DATA' || fault.type === 'NOT_FOUND' || fault.says(/requested for deletion/i);
}

const READ = `query State($owner: String!, $name: String!, $ref: String!, $path: String!) {
  repository(owner: $owner, name: $name) {
    ref(qualifiedName: $ref) {
      target { oid ... on Commit { file(path: $path) { object { ... on Blob { text } } } } }
    }
  }
}`;
const file = z.object({ object: z.object({ text: z.string().nullish() }).nullable() }).nullable();
const target = z.object({ oid: z.string(), file });
const stateAnswer = z.object({ repository: z.object({ ref: z.object({ target }).nullable() }) });

async function readState(client: GithubClient, path: string): Promise<Standing> {
  const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${STATE_BRANCH}`, path };
  const { data } = await client.graphql(STATE_CALL, READ, variables);
  const { ref } = understood(STATE_CALL, stateAnswer, data).repository;
  const found = ref?.target.file ?? null;
  return { headSha: ref?.target.oid ?? null, text: found === null ? null : (found.object?.text ?? '') };
}

const named = z.object({ sha: z.string() });

/** The branch starts as an orphan whose only commit holds the file; of two that create it at once, one goes on. */
async function createBranch(client: GithubClient, write: StateWrite): Promise<Tried> {
  const content = textOf(write);
  if (content === null) return { done: true };
  const make = async (object: 'trees' | 'commits' | 'refs', parameters: Record<string, unknown>) =>
    client.rest(STATE_CALL, `POST /repos/{owner}/{repo}/git/${object}`, parameters);
  try {
    const entry = { path: write.path, mode: '100644', type: 'blob', content };
    const tree = understood(STATE_CALL, named, await make('trees', { tree: [entry] }));
    const orphan = { message: write.message, tree: tree.sha, parents: [] };
    const { sha } = understood(STATE_CALL, named, await make('commits', orphan));
    await make('refs', { ref: `refs/heads/${STATE_BRANCH}`, sha });
    return { done: true };
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    return error.says(/already exists/i) ? 'again' : refusalOf(STATE_CALL, error, 'state-refused');
  }
}
