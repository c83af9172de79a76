import * as z from 'zod';
import { textFile } from './config-text.ts';
import { DASHBOARD_FIELDS, dashboardAnswer } from './dashboard.ts';
import { pageInfo } from './subject-query.ts';

/** Of what names an issue the newest twenty are enough: one that counts is reason to skip it. */
const ISSUES = `issues(first: 100, after: $after, states: OPEN, orderBy: { field: CREATED_AT, direction: ASC }) {
      pageInfo { hasNextPage endCursor }
      nodes {
        number title body
        labels(first: 30) { nodes { name } }
        blockedBy(first: 50) { nodes { number repository { nameWithOwner } } }
        closedByPullRequestsReferences(first: 10) { nodes { PULL } }
        timelineItems(last: 20, itemTypes: [CROSS_REFERENCED_EVENT, REFERENCED_EVENT, REOPENED_EVENT]) {
          nodes {
            __typename
            ... on CrossReferencedEvent { source { __typename ... on PullRequest { PULL } } }
            ... on ReferencedEvent { commit { oid message } }
          }
        }
      }
    }`.replaceAll('PULL', 'number state headRefName isCrossRepository viewerDidAuthor');
const FILE = 'object { ... on Blob { text isTruncated } }';
const BRANCHES = 'nodes { name target { ... on Commit { message } } }';

/** The first hundred open issues, and in the same request whatever else a beat has to know of the repository. */
export const BACKLOG_QUERY = `query Backlog(
  $owner: String!, $name: String!, $after: String, $stateRef: String!, $statePath: String!, $configPath: String!
) {
  repository(owner: $owner, name: $name) {
    id url isArchived
    defaultBranchRef { name target { oid ... on Commit { file(path: $configPath) { ${FILE} } } } }
    state: ref(qualifiedName: $stateRef) { target { ... on Commit { file(path: $statePath) { ${FILE.replace('text', 'oid text')} } } } }
    features: refs(refPrefix: "refs/heads/feat/", first: 100) { ${BRANCHES} }
    fixes: refs(refPrefix: "refs/heads/fix/", first: 100) { ${BRANCHES} }
    pullRequests(first: 100, states: OPEN, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { headRefName isCrossRepository viewerDidAuthor }
    }
    ${DASHBOARD_FIELDS}
    ${ISSUES}
  }
}`;

/** The pages after it. */
export const PAGE_QUERY = `query BacklogPage($owner: String!, $name: String!, $after: String) {
  repository(owner: $owner, name: $name) { ${ISSUES} }
}`;

const nodes = <S extends z.ZodType>(schema: S) => z.object({ nodes: z.array(schema) });
const head = z.object({ headRefName: z.string(), isCrossRepository: z.boolean(), viewerDidAuthor: z.boolean() });
export type HeadNode = z.infer<typeof head>;

const pullRequest = head.extend({ number: z.number(), state: z.string() });
export type ReferringPullRequest = z.infer<typeof pullRequest>;

const source = z.union([
  pullRequest.extend({ __typename: z.literal('PullRequest') }),
  z.object({ __typename: z.literal('Issue') }),
]);
const timelineItem = z.discriminatedUnion('__typename', [
  z.object({ __typename: z.literal('CrossReferencedEvent'), source }),
  z.object({
    __typename: z.literal('ReferencedEvent'),
    // Null for a commit that is gone.
    commit: z.object({ oid: z.string(), message: z.string() }).nullable(),
  }),
  z.object({ __typename: z.literal('ReopenedEvent') }),
]);

const issue = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string(),
  labels: nodes(z.object({ name: z.string() })).nullable(),
  blockedBy: nodes(z.object({ number: z.number(), repository: z.object({ nameWithOwner: z.string() }) })),
  closedByPullRequestsReferences: nodes(pullRequest).nullable(),
  timelineItems: nodes(timelineItem),
});
export type BacklogIssueNode = z.infer<typeof issue>;

const issues = nodes(issue).extend({ pageInfo });
const branches = nodes(z.object({ name: z.string(), target: z.object({ message: z.string().optional() }) })).nullable();
export type BranchNodes = z.infer<typeof branches>;

export const pageAnswer = z.object({ repository: z.object({ issues }) });

/** The answer, as far as we rely on it; titles and bodies are text of strangers. */
export const backlogAnswer = z.object({
  repository: dashboardAnswer.extend({
    id: z.string(),
    url: z.string(),
    isArchived: z.boolean(),
    defaultBranchRef: z
      .object({ name: z.string(), target: z.object({ oid: z.string(), file: textFile.nullable() }) })
      .nullable(),
    state: z.object({ target: z.object({ file: textFile.nullish() }) }).nullable(),
    features: branches,
    fixes: branches,
    pullRequests: nodes(head),
    issues,
  }),
});
export type BacklogAnswer = z.infer<typeof backlogAnswer>['repository'];
