import * as z from 'zod';
import type { Account, Authority } from '../../contracts/issue.ts';
import { STANDARD_ROLES, STATE_BRANCH } from '../../contracts/names.ts';
import type { RunFacts, SubjectFacts } from '../../contracts/subject.ts';
import { RelayError } from '../../errors.ts';
import type { Reader, SubjectQuery } from '../../ports.ts';
import { type GithubClient, GithubStatus, type GraphqlFault } from './client.ts';
import { subjectFacts } from './subject-facts.ts';
import { SUBJECT_QUERY, subjectAnswer } from './subject-query.ts';

const STATE_REF = `refs/heads/${STATE_BRANCH}`;

const user = z.object({ id: z.number(), login: z.string(), type: z.string() });
const runAnswer = z.object({
  id: z.number(),
  run_attempt: z.number().optional(),
  created_at: z.string(),
  html_url: z.string(),
  status: z.string().nullable(),
  actor: user,
  triggering_actor: user,
});
const permissionAnswer = z.object({
  role_name: z.string(),
  user: z.object({ id: z.number(), permissions: z.object({ push: z.boolean() }).optional() }).nullable(),
});

const READ_RUN = { doing: 'read the workflow run', permission: 'actions: read' };
const READ_ISSUE = { doing: 'read the issue', permission: 'issues: read' };

/** Reads through the API with the steward's token. */
export function githubReader(client: GithubClient, run: string): Reader {
  return {
    run: () => readRun(client, run),
    subject: (query) => readSubject(client, query),
    authority: (account) => readAuthority(client, account),
    runIsOver: (other) => runIsOver(client, other),
  };
}

async function readRun(client: GithubClient, run: string): Promise<RunFacts> {
  const answer = runAnswer.parse(await getRun(client, run));
  const starters = [answer.actor, answer.triggering_actor].map(accountOf);
  return {
    run,
    attempt: answer.run_attempt ?? 1,
    createdAt: answer.created_at,
    url: answer.html_url,
    actors: [...new Map(starters.map((account) => [account.id, account])).values()],
  };
}

const getRun = (client: GithubClient, run: string) =>
  client.rest(READ_RUN, 'GET /repos/{owner}/{repo}/actions/runs/{run_id}', { run_id: Number(run) });

const accountOf = ({ id, login, type }: z.infer<typeof user>): Account => ({
  id: String(id),
  login,
  isBot: type !== 'User',
});

async function runIsOver(client: GithubClient, run: string): Promise<boolean> {
  try {
    return runAnswer.parse(await getRun(client, run)).status === 'completed';
  } catch (error) {
    if (error instanceof GithubStatus && error.status === 404) return true;
    throw error;
  }
}

/** Any doubt is a no: an error, another id behind the login, or a role that we don't know and that may not push. */
async function readAuthority(client: GithubClient, account: Account): Promise<Authority> {
  const call = { doing: 'read the role of the actor', permission: 'metadata: read' };
  try {
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
    const answer = permissionAnswer.parse(await client.rest(call, route, { username: account.login }));
    if (String(answer.user?.id) !== account.id) return { account, role: 'none' };
    const standard = (STANDARD_ROLES as readonly string[]).includes(answer.role_name);
    return { account, role: standard ? answer.role_name : answer.user?.permissions?.push ? 'write' : 'none' };
  } catch {
    return { account, role: 'none' };
  }
}

async function readSubject(client: GithubClient, { issue, recordPath, branch }: SubjectQuery): Promise<SubjectFacts> {
  const { owner, repository } = client;
  const { data, faults } = await client.graphql(READ_ISSUE, SUBJECT_QUERY, {
    owner,
    name: repository,
    issue,
    stateRef: STATE_REF,
    record: `${STATE_BRANCH}:${recordPath}`,
    withBranch: branch !== null,
    branch: branch ?? '',
    branchRef: `refs/heads/${branch ?? ''}`,
  });
  if (faults.length > 0) throw await explainMissing(client, issue, faults);
  return subjectFacts(subjectAnswer.parse(data).repository, owner, repository);
}

/** GraphQL only says "not found"; REST tells a missing issue from one that moved or was deleted. */
async function explainMissing(
  client: GithubClient,
  issue: number,
  faults: readonly GraphqlFault[],
): Promise<RelayError> {
  const [fault] = faults;
  if (fault?.type === 'FORBIDDEN') return RelayError.of('missing-permission', READ_ISSUE);
  if (fault?.type !== 'NOT_FOUND')
    return RelayError.of('github-unavailable', { ...READ_ISSUE, why: fault?.message ?? 'it gave no answer' });
  const repository = `${client.owner}/${client.repository}`;
  const status = await client
    .rest(READ_ISSUE, 'GET /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: issue })
    .then(
      () => 200,
      (error: unknown) => (error instanceof GithubStatus ? error.status : 0),
    );
  if (status === 301)
    return RelayError.of('issue-moved', { issue, repository, how: 'transferred to another repository' });
  if (status === 410) return RelayError.of('issue-moved', { issue, repository, how: 'deleted' });
  return RelayError.of('issue-missing', { issue, repository });
}
