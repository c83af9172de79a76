import { Answer, found, Refusal } from './answer.ts';
import { attempt } from './attempt.ts';
import type { Act } from './caller.ts';
import { deploymentOperations } from './deployments.ts';
import { dispatch } from './events.ts';
import { NOTHING, type TreeChange } from './git.ts';
import type { Comment, Issue } from './issues.ts';
import * as issues from './issues.ts';
import { refNamed } from './nodes.ts';
import { type Call, type Operation, page, type Sent } from './operation.ts';
import { askMergeable, mergePull, openPull, type Pull, pullsOf } from './pulls.ts';
import { createRef, moveRef } from './refs.ts';
import { runOf } from './runs.ts';
import { settingsOperations } from './settings-operations.ts';

/** The comment, issue or pull request that a path is about, if any. Throws 404, 410 (deleted) or 301 (transferred). */
export function subjectOf({ parameters, repository }: Call): Issue | Comment | undefined {
  const { issue_number, pull_number, comment_id } = parameters;
  if (comment_id) return issues.findComment(repository, Number(comment_id));
  if (!issue_number && !pull_number) return undefined;
  const issue = repository.issues.get(Number(issue_number ?? pull_number));
  if (!issue || (pull_number && !issues.isPull(issue))) throw new Refusal(404, 'Not Found');
  if (issue.gone === 'deleted') throw new Refusal(410, 'This issue was deleted');
  if (!issue.gone) return issue;
  const url = issue.gone.movedTo;
  throw new Refusal(301, 'Moved Permanently', { location: url }, { url });
}

function update(call: Call<Sent<'pulls', 'update'> & { state_reason?: string | null }>, issue: Issue): Issue {
  const { title, body, state, state_reason: reason } = call.body;
  issues.editIssue(call, issue, title, body);
  if (state === 'closed') issues.closeIssue(call, issue, reason ?? (issues.isPull(issue) ? null : 'completed'));
  if (state === 'open') issues.reopenIssue(call, issue);
  return issue;
}

/** What somebody does with what a request carries. */
const deed =
  <Subject, Body>(done: (act: Act, subject: Subject, body: Body) => unknown) =>
  (call: Call<Body>, subject: Subject) =>
    done(call, subject, call.body);

const addLabels = (call: Call<{ labels: string[] }>, issue: Issue) => issues.addLabels(call, issue, call.body.labels);

function listPulls(call: Call): Answer {
  const { state = 'open', head, base } = call.query;
  const wanted = (pull: Pull) => (state === 'all' || pull.state === state) && (!base || base === pull.baseRefName);
  // `head` without its owner matches everything, on GitHub too.
  const named = (pull: Pull) => !head?.includes(':') || head === `${call.repository.owner.login}:${pull.headRefName}`;
  const found = pullsOf(call.repository).filter((pull) => wanted(pull) && named(pull));
  return page(call, found.reverse());
}

function merge(call: Call<Sent<'pulls', 'merge'>>, pull: Pull) {
  return { sha: mergePull(call, pull, call.body), merged: true, message: 'Pull Request successfully merged' };
}

function listArtifacts(call: Call): Answer {
  const [{ id }, { name }] = [runOf(call), call.query];
  const found = call.hub.artifacts().filter((each) => each.runId === id && (!name || each.name === name));
  return page(call, found, 'artifacts');
}

function downloadArtifact({ caller, hub, repository, parameters }: Call): Answer {
  // Without a token not even a public repository's artifacts can be downloaded.
  if (caller.kind === 'none') throw new Refusal(401, 'Requires authentication');
  const present = hub.artifacts().filter(({ runId }) => repository.runs.has(runId));
  const { downloadUrl } = found(present.find(({ id }) => id === Number(parameters['artifact_id'])));
  return new Answer(302, undefined, { location: downloadUrl });
}

function getRole({ hub, repository, parameters }: Call) {
  const account = hub.account(String(parameters['username']));
  const roleName = repository.roleOf(account.login);
  // The older word for a role only has three levels.
  const permission = { triage: 'read', maintain: 'write' }[roleName as string] ?? roleName;
  return { permission, roleName, user: { ...account, roleName } };
}

const refOf = (call: Call) => refNamed(call.repository, `refs/${call.parameters['ref']}`);
const existingRef = (call: Call) => found(refOf(call), 'Reference does not exist', 422).ref;

function updateRef(call: Call<Sent<'git', 'updateRef'>>) {
  const { sha, force } = call.body;
  const ref = existingRef(call);
  if (!force && !call.repository.git.isAncestor(ref, sha)) throw new Refusal(422, 'Update is not a fast forward');
  return moveRef(call, ref, sha);
}

