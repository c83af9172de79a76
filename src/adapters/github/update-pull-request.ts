import * as z from 'zod';
import type { PullRequest } from '../../contracts/issue.ts';
import { RelayError } from '../../errors.ts';
import type { Refusal, Written } from '../../ports.ts';
import { type GraphqlFault, lacksPermission } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { refusal, refusalOf } from './refusal.ts';
import { understood, understoodWhole } from './understood.ts';
import { writeOnce } from './write-once.ts';

const CALL = { doing: 'update the pull request', permission: 'pull-requests: write' };
/** For a job's token, GitHub asks more to turn a draft into none or back than to write its text. */
const DRAFT_CALL = { ...CALL, permission: 'contents: write' };

const TEXT = 'update: updatePullRequest(input: $input) { pullRequest { state } }';
const UPDATE = `mutation UpdatePullRequest($input: UpdatePullRequestInput!) {
  ${TEXT}
}`;
const READY = `mutation ReadyPullRequest($input: UpdatePullRequestInput!, $id: ID!) {
  ${TEXT}
  draft: markPullRequestReadyForReview(input: { pullRequestId: $id }) { clientMutationId }
}`;
const DRAFT = `mutation DraftPullRequest($input: UpdatePullRequestInput!, $id: ID!) {
  ${TEXT}
  draft: convertPullRequestToDraft(input: { pullRequestId: $id }) { clientMutationId }
}`;
const state = z.enum(['OPEN', 'CLOSED', 'MERGED']);
const updated = z.object({ update: z.object({ pullRequest: z.object({ state }) }) });

export interface PullRequestUpdate {
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}

/**
 * Changes title and body, and the draft state where it differs, in one request; harmless to repeat. Refused for a pull
 * request that somebody closed meanwhile, and where one that was merged was to become a draft.
 */
export function updatePullRequest(
  client: GithubClient,
  pullRequest: PullRequest,
  wanted: PullRequestUpdate,
): Promise<Written<object>> {
  return writeOnce(
    client,
    () => write(client, pullRequest, wanted),
    async () => ((await isAsWanted(client, pullRequest, wanted)) ? { done: true } : null),
  );
}

async function write(
  client: GithubClient,
  pullRequest: PullRequest,
  wanted: PullRequestUpdate,
): Promise<Written<object>> {
  const { nodeId: id, isDraft } = pullRequest;
  const input = { pullRequestId: id, title: wanted.title, body: wanted.body };
  const stays = isDraft === wanted.draft;
  const document = stays ? UPDATE : wanted.draft ? DRAFT : READY;
  const { data, faults } = await client.graphql(CALL, document, stays ? { input } : { input, id });
  const [fault] = faults;
  if (fault === undefined) return endOf(understood(CALL, updated, data).update.pullRequest.state, wanted);
  const call = fault.path[0] === 'draft' ? DRAFT_CALL : CALL;
  if (lacksPermission(fault)) throw RelayError.of('missing-permission', call);
  return judged(client, pullRequest, wanted, fault);
}

/** What a fault means is seen by what is there now: somebody may have done what we wanted, or ended it. */
async function judged(
  client: GithubClient,
  pullRequest: PullRequest,
  wanted: PullRequestUpdate,
  fault: GraphqlFault,
): Promise<Written<object>> {
  const now = await read(client, pullRequest);
  if (isSame(now, wanted)) return { done: true };
  const end = endOf(now.state, wanted);
  return end.done ? refusalOf(CALL, fault, 'pull-request-refused') : end;
}

function endOf(now: z.infer<typeof state>, { draft }: PullRequestUpdate): { readonly done: true } | Refusal {
  if (now === 'CLOSED') return refusal('pull-request-refused', 'it is closed');
  // One that was merged is found by the merge, which knows whether it was at the head that was judged.
  return now === 'MERGED' && draft ? refusal('pull-request-refused', 'it is merged') : { done: true };
}

const READ = `query PullRequest($id: ID!) {
  node(id: $id) { ... on PullRequest { title body isDraft state } }
}`;
const node = z.object({ title: z.string(), body: z.string(), isDraft: z.boolean(), state });
type Node = z.infer<typeof node>;

async function read(client: GithubClient, { nodeId: id }: PullRequest): Promise<Node> {
  return understoodWhole(CALL, z.object({ node }), await client.graphql(CALL, READ, { id })).node;
}

async function isAsWanted(client: GithubClient, pullRequest: PullRequest, wanted: PullRequestUpdate) {
  return isSame(await read(client, pullRequest), wanted);
}

function isSame({ state: now, title, body, isDraft }: Node, wanted: PullRequestUpdate): boolean {
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();
  const text = title === wanted.title.trim() && plain(body) === plain(wanted.body);
  return now === 'OPEN' && text && isDraft === wanted.draft;
}
