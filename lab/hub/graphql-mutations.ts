import { NOTHING, type TreeChange } from './git.ts';
import { actor, commentNode, issueNode, objectNode, refNode, repositoryNode } from './graphql-query.ts';
import * as issues from './issues.ts';
import { personOf } from './merging.ts';
import { enableAutoMerge, openPull, setDraft } from './pulls.ts';
import { moveRef } from './refs.ts';
import { Refusal } from './refusal.ts';
import type { Issue, Pull } from './repository.ts';
import type { Role } from './surface.ts';
import { type Act, demand, nodeOf, type Visit } from './world.ts';

type Input = Record<string, unknown>;

/** What a query can start from: fields of `Query` and `Mutation`. */
export function rootOf(visit: Visit): Record<string, unknown> {
  const mutations = Object.entries(MUTATIONS).map(([name, mutate]) => [
    name,
    ({ input }: { input: Input }) => ({ clientMutationId: input['clientMutationId'] ?? null, ...mutate(visit, input) }),
  ]);
  const repository = ({ owner, name }: { owner: string; name: string }) =>
    repositoryNode(repositoryNamed(visit, `${owner}/${name}`));
  return { ...Object.fromEntries(mutations), repository, node: ({ id }: { id: string }) => nodeNamed(visit, id) };
}

/** Throws NOT_FOUND for what is not there or hidden. */
function repositoryNamed(visit: Visit, fullName: string): Act {
  const repository = visit.world.repositories.get(fullName.toLowerCase());
  try {
    if (!repository) throw new Refusal(404, 'Not Found');
    const act = { ...visit, repository };
    demand(act, 'metadata:read');
    return act;
  } catch {
    throw new Refusal(404, `Could not resolve to a Repository with the name '${fullName}'.`);
  }
}

function place(visit: Visit, id: unknown): { act: Act; key: string } {
  const { repository: number, key } = nodeOf(String(id));
  const repository = [...visit.world.repositories.values()].find((each) => each.id === number);
  if (!repository) throw new Refusal(404, `Could not resolve to a node with the global id of '${id}'`);
  return { act: { ...visit, repository }, key };
}

function subjectOf(visit: Visit, id: unknown, role: Role, scope?: string): { act: Act; issue: Issue } {
  const { act, key } = place(visit, id);
  const issue = act.repository.issues.get(Number(key));
  if (!issue || issue.gone) throw new Refusal(404, `Could not resolve to a node with the global id of '${id}'`);
  demand(act, scope ?? (issue.pull ? 'pull-requests|issues:write' : 'issues:write'), role);
  return { act, issue };
}

/** Issues and pull requests; other nodes are reached through their repository. */
function nodeNamed(visit: Visit, id: string): object {
  const { act, key } = place(visit, id);
  const issue = act.repository.issues.get(Number(key));
  if (!/^(I|PR)_/.test(id) || !issue || issue.gone)
    throw new Refusal(404, `Could not resolve to a node with the global id of '${id}'`);
  return issueNode(act, issue);
}

function pullOf(visit: Visit, id: unknown): { act: Act; issue: Pull } {
  const { act, issue } = subjectOf(visit, id, 'write', 'pull-requests:write');
  if (!issue.pull) throw new Refusal(404, `Could not resolve to PullRequest node with the global id of '${id}'`);
  return { act, issue: issue as Pull };
}

function labelNames(ids: unknown): string[] {
  return (ids as string[]).map((id) => nodeOf(id).key);
}

