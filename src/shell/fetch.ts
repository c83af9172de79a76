import type { FactName, FactTable } from '../domain/verb.ts';

/** Asks for one fact; facts that rest on others ask for them in turn, and each is gathered once. */
export type Fetch = <N extends FactName>(name: N) => Promise<FactTable[N]>;
