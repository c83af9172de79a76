import { namedIssues } from './issues.ts';
import { askMergeability, mergeStateStatus, pullState } from './pull-state.ts';
import { Refusal } from './refusal.ts';
import type { Comment, Issue, Label, Pull, TimelineEntry } from './repository.ts';
import type { Account } from './surface.ts';
import { accountUrl, association, commentUrl, issueNodeId, issueUrl, webUrl } from './views.ts';
import { type Act, demand, nodeId } from './world.ts';

interface Paging {
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

/** The fields of GitHub's `Repository` that the hub answers; a function is called only if the query asks. */
export function repositoryNode(act: Act) {
  const { repository } = act;
  const { id, git, settings, defaultBranch, issues } = repository;
  const numbered = (kind: string, number: number, fits: (issue: Issue) => boolean) => {
    const issue = issues.get(number);
    if (issue && !issue.gone && fits(issue)) return issueNode(act, issue);
    throw new Refusal(404, `Could not resolve to ${kind} with the number of ${number}.`);
  };
  return {
    __typename: 'Repository',
    name: repository.name,
    id: nodeId('R', id, ''),
    databaseId: id,
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
    ref: ({ qualifiedName: name }: { qualifiedName: string }) =>
      refNode(act, name.startsWith('refs/') ? name : `refs/${name.startsWith('heads/') ? '' : 'heads/'}${name}`),
    object: ({ expression = '', oid = expression }: { expression?: string; oid?: string }) => {
      demand(act, 'contents:read');
      const sha = git.resolve(oid);
      return sha === undefined ? null : objectNode(act, sha);
    },
    issue: ({ number }: { number: number }) => numbered('an Issue', number, ({ pull }) => !pull),
    pullRequest: ({ number }: { number: number }) => numbered('a PullRequest', number, ({ pull }) => Boolean(pull)),
    issueOrPullRequest: ({ number }: { number: number }) => numbered('an issue or pull request', number, () => true),
    issues: (filter: ListFilter) => {
      demand(act, 'issues:read');
      const present = [...issues.values()].filter((issue) => !issue.pull && !issue.gone);
      return connection(selected(present, filter), (issue) => issueNode(act, issue), filter);
    },
    pullRequests: (filter: ListFilter) => {
      demand(act, 'pull-requests:read');
      return connection(selected(repository.pulls(), filter), (issue) => issueNode(act, issue), filter);
    },
  };
}

/** An `Issue` or, where it is one, a `PullRequest`. */
export function issueNode(act: Act, issue: Issue): object {
  demand(act, issue.pull ? 'pull-requests|issues:read' : 'issues:read');
  const { repository } = act;
  const { labels, comments, timeline } = issue;
  return {
    ...issue,
    ...authored(act, issue),
    id: issueNodeId(repository, issue),
    url: issueUrl(act, issue),
    closed: issue.state === 'closed',
    labels: (paging: Paging) => connection(labels, (label) => labelNode(act, label), paging),
    comments: (paging: Paging) => connection(comments, (comment) => commentNode(act, issue, comment), paging),
    timelineItems: ({ itemTypes, ...paging }: Paging & { itemTypes?: string[] | null }) => {
      const entries = timeline.filter(({ kind }) => !itemTypes || itemTypes.includes(enumName(kind)));
      return connection(entries, (entry) => timelineNode(act, entry), paging);
    },
    ...(issue.pull ? pullFields(act, issue as Pull) : issueFields(act, issue)),
  };
}

function issueFields(act: Act, issue: Issue) {
  const { repository } = act;
  const naming = () => repository.pulls().filter(({ body }) => namedIssues(repository, body).includes(issue));
  return {
    __typename: 'Issue',
    state: issue.state.toUpperCase(),
    stateReason: issue.stateReason?.toUpperCase() ?? null,
    closedByPullRequestsReferences: (paging: Paging) => connection(naming(), (pull) => issueNode(act, pull), paging),
  };
}

function pullFields(act: Act, issue: Pull) {
  const { repository } = act;
  const { autoMerge, mergedAt, mergeCommit } = issue.pull;
  const { head, base } = pullState(repository, issue);
  return {
    __typename: 'PullRequest',
    ...issue.pull,
    state: mergedAt ? 'MERGED' : issue.state.toUpperCase(),
    merged: mergedAt !== null,
    mergeCommit: () => mergeCommit && objectNode(act, mergeCommit),
    headRefOid: head,
    baseRefOid: base,
    isCrossRepository: false,
    mergeable: () => askMergeability(repository, issue),
    mergeStateStatus: () => mergeStateStatus(repository, issue),
    autoMergeRequest: autoMerge && { enabledAt: autoMerge.at, mergeMethod: autoMerge.method.toUpperCase() },
  };
}

export function commentNode(act: Act, issue: Issue, comment: Comment) {
  const id = nodeId('IC', act.repository.id, comment.id);
  return { ...comment, ...authored(act, comment), id, url: commentUrl(act, issue, comment) };
}

function authored(act: Act, { id, author }: Comment) {
  const { repository, caller } = act;
  const viewerDidAuthor = author === caller.account;
  return {
    databaseId: id,
    author: actor(act, author),
    authorAssociation: association(repository, author),
    viewerDidAuthor,
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
  if (type === 'commit') {
    const file = ({ path }: { path: string }) => fileNode(act, sha, path);
    return { __typename: 'Commit', ...same, message: git.commit(sha).message, file };
  }
  if (type !== 'blob') return { __typename: 'Tree', ...same };
  const bytes = git.blob(sha) ?? Buffer.alloc(0);
  const isBinary = bytes.includes(0);
  const text = isBinary ? null : bytes.toString();
  return { __typename: 'Blob', ...same, byteSize: bytes.length, isTruncated: false, isBinary, text };
}

function fileNode(act: Act, commit: string, path: string): object | null {
  const [entry] = act.repository.git.tree(commit, '--', path);
  if (!entry) return null;
  return {
    path,
    name: path.split('/').at(-1),
    type: entry.type,
    oid: entry.sha,
    object: () => objectNode(act, entry.sha),
  };
}

/** GraphQL names a bot without the `[bot]` that REST shows. */
export function actor({ world }: Act, account: Account) {
  const login = account.login.replace('[bot]', '');
  return {
    __typename: account.type,
    id: account.nodeId,
    databaseId: account.id,
    login,
    url: accountUrl(world, account),
  };
}

function labelNode({ repository }: Act, label: Label | undefined) {
  return label ? { ...label, id: nodeId('LA', repository.id, label.name) } : null;
}

function timelineNode(act: Act, { id, kind, author, createdAt, label }: TimelineEntry) {
  const node = { __typename: kind, id: nodeId('TI', act.repository.id, id), createdAt, actor: actor(act, author) };
  return { ...node, label: labelNode(act, label) };
}

function enumName(typename: string): string {
  return typename.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

function viewerPermission({ caller, repository }: Act): string | null {
  if (caller.kind === 'job') return caller.permissions?.['contents'] === 'write' ? 'WRITE' : 'READ';
  return repository.roleOf(caller.account.login).toUpperCase();
}

function selected<Item extends Issue>(issues: Item[], filter: ListFilter): Item[] {
  const { states, labels, headRefName, baseRefName, orderBy } = filter;
  const found = issues.filter(
    ({ pull, state, labels: own }) =>
      (!states || states.includes(pull?.mergedAt ? 'MERGED' : state.toUpperCase())) &&
      (!labels || own.some(({ name }) => labels.includes(name))) &&
      (!headRefName || pull?.headRefName === headRefName) &&
      (!baseRefName || pull?.baseRefName === baseRefName),
  );
  return orderBy?.direction === 'DESC' ? found.reverse() : found;
}

/** A page of a list; GitHub refuses a query that names no size, or one over 100. */
function connection<Item>(items: Item[], show: (item: Item) => unknown, { first, last, after, before }: Paging) {
  const size = first ?? last;
  if (typeof size !== 'number') throw new Refusal(422, 'You must provide a `first` or `last` value to paginate.');
  if (size > 100) throw new Refusal(422, `Requesting ${size} records exceeds the limit of 100 records.`);
  const position = (cursor: string) => Number(Buffer.from(cursor, 'base64').toString());
  const cursor = (at: number) => Buffer.from(String(at)).toString('base64');
  const from = after ? position(after) : 0;
  const to = before ? position(before) - 1 : items.length;
  const start = typeof first === 'number' ? from : Math.max(from, to - size);
  const end = Math.min(to, start + size);
  const more = { hasNextPage: end < items.length, hasPreviousPage: start > 0 };
  const pageInfo = { ...more, startCursor: cursor(start + 1), endCursor: end > start ? cursor(end) : null };
  return { totalCount: items.length, pageInfo, nodes: () => items.slice(start, end).map(show) };
}
