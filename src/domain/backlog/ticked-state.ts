import type { LoopState } from '../../contracts/loop-state.ts';
import type { Backlog } from './backlog.ts';
import { eventsOfTicks } from './dashboard-actions.ts';
import { type HeardTicks, heardTicks, type TickedDashboard } from './dashboard-ticks.ts';
import { transition } from './loop-transition.ts';

/** The state after the ticks of a dashboard, and which of them were heard. */
export interface TickedState {
  readonly state: LoopState;
  readonly heard: HeardTicks;
}

/**
 * Does what is ticked, and notes that it was heard: whoever comes with the same dashboard to the state that this gives, as
 * the second of two beats at once or one after a beat that died, changes nothing.
 */
export function withTicks(before: LoopState, backlog: Backlog, dashboard: TickedDashboard, now: string): TickedState {
  const heard = heardTicks(dashboard, before.ticks_heard_at ?? null);
  if (heard.ticks.length === 0 || dashboard.editedAt === null) return { state: before, heard };
  let state: LoopState = { ...before, updated_at: now, ticks_heard_at: dashboard.editedAt };
  for (const event of eventsOfTicks(heard, before, backlog)) {
    const next = transition(state, event, now);
    if (next.kind !== 'refused') state = next.state;
  }
  return { state, heard };
}
