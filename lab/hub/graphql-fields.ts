import { type GraphQLFieldResolver, getNamedType, isEnumType } from 'graphql';
import { Refusal } from './answer.ts';
import { demand, type Visit } from './caller.ts';
import { mutations } from './graphql-mutations.ts';
import { type GitObject, issueById, objectRecord, refRecord, repositoryNamed } from './graphql-nodes.ts';
import type { Comment, Issue } from './issue.ts';
import type { Pull } from './pull.ts';
import { pullsOf } from './pulls.ts';
import type { Repository } from './repository.ts';
import type { Account } from './surface.ts';
import { watched } from './watched.ts';

type Field = (record: never, values: never, visit: Visit) => unknown;

const readable = (visit: Visit, issue: Issue): Issue => {
  demand({ ...visit, repository: issue.repository }, `${issue.scopes}:read`);
  return issue;
};
const authored = {
  viewerDidAuthor: ({ user }: Issue | Comment, _: object, { caller }: Visit) => user === caller.account,
};
const enumName = (type: string) => type.replace(/\B[A-Z]/g, '_$&').toUpperCase();

/** What the records do not have as it is asked for, by type. */
const FIELDS: Record<string, Record<string, Field>> = {
  Mutation: mutations,
  Query: {
    repository: (_, { owner, name }: { owner: string; name: string }, visit) =>
      repositoryNamed(visit, `${owner}/${name}`).repository,
    node: (_, { id }: { id: string }, visit) => readable(visit, issueById(visit, id).issue),
  },
  Repository: {
    defaultBranchRef: (repository: Repository, _, visit) =>
      refRecord({ ...visit, repository }, `refs/heads/${repository.defaultBranch}`),
    mergeCommitAllowed: ({ settings }: Repository) => settings.allowMergeCommit,
    squashMergeAllowed: ({ settings }: Repository) => settings.allowSquashMerge,
    rebaseMergeAllowed: ({ settings }: Repository) => settings.allowRebaseMerge,
    autoMergeAllowed: ({ settings }: Repository) => settings.allowAutoMerge,
    ref: (repository: Repository, { qualifiedName }: { qualifiedName: string }, visit) =>
      refRecord({ ...visit, repository }, qualifiedName),
    object: (repository: Repository, { expression }: { expression: string }, visit) =>
      objectRecord({ ...visit, repository }, expression),
    issueOrPullRequest: (repository: Repository, { number }: { number: number }, visit) => {
      const issue = repository.issues.get(number);
      if (issue && !issue.gone) return readable(visit, issue);
      throw new Refusal(404, `Could not resolve to an issue or pull request with the number of ${number}.`);
    },
    pullRequests: (repository: Repository, { headRefName, orderBy }: PullFilter, visit) => {
      demand({ ...visit, repository }, 'pull-requests:read');
      const found = pullsOf(repository).filter((pull) => !headRefName || pull.headRefName === headRefName);
      return orderBy?.direction === 'DESC' ? found.reverse() : found;
    },
  },
  Issue: {
    ...authored,
    timelineItems: ({ timeline }: Issue, { itemTypes }: { itemTypes?: string[] }) =>
      timeline.filter(({ __typename }) => !itemTypes || itemTypes.includes(enumName(__typename))),
  },
  IssueComment: authored,
  PullRequest: {
    ...authored,
    state: ({ merged, state }: Pull) => (merged ? 'MERGED' : state),
  },
  Ref: {
    compare: ({ target }: { target: GitObject }, { headRef }: { headRef: string }) => {
      const { git } = target.repository;
      const head = git.resolve(`${headRef}^{commit}`);
      if (!head) return null;
      const [below, above] = [git.isAncestor(head, target.oid), git.isAncestor(target.oid, head)];
      return { status: below ? (above ? 'IDENTICAL' : 'BEHIND') : above ? 'AHEAD' : 'DIVERGED' };
    },
  },
  Commit: {
    message: ({ repository, oid }: GitObject) => repository.git.message(oid),
    file: (commit: GitObject, { path }: { path: string }, visit) => {
      const object = objectRecord({ ...visit, repository: commit.repository }, `${commit.oid}:${path}`);
      return object && { path, object };
    },
  },
  Blob: {
    isTruncated: () => false,
    text: ({ repository, oid }: GitObject) => {
      const bytes = repository.git.output(['cat-file', 'blob', oid]);
      return bytes.includes(0) ? null : bytes.toString();
    },
  },
  // GraphQL names a bot without the `[bot]` that REST shows.
  Bot: { login: ({ login }: Account) => login.replace('[bot]', '') },
};

interface PullFilter {
  readonly headRefName?: string;
  readonly orderBy?: { readonly direction: 'ASC' | 'DESC' };
}

/** What GraphQL calls otherwise than REST, in whose words the hub keeps its records. */
const RESPELT: Record<string, string> = {
  id: 'nodeId',
  databaseId: 'id',
  url: 'htmlUrl',
  author: 'user',
  isDraft: 'draft',
  nameWithOwner: 'fullName',
  autoMergeRequest: 'autoMerge',
};

/** The GraphQL type of a record; accounts say it as in REST. */
export function typeOf(record: unknown): string {
  const { __typename, type } = record as Record<string, string | undefined>;
  return __typename ?? String(type);
}

/** Answers a field from the record that has it, or as `FIELDS` says; one that the hub lacks is counted and refused. */
export const resolveField: GraphQLFieldResolver<Record<string, unknown>, Visit> = (record, given, visit, info) => {
  const { fieldName, parentType, returnType, fieldNodes } = info;
  const name = `graphql ${parentType.name}.${fieldName}`;
  const { notEmulated } = visit.hub;
  const read = new Set<string>();
  const values = watched(given, read);
  const own = FIELDS[parentType.name]?.[fieldName];
  const value = own ? own(record as never, values as never, visit) : record[RESPELT[fieldName] ?? fieldName];
  if (value === undefined) {
    notEmulated.push(name);
    throw new Refusal(501, `Not emulated here: ${name}`);
  }
  const type = getNamedType(returnType);
  const result = Array.isArray(value) && type.name.endsWith('Connection') ? connection(value, values) : value;
  const ignored = (fieldNodes[0]?.arguments ?? []).filter((argument) => !read.has(argument.name.value));
  notEmulated.push(...ignored.map((argument) => `${name} with ${argument.name.value}`));
  return isEnumType(type) && typeof result === 'string' ? result.toUpperCase() : result;
};

interface Paging {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string | null;
}

/** A page of a list; GitHub refuses a query that names no size, or one over 100. */
function connection(items: readonly unknown[], { first, last, after }: Paging) {
  const size = first ?? last;
  if (typeof size !== 'number') throw new Refusal(422, 'You must provide a `first` or `last` value to paginate.');
  if (size > 100) throw new Refusal(422, `Requesting ${size} records exceeds the limit of 100 records.`);
  const from = after ? Number(Buffer.from(after, 'base64').toString()) : 0;
  const start = first ? from : Math.max(from, items.length - size);
  const end = Math.min(start + size, items.length);
  const pageInfo = { hasNextPage: end < items.length, endCursor: Buffer.from(String(end)).toString('base64') };
  return { totalCount: items.length, pageInfo, nodes: items.slice(start, end) };
}
