import type { Baton } from '../contracts/baton.ts';
import { VERBS } from '../contracts/names.ts';
import { RelayError } from '../errors.ts';
import { handOvers, readBaton } from './batons.ts';
import type { Job, World } from './job.ts';

export interface Remaining {
  readonly batons: readonly Baton[];
  /** Phases whose batons are gone. */
  readonly gone: readonly string[];
}

/** The batons of the earlier phases. Throws for one that is gone, except in the job that reports of that, too. */
export async function readRemaining(job: Job, world: World): Promise<Remaining> {
  const store = await world.store();
  const read = handOvers(job).map(async (handOver) => {
    const baton = await unlessGone(job, readBaton(job, store, handOver));
    return { baton, phase: handOver.row.phase };
  });
  const all = await Promise.all(read);
  return {
    batons: all.flatMap(({ baton }) => (baton === null ? [] : [baton])),
    gone: all.filter(({ baton }) => baton === null).map(({ phase }) => phase),
  };
}

/** What reading a baton gives; null where it is gone and the job reports of every end. */
export function unlessGone<T>({ row }: Job, reading: Promise<T>): Promise<T | null> {
  return reading.catch((fault: unknown) => {
    if ('reportsEveryEnd' in VERBS[row.verb] && fault instanceof RelayError && fault.code === 'baton-expired')
      return null;
    throw fault;
  });
}
