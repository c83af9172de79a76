import * as z from 'zod';
import type { Account } from '../../contracts/issue.ts';

/** Who did something, as every query of ours asks for it. */
export const ACTOR = '__typename login ... on User { databaseId } ... on Bot { databaseId }';

export const actor = z
  .object({ __typename: z.string(), login: z.string(), databaseId: z.number().nullish() })
  .nullable();
export type ActorNode = z.infer<typeof actor>;

/** Null for a deleted account, and for one without a number: nothing could be compared with it. */
export function accountOf(node: ActorNode): Account | null {
  if (node === null || !node.databaseId) return null;
  const isBot = node.__typename !== 'User';
  return {
    id: String(node.databaseId),
    login: isBot && !node.login.endsWith('[bot]') ? `${node.login}[bot]` : node.login,
    isBot,
  };
}
