import { Answer, Refusal } from './answer.ts';
import { dispatch } from './dispatch.ts';
import { NOTHING, type TreeChange } from './git.ts';
import { refNamed } from './git-objects.ts';
import * as issues from './issues.ts';
import { type Call, type Operation, operation, page, type Sent } from './operation.ts';
import { askMergeable, type Pull } from './pull.ts';
import { mergePull, openPull, pullsOf } from './pulls.ts';
import { createRef, moveRef } from './refs.ts';

type Issue = issues.Issue;
type Text = { readonly body: string };
type Labels = string[] | { readonly labels: string[] };

const missing = () => new Refusal(404, 'Not Found');

/** The comment, issue or pull request that a path is about, if any. Throws 404, 410 (deleted) or 301 (transferred). */
export function subjectOf({ parameters, repository }: Call): Issue | issues.Comment | undefined {
  const { issue_number, pull_number, comment_id } = parameters;
  if (comment_id) return issues.findComment(repository, Number(comment_id));
  if (!issue_number && !pull_number) return undefined;
  const issue = repository.issues.get(Number(issue_number ?? pull_number));
  if (!issue || (pull_number && !issues.isPull(issue))) throw missing();
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
  if (!run) throw missing();
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
  if (!artifact || !repository.runs.has(artifact.runId)) throw missing();
  return new Answer(302, undefined, { location: artifact.downloadUrl });
}

function getRole({ hub, repository, parameters }: Call) {
  const account = hub.account(String(parameters['username']));
  const roleName = repository.roleOf(account.login);
  // The older word for a role only has three levels.
  const permission = { triage: 'read', maintain: 'write' }[roleName as string] ?? roleName;
  return { permission, roleName, user: { ...account, roleName } };
}

function refOf(call: Call<unknown>, otherwise: Refusal) {
  const ref = refNamed(call, `refs/${call.parameters['ref']}`);
  if (!ref) throw otherwise;
  return ref;
}

const existingRef = (call: Call<unknown>) => refOf(call, new Refusal(422, 'Reference does not exist')).ref;

function updateRef(call: Call<Sent<'git', 'updateRef'>>) {
  const { sha, force } = call.body;
  const ref = existingRef(call);
  if (!force && !call.repository.git.isAncestor(ref, sha)) throw new Refusal(422, 'Update is not a fast forward');
  return moveRef(call, ref, sha);
}

function getBlob({ repository: { git }, parameters }: Call) {
  const sha = String(parameters['file_sha']);
  if (git.type(sha) !== 'blob') throw missing();
  const bytes = git.output(['cat-file', 'blob', sha]);
  return { sha, content: bytes.toString('base64'), encoding: 'base64', size: bytes.length };
}

function getTree({ repository: { git }, parameters, query }: Call) {
  const sha = git.resolve(`${parameters['tree_sha']}^{tree}`);
  if (!sha) throw missing();
  return { sha, tree: git.tree(sha, query['recursive'] !== undefined), truncated: false };
}

function createTree({ repository: { git }, body: { base_tree: base, tree } }: Call<Sent<'git', 'createTree'>>) {
  try {
    return { sha: git.writeTree(base, tree as TreeChange[]) };
  } catch {
    throw new Refusal(422, 'GitRPC::BadObjectState');
  }
}

function createCommit({ repository: { git }, caller, body }: Call<Sent<'git', 'createCommit'>>) {
  const { message, tree, parents = [] } = body;
  if (git.type(tree) !== 'tree') throw new Refusal(422, 'Tree SHA does not exist');
  if (parents.some((sha) => git.type(sha) !== 'commit')) throw new Refusal(422, 'Parent SHA does not exist');
  return { sha: git.writeCommit(tree, parents, message, caller.account.login), message };
}

/** All that the hub does over REST, by the operation's name in GitHub's document. */
export const OPERATIONS: Record<string, Operation> = {
  'actions/create-workflow-dispatch': operation('actions:write', dispatch),
  'actions/download-artifact': operation('actions:read', downloadArtifact),
  'actions/get-workflow-run': operation('actions:read', runOf),
  'actions/list-workflow-run-artifacts': operation('actions:read', listArtifacts),
  'git/create-blob': operation<Sent<'git', 'createBlob'>>('contents:write', ({ repository, body }) => {
    const encoding = body.encoding === 'base64' ? 'base64' : 'utf8';
    return { sha: repository.git.writeBlob(Buffer.from(body.content, encoding)) };
  }),
  'git/create-commit': operation('contents:write', createCommit),
  'git/create-ref': operation<Sent<'git', 'createRef'>>('contents:write', (call) => {
    return createRef(call, call.body.ref, call.body.sha);
  }),
  'git/create-tree': operation('contents:write', createTree),
  'git/delete-ref': operation('contents:write', (call) => moveRef(call, existingRef(call), NOTHING)),
  'git/get-blob': operation('contents:read', getBlob),
  'git/get-ref': operation('contents:read', (call) => refOf(call, missing())),
  'git/get-tree': operation('contents:read', getTree),
  'git/update-ref': operation('contents:write', updateRef),
  'issues/add-labels': operation<Labels, Issue>(
    'subject:write',
    (call, issue) => issues.addLabels(call, issue, 'labels' in call.body ? call.body.labels : call.body),
    'triage',
  ),
  'issues/create': operation<issues.IssueText>('issues:write', (call) => issues.openIssue(call, call.body), 'read'),
  'issues/create-comment': operation<Text, Issue>(
    'subject:write',
    (call, issue) => issues.addComment(call, issue, call.body.body),
    'read',
  ),
  'issues/get': operation<unknown, Issue>('subject:read', (_, issue) => issue),
  'issues/list-comments': operation<unknown, Issue>('subject:read', (call, { comments }) => page(call, comments)),
  'issues/lock': operation<unknown, Issue>('subject:write', (_, issue) => Object.assign(issue, { locked: true })),
  'issues/update': operation('subject:write', update, 'read'),
  'issues/update-comment': operation<Text, issues.Comment>(
    'subject:write',
    (call, comment) => issues.editComment(call, comment, call.body.body),
    'read',
  ),
  'pulls/create': operation<Sent<'pulls', 'create'>>(
    'pull-requests:write',
    (call) => openPull(call, call.body),
    'read',
  ),
  'pulls/get': operation<unknown, Pull>('pull-requests:read', (_, pull) => askMergeable(pull)),
  'pulls/list': operation('pull-requests:read', listPulls),
  'pulls/merge': operation<Sent<'pulls', 'merge'>, Pull>('contents:write', (call, pull) => {
    return { sha: mergePull(call, pull, call.body), merged: true, message: 'Pull Request successfully merged' };
  }),
  'pulls/update': operation('pull-requests:write', update, 'read'),
  'repos/get-collaborator-permission-level': operation('metadata:read', getRole),
};
