import type { Issue, IssueComment, PullRequest, Repository } from '../../contracts/issue.ts';
import type { MergeMethod } from '../../contracts/names.ts';
import { record, type StateBranch, type StoredRecord } from '../../contracts/record.ts';
import type { SubjectFacts } from '../../contracts/subject.ts';
import { accountOf } from './actor.ts';
import { configText, type TextFile } from './config-text.ts';
import type { CommentNode, IssueNode, PullRequestNode, SubjectAnswer } from './subject-query.ts';

/** The account of every job's own token, `github-actions[bot]`. https://api.github.com/users/github-actions[bot] */
const ACTIONS_ID = 41_898_282;

/** GitHub's answer in our words. */
export function subjectFacts(
  answer: SubjectAnswer,
  command: CommentNode | null,
  owner: string,
  name: string,
): SubjectFacts {
  return {
    repository: repositoryOf(answer, owner, name),
    issue: issueOf(answer.issueOrPullRequest),
    state: stateOf(answer),
    config: configText(answer.defaultBranchRef.target.file),
    command: command && commentOf(command),
    labelIds: labelIdsOf(answer),
    branch: answer.branch
      ? { nodeId: answer.branch.id, sha: answer.branch.target.oid, message: answer.branch.target.message }
      : null,
    // A fork may have a branch of the same name, with whatever its owner likes on it.
    pullRequests: (answer.pullRequests?.nodes ?? []).filter((node) => !node.isCrossRepository).map(pullRequestOf),
  };
}

function repositoryOf(answer: SubjectAnswer, owner: string, name: string): Repository {
  const methods: readonly (readonly [MergeMethod, boolean])[] = [
    ['squash', answer.squashMergeAllowed],
    ['merge', answer.mergeCommitAllowed],
    ['rebase', answer.rebaseMergeAllowed],
  ];
  return {
    id: String(answer.databaseId),
    nodeId: answer.id,
    owner,
    name,
    url: answer.url,
    isPrivate: answer.isPrivate,
    defaultBranch: answer.defaultBranchRef.name,
    defaultBranchSha: answer.defaultBranchRef.target.oid,
    mergeMethods: methods.filter(([, allowed]) => allowed).map(([method]) => method),
    autoMergeAllowed: answer.autoMergeAllowed,
  };
}

function labelIdsOf({ label0, label1, label2, issueOrPullRequest: issue }: SubjectAnswer): SubjectFacts['labelIds'] {
  const worn = issue.__typename === 'Issue' ? (issue.labels?.nodes ?? []) : [];
  const known = [label0, label1, label2, ...worn].filter((label) => label !== null);
  return Object.fromEntries(known.map(({ name, id }) => [name, id]));
}

function issueOf(node: SubjectAnswer['issueOrPullRequest']): Issue {
  const { id, number, title, body, url, createdAt, locked, state } = node;
  const author = accountOf(node.author);
  const common = { nodeId: id, number, title, body, url, createdAt, author, locked, open: state === 'OPEN' };
  if (node.__typename === 'PullRequest') {
    const nothing = { labels: [], labelings: [], comments: [] };
    return { ...common, ...nothing, isPullRequest: true, lastEditedAt: node.lastEditedAt };
  }
  return {
    ...common,
    isPullRequest: false,
    lastEditedAt: lastEdit(node),
    labels: (node.labels?.nodes ?? []).map((label) => label.name),
    labelings: node.timelineItems.nodes.flatMap((item) =>
      item.__typename === 'LabeledEvent'
        ? [{ label: item.label.name, at: item.createdAt, by: accountOf(item.actor) }]
        : [],
    ),
    comments: commentsOf(node),
  };
}

/** GitHub counts a new title as no edit of the body, so both are looked at. */
function lastEdit({ lastEditedAt, timelineItems }: IssueNode): string | null {
  const renames = timelineItems.nodes.filter((item) => item.__typename === 'RenamedTitleEvent');
  const moments = [lastEditedAt, ...renames.map((item) => item.createdAt)].filter((moment) => moment !== null);
  return moments.sort().at(-1) ?? null;
}

function commentsOf({ oldest, newest }: IssueNode): readonly IssueComment[] {
  const byId = new Map([...oldest.nodes, ...newest.nodes].map((node) => [node.id, node]));
  return [...byId.values()].map(commentOf);
}

function commentOf(node: CommentNode): IssueComment {
  return {
    nodeId: node.id,
    url: node.url,
    body: node.body,
    createdAt: node.createdAt,
    lastEditedAt: node.lastEditedAt,
    minimized: node.isMinimized,
    // Runs with another token than this one's wrote as Actions, and the other way round.
    ours: node.viewerDidAuthor || node.author?.databaseId === ACTIONS_ID,
    author: accountOf(node.author),
    association: node.authorAssociation,
  };
}

function stateOf({ state }: SubjectAnswer): StateBranch {
  const file = state?.target.file ?? null;
  return { headSha: state?.target.oid ?? null, stored: file === null ? { kind: 'absent' } : readRecord(file) };
}

function readRecord({ object }: TextFile): StoredRecord {
  const { text, isTruncated } = object ?? {};
  if (typeof text !== 'string' || isTruncated === true) return { kind: 'corrupt', why: 'it is not a short text file' };
  try {
    const parsed = record.safeParse(JSON.parse(text));
    if (parsed.success) return { kind: 'sound', record: parsed.data };
    const [issue] = parsed.error.issues;
    const unknown = issue === undefined || issue.code === 'unrecognized_keys';
    const why = unknown ? 'it has fields that it should not have' : `\`${issue.path.join('.')}\`: ${issue.message}`;
    return { kind: 'corrupt', why };
  } catch {
    return { kind: 'corrupt', why: 'it is not JSON' };
  }
}

function pullRequestOf(node: PullRequestNode): PullRequest {
  const state = ({ OPEN: 'open', CLOSED: 'closed', MERGED: 'merged' } as const)[node.state];
  const { id, number, url, isDraft, headRefOid, baseRefName, body } = node;
  return { nodeId: id, number, url, state, isDraft, headSha: headRefOid, base: baseRefName, body };
}
