import * as z from 'zod';
import type { PullRequest } from '../../contracts/issue.ts';
import type { MergeMethod } from '../../contracts/names.ts';
import type { Written } from '../../ports.ts';
import { type GithubClient, GithubStatus } from './client.ts';
import { refusal, throwIfForbidden } from './refusal.ts';

const CALL = { doing: 'merge the pull request', permission: 'contents: write' };

/** GitHub works mergeability out in the background and doesn't say how long that takes: ask again, ever more slowly. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

const merged = z.object({ sha: z.string() });
const mergeability = z.object({ mergeable: z.boolean().nullable() });

/** Merges exactly the head that was delivered; a moved head or a rule of the branch is a refusal. */
export async function merge(
  client: GithubClient,
  pullRequest: PullRequest,
  method: MergeMethod,
  headline: string,
): Promise<Written<{ sha: string }>> {
  for (const pause of [...PAUSES_MS, null]) {
    const answer = await mergeOnce(client, pullRequest, method, headline);
    const wait =
      !answer.done && answer.reason === 'merge-refused' && pause !== null && (await isUndecided(client, pullRequest));
    if (!wait || pause === null) return answer;
    await client.pause(pause);
  }
  return refusal('merge-refused', 'GitHub did not find out whether it can be merged');
}

async function mergeOnce(
  client: GithubClient,
  { number, headSha }: PullRequest,
  method: MergeMethod,
  headline: string,
) {
  try {
    const body = {
      pull_number: number,
      sha: headSha,
      merge_method: method,
      ...(method === 'rebase' ? {} : { commit_title: `${headline} (#${number})` }),
    };
    const answer = await client.rest(CALL, 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', body);
    return { done: true, sha: merged.parse(answer).sha } as const;
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    return refusal(error.status === 409 ? 'head-moved' : 'merge-refused', error.message);
  }
}

async function isUndecided(client: GithubClient, { number }: PullRequest): Promise<boolean> {
  const answer = await client.rest(CALL, 'GET /repos/{owner}/{repo}/pulls/{pull_number}', { pull_number: number });
  return mergeability.parse(answer).mergeable === null;
}

const ENABLE = `mutation AutoMerge($input: EnablePullRequestAutoMergeInput!) {
  enablePullRequestAutoMerge(input: $input) { clientMutationId }
}`;

/** Lets GitHub merge once the rules of the branch are met. */
export async function enableAutoMerge(
  client: GithubClient,
  pullRequest: PullRequest,
  method: MergeMethod,
): Promise<Written<object>> {
  const input = {
    pullRequestId: pullRequest.nodeId,
    mergeMethod: method.toUpperCase(),
    expectedHeadOid: pullRequest.headSha,
  };
  const { faults } = await client.graphql(CALL, ENABLE, { input });
  const [fault] = faults;
  if (fault === undefined) return { done: true };
  throwIfForbidden(CALL, fault);
  return refusal('merge-refused', fault.message);
}
