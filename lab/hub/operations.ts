import { Answer, Refusal } from './answer.ts';
import { type Dispatch, dispatch } from './dispatch.ts';
import { gitOperations } from './git-operations.ts';
import type { Issue, IssueText } from './issue.ts';
import * as issues from './issues.ts';
import { type Merge, mergePull } from './merging.ts';
import { type Call, type Operations, operation, page } from './operation.ts';
import { askMergeable, isPull, type NewPull, type Pull } from './pull.ts';
import { openPull, pullsOf } from './pulls.ts';

interface IssueUpdate extends IssueText {
  readonly state?: string;
  readonly state_reason?: string | null;
}

type Labels = readonly string[] | { readonly labels?: readonly string[] };

/** The issue or pull request that a path is about, if any. Throws 404, 410 (deleted) or 301 (transferred). */
export function subjectOf({ parameters, repository }: Call): Issue | undefined {
  const { issue_number, pull_number, comment_id } = parameters;
  if (comment_id) return issues.findComment(repository, Number(comment_id)).issue;
  if (!issue_number && !pull_number) return undefined;
  const issue = repository.issues.get(Number(issue_number ?? pull_number));
  if (!issue || (pull_number && !isPull(issue))) throw new Refusal(404, 'Not Found');
  if (issue.gone === 'deleted') throw new Refusal(410, 'This issue was deleted');
  if (!issue.gone) return issue;
  const url = issue.gone.movedTo;
  throw new Refusal(301, 'Moved Permanently', { location: url }, { url });
}

const issueOf = (call: Call<unknown>) => subjectOf(call) as Issue;
const pullOf = (call: Call<unknown>) => subjectOf(call) as Pull;
const commentOf = ({ repository, parameters }: Call<unknown>) =>
  issues.findComment(repository, Number(parameters['comment_id'])).comment;

function update(call: Call<IssueUpdate>): Issue {
  const issue = issueOf(call);
  const { title, body, state, state_reason: reason } = call.body;
  issues.editIssue(call, issue, { title, body });
  if (state === 'closed') issues.closeIssue(call, issue, reason ?? (isPull(issue) ? null : 'completed'));
  if (state === 'open') issues.reopenIssue(call, issue);
  return issue;
}

function addLabels(call: Call<Labels>) {
  const issue = issueOf(call);
  issues.addLabels(call, issue, 'labels' in call.body ? (call.body.labels ?? []) : (call.body as readonly string[]));
  return issue.labels;
}

function listPulls(call: Call): Answer {
  const { state = 'open', head, base } = call.query;
  const found = pullsOf(call.repository).filter(
    (pull) =>
      (state === 'all' || pull.state === state) &&
      // `head` without its owner matches everything, on GitHub too.
      (!head?.includes(':') || head === `${call.repository.owner.login}:${pull.headRefName}`) &&
      (!base || base === pull.baseRefName),
  );
  return page(call, found.reverse());
}

function runOf({ repository, parameters }: Call) {
  const run = repository.runs.get(Number(parameters['run_id']));
  if (!run) throw new Refusal(404, 'Not Found');
  return { ...run, htmlUrl: `${repository.htmlUrl}/actions/runs/${run.id}`, repository };
}

function listArtifacts(call: Call): Answer {
  const { id } = runOf(call);
  const { name } = call.query;
  const found = call.hub.artifacts().filter((each) => each.runId === id && (!name || each.name === name));
  return page(call, found, 'artifacts');
}

function downloadArtifact({ caller, hub, repository, parameters }: Call): Answer {
  // Without a token not even a public repository's artifacts can be downloaded.
  if (caller.kind === 'none') throw new Refusal(401, 'Requires authentication');
  const artifact = hub.artifacts().find(({ id }) => id === Number(parameters['artifact_id']));
  if (!artifact || !repository.runs.has(artifact.runId)) throw new Refusal(404, 'Not Found');
  return new Answer(302, undefined, { location: artifact.downloadUrl });
}

function getRole({ hub, repository, parameters }: Call) {
  const account = hub.account(String(parameters['username']));
  const roleName = repository.roleOf(account.login);
  // The older word for a role only has three levels.
  const permission = { triage: 'read', maintain: 'write' }[roleName as string] ?? roleName;
  return { permission, roleName, user: { ...account, roleName } };
}

const REPOSITORY = '/repos/{owner}/{repo}';
const ISSUES = `${REPOSITORY}/issues`;
const ISSUE = `${ISSUES}/{issue_number}`;
const COMMENT = `${ISSUES}/comments/{comment_id}`;
const PULLS = `${REPOSITORY}/pulls`;
const PULL = `${PULLS}/{pull_number}`;
const ACTIONS = `${REPOSITORY}/actions`;
const WRITE = 'subject:write';

/** All that the hub does over REST. */
export const OPERATIONS: Operations = {
  ...gitOperations,
  [`GET ${REPOSITORY}/collaborators/{username}/permission`]: operation('metadata:read', getRole),
  [`POST ${ISSUES}`]: operation<IssueText>('issues:write', (call) => issues.openIssue(call, call.body), 'read'),
  [`GET ${ISSUE}`]: operation('subject:read', issueOf),
  [`PATCH ${ISSUE}`]: operation(WRITE, update, 'read'),
  [`PUT ${ISSUE}/lock`]: operation(WRITE, (call) => void Object.assign(issueOf(call), { locked: true })),
  [`GET ${ISSUE}/comments`]: operation<unknown>('subject:read', (call) => page(call, issueOf(call).comments)),
  [`POST ${ISSUE}/comments`]: operation<{ body: string }>(
    WRITE,
    (call) => issues.addComment(call, issueOf(call), call.body.body),
    'read',
  ),
  [`PATCH ${COMMENT}`]: operation<{ body: string }>(
    WRITE,
    (call) => issues.editComment(call, commentOf(call), call.body.body),
    'read',
  ),
  [`POST ${ISSUE}/labels`]: operation(WRITE, addLabels, 'triage'),
  [`GET ${PULLS}`]: operation('pull-requests:read', listPulls),
  [`POST ${PULLS}`]: operation<NewPull>('pull-requests:write', (call) => openPull(call, call.body), 'read'),
  [`GET ${PULL}`]: operation('pull-requests:read', (call) => {
    askMergeable(pullOf(call));
    return pullOf(call);
  }),
  [`PATCH ${PULL}`]: operation('pull-requests:write', update, 'read'),
  [`PUT ${PULL}/merge`]: operation<Merge | undefined>('contents:write', (call) => {
    const sha = mergePull(call, pullOf(call), call.body ?? {});
    return { sha, merged: true, message: 'Pull Request successfully merged' };
  }),
  [`POST ${ACTIONS}/workflows/{workflow_id}/dispatches`]: operation<Dispatch>('actions:write', (call) => {
    dispatch(call, String(call.parameters['workflow_id']), call.body);
    return new Answer(204);
  }),
  [`GET ${ACTIONS}/runs/{run_id}`]: operation('actions:read', runOf),
  [`GET ${ACTIONS}/runs/{run_id}/artifacts`]: operation('actions:read', listArtifacts),
  [`GET ${ACTIONS}/artifacts/{artifact_id}/{archive_format}`]: operation('actions:read', downloadArtifact),
};
