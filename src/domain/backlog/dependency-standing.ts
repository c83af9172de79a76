import type { OutsideState } from '../../contracts/backlog.ts';
import type { LoopState } from '../../contracts/loop-state.ts';
import type { LoopStatus } from '../../contracts/names.ts';
import type { BacklogItem, OutsideStates } from './backlog.ts';

/** A dependency that is not met, and how it stands. */
export interface Unmet {
  readonly dependency: number;
  readonly status: LoopStatus | Exclude<OutsideState, 'closed'>;
}

/**
 * How the dependencies of an issue stand: all met; one still to come, for which the issue waits its turn; or one that
 * won't ship as things are (failed, skipped, blocked itself, or not ours to do), so that somebody must act first.
 */
export type Standing =
  | { readonly kind: 'met' }
  | ({ readonly kind: 'waits' } & Unmet)
  | ({ readonly kind: 'blocked' } & Unmet);

const MET: Standing = { kind: 'met' };

/** Dependencies are met when they are shipped by us, or closed by whomever (seed 001, step 3b). */
export function standingOf(item: BacklogItem, state: LoopState, outside: OutsideStates): Standing {
  let waits: Standing = MET;
  for (const dependency of item.outside) {
    const status = outside.get(dependency) ?? 'missing';
    if (status !== 'closed') return { kind: 'blocked', dependency, status };
  }
  for (const dependency of item.needs) {
    const status = state.issues[dependency]?.status ?? 'pending';
    if (status === 'shipped') continue;
    if (status !== 'pending' && status !== 'in_progress') return { kind: 'blocked', dependency, status };
    if (waits.kind === 'met') waits = { kind: 'waits', dependency, status };
  }
  return waits;
}

/** The seed's words for a dependency that is not met. */
export function unmetWords({ dependency, status }: Unmet): string {
  return `dependency #${dependency} not shipped (${status})`;
}
