import type { Spend } from '../contracts/spend.ts';
import { type Budget, isLimited } from '../domain/budget.ts';
import { addSpend, NOTHING_SPENT } from '../domain/journey.ts';
import { handOvers, readBaton } from './batons.ts';
import type { Job, World } from './job.ts';

/** What the inputs allow a whole run. */
export function budgetOf({ inputs }: Pick<Job, 'inputs'>): Budget {
  return { tokens: inputs['max-tokens'], costUsd: inputs['max-cost-usd'] };
}

/**
 * What the earlier phases spent, and with them the run that this one goes on from, as their batons say. Nothing is
 * fetched where nothing is limited.
 */
export async function spentBefore(job: Job, world: World): Promise<Spend> {
  if (!isLimited(budgetOf(job))) return NOTHING_SPENT;
  const store = await world.store();
  const batons = await Promise.all(handOvers(job).map((handOver) => readBaton(job, store, handOver)));
  const spends = batons.flatMap(({ spend, results }) => [spend, results.opening?.resumed?.spent ?? null]);
  return spends.filter((spend) => spend !== null).reduce(addSpend, NOTHING_SPENT);
}
