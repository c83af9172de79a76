import { Refusal } from './answer.ts';
import { type Act, demand, type Visit } from './caller.ts';
import { NOTHING } from './git.ts';
import { issueById, objectRecord, placeOf, refRecord, repositoryNamed, unresolved } from './graphql-nodes.ts';
import { addComment, closeIssue, editComment, findComment } from './issues.ts';
import { isPull, type Pull } from './pull.ts';
import { enableAutoMerge } from './pulls.ts';
import { createRef, moveRef } from './refs.ts';

interface Input {
  readonly clientMutationId?: string;
}

type Mutation<Wanted> = (visit: Visit, input: Wanted) => object;

/** A field of `Mutation`; every payload repeats the client's id. */
function mutation<Wanted>(mutate: Mutation<Wanted>) {
  return (_: unknown, { input }: { input: Input & Wanted }, visit: Visit) => ({
    clientMutationId: input.clientMutationId ?? null,
    ...mutate(visit, input),
  });
}

interface CommitInput {
  readonly branch: { readonly repositoryNameWithOwner: string; readonly branchName: string };
  readonly expectedHeadOid: string;
  readonly message: { readonly headline: string; readonly body?: string };
  readonly fileChanges?: {
    readonly additions?: readonly { readonly path: string; readonly contents: string }[];
    readonly deletions?: readonly { readonly path: string }[];
  };
}

interface PullInput {
  readonly pullRequestId: string;
}

interface AutoMergeInput extends PullInput {
  readonly mergeMethod?: string;
  readonly expectedHeadOid?: string;
}

export const mutations = {
  createRef: mutation<{ repositoryId: string; name: string; oid: string }>((visit, { repositoryId, name, oid }) => {
    const { act } = placeOf(visit, repositoryId);
    demand(act, 'contents:write');
    if (act.repository.git.resolve(name))
      throw new Refusal(422, `A ref named "${name}" already exists in the repository.`);
    createRef(act, name, oid);
    return { ref: refRecord(act, name) };
  }),
  deleteRef: mutation<{ refId: string }>((visit, { refId }) => {
    const { act, key } = placeOf(visit, refId);
    demand(act, 'contents:write');
    if (!act.repository.git.resolve(key)) throw unresolved(refId);
    moveRef(act, key, NOTHING);
    return {};
  }),
  createCommitOnBranch: mutation(createCommitOnBranch),
  closeIssue: mutation<{ issueId: string; stateReason?: string }>((visit, { issueId, stateReason = 'completed' }) => {
    const { act, issue } = issueById(visit, issueId);
    demand(act, 'issues:write', 'triage');
    closeIssue(act, issue, stateReason.toLowerCase());
    return { issue };
  }),
  addComment: mutation<{ subjectId: string; body: string }>((visit, { subjectId, body }) => {
    const { act, issue } = issueById(visit, subjectId);
    demand(act, `${issue.scopes}:write`, 'read');
    return { subject: issue, commentEdge: { node: addComment(act, issue, body) } };
  }),
  updateIssueComment: mutation<{ id: string; body: string }>((visit, { id, body }) => {
    const { act, key } = placeOf(visit, id);
    const { issue, comment } = findComment(act.repository, Number(key));
    demand(act, `${issue.scopes}:write`, 'read');
    return { issueComment: editComment(act, comment, body) };
  }),
  updatePullRequest: mutation<PullInput & { title?: string; body?: string }>(
    (visit, { pullRequestId, title, body }) => {
      const { act, pull } = pullById(visit, pullRequestId);
      demand(act, 'pull-requests:write');
      Object.assign(pull, title === undefined ? {} : { title }, body === undefined ? {} : { body });
      return { pullRequest: pull };
    },
  ),
  markPullRequestReadyForReview: mutation<PullInput>((visit, input) => setDraft(visit, input, false)),
  convertPullRequestToDraft: mutation<PullInput>((visit, input) => setDraft(visit, input, true)),
  enablePullRequestAutoMerge: mutation<AutoMergeInput>((visit, { pullRequestId, mergeMethod, expectedHeadOid }) => {
    const { act, pull } = pullById(visit, pullRequestId);
    demand(act, 'pull-requests:write');
    demand(act, 'contents:write');
    enableAutoMerge(act, pull, mergeMethod?.toLowerCase() ?? 'merge', expectedHeadOid);
    return { pullRequest: pull };
  }),
};

function pullById(visit: Visit, id: string): { act: Act; pull: Pull } {
  const { act, issue } = issueById(visit, id);
  if (!isPull(issue)) throw unresolved(id);
  return { act, pull: issue };
}

/** A job's token needs to write contents, too, as for the branch itself. */
function setDraft(visit: Visit, { pullRequestId }: PullInput, draft: boolean): object {
  const { act, pull } = pullById(visit, pullRequestId);
  demand(act, 'pull-requests:write');
  demand(act, 'contents:write');
  if (pull.merged) throw new Refusal(422, 'Pull request is merged');
  pull.draft = draft;
  return { pullRequest: pull };
}

/** Compare-and-swap on the head of the branch. Files come as plain ones, whatever mode they had; no changes are fine. */
function createCommitOnBranch(
  visit: Visit,
  { branch, expectedHeadOid, message, fileChanges = {} }: CommitInput,
): object {
  const act = repositoryNamed(visit, branch.repositoryNameWithOwner);
  const { git } = act.repository;
  demand(act, 'contents:write');
  const ref = `refs/heads/${branch.branchName}`;
  const head = git.resolve(ref);
  if (head === undefined) throw new Refusal(404, `Branch "${ref}" does not exist`);
  if (head !== expectedHeadOid)
    throw new Refusal(409, `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`);
  const text = [message.headline, message.body].filter(Boolean).join('\n\n');
  const sha = git.writeCommit(changedTree(act, head, fileChanges), [head], text, act.caller.account.login);
  moveRef(act, ref, sha);
  return { commit: objectRecord(act, sha), ref: refRecord(act, ref) };
}

function changedTree(
  { repository: { git } }: Act,
  head: string,
  changes: NonNullable<CommitInput['fileChanges']>,
): string {
  const { additions = [], deletions = [] } = changes;
  const added = additions.map(({ path, contents }) => ({ path, content: Buffer.from(contents, 'base64') }));
  const missing = deletions.find(({ path }) => !git.resolve(`${head}:${path}`));
  if (missing === undefined)
    return git.writeTree(head, [...deletions.map(({ path }) => ({ path, sha: null })), ...added]);
  const why = `A path was requested for deletion which does not exist as of commit oid \`${head}\``;
  throw new Refusal(422, `${why}: ${missing.path}`);
}
