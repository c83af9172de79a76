import { RelayError } from '../../errors.ts';
import type { Settled, Settlement } from '../../ports.ts';
import type { GraphqlFault } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { type Hint, isHint, refusalOfHint, settleHint } from './hint.ts';
import { refusalOf } from './refusal.ts';
import { isThere, sendMutations } from './send-mutations.ts';
import { type Mutation, mutationOf } from './settlement-mutation.ts';
import { mayBeTriedAgain, STATE_CALL, writeState } from './state.ts';

const CALL = { doing: 'write to the issue', permission: 'issues: write' };

/**
 * Settles small writes in one GraphQL document, whose mutations GitHub carries out one after another and answers one
 * by one (GraphQL specification, section 6.2.2). Only the creation of the state branch and of our labels needs requests
 * of its own. Throws when the token lacks a permission, after everything that it may do is done; but what only tells
 * people how things stand is refused at worst.
 */
export async function settle(client: GithubClient, settlements: readonly Settlement[]): Promise<readonly Settled[]> {
  try {
    return await settleAll(client, settlements);
  } catch (error) {
    if (error instanceof RelayError && settlements.every(isHint)) return settlements.map(() => refusalOfHint(error));
    throw error;
  }
}

async function settleAll(client: GithubClient, settlements: readonly Settlement[]): Promise<readonly Settled[]> {
  const mutations = await Promise.all(settlements.map((settlement) => missing(client, settlement)));
  const { faults, heads, urls } = await sendMutations(client, CALL, mutations);
  const told = (index: number) => ({
    ...(heads.has(index) ? { stateHeadSha: String(heads.get(index)) } : {}),
    ...(urls.has(index) ? { url: String(urls.get(index)) } : {}),
  });
  const answers = await inOrder(settlements, (settlement, index) =>
    isHint(settlement)
      ? settleHint(client, CALL, settlement, faults.get(index))
      : answerOf(client, settlement, mutations[index] ?? null, faults.get(index), told(index)),
  );
  const [failure] = answers.filter((answer) => answer.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

/** The mutation that is still to be sent; null for none, as for an answer that was given already. */
async function missing(client: GithubClient, settlement: Settlement): Promise<Mutation | null> {
  const mutation = mutationOf(client, settlement);
  const given = settlement.kind === 'reply' && mutation?.adds && (await isThere(client, CALL, mutation.adds));
  return given ? null : mutation;
}

/** One after another, each to its end: what one throws does not keep the next from being done. */
async function inOrder<A, B>(items: readonly A[], work: (item: A, index: number) => Promise<B>) {
  const ends: PromiseSettledResult<B>[] = [];
  for (const [index, item] of items.entries()) ends.push(...(await Promise.allSettled([work(item, index)])));
  return ends;
}

async function answerOf(
  client: GithubClient,
  settlement: Exclude<Settlement, Hint>,
  mutation: Mutation | null,
  fault: GraphqlFault | undefined,
  told: { readonly stateHeadSha?: string; readonly url?: string },
): Promise<Settled> {
  if (settlement.kind === 'state' && mutation === null)
    return writeState(client, settlement.write, { headSha: null, text: null });
  if (fault === undefined) return { done: true, ...told };
  if (settlement.kind === 'state' && mayBeTriedAgain(fault)) return writeState(client, settlement.write);
  // A branch that is gone is what we wanted; the repository may delete it on merge.
  if (settlement.kind === 'delete-branch' && fault.type === 'NOT_FOUND') return { done: true };
  if (settlement.kind === 'state') return refusalOf(STATE_CALL, fault, 'state-refused');
  const call = settlement.kind === 'delete-branch' ? { ...CALL, permission: STATE_CALL.permission } : CALL;
  return refusalOf(call, fault, 'write-refused');
}
