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

/** Failures of the model's provider: the agent had no chance, so they are no tries of it. */
const OUTAGES: ReadonlySet<AgentFailure> = new Set(['rate-limit', 'overloaded']);

/** Outages in one phase after which we stop waiting: somebody should look at it. */
export const MAX_OUTAGES = 5;
/** The first pause in an outage, doubled with each that follows, and the longest, in ms. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** What comes after a failed call: the next try, the same one again after a pause, or the end. */
export type Next = { readonly go: 'on' } | { readonly go: 'wait'; readonly pauseMs: number } | { readonly go: 'stop' };

export interface FailedCall {
  readonly failure: AgentFailure;
  /** Tries that failed, this one included unless it was an outage. */
  readonly tries: number;
  /** Outages, this one included if it is one. */
  readonly outages: number;
  readonly timeLeftMs: number;
  /** When the provider says to come back, in ms; null when it doesn't. */
  readonly retryAfterMs: number | null;
}

/** Whether a failure is the provider's, and so counts as no try. */
export const isOutage = (failure: AgentFailure): boolean => OUTAGES.has(failure);

export function afterFailure({ failure, tries, outages, timeLeftMs, retryAfterMs }: FailedCall): Next {
  if (timeLeftMs <= 0 || FINAL.has(failure)) return { go: 'stop' };
  if (!isOutage(failure)) return tries < MAX_TRIES ? { go: 'on' } : { go: 'stop' };
  const pauseMs = Math.max(retryAfterMs ?? 0, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (outages - 1)));
  return outages >= MAX_OUTAGES || pauseMs >= timeLeftMs ? { go: 'stop' } : { go: 'wait', pauseMs };
}
