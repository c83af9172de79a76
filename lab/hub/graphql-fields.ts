import type * as github from '@octokit/graphql-schema';
import { type GraphQLFieldResolver, getNamedType, isEnumType } from 'graphql';
import { found, notEmulated, Refusal } from './answer.ts';
import { demand, type Visit } from './caller.ts';
import { mutations } from './graphql-mutations.ts';
import { type Comment, closes, type Issue } from './issues.ts';
import { type GitObject, nodeOf, objectNamed, presentIssue, type Ref, refNamed, repositoryNamed } from './nodes.ts';
import { pullsOf } from './pulls.ts';
import type { Repository } from './repository.ts';
import type { Account } from './surface.ts';
import { watched } from './watched.ts';

type Field = (record: never, values: never, visit: Visit) => unknown;

function readable<Found extends Repository | Issue | Comment>(visit: Visit, found: Found, scopes: string): Found {
  demand({ ...visit, repository: 'repository' in found ? found.repository : found }, `${scopes}:read`);
  return found;
}
const stateOf = (issue: Issue): string => ('merged' in issue && issue.merged ? 'merged' : issue.state);

type Closing = github.IssueClosedByPullRequestsReferencesArgs;
type Listing = Pick<github.RepositoryIssuesArgs, 'labels' | 'orderBy'> & { states?: readonly string[] | null };

/** Those of a kind that are wanted, the oldest first unless told otherwise. */
function listed(all: Issue[], kind: string, { states, labels, orderBy }: Listing, { hub }: Visit): Issue[] {
  if (orderBy && orderBy.field !== 'CREATED_AT') notEmulated(hub, `graphql order by ${orderBy.field}`);
  const stands = (issue: Issue) => !issue.gone && (states?.includes(stateOf(issue).toUpperCase()) ?? true);
  const wears = (issue: Issue) => !labels || issue.labels.some(({ name }) => labels.includes(name));
  const found = all.filter((issue) => issue.__typename === kind && stands(issue) && wears(issue));
  return orderBy?.direction === 'DESC' ? found.reverse() : found;
}

/** Bytes of a file that are shown; what is cut off is told by `isTruncated` alone. */
const LONGEST_TEXT = 512_000;
const enumName = (type: string) => type.replace(/\B[A-Z]/g, '_$&').toUpperCase();

/** What the records do not have as it is asked for, by type or interface. */
const FIELDS: Record<string, Record<string, Field>> = {
  Mutation: mutations,
  Query: {
    repository: (_, { owner, name }: github.QueryRepositoryArgs, visit) =>
      repositoryNamed(visit, `${owner}/${name}`).repository,
    node: (_, { id }: github.QueryNodeArgs, visit) => {
      const { node } = nodeOf<Issue | Comment>(visit, id, ['I', 'PR', 'IC']);
      return readable(visit, node, node.scopes);
    },
  },
  Repository: {
    defaultBranchRef: (repository: Repository, _, visit) =>
      refNamed(readable(visit, repository, 'contents'), `refs/heads/${repository.defaultBranch}`),
    isArchived: () => false,
    refs: (repository: Repository, { refPrefix }: github.RepositoryRefsArgs, visit) => {
      const { git } = readable(visit, repository, 'contents');
      const names = git.run(['for-each-ref', '--format=%(refname)', refPrefix]).match(/.+/g) ?? [];
      return names.map((name) => ({ ...refNamed(repository, name), name: name.slice(refPrefix.length) }));
    },
    mergeCommitAllowed: ({ settings }: Repository) => settings.allowMergeCommit,
    squashMergeAllowed: ({ settings }: Repository) => settings.allowSquashMerge,
    rebaseMergeAllowed: ({ settings }: Repository) => settings.allowRebaseMerge,
    autoMergeAllowed: ({ settings }: Repository) => settings.allowAutoMerge,
    label: ({ labels }: Repository, { name }: github.RepositoryLabelArgs) => labels.get(name.toLowerCase()) ?? null,
    labels: ({ labels }: Repository) => [...labels.values()],
    ref: (repository: Repository, { qualifiedName }: github.RepositoryRefArgs, visit) =>
      refNamed(readable(visit, repository, 'contents'), qualifiedName),
    issueOrPullRequest: (repository: Repository, { number }: github.RepositoryIssueOrPullRequestArgs, visit) => {
      const missing = `Could not resolve to an issue or pull request with the number of ${number}.`;
      const issue = found(presentIssue(repository, number), missing);
      return readable(visit, issue, issue.scopes);
    },
    issues: (repository: Repository, wanted: github.RepositoryIssuesArgs, visit) =>
      listed([...readable(visit, repository, 'issues').issues.values()], 'Issue', wanted, visit),
    pullRequests: (repository: Repository, wanted: github.RepositoryPullRequestsArgs, visit) => {
      const { headRefName: head } = wanted;
      const pulls = pullsOf(readable(visit, repository, 'pull-requests'));
      return listed(head ? pulls.filter((pull) => pull.headRefName === head) : pulls, 'PullRequest', wanted, visit);
    },
  },
  Comment: {
    viewerDidAuthor: ({ user }: Issue | Comment, _, { caller }) => user === caller.account,
    editor: ({ edits }: Issue | Comment) => edits[0]?.editor ?? null,
    lastEditedAt: ({ edits }: Issue | Comment) => edits[0]?.editedAt ?? null,
    userContentEdits: ({ edits }: Issue | Comment) => edits,
  },
  Issue: {
    closedByPullRequestsReferences: ({ repository, number }: Issue, { includeClosedPrs: all }: Closing) =>
      pullsOf(repository)
        .filter(({ baseRefName, body }) => baseRefName === repository.defaultBranch && closes(body).includes(number))
        .filter(({ merged, state }) => all || merged || state === 'open'),
    timelineItems: ({ timeline }: Issue, { itemTypes }: github.IssueTimelineItemsArgs) =>
      timeline.filter(({ __typename }) => !itemTypes || (itemTypes as string[]).includes(enumName(__typename))),
  },
  PullRequest: { state: stateOf },
  Ref: {
    // What the hub has of rules are rulesets.
    refUpdateRule: () => null,
    compare: ({ object: { repository, sha } }: Ref, { headRef }: github.RefCompareArgs) => {
      const head = repository.git.resolve(`${headRef}^{commit}`);
      return head ? repository.git.compare(sha, head) : null;
    },
  },
  Commit: {
    message: ({ repository, sha }: GitObject) => repository.git.message(sha),
    file: ({ repository, sha }: GitObject, { path }: github.CommitFileArgs) => {
      const object = objectNamed(repository, `${sha}:${path}`);
      return object && { path, object };
    },
  },
  Blob: {
    isTruncated: ({ repository, sha }: GitObject) => Number(repository.git.run(['cat-file', '-s', sha])) > LONGEST_TEXT,
    text: ({ repository, sha }: GitObject) => {
      const bytes = repository.git.output(['cat-file', 'blob', sha]);
      return bytes.includes(0) ? null : bytes.subarray(0, LONGEST_TEXT).toString();
    },
  },
  // GraphQL names a bot without the `[bot]` that REST shows.
  Bot: { login: ({ login }: Account) => login.replace('[bot]', '') },
};

