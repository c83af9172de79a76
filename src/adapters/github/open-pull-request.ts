import * as z from 'zod';
import type { PullRequest } from '../../contracts/issue.ts';
import type { PullRequestText, Written } from '../../ports.ts';
import { type GithubClient, GithubStatus } from './client.ts';
import { refusal } from './refusal.ts';

const CALL = { doing: 'open the pull request', permission: 'pull-requests: write' };

const answer = z.object({
  node_id: z.string(),
  number: z.number(),
  html_url: z.string(),
  draft: z.boolean().optional(),
  head: z.object({ sha: z.string() }),
  base: z.object({ ref: z.string() }),
  body: z.string().nullable(),
});

/** Opens the pull request; refused where the repository doesn't let Actions open any. */
export async function openPullRequest(
  client: GithubClient,
  text: PullRequestText,
): Promise<Written<{ pullRequest: PullRequest }>> {
  const { branch: head, base, title, body, draft } = text;
  try {
    const opened = await client.rest(CALL, 'POST /repos/{owner}/{repo}/pulls', { head, base, title, body, draft });
    return { done: true, pullRequest: pullRequestOf(answer.parse(opened)) };
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    const off = /not permitted to create or approve pull requests/i.test(error.message);
    return refusal(off ? 'pull-request-creation-off' : 'pull-request-refused', error.message);
  }
}

function pullRequestOf(opened: z.infer<typeof answer>): PullRequest {
  return {
    nodeId: opened.node_id,
    number: opened.number,
    url: opened.html_url,
    state: 'open',
    isDraft: opened.draft ?? false,
    headSha: opened.head.sha,
    base: opened.base.ref,
    body: opened.body ?? '',
  };
}
