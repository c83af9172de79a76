import { CONFIG_PATH } from '../../contracts/config.ts';
import { STATE_BRANCH } from '../../contracts/names.ts';
import type { SubjectFacts, SubjectQuery } from '../../contracts/subject.ts';
import { RelayError } from '../../errors.ts';
import { GithubStatus, type GraphqlFault } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { remainingComments } from './remaining-comments.ts';
import { subjectFacts } from './subject-facts.ts';
import { SUBJECT_AND_COMMAND_QUERY, SUBJECT_QUERY, type SubjectAnswer, subjectAnswer } from './subject-query.ts';
import { understood } from './understood.ts';

const CALL = { doing: 'read the issue', permission: 'issues: read' };
/** The scopes for parts of the query that need another one than the issue, by their aliases. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  state: 'contents: read',
  branch: 'contents: read',
  defaultBranchRef: 'contents: read',
  pullRequests: 'pull-requests: read',
};

/** The repository, the issue and what is ours of it. Throws a RelayError when the issue can't be read, or is gone. */
export async function readSubject(client: GithubClient, query: SubjectQuery): Promise<SubjectFacts> {
  const { owner, repository } = client;
  const document = query.comment === null ? SUBJECT_QUERY : SUBJECT_AND_COMMAND_QUERY;
  const { data, faults } = await client.graphql(CALL, document, {
    owner,
    name: repository,
    issue: query.issue,
    stateRef: `refs/heads/${STATE_BRANCH}`,
    recordPath: query.recordPath,
    configPath: CONFIG_PATH,
    withBranch: query.branch !== null,
    branch: query.branch ?? '',
    branchRef: `refs/heads/${query.branch ?? ''}`,
    ...(query.comment === null ? {} : { comment: query.comment }),
  });
  const [fault] = faults.filter((each) => !isGone(each));
  if (fault !== undefined) throw await explained(client, query.issue, fault);
  const { repository: answer, command = null } = understood(CALL, subjectAnswer, data);
  if (isElsewhere(answer, query.issue)) throw moved(client, query.issue, TRANSFERRED);
  return subjectFacts(await withAllComments(client, answer), command, owner, repository);
}

/** A comment that was deleted is an answer, too. */
function isGone({ type, path }: GraphqlFault): boolean {
  return type === 'NOT_FOUND' && path[0] === 'command';
}

const TRANSFERRED = 'transferred to another repository';

/** GitHub may follow a transferred issue to its new place: that is not the issue that was authorized. */
function isElsewhere({ url, issueOrPullRequest: found }: SubjectAnswer, issue: number): boolean {
  return found.number !== issue || !found.url.toLowerCase().startsWith(`${url.toLowerCase()}/`);
}

async function withAllComments(client: GithubClient, answer: SubjectAnswer): Promise<SubjectAnswer> {
  const issue = answer.issueOrPullRequest;
  if (issue.__typename === 'PullRequest') return answer;
  const more = await remainingComments(client, CALL, issue);
  const oldest = { ...issue.oldest, nodes: [...issue.oldest.nodes, ...more] };
  return { ...answer, issueOrPullRequest: { ...issue, oldest } };
}

/** GraphQL only says "not found"; REST tells a missing issue from one that moved or was deleted. */
async function explained(client: GithubClient, issue: number, fault: GraphqlFault): Promise<RelayError> {
  const [, field = ''] = fault.path;
  const permission = PERMISSIONS[field] ?? CALL.permission;
  // A repository that is there, since we run in it, is hidden from a token that may not read it.
  if (fault.type === 'FORBIDDEN' || (fault.type === 'NOT_FOUND' && field === ''))
    return RelayError.of('missing-permission', { ...CALL, permission });
  if (fault.type !== 'NOT_FOUND')
    return RelayError.of('github-unavailable', { ...CALL, why: `it answered ${fault.type || 'with an error'}` });
  const status = await statusOf(client, issue);
  if (status === 301) return moved(client, issue, TRANSFERRED);
  if (status === 410) return moved(client, issue, 'deleted');
  return RelayError.of('issue-missing', { issue, repository: `${client.owner}/${client.repository}` });
}

function moved({ owner, repository }: GithubClient, issue: number, how: string): RelayError {
  return RelayError.of('issue-moved', { issue, repository: `${owner}/${repository}`, how });
}

async function statusOf(client: GithubClient, issue: number): Promise<number> {
  try {
    await client.rest(CALL, 'GET /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: issue });
    return 200;
  } catch (error) {
    if (error instanceof GithubStatus) return error.status;
    throw error;
  }
}
