import type { LoopState } from '../../contracts/loop-state.ts';
import type { ErrorClass } from '../../contracts/names.ts';
import { stopsLoop } from './after-error.ts';
import type { Backlog, BacklogItem, OutsideStates } from './backlog.ts';
import { standingOf } from './dependency-standing.ts';

export interface Limits {
  /** Runs at the same time. */
  readonly maxParallel: number;
  /** Issues that are begun in one night. */
  readonly maxIssues: number;
  /** Pull requests of ours that may be open at a time, those of runs at work included; null for no cap. */
  readonly maxOpenPullRequests: number | null;
  /** From this time on nothing more is begun; null for no end. */
  readonly stopAfter: string | null;
}

export interface ScheduleFacts {
  readonly backlog: Backlog;
  readonly outside: OutsideStates;
  readonly state: LoopState;
  /** How long the longest chain behind each issue is; see `criticalPaths`. */
  readonly paths: ReadonlyMap<number, number>;
  readonly limits: Limits;
  /** Tickets whose runs wait or work. */
  readonly running: number;
  /** Our open pull requests of issues that no run works on. */
  readonly openPullRequests: number;
  /** Issues that were begun this night, and when it began. */
  readonly begun: number;
  readonly nightBegan: string;
  readonly now: string;
}

/** Why no more issues are dispatched than those that are. */
export type Held =
  /** An error that every issue would meet, or the same one three times in a row. */
  | { readonly by: 'errors'; readonly errorClass: ErrorClass }
  | { readonly by: 'stop-after' | 'max-issues' | 'max-open-pull-requests' | 'max-parallel' }
  /** Dependencies are still at work, or a pause has to pass: until then there is nothing to begin. */
  | { readonly by: 'waiting'; readonly until: string | null }
  /** No issue is pending. */
  | { readonly by: 'nothing-pending' };

export interface Schedule {
  /** Numbers of the issues to dispatch now, the most urgent first. */
  readonly dispatch: readonly number[];
  readonly held: Held;
}

/**
 * Which issues to dispatch now: those that are pending, whose dependencies are met and whose pause is over; the one with
 * the longest chain behind it first, by number among equals. Never a barrier: whatever became ready may begin.
 */
export function schedule(facts: ScheduleFacts): Schedule {
  const errorClass = stopsLoop(facts.state, facts.nightBegan);
  if (errorClass !== null) return { dispatch: [], held: { by: 'errors', errorClass } };
  const { now, limits } = facts;
  if (limits.stopAfter !== null && Date.parse(now) >= Date.parse(limits.stopAfter))
    return { dispatch: [], held: { by: 'stop-after' } };
  const { ready, later, pending } = readiness(facts);
  const room = roomOf(facts);
  const dispatch = byUrgency(ready, facts.paths).slice(0, room.places);
  if (ready.length > dispatch.length) return { dispatch, held: { by: room.by } };
  return { dispatch, held: pending > ready.length ? { by: 'waiting', until: later } : { by: 'nothing-pending' } };
}

/** How many more may be begun, and which limit says so: the narrowest, in the order in which people should look at them. */
function roomOf({ limits, running, openPullRequests, begun }: ScheduleFacts) {
  const { maxParallel, maxIssues, maxOpenPullRequests } = limits;
  const rooms = [
    { by: 'max-issues', places: maxIssues - begun },
    { by: 'max-open-pull-requests', places: (maxOpenPullRequests ?? Infinity) - openPullRequests - running },
    { by: 'max-parallel', places: maxParallel - running },
  ] as const;
  const narrowest = rooms.reduce((least, room) => (room.places < least.places ? room : least));
  return { by: narrowest.by, places: Math.max(0, narrowest.places) };
}

interface Readiness {
  readonly ready: BacklogItem[];
  /** When the first pause is over of those that only wait for that; null when there is none. */
  readonly later: string | null;
  readonly pending: number;
}

function readiness({ backlog, state, outside, now }: ScheduleFacts): Readiness {
  const pending = backlog.items.filter(({ issue }) => state.issues[issue.number]?.status === 'pending');
  const met = pending.filter((item) => standingOf(item, state, outside).kind === 'met');
  const pauseOf = ({ issue }: BacklogItem) => state.issues[issue.number]?.not_before;
  const isOver = (pause: string | undefined) => pause === undefined || Date.parse(pause) <= Date.parse(now);
  const ends = met.map(pauseOf).filter((pause) => pause !== undefined && !isOver(pause));
  ends.sort((a = now, b = now) => Date.parse(a) - Date.parse(b));
  return { ready: met.filter((item) => isOver(pauseOf(item))), later: ends[0] ?? null, pending: pending.length };
}

function byUrgency(ready: readonly BacklogItem[], paths: ReadonlyMap<number, number>): number[] {
  const pathOf = (number: number) => paths.get(number) ?? 0;
  return ready.map(({ issue }) => issue.number).sort((a, b) => pathOf(b) - pathOf(a) || a - b);
}
