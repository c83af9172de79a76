import type { DebugContext } from '../../contracts/debug.ts';
import { faultOfActors } from '../authority.ts';
import type { Beginning, BeginningFacts } from '../beginning.ts';
import { searchGoesOn } from './asked-again.ts';
import { beginDebug, unbelievedCommands } from './begin-debug.ts';

/** The search that a run opens, and what its summary tells of it. */
export interface OpenedSearch {
  readonly debug: DebugContext;
  readonly says: readonly string[];
}

/** A search that goes on keeps its id, its proof and its history; null in a pipeline that makes no research. */
export function openedSearch(
  facts: BeginningFacts,
  { search: ask, snapshot, delivered }: Beginning,
  earlier: DebugContext | undefined,
): OpenedSearch | null {
  if (ask === null) return null;
  if (earlier !== undefined) return { debug: searchGoesOn(earlier), says: [] };
  const { now, inputs, authorities, subject } = facts;
  const { author } = subject.issue;
  const authorMayWrite = author !== null && faultOfActors([author], authorities, inputs['allowed-bots']) === null;
  const branch = delivered?.branch ?? null;
  const search = { ask, snapshot, authorMayWrite, now, maxIterations: inputs['max-iterations'], branch };
  const unbelieved = unbelievedCommands(search).length > 0;
  const why = `the issue's verification command is left out: ${author?.login ?? 'its author'} may not write`;
  return { debug: beginDebug(search), says: unbelieved ? [why] : [] };
}
