import type * as github from '@octokit/graphql-schema';
import { found, Refusal } from './answer.ts';
import { type Act, demand, demandRole, type Visit } from './caller.ts';
import { NOTHING } from './git.ts';
import type { Comment, Issue, Label } from './issues.ts';
import * as issues from './issues.ts';
import { nodeOf, objectNamed, type Ref, refNamed, repositoryNamed } from './nodes.ts';
import { enableAutoMerge, type Pull } from './pulls.ts';
import { createRef, moveRef } from './refs.ts';
import type { Repository } from './repository.ts';

type Mutate<Node, Wanted> = (act: Act, node: Node, input: Wanted) => unknown;
type Input = Readonly<Record<string, unknown>>;

/** A field of `Mutation`; every payload repeats the client's id. */
function payload<Wanted>(mutate: (visit: Visit, input: Wanted) => unknown) {
  return (_: unknown, { input }: { input: Input }, visit: Visit) => ({
    clientMutationId: input['clientMutationId'] ?? null,
    ...(mutate(visit, input as Wanted) as object | undefined),
  });
}

/** A change of what an id in the input names, of one of these kinds; all that is needed stands apart by spaces. */
function mutation<Node, Wanted>(kinds: string, needs: string, mutate: Mutate<Node, Wanted>) {
  return payload<Wanted>((visit, input) => {
    const [, id] = Object.entries(input as Input).find(([name]) => /^(?!client).*Id$|^id$/.test(name)) ?? [];
    const { act, node } = nodeOf<Node & Partial<Issue>>(visit, String(id), kinds.split(' '));
    for (const need of needs.split(' ')) demand(act, need.replace('subject', node.scopes ?? ''));
    return mutate(act, node, input);
  });
}

/** What a job's token needs for this is more than to write a pull request's text. */
const BOTH = 'pull-requests:write contents:write';
const setDraft = (draft: boolean) =>
  mutation('PR', BOTH, (_, pullRequest: Pull) => {
    if (pullRequest.merged) throw new Refusal(422, 'Pull request is merged');
    return { pullRequest: Object.assign(pullRequest, { draft }) };
  });

const labelNames = (act: Act, ids: string[]) => ids.map((id) => nodeOf<Label>(act, id, ['LA']).node.name);
const relabel = (change: (act: Act, issue: Issue, names: readonly string[]) => unknown) =>
  mutation('I PR', 'subject:write', (act, issue: Issue, { labelIds }: github.AddLabelsToLabelableInput) => {
    change(act, issue, labelNames(act, labelIds));
  });

export const mutations = {
  addReaction: mutation('IC', 'subject:write', (act, comment: Comment, { content }: github.AddReactionInput) => {
    issues.react(act, comment, content.toLowerCase());
  }),
  createLabel: mutation('R', 'issues|pull-requests:write', (act, _: Repository, { name }: github.CreateLabelInput) => {
    return { label: issues.createLabel(act, name) };
  }),
  addLabelsToLabelable: relabel(issues.addLabels),
  removeLabelsFromLabelable: relabel(issues.removeLabels),
  createRef: mutation('R', 'contents:write', (act, _: Repository, { name, oid }: github.CreateRefInput) => {
    return { ref: createRef(act, { ref: name, sha: oid }) };
  }),
  deleteRef: mutation('REF', 'contents:write', (act, { ref }: Ref) => void moveRef(act, ref, NOTHING)),
  createCommitOnBranch: payload(createCommitOnBranch),
  closeIssue: mutation('I', 'issues:write', (act, issue: Issue, { stateReason }: github.CloseIssueInput) => {
    demandRole(act, 'triage', issue.user);
    return { issue: issues.closeIssue(act, issue, stateReason?.toLowerCase()) };
  }),
  createIssue: mutation('R', 'issues:write', (act, _: Repository, { labelIds, ...text }: github.CreateIssueInput) => {
    const issue = issues.openIssue(act, text);
    if (labelIds) issues.addLabels(act, issue, labelNames(act, labelIds));
    return { issue };
  }),
  addBlockedBy: mutation('I', 'issues:write', (act, issue: Issue, { blockingIssueId }: { blockingIssueId: string }) => {
    demandRole(act, 'triage');
    const blockingIssue = nodeOf<Issue>(act, blockingIssueId, ['I']).node;
    issue.blockedBy.push(blockingIssue);
    return { issue, blockingIssue };
  }),
  addComment: mutation('I PR', 'subject:write', (act, issue: Issue, text: github.AddCommentInput) => {
    return { commentEdge: { node: issues.addComment(act, issue, text) } };
  }),
  updateIssueComment: mutation('IC', 'subject:write', (act, comment: Comment, text: github.UpdateIssueCommentInput) => {
    return { issueComment: issues.editComment(act, comment, text) };
  }),
  updatePullRequest: mutation('PR', 'pull-requests:write', (act, pull: Pull, input: github.UpdatePullRequestInput) => {
    return { pullRequest: issues.editIssue(act, pull, input.title, input.body) };
  }),
  markPullRequestReadyForReview: setDraft(false),
  convertPullRequestToDraft: setDraft(true),
  enablePullRequestAutoMerge: mutation('PR', BOTH, (act, pull: Pull, input: github.EnablePullRequestAutoMergeInput) => {
    return { pullRequest: enableAutoMerge(act, pull, input.mergeMethod?.toLowerCase(), input.expectedHeadOid) };
  }),
};

/** Compare-and-swap on the head of the branch. Files come as plain ones, whatever mode they had; no changes are fine. */
function createCommitOnBranch(visit: Visit, input: github.CreateCommitOnBranchInput): object {
  const { branch, expectedHeadOid, message, fileChanges } = input;
  const act = repositoryNamed(visit, String(branch.repositoryNameWithOwner));
  const { git } = act.repository;
  demand(act, 'contents:write');
  const ref = `refs/heads/${branch.branchName}`;
  const head = found(git.resolve(ref), `Branch "${ref}" does not exist`);
  if (head !== expectedHeadOid)
    throw new Refusal(409, `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`);
  const text = [message.headline, message.body].filter(Boolean).join('\n\n');
  const tree = changedTree(act, head, fileChanges ?? {});
  moveRef(act, ref, git.writeCommit(tree, [head], text, act.caller.account.login));
  return { commit: objectNamed(act.repository, ref), ref: refNamed(act.repository, ref) };
}

function changedTree({ repository: { git } }: Act, head: string, changes: github.FileChanges): string {
  const { additions, deletions } = changes;
  const added = (additions ?? []).map(({ path, contents }) => ({ path, content: Buffer.from(contents, 'base64') }));
  const removed = (deletions ?? []).map(({ path }) => ({ path, sha: null }));
  const missing = removed.find(({ path }) => !git.resolve(`${head}:${path}`));
  if (missing === undefined) return git.writeTree(head, [...removed, ...added]);
  const why = `A path was requested for deletion which does not exist as of commit oid \`${head}\``;
  throw new Refusal(422, `${why}: ${missing.path}`);
}
