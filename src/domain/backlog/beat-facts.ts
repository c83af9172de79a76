import type { Account } from '../../contracts/issue.ts';
import type { Night } from '../../contracts/loop-state.ts';
import type { Backlog, OutsideStates } from './backlog.ts';
import type { TickedDashboard } from './dashboard-ticks.ts';
import type { StateWish } from './loop-beginning.ts';

/** All that a beat has found out, so that it can be decided again on a state that others wrote meanwhile. */
export interface Beat {
  readonly kind: 'beat';
  readonly at: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Random: the tickets of this beat are made of it. */
  readonly token: string;
  readonly wish: StateWish;
  /** Whose word the runs rest on that it starts. */
  readonly actor: Account;
  /** The night that this beat begins; null where it goes on with the one that is recorded. */
  readonly night: Night | null;
  readonly retryFailed: boolean;
  readonly backlog: Backlog;
  readonly outside: OutsideStates;
  /** Issues with an open pull request of ours. */
  readonly openPullRequests: readonly number[];
  /** Runs that have ended. */
  readonly overRuns: readonly string[];
  /** Issues that are left out because of what an earlier loop left. */
  readonly leftOut: readonly number[];
  readonly dashboard: TickedDashboard | null;
}

/** Why an issue is left out that an earlier loop left a branch for. */
export const LEFT_OVER = 'a branch of an earlier loop is left over';
