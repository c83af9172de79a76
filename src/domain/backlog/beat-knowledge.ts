import type { BacklogListing } from '../../contracts/backlog.ts';
import type { Account, Authority } from '../../contracts/issue.ts';
import type { StoredLoopState } from '../../contracts/loop-state.ts';
import type { Backlog, OutsideStates } from './backlog.ts';

/** What a beat knows of the backlog before it decides. */
export interface BeatKnowledge {
  /** `owner/name`. */
  readonly repository: string;
  /** Whether it is known which workflow runs are to be started of. */
  readonly mayStart: boolean;
  readonly listing: BacklogListing;
  readonly backlog: Backlog;
  readonly outside: OutsideStates;
  readonly stored: StoredLoopState;
  /** Runs of issues at work that have ended. */
  readonly overRuns: readonly string[];
  /** Whoever may have ticked boxes of the dashboard, with their roles. */
  readonly tickers: readonly Authority[];
}

/**
 * Whose word a beat with this ticket rests on: the person that stands beside it in the state. Null where nobody gave it
 * out, or where the issue has another one by now.
 */
export function actorByTicket(stored: StoredLoopState, ticket: string): Account | null {
  if (stored.kind !== 'sound') return null;
  const entry = Object.values(stored.state.issues).find((issue) => issue.ticket === ticket);
  return entry === undefined ? null : (entry.actor ?? stored.state.night?.actor ?? null);
}
