import * as z from 'zod';
import { STATE_BRANCH } from '../../contracts/names.ts';
import { record } from '../../contracts/record.ts';
import type { Settled, StateWrite } from '../../ports.ts';
import { GithubStatus, type GraphqlFault } from './answer-fault.ts';
import { isUnclear } from './attempt.ts';
import { wholeText } from './blob.ts';
import type { GithubClient } from './client.ts';
import { textFile } from './config-text.ts';
import { refusal, refusalOf } from './refusal.ts';
import { understood, understoodWhole } from './understood.ts';

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
  const changes = text === null ? { deletions: [{ path }] } : additionsOf([{ path, text }]);
  return commitOnState(client, message, headSha, changes);
}

/** A file of the state branch. */
export interface StateFile {
  readonly path: string;
  readonly text: string;
}

function additionsOf(files: readonly StateFile[]) {
  return { additions: files.map(({ path, text }) => ({ path, contents: Buffer.from(text).toString('base64') })) };
}

function commitOnState({ owner, repository }: GithubClient, headline: string, headSha: string, fileChanges: object) {
  const branch = { repositoryNameWithOwner: `${owner}/${repository}`, branchName: STATE_BRANCH };
  return { branch, expectedHeadOid: headSha, message: { headline }, fileChanges };
}

/** The state branch as far as one subject is concerned; `headSha` and `text` are of the same moment. */
export interface Standing {
  readonly headSha: string | null;
  /** The subject's file, null where there is none. */
  readonly text: string | null;
}

/** What came of one write: done, refused, or `again` when somebody else wrote or no answer came. */
export type Tried = Settled | 'again';

/**
 * Writes the subject's file whatever other subjects write meanwhile. Each round compares before it writes: a file that
 * is already as wanted was written by a try whose answer got lost; another ticket means that the claim is lost.
 */
export async function writeState(client: GithubClient, write: StateWrite, known?: Standing): Promise<Settled> {
  return inRounds(client, async (round) => {
    const now = (round === 0 ? known : undefined) ?? (await readState(client, write.path));
    if (now.text === textOf(write)) return writtenAt(now.headSha);
    return obstacleIn(now, write) ?? tryOnce(client, write, now.headSha);
  });
}

/** Tries until something came of it, each time on the branch as it is then. */
export async function inRounds(client: GithubClient, work: (round: number) => Promise<Tried>): Promise<Settled> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const tried = await work(round);
    if (tried !== 'again') return tried;
    await client.pause(50 * 2 ** round);
  }
  return refusal('state-refused', 'other runs kept writing it');
}

function obstacleIn({ text }: Standing, { path, expectedTicket }: StateWrite): Settled | null {
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

function tryOnce(client: GithubClient, write: StateWrite, headSha: string | null): Promise<Tried> {
  const { path, message } = write;
  const text = textOf(write);
  return unlessUnclear(() => {
    if (headSha !== null) return commit(client, stateCommit(client, write, headSha));
    return text === null ? Promise.resolve({ done: true }) : createBranch(client, message, [{ path, text }]);
  });
}

/** Adds or replaces files in one commit on the head that was read, or as the first of the branch. */
export function writeFiles(
  client: GithubClient,
  message: string,
  headSha: string | null,
  files: readonly StateFile[],
): Promise<Tried> {
  return unlessUnclear(() =>
    headSha === null
      ? createBranch(client, message, files)
      : commit(client, commitOnState(client, message, headSha, additionsOf(files))),
  );
}

async function unlessUnclear(write: () => Promise<Tried>): Promise<Tried> {
  try {
    return await write();
  } catch (error) {
    if (isUnclear(error)) return 'again';
    throw error;
  }
}

const WRITE = `mutation WriteState($commit: CreateCommitOnBranchInput!) {
  state: createCommitOnBranch(input: $commit) { commit { oid } }
}`;
const committed = z.object({ state: z.object({ commit: z.object({ oid: z.string() }) }) });

/** Later writes of the same job go on from the head that this one made. */
export const writtenAt = (headSha: string | null): Settled => {
  return headSha === null ? { done: true } : { done: true, stateHeadSha: headSha };
};

async function commit(client: GithubClient, input: object): Promise<Tried> {
  const { data, faults } = await client.graphql(STATE_CALL, WRITE, { commit: input });
  const [fault] = faults;
  if (fault === undefined) return writtenAt(understood(STATE_CALL, committed, data).state.commit.oid);
  return mayBeTriedAgain(fault) ? 'again' : refusalOf(STATE_CALL, fault, 'state-refused');
}

/** A stale head means that somebody else wrote; a missing branch or file, that somebody removed it. */
export function mayBeTriedAgain(fault: GraphqlFault): boolean {
  return fault.type === 'STALE_DATA' || fault.type === 'NOT_FOUND' || fault.says(/requested for deletion/i);
}

const READ = `query State($owner: String!, $name: String!, $ref: String!, $path: String!) {
  repository(owner: $owner, name: $name) {
    ref(qualifiedName: $ref) {
      target { oid ... on Commit { file(path: $path) { object { ... on Blob { oid text isTruncated } } } } }
    }
  }
}`;
const target = z.object({ oid: z.string(), file: textFile.nullable() });
const stateAnswer = z.object({ repository: z.object({ ref: z.object({ target }).nullable() }) });

export async function readState(client: GithubClient, path: string): Promise<Standing> {
  const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${STATE_BRANCH}`, path };
  const answer = await client.graphql(STATE_CALL, READ, variables);
  const { ref } = understoodWhole(STATE_CALL, stateAnswer, answer).repository;
  const found = ref?.target.file ?? null;
  const text = found === null ? null : ((await wholeText(client, STATE_CALL, found)) ?? '');
  return { headSha: ref?.target.oid ?? null, text };
}

const named = z.object({ sha: z.string() });

/** The branch starts as an orphan whose only commit holds the files; of two that create it at once, one goes on. */
async function createBranch(client: GithubClient, message: string, files: readonly StateFile[]): Promise<Tried> {
  const make = async (object: 'trees' | 'commits' | 'refs', parameters: Record<string, unknown>) =>
    client.rest(STATE_CALL, `POST /repos/{owner}/{repo}/git/${object}`, parameters);
  try {
    const entries = files.map(({ path, text: content }) => ({ path, mode: '100644', type: 'blob', content }));
    const tree = understood(STATE_CALL, named, await make('trees', { tree: entries }));
    const orphan = { message, tree: tree.sha, parents: [] };
    const { sha } = understood(STATE_CALL, named, await make('commits', orphan));
    await make('refs', { ref: `refs/heads/${STATE_BRANCH}`, sha });
    return writtenAt(sha);
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    return error.says(/already exists/i) ? 'again' : refusalOf(STATE_CALL, error, 'state-refused');
  }
}
