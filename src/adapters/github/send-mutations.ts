import * as z from 'zod';
import { RelayError } from '../../errors.ts';
import type { GraphqlFault } from './answer-fault.ts';
import { type Call, isUnclear } from './attempt.ts';
import type { GithubClient } from './client.ts';
import type { Mutation } from './settlement-mutation.ts';
import { understood } from './understood.ts';

const TRIES = 3;
type Numbered = readonly [number, Mutation];

/** What came of each mutation, by index: its fault, the head that it gave its branch, or where its comment stands. */
export interface Sent {
  readonly faults: ReadonlyMap<number, GraphqlFault>;
  readonly heads: ReadonlyMap<number, string>;
  readonly urls: ReadonlyMap<number, string>;
}

/**
 * Sends mutations in one document and tells what came of each. When the answer gets lost they
 * are sent again, without the comments that are there already: all others are harmless to repeat.
 */
export async function sendMutations(
  client: GithubClient,
  call: Call,
  mutations: readonly (Mutation | null)[],
): Promise<Sent> {
  let pending = [...mutations.entries()].filter((entry): entry is [number, Mutation] => entry[1] !== null);
  for (let count = 1; pending.length > 0; count += 1) {
    try {
      return await send(client, call, pending);
    } catch (error) {
      if (!isUnclear(error) || count >= TRIES) throw error;
      await client.pause(500 * 2 ** count);
      pending = await withoutDone(client, call, pending);
    }
  }
  return { faults: new Map(), heads: new Map(), urls: new Map() };
}

const committed = z.object({ commit: z.object({ oid: z.string() }) }).transform(({ commit }) => commit.oid);
const at = z.object({ url: z.string() });
const commented = z
  .union([
    z.object({ issueComment: at }).transform(({ issueComment }) => issueComment),
    z.object({ commentEdge: z.object({ node: at }) }).transform(({ commentEdge }) => commentEdge.node),
  ])
  .transform(({ url }) => url);

async function send(client: GithubClient, call: Call, mutations: readonly Numbered[]): Promise<Sent> {
  const parameters = mutations.map(([index, { type }]) => `$i${index}: ${type}!`).join(', ');
  const fields = mutations.map(
    ([index, { field, gives = 'clientMutationId' }]) => `  m${index}: ${field}(input: $i${index}) { ${gives} }`,
  );
  const document = `mutation Settle(${parameters}) {\n${fields.join('\n')}\n}`;
  const variables = Object.fromEntries(mutations.map(([index, { input }]) => [`i${index}`, input]));
  const { data, faults } = await client.graphql(call, document, variables);
  const whole = faults.find(({ path }) => path.length === 0);
  const failed = mutations.flatMap(([index]) => {
    if (typeof data[`m${index}`] === 'object' && data[`m${index}`] !== null) return [];
    const fault = faults.find(({ path }) => path[0] === `m${index}`) ?? whole;
    if (fault === undefined) throw RelayError.of('github-unavailable', { ...call, why: 'its answer is incomplete' });
    return [[index, fault] as const];
  });
  const told = (schema: z.ZodType<string>) =>
    mutations.flatMap(([index]) => {
      const { success, data: value } = schema.safeParse(data[`m${index}`]);
      return success ? [[index, value] as const] : [];
    });
  return { faults: new Map(failed), heads: new Map(told(committed)), urls: new Map(told(commented)) };
}

async function withoutDone(client: GithubClient, call: Call, mutations: readonly Numbered[]): Promise<typeof left> {
  const left: [number, Mutation][] = [];
  for (const [index, mutation] of mutations) {
    const done = mutation.adds !== undefined && (await isThere(client, call, mutation.adds));
    if (!done) left.push([index, mutation]);
  }
  return left;
}

const COMMENTS = `query Comments($id: ID!) {
  node(id: $id) { ... on Issue { comments(last: 20) { nodes { body viewerDidAuthor } } } }
}`;
const comment = z.object({ body: z.string(), viewerDidAuthor: z.boolean() });
const comments = z.object({ node: z.object({ comments: z.object({ nodes: z.array(comment) }) }) });

/** Whether this very comment of ours is among the newest of the issue. */
export async function isThere(
  client: GithubClient,
  call: Call,
  wanted: NonNullable<Mutation['adds']>,
): Promise<boolean> {
  const { data } = await client.graphql(call, COMMENTS, { id: wanted.subjectId });
  const { nodes } = understood(call, comments, data).node.comments;
  return nodes.some(({ body, viewerDidAuthor }) => viewerDidAuthor && body.trim() === wanted.body.trim());
}
