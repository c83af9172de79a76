import type { LoopState } from '../../contracts/loop-state.ts';
import type { Backlog } from './backlog.ts';
import type { DashboardAction, HeardTicks } from './dashboard-ticks.ts';
import type { LoopEvent } from './loop-transition.ts';

const NOTHING: readonly DashboardAction[] = [];
const ONLY_SKIP: readonly DashboardAction[] = ['skip'];
const ONLY_RETRY: readonly DashboardAction[] = ['retry'];
const BOTH: readonly DashboardAction[] = ['retry', 'skip'];

/**
 * What people may ask for, by open issue: only what would change something. A blocked issue is retried by way of the
 * failed ones that it waits for; where there are none, somebody must act outside of the loop first.
 */
export function offeredActions(state: LoopState, { items }: Backlog): ReadonlyMap<number, readonly DashboardAction[]> {
  const offered = new Map<number, readonly DashboardAction[]>();
  const waitsForFailed = new Set<number>();
  // In the order of the backlog what an issue needs stands before it.
  for (const { issue, needs } of items) {
    const hopeful = needs.some((need) => state.issues[need]?.status === 'failed' || waitsForFailed.has(need));
    if (hopeful) waitsForFailed.add(issue.number);
    offered.set(issue.number, actionsOf(state.issues[issue.number]?.status, hopeful));
  }
  return offered;
}

function actionsOf(status: LoopState['issues'][string]['status'] | undefined, waitsForFailed: boolean) {
  switch (status) {
    case 'failed':
      return BOTH;
    case 'skipped':
      return ONLY_RETRY;
    case 'blocked':
      return waitsForFailed ? BOTH : ONLY_SKIP;
    case 'pending':
      return ONLY_SKIP;
    default:
      return NOTHING;
  }
}

/**
 * The events that ticks amount to, for the state that was shown with them; a tick that is not offered any more gives
 * none. An issue with both boxes ticked is skipped: that is what can be taken back for nothing.
 */
export function eventsOfTicks({ ticks, by }: HeardTicks, state: LoopState, backlog: Backlog): LoopEvent[] {
  const offered = offeredActions(state, backlog);
  const wanted = ticks.filter(({ issue, action }) => offered.get(issue)?.includes(action));
  const skipped = new Set(wanted.filter(({ action }) => action === 'skip').map(({ issue }) => issue));
  const retried = wanted.filter(({ issue, action }) => action === 'retry' && !skipped.has(issue));
  const ready = failedBehind(
    retried.map(({ issue }) => issue),
    state,
    backlog,
  ).filter((issue) => !skipped.has(issue));
  const who = by.join(', ');
  return [
    ...ready.map((issue): LoopEvent => ({ kind: 'ready', issue, by: who })),
    ...[...skipped].flatMap((issue) => skipEvents(issue, state, `skipped on the dashboard by ${who}`)),
  ];
}

/** A failed issue can only be left out as one that is pending again. */
function skipEvents(issue: number, state: LoopState, reason: string): LoopEvent[] {
  const skip: LoopEvent = { kind: 'skipped', issue, ticket: null, reason };
  return state.issues[issue]?.status === 'failed' ? [{ kind: 'ready', issue }, skip] : [skip];
}

/** The issues themselves where they failed or were skipped, and in place of blocked ones the failed ones behind them. */
function failedBehind(issues: readonly number[], state: LoopState, { items }: Backlog): number[] {
  const needs = new Map(items.map((item) => [item.issue.number, item.needs]));
  const asked = new Set(issues);
  const seen = new Set<number>();
  const ready: number[] = [];
  const open = [...issues];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const status = state.issues[next]?.status;
    if (status === 'failed' || (status === 'skipped' && asked.has(next))) ready.push(next);
    else open.push(...(needs.get(next) ?? []));
  }
  return ready.sort((a, b) => a - b);
}
