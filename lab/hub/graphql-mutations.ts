import type * as github from '@octokit/graphql-schema';
import { Refusal } from './answer.ts';
import { type Act, demand, type Visit } from './caller.ts';
import { NOTHING } from './git.ts';
import { objectNamed, type Ref, refNamed } from './git-objects.ts';
import { nodeOf, repositoryNamed } from './graphql-nodes.ts';
import { addComment, type Comment, closeIssue, editComment, editIssue, type Issue } from './issues.ts';
import type { Pull } from './pull.ts';
import { enableAutoMerge } from './pulls.ts';
import { createRef, moveRef } from './refs.ts';
import type { Repository } from './repository.ts';
import type { Role } from './surface.ts';

type Input = Readonly<Record<string, unknown>>;

/** A field of `Mutation`; every payload repeats the client's id. */
function payload<Wanted>(mutate: (visit: Visit, input: Wanted) => object) {
  return (_: unknown, { input }: { input: Input }, visit: Visit) => ({
    clientMutationId: input['clientMutationId'] ?? null,
    ...mutate(visit, input as Wanted),
  });
}

/** A change of what an id in the input names, of one of these kinds; all that is needed stands apart by spaces. */
function mutation<Wanted, Node>(
  kinds: string,
  needs: string,
  mutate: (act: Act, node: Node, input: Wanted) => object,
  role?: Role,
) {
  return payload<Wanted>((visit, input) => {
    const [, id] = Object.entries(input as Input).find(([name]) => /^(?!client).*Id$|^id$/.test(name)) ?? [];
    const { act, node } = nodeOf<Node & Partial<Issue>>(visit, String(id), kinds.split(' '));
    for (const need of needs.split(' ')) demand(act, need.replace('subject', node.scopes ?? ''), role);
    return mutate(act, node, input);
  });
}

const setDraft = (draft: boolean) =>
  // A job's token needs to write contents, too, as for the branch itself.
  mutation<object, Pull>('PR', 'pull-requests:write contents:write', (_, pullRequest) => {
    if (pullRequest.merged) throw new Refusal(422, 'Pull request is merged');
    return { pullRequest: Object.assign(pullRequest, { draft }) };
  });

export const mutations = {
  createRef: mutation<github.CreateRefInput, Repository>('R', 'contents:write', (act, _, { name, oid }) => ({
    ref: createRef(act, name, oid),
  })),
  deleteRef: mutation<github.DeleteRefInput, Ref>('REF', 'contents:write', (act, { ref }) => {
    moveRef(act, ref, NOTHING);
    return {};
  }),
  createCommitOnBranch: payload(createCommitOnBranch),
  closeIssue: mutation<github.CloseIssueInput, Issue>(
    'I',
    'issues:write',
    (act, issue, { stateReason }) => ({ issue: closeIssue(act, issue, stateReason?.toLowerCase()) }),
    'triage',
  ),
  addComment: mutation<github.AddCommentInput, Issue>(
    'I PR',
    'subject:write',
    (act, issue, { body }) => ({ commentEdge: { node: addComment(act, issue, body) } }),
    'read',
  ),
  updateIssueComment: mutation<github.UpdateIssueCommentInput, Comment>(
    'IC',
    'subject:write',
    (act, comment, { body }) => ({ issueComment: editComment(act, comment, body) }),
    'read',
  ),
  updatePullRequest: mutation<github.UpdatePullRequestInput, Pull>('PR', 'pull-requests:write', (act, pull, input) => ({
    pullRequest: editIssue(act, pull, input.title, input.body),
  })),
  markPullRequestReadyForReview: setDraft(false),
  convertPullRequestToDraft: setDraft(true),
  enablePullRequestAutoMerge: mutation<github.EnablePullRequestAutoMergeInput, Pull>(
    'PR',
    'pull-requests:write contents:write',
    (act, pull, { mergeMethod, expectedHeadOid }) => ({
      pullRequest: enableAutoMerge(act, pull, mergeMethod?.toLowerCase(), expectedHeadOid),
    }),
  ),
};

/** Compare-and-swap on the head of the branch. Files come as plain ones, whatever mode they had; no changes are fine. */
function createCommitOnBranch(visit: Visit, input: github.CreateCommitOnBranchInput): object {
  const { branch, expectedHeadOid, message, fileChanges } = input;
  const act = repositoryNamed(visit, String(branch.repositoryNameWithOwner));
  const { git } = act.repository;
  demand(act, 'contents:write');
  const ref = `refs/heads/${branch.branchName}`;
  const head = git.resolve(ref);
  if (head === undefined) throw new Refusal(404, `Branch "${ref}" does not exist`);
  if (head !== expectedHeadOid)
    throw new Refusal(409, `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`);
  const text = [message.headline, message.body].filter(Boolean).join('\n\n');
  const tree = changedTree(act, head, fileChanges ?? {});
  moveRef(act, ref, git.writeCommit(tree, [head], text, act.caller.account.login));
  return { commit: objectNamed(act.repository, ref), ref: refNamed(act, ref) };
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