const MUTATIONS: Record<string, (visit: Visit, input: Input) => object> = {
  createRef: (visit, { repositoryId, name, oid }) => {
    const { act } = place(visit, repositoryId);
    demand(act, 'contents:write');
    if (act.repository.git.resolve(String(name)))
      throw new Refusal(422, `A ref named "${name}" already exists in the repository.`);
    if (act.repository.git.type(String(oid)) === undefined) throw new Refusal(422, 'Object does not exist');
    moveRef(act, String(name), String(oid));
    return { ref: refNode(act, String(name)) };
  },
  deleteRef: (visit, { refId }) => {
    const { act, key } = place(visit, refId);
    demand(act, 'contents:write');
    if (!act.repository.git.resolve(key))
      throw new Refusal(404, `Could not resolve to a node with the global id of '${refId}'`);
    moveRef(act, key, NOTHING);
    return {};
  },
  createCommitOnBranch,
  createPullRequest: (visit, input) => {
    const { act } = place(visit, input['repositoryId']);
    demand(act, 'pull-requests:write', 'read');
    const { title, body, draft, headRefName: head, baseRefName: base } = input as Record<string, string>;
    const pull = { title, body, head: String(head), base: String(base), draft: Boolean(draft) };
    return { pullRequest: issueNode(act, openPull(act, pull)) };
  },
  closeIssue: (visit, { issueId, stateReason }) => {
    const { act, issue } = subjectOf(visit, issueId, 'triage');
    issues.closeIssue(act, issue, String(stateReason ?? 'completed').toLowerCase());
    return { issue: issueNode(act, issue) };
  },
  addComment: (visit, { subjectId, body }) => {
    const { act, issue } = subjectOf(visit, subjectId, 'read');
    const comment = issues.addComment(act, issue, String(body));
    return { subject: issueNode(act, issue), commentEdge: { node: commentNode(act, issue, comment) } };
  },
  updateIssueComment: (visit, { id, body }) => {
    const { act, key } = place(visit, id);
    const { issue, comment } = issues.findComment(act.repository, Number(key));
    demand(act, issue.pull ? 'pull-requests|issues:write' : 'issues:write', 'read');
    issues.editComment(act, comment, String(body));
    return { issueComment: commentNode(act, issue, comment) };
  },
  addLabelsToLabelable: (visit, { labelableId, labelIds }) => {
    const { act, issue } = subjectOf(visit, labelableId, 'triage');
    issues.addLabels(act, issue, labelNames(labelIds));
    return { labelable: issueNode(act, issue) };
  },
  removeLabelsFromLabelable: (visit, { labelableId, labelIds }) => {
    const { act, issue } = subjectOf(visit, labelableId, 'triage');
    const present = labelNames(labelIds).filter((name) => issue.labels.some((label) => label.name === name));
    for (const name of present) issues.removeLabel(act, issue, name);
    return { labelable: issueNode(act, issue) };
  },
  enablePullRequestAutoMerge: (visit, { pullRequestId, mergeMethod, expectedHeadOid }) => {
    const { act, issue } = pullOf(visit, pullRequestId);
    demand(act, 'contents:write');
    enableAutoMerge(act, issue, String(mergeMethod ?? 'MERGE').toLowerCase(), expectedHeadOid as string | undefined);
    return { pullRequest: issueNode(act, issue), actor: actor(act, act.caller.account) };
  },
  updatePullRequest: (visit, { pullRequestId, title, body }) => {
    const { act, issue } = pullOf(visit, pullRequestId);
    issues.editIssue(act, issue, { title: title as string | undefined, body: body as string | undefined });
    return { pullRequest: issueNode(act, issue) };
  },
  markPullRequestReadyForReview: (visit, { pullRequestId }) => drafted(visit, pullRequestId, false),
  convertPullRequestToDraft: (visit, { pullRequestId }) => drafted(visit, pullRequestId, true),
};

function drafted(visit: Visit, id: unknown, draft: boolean): object {
  const { act, issue } = pullOf(visit, id);
  setDraft(act, issue, draft);
  return { pullRequest: issueNode(act, issue) };
}

interface CommitInput {
  readonly branch: { readonly id?: string; readonly repositoryNameWithOwner?: string; readonly branchName?: string };
  readonly expectedHeadOid: string;
  readonly message: { readonly headline: string; readonly body?: string };
  readonly fileChanges?: {
    readonly additions?: readonly { readonly path: string; readonly contents: string }[];
    readonly deletions?: readonly { readonly path: string }[];
  };
}

/** Compare-and-swap on the head of the branch. Files come as plain ones, whatever mode they had; no changes are fine. */
function createCommitOnBranch(visit: Visit, input: Input): object {
  const { branch, expectedHeadOid, message, fileChanges } = input as unknown as CommitInput;
  const byId = branch.id === undefined ? undefined : place(visit, branch.id);
  const act = byId?.act ?? repositoryNamed(visit, String(branch.repositoryNameWithOwner));
  demand(act, 'contents:write');
  const ref = byId?.key ?? `refs/heads/${branch.branchName}`;
  const { git } = act.repository;
  const head = git.resolve(ref);
  if (head === undefined) throw new Refusal(404, `Branch "${ref}" does not exist`);
  if (head !== expectedHeadOid)
    throw new Refusal(409, `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`);
  const tree = changedTree(act, head, fileChanges);
  const text = [message.headline, message.body].filter(Boolean).join('\n\n');
  const sha = git.writeCommit(tree, [head], text, personOf(act.caller.account.login));
  moveRef(act, ref, sha);
  return { commit: objectNode(act, sha), ref: refNode(act, ref) };
}

function changedTree({ repository: { git } }: Act, head: string, changes: CommitInput['fileChanges']): string {
  const deletions: TreeChange[] = (changes?.deletions ?? []).map(({ path }) => ({ path, sha: null }));
  const missing = deletions.find(({ path }) => !git.resolve(`${head}:${path}`));
  if (missing)
    throw new Refusal(
      422,
      `A path was requested for deletion which does not exist as of commit oid \`${head}\`: ${missing.path}`,
    );
  const additions = (changes?.additions ?? []).map(({ path, contents }) => ({
    path,
    content: Buffer.from(contents, 'base64'),
  }));
  return git.writeTree(head, [...deletions, ...additions]);
}
