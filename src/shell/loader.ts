import type { FactName, FactTable } from '../domain/verb.ts';
import type { Job, World } from './job.ts';

/** Asks for one fact; facts that rest on others ask for them in turn, and each is gathered once. */
export type Fetch = <N extends FactName>(name: N) => Promise<FactTable[N]>;
/** Gathers one fact. */
export type Loader<N extends FactName> = (
  fetch: Fetch,
  job: Job,
  world: World,
  needs: readonly FactName[],
) => Promise<FactTable[N]> | FactTable[N];
