import type { AgentFailure } from '../contracts/names.ts';

/** Tries that an agent's phase has (seed 000, step 7). */
export const MAX_TRIES = 3;

/** Failures that another try can't mend: somebody has to change a setting, or the agent said no. */
const FINAL: ReadonlySet<AgentFailure> = new Set([
  'auth',
  'quota',
  'bad-request',
  'model-not-found',
  'refused',
  'budget',
  'not-found',
]);

/** Whether the phase may be tried again after this failure, with this many tries and ms left. */
export function mayTryAgain(failure: AgentFailure, tries: number, timeLeftMs: number): boolean {
  return !FINAL.has(failure) && tries < MAX_TRIES && timeLeftMs > 0;
}
