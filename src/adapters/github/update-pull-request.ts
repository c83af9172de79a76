import type { PullRequest } from '../../contracts/issue.ts';
import type { Written } from '../../ports.ts';
import type { GithubClient } from './client.ts';
import { refusalOf } from './refusal.ts';

const CALL = { doing: 'update the pull request', permission: 'pull-requests: write' };

const UPDATE = `mutation UpdatePullRequest($input: UpdatePullRequestInput!) {
  update: updatePullRequest(input: $input) { clientMutationId }
}`;
const READY = `mutation Ready($input: UpdatePullRequestInput!, $id: ID!) {
  update: updatePullRequest(input: $input) { clientMutationId }
  ready: markPullRequestReadyForReview(input: { pullRequestId: $id }) { clientMutationId }
}`;
const DRAFT = `mutation Draft($input: UpdatePullRequestInput!, $id: ID!) {
  update: updatePullRequest(input: $input) { clientMutationId }
  draft: convertPullRequestToDraft(input: { pullRequestId: $id }) { clientMutationId }
}`;

export interface PullRequestUpdate {
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}

/** Changes title and body, and the draft state where it differs, in one request; harmless to repeat. */
export async function updatePullRequest(
  client: GithubClient,
  { nodeId, isDraft }: PullRequest,
  { title, body, draft }: PullRequestUpdate,
): Promise<Written<object>> {
  const document = isDraft === draft ? UPDATE : draft ? DRAFT : READY;
  const input = { pullRequestId: nodeId, title, body };
  const { faults } = await client.graphql(CALL, document, isDraft === draft ? { input } : { input, id: nodeId });
  const [fault] = faults;
  return fault === undefined ? { done: true } : refusalOf(CALL, fault, 'pull-request-refused');
}