function createBlob({ repository, body }: Call<Sent<'git', 'createBlob'>>) {
  return { sha: repository.git.writeBlob(Buffer.from(body.content, body.encoding === 'base64' ? 'base64' : 'utf8')) };
}

function getBlob({ repository: { git }, parameters }: Call) {
  const sha = String(parameters['file_sha']);
  if (git.type(sha) !== 'blob') throw new Refusal(404, 'Not Found');
  const bytes = git.output(['cat-file', 'blob', sha]);
  return { sha, content: bytes.toString('base64'), encoding: 'base64', size: bytes.length };
}

function getTree({ repository: { git }, parameters, query }: Call) {
  const sha = found(git.resolve(`${parameters['tree_sha']}^{tree}`));
  return { sha, tree: git.tree(sha, query['recursive'] !== undefined), truncated: false };
}

function createTree({ repository: { git }, body: { base_tree: base, tree } }: Call<Sent<'git', 'createTree'>>) {
  const made = attempt(() => git.writeTree(base, tree as TreeChange[]));
  return { sha: found(made, 'GitRPC::BadObjectState', 422) };
}

function createCommit({ repository: { git }, caller, body }: Call<Sent<'git', 'createCommit'>>) {
  const { message, tree, parents = [] } = body;
  if (git.type(tree) !== 'tree') throw new Refusal(422, 'Tree SHA does not exist');
  if (parents.some((sha) => git.type(sha) !== 'commit')) throw new Refusal(422, 'Parent SHA does not exist');
  return { sha: git.writeCommit(tree, parents, message, caller.account.login), message };
}

/** Where the histories of two commits meet, and the commits since; what differs between them is not modelled. */
function compare({ repository: { git }, parameters, query }: Call) {
  const names = decodeURIComponent(String(parameters['basehead'])).split('...');
  const [base, head] = names.map((name) => git.resolve(`refs/heads/${name}`) ?? git.resolve(`${name}^{commit}`));
  const { meeting, status } = git.compare(found(base), found(head));
  const since = git.run(['rev-list', '--reverse', `${base}..${head}`]).split('\n');
  const shown = since.filter((sha) => sha !== '').slice(0, Number(query['per_page'] ?? 30));
  return { status, mergeBaseCommit: { sha: found(meeting) }, commits: shown.map((sha) => ({ sha })) };
}

/** All that the hub does over REST, by the operation's name in GitHub's document. */
export const OPERATIONS: Record<string, Operation> = {
  ...deploymentOperations,
  ...settingsOperations,
  'actions/create-workflow-dispatch': ['actions:write', dispatch],
  'actions/download-artifact': ['actions:read', downloadArtifact],
  'actions/get-workflow-run': ['actions:read', runOf],
  'actions/list-workflow-run-artifacts': ['actions:read', listArtifacts],
  'repos/compare-commits-with-basehead': ['contents:read', compare],
  'git/create-blob': ['contents:write', createBlob],
  'git/create-commit': ['contents:write', createCommit],
  'git/create-ref': ['contents:write', (call: Call<Sent<'git', 'createRef'>>) => createRef(call, call.body)],
  'git/create-tree': ['contents:write', createTree],
  'git/delete-ref': ['contents:write', (call: Call) => moveRef(call, existingRef(call), NOTHING)],
  'git/get-blob': ['contents:read', getBlob],
  'git/get-ref': ['contents:read', (call: Call) => found(refOf(call))],
  'git/get-tree': ['contents:read', getTree],
  'git/update-ref': ['contents:write', updateRef],
  'issues/add-labels': ['subject:write', addLabels],
  'issues/create': ['issues:write', (call: Call<issues.IssueText>) => issues.openIssue(call, call.body)],
  'issues/create-comment': ['subject:write', deed(issues.addComment)],
  'issues/get': ['subject:read', (_: Call, issue: Issue) => issue],
  'issues/list-comments': ['subject:read', (call: Call, { comments }: Issue) => page(call, comments)],
  'issues/lock': ['subject:write', issues.lockIssue],
  'issues/update': ['subject:write', update],
  'issues/update-comment': ['subject:write', deed(issues.editComment)],
  'pulls/create': ['pull-requests:write', (call: Call<Sent<'pulls', 'create'>>) => openPull(call, call.body)],
  'pulls/get': ['pull-requests:read', (_: Call, pull: Pull) => askMergeable(pull)],
  'pulls/list': ['pull-requests:read', listPulls],
  'pulls/merge': ['contents:write', merge],
  'pulls/update': ['pull-requests:write', update],
  'repos/get-collaborator-permission-level': ['metadata:read', getRole],
};
