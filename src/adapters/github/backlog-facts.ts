import type { BacklogIssue, BacklogListing, StateText, WorkBranch } from '../../contracts/backlog.ts';
import { DASHBOARD_LABEL } from '../../contracts/names.ts';
import type { BacklogAnswer, BacklogIssueNode, BranchNodes, HeadNode, ReferringPullRequest } from './backlog-query.ts';
import { configText } from './config-text.ts';
import { foundDashboard } from './dashboard.ts';

/** The branches that runs of ours make: `feat/issue-23-short-title`. */
const WORK_BRANCH = /^(?:feat|fix)\/issue-([1-9][0-9]{0,9})(?:-|$)/;
/** The line by which our commits name the change that they carry. */
const OUR_COMMIT = /^Issue-Relay-Change: /m;
/** Commits that are looked at for each issue: one that counts is enough. */
const COMMITS = 3;

/** GitHub's answer in our words; `nodes` are the issues of all pages. */
export function backlogListing(
  answer: BacklogAnswer,
  nodes: readonly BacklogIssueNode[],
  state: StateText,
): BacklogListing {
  const { defaultBranchRef: base, features, fixes } = answer;
  const dashboard = foundDashboard(answer);
  const isDashboard = ({ number, labels }: BacklogIssueNode) =>
    number === dashboard?.number || (labels?.nodes ?? []).some(({ name }) => name === DASHBOARD_LABEL.name);
  return {
    repository: {
      nodeId: answer.id,
      url: answer.url,
      archived: answer.isArchived,
      defaultBranch: base && { name: base.name, sha: base.target.oid },
    },
    issues: nodes.filter((node) => !isDashboard(node)).map(issueOf),
    state,
    config: configText(base?.target.file ?? null),
    dashboard,
    openPullRequests: answer.pullRequests.nodes.flatMap((node) => issueOfOurs(node) ?? []),
    branches: [...branchesOf('feat', features), ...branchesOf('fix', fixes)],
  };
}

/** The issue that a pull request of ours is about; null for one of somebody else, whose branch may bear such a name, too. */
function issueOfOurs({ headRefName, isCrossRepository, viewerDidAuthor }: HeadNode): number | null {
  const [, number] = WORK_BRANCH.exec(headRefName) ?? [];
  return number === undefined || isCrossRepository || !viewerDidAuthor ? null : Number(number);
}

function branchesOf(kind: string, found: BranchNodes): WorkBranch[] {
  return (found?.nodes ?? []).flatMap(({ name: rest, target: { message = '' } }) => {
    // Names of refs are told from the end of the prefix on, or whole.
    const name = rest.startsWith(`${kind}/`) ? rest : `${kind}/${rest}`;
    const [, issue] = WORK_BRANCH.exec(name) ?? [];
    return issue === undefined ? [] : [{ name, issue: Number(issue), ours: OUR_COMMIT.test(message) }];
  });
}

function issueOf(node: BacklogIssueNode): BacklogIssue {
  return {
    number: node.number,
    title: node.title,
    body: node.body,
    labels: (node.labels?.nodes ?? []).map(({ name }) => name),
    blockedBy: node.blockedBy.nodes.map(({ number, repository }) => ({ number, repository: repository.nameWithOwner })),
    pullRequests: pullRequestsOf(node),
    commits: commitsOf(node),
  };
}

function pullRequestsOf({
  number,
  closedByPullRequestsReferences: closing,
  timelineItems,
}: BacklogIssueNode): number[] {
  const referring = timelineItems.nodes.flatMap((item) =>
    item.__typename === 'CrossReferencedEvent' && item.source.__typename === 'PullRequest' ? [item.source] : [],
  );
  const counts = (pull: ReferringPullRequest) => pull.state === 'OPEN' && issueOfOurs(pull) !== number;
  const found = [...(closing?.nodes ?? []), ...referring].filter(counts).map((pull) => pull.number);
  return [...new Set(found)].sort((a, b) => a - b);
}

/** Events stand in the order in which they happened, which times to the second don't tell. */
function commitsOf({ timelineItems: { nodes } }: BacklogIssueNode): string[] {
  const opened = nodes.findLastIndex(({ __typename }) => __typename === 'ReopenedEvent');
  const found = nodes.slice(opened + 1).flatMap((item) => {
    if (item.__typename !== 'ReferencedEvent' || item.commit === null) return [];
    return OUR_COMMIT.test(item.commit.message) ? [] : [item.commit.oid];
  });
  return [...new Set(found)].slice(-COMMITS);
}
