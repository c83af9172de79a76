import * as z from 'zod';
import type { PullRequest } from '../../contracts/issue.ts';
import type { MergeMethod } from '../../contracts/names.ts';
import type { Refusal, Written } from '../../ports.ts';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { refusal, refusalOf } from './refusal.ts';
import { understood } from './understood.ts';
import { writeOnce } from './write-once.ts';

type Merged = Written<{ sha: string }>;

export const MERGE_CALL = { doing: 'merge the pull request', permission: 'contents: write' };
const READ_CALL = { doing: 'read the pull request', permission: 'pull-requests: read' };

/** GitHub works mergeability out in the background and doesn't say how long that takes: ask again, ever more slowly. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

const MISSING_CHECKS = /status check|checks? (have|has)/i;

const merged = z.object({ sha: z.string() });
const pull = z.object({
  state: z.string(),
  merged: z.boolean(),
  merge_commit_sha: z.string().nullable(),
  mergeable: z.boolean().nullable(),
  mergeable_state: z.string(),
  head: z.object({ sha: z.string() }),
  auto_merge: z.object({}).nullish(),
});
type Pull = z.infer<typeof pull>;

/**
 * Merges exactly the head that was delivered, asking again while GitHub has not made up its mind. One that somebody has
 * merged already at this head is done; a moved head or a rule of the branch is a refusal.
 */
export async function merge(
  client: GithubClient,
  pullRequest: PullRequest,
  method: MergeMethod,
  headline: string,
): Promise<Merged> {
  const once = () =>
    writeOnce(
      client,
      () => mergeOnce(client, pullRequest, method, headline),
      async () => alreadyMerged(await readPull(client, pullRequest), pullRequest),
    );
  for (const pause of PAUSES_MS) {
    const answer = await once();
    if (answer.done || answer.reason !== 'merge-refused') return answer;
    const now = await readPull(client, pullRequest);
    const end = alreadyMerged(now, pullRequest) ?? moved(now, pullRequest);
    if (end !== null) return end;
    if (now.state !== 'open') return refusal('merge-refused', 'it is closed');
    if (now.mergeable === false) return refusal('merge-conflict', 'it conflicts with its base');
    // Known by now: what refuses the last try is a rule or a setting, and GitHub says which.
    if (now.mergeable) return once();
    await client.pause(pause);
  }
  return refusal('merge-refused', 'GitHub did not find out whether it can be merged');
}

/**
 * Why the rules of the branch keep a pull request out, or null. GitHub lets an administrator merge past them, which is not
 * ours to do, so an account's token asks first.
 */
export async function whyRulesForbid(client: GithubClient, pullRequest: PullRequest): Promise<Refusal | null> {
  for (const pause of PAUSES_MS) {
    const { merged: isMerged, mergeable_state: state } = await readPull(client, pullRequest);
    if (state === 'blocked') return refusal('merge-refused', 'the rules of the branch are not met yet');
    if (state === 'behind') return refusal('merge-refused', 'it must be brought up to date with its base first');
    if (state !== 'unknown' || isMerged) return null;
    await client.pause(pause);
  }
  return refusal('merge-refused', 'GitHub did not find out whether it can be merged');
}

async function mergeOnce(
  client: GithubClient,
  { number, headSha }: PullRequest,
  method: MergeMethod,
  headline: string,
): Promise<Merged> {
  try {
    const title = method === 'rebase' ? {} : { commit_title: `${headline} (#${number})` };
    const body = { pull_number: number, sha: headSha, merge_method: method, ...title };
    const answer = await client.rest(MERGE_CALL, 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', body);
    return { done: true, sha: understood(MERGE_CALL, merged, answer).sha };
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    const reason = error.says(MISSING_CHECKS) ? 'checks-missing' : 'merge-refused';
    return refusalOf(MERGE_CALL, error, error.status === 409 ? 'head-moved' : reason);
  }
}

/** The pull request as GitHub sees it now; asking is what makes it work mergeability out. */
export async function readPull(client: GithubClient, { number }: PullRequest): Promise<Pull> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
  return understood(READ_CALL, pull, await client.rest(READ_CALL, route, { pull_number: number }));
}

function alreadyMerged(now: Pull, { headSha }: PullRequest): Merged | null {
  if (!now.merged || now.head.sha !== headSha) return null;
  return { done: true, sha: now.merge_commit_sha ?? headSha };
}

function moved(now: Pull, { headSha }: PullRequest): Refusal | null {
  return now.head.sha === headSha ? null : refusal('head-moved', 'the branch has moved');
}
