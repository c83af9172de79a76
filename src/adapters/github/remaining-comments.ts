import * as z from 'zod';
import type { Call } from './attempt.ts';
import type { GithubClient } from './client.ts';
import { COMMENT, type CommentNode, comment, type IssueNode, pageInfo } from './subject-query.ts';
import { understood } from './understood.ts';

/** GitHub lets nobody comment on an issue that has 2,500 comments, so that there are never more pages than these. */
const PAGES = 25;

const QUERY = `query Comments($id: ID!, $after: String) {
  node(id: $id) {
    ... on Issue { comments(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${COMMENT} } } }
  }
}`;
const comments = z.object({ pageInfo, nodes: z.array(comment) });
const answer = z.object({ node: z.object({ comments }) });

/** The comments between the oldest and the newest hundred; none where these meet. */
export async function remainingComments(
  client: GithubClient,
  call: Call,
  { id, oldest, newest }: IssueNode,
): Promise<readonly CommentNode[]> {
  const more: CommentNode[] = [];
  let page = oldest.pageInfo;
  const known = () => new Set([...oldest.nodes, ...newest.nodes, ...more].map((node) => node.id)).size;
  for (let count = 0; count < PAGES && page.hasNextPage && known() < oldest.totalCount; count += 1) {
    const { data } = await client.graphql(call, QUERY, { id, after: page.endCursor });
    const found = understood(call, answer, data).node.comments;
    more.push(...found.nodes);
    page = found.pageInfo;
  }
  return more;
}
