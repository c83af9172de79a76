import * as z from 'zod';
import { STATE_LABELS } from '../../contracts/names.ts';
import { ACTOR, actor } from './actor.ts';
import { textFile } from './config-text.ts';

/** A comment, as every query of ours asks for it. */
export const COMMENT = `id url body createdAt lastEditedAt isMinimized authorAssociation viewerDidAuthor author { ${ACTOR} }`;
/** Our labels, whether the issue wears them or not: `label0: label(name: "…") { id name }`. */
const LABELS = Object.keys(STATE_LABELS)
  .map((name, index) => `label${index}: label(name: ${JSON.stringify(name)}) { id name }`)
  .join(' ');
const TEXT = `__typename id number title body url state createdAt lastEditedAt locked author { ${ACTOR} }`;

/**
 * Everything about an issue in one request, with its oldest and its newest hundred comments. Of labelings and renames
 * the newest hundred are enough: a label that was put on before those gives no authority, which is the safe side.
 * The record and the configuration are read through the commit that their branch points at, so that both are of the same moment.
 */
export const SUBJECT_QUERY = `query Subject(
  $owner: String!, $name: String!, $issue: Int!, $stateRef: String!, $recordPath: String!, $configPath: String!,
  $withBranch: Boolean!, $branch: String!, $branchRef: String!
) {
  repository(owner: $owner, name: $name) {
    id databaseId url isPrivate
    defaultBranchRef {
      name
      target { oid ... on Commit { file(path: $configPath) { object { ... on Blob { text isTruncated } } } } }
    }
    ${LABELS}
    mergeCommitAllowed squashMergeAllowed rebaseMergeAllowed autoMergeAllowed
    state: ref(qualifiedName: $stateRef) {
      target { oid ... on Commit { file(path: $recordPath) { object { ... on Blob { text isTruncated } } } } }
    }
    issueOrPullRequest(number: $issue) {
      ... on PullRequest { ${TEXT} }
      ... on Issue {
        ${TEXT}
        labels(first: 100) { nodes { id name } }
        oldest: comments(first: 100) { pageInfo { hasNextPage endCursor } totalCount nodes { ${COMMENT} } }
        newest: comments(last: 100) { nodes { ${COMMENT} } }
        timelineItems(last: 100, itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT]) {
          nodes {
            __typename
            ... on LabeledEvent { createdAt label { name } actor { ${ACTOR} } }
            ... on RenamedTitleEvent { createdAt }
          }
        }
      }
    }
    branch: ref(qualifiedName: $branchRef) @include(if: $withBranch) {
      id target { oid ... on Commit { message } }
    }
    pullRequests(headRefName: $branch, first: 10, orderBy: { field: CREATED_AT, direction: DESC }) @include(if: $withBranch) {
      nodes { id number url state isDraft isCrossRepository headRefOid baseRefName body }
    }
  }
}`;

/** The same with the comment that asked for the run, which may stand on another issue. */
export const SUBJECT_AND_COMMAND_QUERY = SUBJECT_QUERY.replace(
  '$branchRef: String!',
  '$branchRef: String!, $comment: ID!',
).replace(/}$/, `  command: node(id: $comment) { ... on IssueComment { ${COMMENT} } }\n}`);

export const comment = z.object({
  id: z.string(),
  url: z.string(),
  body: z.string(),
  createdAt: z.string(),
  lastEditedAt: z.string().nullable(),
  isMinimized: z.boolean(),
  authorAssociation: z.string(),
  viewerDidAuthor: z.boolean(),
  author: actor,
});
export type CommentNode = z.infer<typeof comment>;

const timelineItem = z.discriminatedUnion('__typename', [
  z.object({
    __typename: z.literal('LabeledEvent'),
    createdAt: z.string(),
    label: z.object({ name: z.string() }),
    actor,
  }),
  z.object({ __typename: z.literal('RenamedTitleEvent'), createdAt: z.string() }),
]);

/** Where the next page of a list starts. */
export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const nodes = <S extends z.ZodType>(schema: S) => z.object({ nodes: z.array(schema) });

const issueText = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  createdAt: z.string(),
  lastEditedAt: z.string().nullable(),
  locked: z.boolean(),
  author: actor,
});

const label = z.object({ id: z.string(), name: z.string() });

const issueNode = issueText.extend({
  __typename: z.literal('Issue'),
  state: z.enum(['OPEN', 'CLOSED']),
  labels: nodes(label).nullable(),
  oldest: nodes(comment).extend({ pageInfo, totalCount: z.number() }),
  newest: nodes(comment),
  timelineItems: nodes(timelineItem),
});
export type IssueNode = z.infer<typeof issueNode>;

export const pullRequestNode = z.object({
  id: z.string(),
  number: z.number(),
  url: z.string(),
  state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
  isDraft: z.boolean(),
  isCrossRepository: z.boolean(),
  headRefOid: z.string(),
  baseRefName: z.string(),
  body: z.string(),
});
export type PullRequestNode = z.infer<typeof pullRequestNode>;

/** The answer, as far as we rely on it: anything else in its place is a fault, not a guess. */
export const subjectAnswer = z.object({
  /** Null when it was deleted; empty when it is no comment on an issue. */
  command: z.union([comment, z.object({}).transform(() => null)]).nullish(),
  repository: z.object({
    id: z.string(),
    databaseId: z.number(),
    url: z.string(),
    label0: label.nullable(),
    label1: label.nullable(),
    label2: label.nullable(),
    isPrivate: z.boolean(),
    defaultBranchRef: z.object({ name: z.string(), target: z.object({ oid: z.string(), file: textFile.nullable() }) }),
    mergeCommitAllowed: z.boolean(),
    squashMergeAllowed: z.boolean(),
    rebaseMergeAllowed: z.boolean(),
    autoMergeAllowed: z.boolean(),
    state: z.object({ target: z.object({ oid: z.string(), file: textFile.nullable() }) }).nullable(),
    issueOrPullRequest: z.discriminatedUnion('__typename', [
      issueText.extend({ __typename: z.literal('PullRequest'), state: z.string() }),
      issueNode,
    ]),
    branch: z.object({ id: z.string(), target: z.object({ oid: z.string(), message: z.string() }) }).nullish(),
    pullRequests: nodes(pullRequestNode).nullish(),
  }),
});
export type SubjectAnswer = z.infer<typeof subjectAnswer>['repository'];
