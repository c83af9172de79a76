import { namedIssues } from './issues.ts';
import { askMergeability, mergeStateStatus, pullState } from './pull-state.ts';
import { Refusal } from './refusal.ts';
import type { Comment, Issue, Label, Pull, TimelineEntry } from './repository.ts';
import type { Account } from './surface.ts';
import { association, commentUrl, issueNodeId, issueUrl, webUrl } from './views.ts';
import { type Act, demand, nodeId } from './world.ts';

export interface Paging {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

interface ListFilter extends Paging {
  readonly states?: string[] | null;
  readonly labels?: string[] | null;
  readonly headRefName?: string | null;
  readonly baseRefName?: string | null;
  readonly orderBy?: { readonly field: string; readonly direction: 'ASC' | 'DESC' } | null;
}

/** The fields of GitHub's `Repository` that the hub answers; a function is asked only if the query asks. */
export function repositoryNode(act: Act) {
  const { repository } = act;
  const { git, settings, defaultBranch } = repository;
  return {
    id: nodeId('R', repository.id, ''),
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: repository.fullName,
    url: webUrl(act),
    isPrivate: repository.private,
    isArchived: false,
    defaultBranchRef: () => refNode(act, `refs/heads/${defaultBranch}`),
    mergeCommitAllowed: settings.allowMergeCommit,
    squashMergeAllowed: settings.allowSquashMerge,
    rebaseMergeAllowed: settings.allowRebaseMerge,
    autoMergeAllowed: settings.allowAutoMerge,
    deleteBranchOnMerge: settings.deleteBranchOnMerge,
    viewerPermission: viewerPermission(act),
    label: ({ name }: { name: string }) => labelNode(act, repository.labels.get(name.toLowerCase())),
    ref: ({ qualifiedName }: { qualifiedName: string }) => refNode(act, fullRef(qualifiedName)),
    object: ({ expression = '', oid = '' }: { expression?: string; oid?: string }) => {
      demand(act, 'contents:read');
      const sha = git.resolve(oid || expression);
      return sha === undefined ? null : objectNode(act, sha);
    },
    issue: ({ number }: { number: number }) => {
      const issue = repository.issues.get(number);
      if (!issue || issue.pull || issue.gone) throw unresolved('an Issue', number);
      return issueNode(act, issue);
    },
    pullRequest: ({ number }: { number: number }) => {
      const issue = repository.issues.get(number);
      if (!issue?.pull) throw unresolved('a PullRequest', number);
      return pullNode(act, issue as Pull);
    },
    issueOrPullRequest: ({ number }: { number: number }) => {
      const issue = repository.issues.get(number);
      if (!issue || issue.gone) throw unresolved('an issue or pull request', number);
      return issueNode(act, issue);
    },
    issues: (filter: ListFilter) => {
      demand(act, 'issues:read');
      const issues = [...repository.issues.values()].filter((issue) => !issue.pull && !issue.gone);
      return connection(selected(issues, filter), (issue) => issueNode(act, issue), filter);
    },
    pullRequests: (filter: ListFilter) => {
      demand(act, 'pull-requests:read');
      return connection(selected(repository.pulls(), filter), (issue) => pullNode(act, issue), filter);
    },
  };
}

export function issueNode(act: Act, issue: Issue): object {
  if (issue.pull) return pullNode(act, issue as Pull);
  demand(act, 'issues:read');
  const state = issue.state.toUpperCase();
  const naming = () =>
    act.repository.pulls().filter((pull) => namedIssues(act.repository, pull.body).some((named) => named === issue));
  return {
    __typename: 'Issue',
    ...subject(act, issue),
    state,
    stateReason: issue.stateReason?.toUpperCase() ?? null,
    closedByPullRequestsReferences: (paging: Paging) => connection(naming(), (pull) => pullNode(act, pull), paging),
  };
}

export function pullNode(act: Act, issue: Pull): object {
  demand(act, 'pull-requests|issues:read');
  const { repository } = act;
  const { pull } = issue;
  const { head, base } = pullState(repository, issue);
  return {
    __typename: 'PullRequest',
    ...subject(act, issue),
    state: pull.merged ? 'MERGED' : issue.state.toUpperCase(),
    isDraft: pull.draft,
    merged: pull.merged !== undefined,
    mergedAt: pull.merged?.at ?? null,
    mergeCommit: () => (pull.merged ? objectNode(act, pull.merged.sha) : null),
    headRefName: pull.head,
    headRefOid: head,
    baseRefName: pull.base,
    baseRefOid: base,
    isCrossRepository: false,
    mergeable: () => askMergeability(repository, issue),
    mergeStateStatus: () => mergeStateStatus(repository, issue),
    autoMergeRequest: pull.autoMerge
      ? {
          enabledAt: pull.autoMerge.at,
          mergeMethod: pull.autoMerge.method.toUpperCase(),
          enabledBy: actor(act, pull.autoMerge.by),
        }
      : null,
  };
}

/** What issues and pull requests have in common. */
function subject(act: Act, issue: Issue) {
  const { repository } = act;
  return {
    id: issueNodeId(repository, issue),
    databaseId: issue.id,
    number: issue.number,
    title: issue.title,
    body: issue.body,
    url: issueUrl(act, issue),
    closed: issue.state === 'closed',
    locked: issue.locked,
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    closedAt: issue.closedAt,
    lastEditedAt: issue.lastEditedAt,
    author: actor(act, issue.author),
    authorAssociation: association(repository, issue.author),
    labels: (paging: Paging) => connection(issue.labels, (label) => labelNode(act, label), paging),
    comments: (paging: Paging) => connection(issue.comments, (comment) => commentNode(act, issue, comment), paging),
    timelineItems: ({ itemTypes, ...paging }: Paging & { itemTypes?: string[] | null }) => {
      const entries = issue.timeline.filter(({ kind }) => !itemTypes || itemTypes.includes(enumName(kind)));
      return connection(entries, (entry) => timelineNode(act, entry), paging);
    },
  };
}

export function commentNode(act: Act, issue: Issue, comment: Comment) {
  return {
    id: nodeId('IC', act.repository.id, comment.id),
    databaseId: comment.id,
    body: comment.body,
    url: commentUrl(act, issue, comment),
    createdAt: comment.createdAt,
    updatedAt: comment.updatedAt,
    lastEditedAt: comment.lastEditedAt,
    isMinimized: comment.minimized,
    author: actor(act, comment.author),
    authorAssociation: association(act.repository, comment.author),
    viewerDidAuthor: comment.author === act.caller.account,
  };
}

export function refNode(act: Act, ref: string): object | null {
  demand(act, 'contents:read');
  const sha = act.repository.git.resolve(ref);
  if (sha === undefined) return null;
  const name = ref.replace(/^refs\/(heads|tags)\//, '');
  const prefix = ref.slice(0, ref.length - name.length);
  return { id: nodeId('REF', act.repository.id, ref), name, prefix, target: () => objectNode(act, sha) };
}

export function objectNode(act: Act, sha: string): object {
  const { git, id } = act.repository;
  const type = git.type(sha);
  const same = { id: nodeId('O', id, sha), oid: sha };
  if (type === 'commit')
    return { __typename: 'Commit', ...same, url: webUrl(act, `/commit/${sha}`), message: git.commit(sha).message };
  if (type !== 'blob') return { __typename: 'Tree', ...same };
  const bytes = git.blob(sha) ?? Buffer.alloc(0);
  const isBinary = bytes.includes(0);
  return {
    __typename: 'Blob',
    ...same,
    byteSize: bytes.length,
    isTruncated: false,
    isBinary,
    text: isBinary ? null : bytes.toString(),
  };
}

/** GraphQL names a bot without the `[bot]` that REST shows. */
export function actor({ world }: Act, { login, type, id, nodeId: node }: Account) {
  const url = `${world.url}/${login}`;
  return { __typename: type, id: node, databaseId: id, login: login.replace(/\[bot\]$/, ''), url };
}

function labelNode({ repository }: Act, label: Label | undefined) {
  return label ? { id: nodeId('LA', repository.id, label.name), name: label.name, color: label.color } : null;
}

function timelineNode(act: Act, { id, kind, actor: by, createdAt, label }: TimelineEntry) {
  const node = { __typename: kind, id: nodeId('TI', act.repository.id, id), createdAt, actor: actor(act, by) };
  return label ? { ...node, label: labelNode(act, label) } : node;
}

function enumName(typename: string): string {
  return typename.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

function fullRef(name: string): string {
  if (name.startsWith('refs/')) return name;
  return name.startsWith('heads/') || name.startsWith('tags/') ? `refs/${name}` : `refs/heads/${name}`;
}

function viewerPermission({ caller, repository }: Act): string | null {
  if (caller.kind === 'job') return caller.permissions?.['contents'] === 'write' ? 'WRITE' : 'READ';
  const role = repository.roleOf(caller.account.login);
  return role === 'none' ? null : role.toUpperCase();
}

function unresolved(kind: string, number: number): Refusal {
  return new Refusal(404, `Could not resolve to ${kind} with the number of ${number}.`);
}

function selected<Item extends Issue>(issues: Item[], filter: ListFilter): Item[] {
  const { states, labels, headRefName, baseRefName, orderBy } = filter;
  const state = ({ pull, state: own }: Issue) => (pull?.merged ? 'MERGED' : own.toUpperCase());
  const found = issues.filter(
    (issue) =>
      (!states || states.includes(state(issue))) &&
      (!labels || issue.labels.some(({ name }) => labels.includes(name))) &&
      (!headRefName || issue.pull?.head === headRefName) &&
      (!baseRefName || issue.pull?.base === baseRefName),
  );
  return orderBy?.direction === 'DESC' ? found.reverse() : found;
}

/** A page of a list; GitHub refuses a query that names no size, or one over 100. */
function connection<Item>(items: Item[], show: (item: Item) => unknown, { first, last, after, before }: Paging) {
  const size = first ?? last;
  if (typeof size !== 'number')
    throw new Refusal(422, 'You must provide a `first` or `last` value to properly paginate the connection.', {
      type: 'MISSING_PAGINATION_BOUNDARIES',
    });
  if (size > 100)
    throw new Refusal(422, `Requesting ${size} records exceeds the limit of 100 records.`, {
      type: 'EXCESSIVE_PAGINATION',
    });
  const from = after ? Number(Buffer.from(after, 'base64').toString()) : 0;
  const to = before ? Number(Buffer.from(before, 'base64').toString()) - 1 : items.length;
  const start = typeof first === 'number' ? from : Math.max(from, to - size);
  const end = Math.min(to, start + size);
  const cursor = (position: number) => Buffer.from(String(position)).toString('base64');
  const pageInfo = {
    hasNextPage: end < items.length,
    hasPreviousPage: start > 0,
    startCursor: cursor(start + 1),
    endCursor: end > start ? cursor(end) : null,
  };
  return { totalCount: items.length, pageInfo, nodes: () => items.slice(start, end).map(show) };
}