/** What GraphQL calls otherwise than REST, in whose words the hub keeps its records. */
const RESPELT: Record<string, string> = {
  id: 'nodeId',
  databaseId: 'id',
  url: 'htmlUrl',
  author: 'user',
  isDraft: 'draft',
  isPrivate: 'private',
  nameWithOwner: 'fullName',
  autoMergeRequest: 'autoMerge',
  target: 'object',
  oid: 'sha',
};

/** The GraphQL type of a record; accounts and git's objects say it as in REST. */
export function typeOf(record: unknown): string {
  const { __typename, type = '' } = record as Record<string, string | undefined>;
  return __typename ?? type.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** Answers a field from the record that has it, or as `FIELDS` says; one that the hub lacks is counted and refused. */
export const resolveField: GraphQLFieldResolver<Record<string, unknown>, Visit> = (record, given, visit, info) => {
  const { fieldName, parentType, returnType, fieldNodes } = info;
  const name = `graphql ${parentType.name}.${fieldName}`;
  const read = new Set<string>();
  const values = watched(given, read);
  const types = [parentType, ...parentType.getInterfaces()];
  const own = types.map((type) => FIELDS[type.name]?.[fieldName]).find(Boolean);
  const value = own ? own(record as never, values as never, visit) : record[RESPELT[fieldName] ?? fieldName];
  if (value === undefined) notEmulated(visit.hub, name);
  const type = getNamedType(returnType);
  const result = Array.isArray(value) && type.name.endsWith('Connection') ? connection(value, values) : value;
  const ignored = (fieldNodes[0]?.arguments ?? []).filter((argument) => !read.has(argument.name.value));
  visit.hub.notEmulated.push(...ignored.map((argument) => `${name} with ${argument.name.value}`));
  return isEnumType(type) && typeof result === 'string' ? result.toUpperCase() : result;
};

/** A page of a list; GitHub refuses a query that names no size, or one over 100. */
function connection(items: readonly unknown[], { first, last, after }: Partial<github.IssueCommentsArgs>) {
  const size = first ?? last;
  if (typeof size !== 'number') throw new Refusal(422, 'You must provide a `first` or `last` value to paginate.');
  if (size > 100) throw new Refusal(422, `Requesting ${size} records exceeds the limit of 100 records.`);
  const from = after ? Number(Buffer.from(after, 'base64').toString()) : 0;
  const start = first ? from : Math.max(from, items.length - size);
  const end = Math.min(start + size, items.length);
  const pageInfo = { hasNextPage: end < items.length, endCursor: Buffer.from(String(end)).toString('base64') };
  return { totalCount: items.length, pageInfo, nodes: items.slice(start, end) };
}
