import * as z from 'zod';
import type { PullRequest } from '../../contracts/issue.ts';
import type { PullRequestText } from '../../contracts/publication.ts';
import type { Written } from '../../ports.ts';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { refusal, refusalOf } from './refusal.ts';
import { understood } from './understood.ts';
import { writeOnce } from './write-once.ts';

type Opened = Written<{ pullRequest: PullRequest }>;

const CALL = { doing: 'open the pull request', permission: 'pull-requests: write' };
const ROUTE = '/repos/{owner}/{repo}/pulls';

const answer = z.object({
  node_id: z.string(),
  number: z.number(),
  html_url: z.string(),
  draft: z.boolean().optional(),
  head: z.object({ sha: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
  base: z.object({ ref: z.string() }),
  body: z.string().nullable(),
});
type Answer = z.infer<typeof answer>;

/**
 * Opens the pull request, or returns the open one that the branch has already. Refused where the repository doesn't
 * let Actions open any.
 */
export function openPullRequest(client: GithubClient, text: PullRequestText): Promise<Opened> {
  return writeOnce(
    client,
    () => open(client, text),
    () => find(client, text),
  );
}

async function open(client: GithubClient, text: PullRequestText): Promise<Opened> {
  const { branch: head, base, title, body, draft } = text;
  try {
    const opened = await client.rest(CALL, `POST ${ROUTE}`, { head, base, title, body, draft });
    return { done: true, pullRequest: pullRequestOf(understood(CALL, answer, opened)) };
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    if (error.says(/not permitted to create or approve pull requests/i))
      return refusal('pull-request-creation-off', 'the settings of the repository do not let Actions create any');
    const existing = error.says(/already exists/i) ? await find(client, text) : null;
    return existing ?? refusalOf(CALL, error, 'pull-request-refused');
  }
}

/** The open pull request from the branch of this repository: a fork may have a branch of the same name. */
async function find(client: GithubClient, { branch, base }: PullRequestText): Promise<Opened | null> {
  const query = { head: `${client.owner}:${branch}`, base, state: 'open' };
  const listed = understood(CALL, z.array(answer), await client.rest(CALL, `GET ${ROUTE}`, query));
  const own = `${client.owner}/${client.repository}`.toLowerCase();
  const found = listed.find(({ head }) => head.repo?.full_name.toLowerCase() === own);
  return found === undefined ? null : { done: true, pullRequest: pullRequestOf(found) };
}

function pullRequestOf(found: Answer): PullRequest {
  return {
    nodeId: found.node_id,
    number: found.number,
    url: found.html_url,
    state: 'open',
    isDraft: found.draft ?? false,
    headSha: found.head.sha,
    base: found.base.ref,
    body: found.body ?? '',
  };
}
