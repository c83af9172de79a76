import type { LoopIssue, LoopState, Night, StoredLoopState } from '../../contracts/loop-state.ts';
import type { Beat } from './beat-facts.ts';
import { criticalPaths } from './critical-path.ts';
import type { HeardTicks } from './dashboard-ticks.ts';
import { isWaiting, withRecoveries } from './dead-runs.ts';
import { loopBeginning } from './loop-beginning.ts';
import { settled } from './loop-settling.ts';
import { withIssues } from './loop-state.ts';
import { transition } from './loop-transition.ts';
import { type Held, schedule } from './schedule.ts';
import { withTicks } from './ticked-state.ts';
import { withVerdicts } from './verdict-events.ts';

export type BeatEnd =
  | {
      readonly kind: 'decided';
      readonly state: LoopState;
      readonly changed: boolean;
      /** Issues with the ticket that their runs show. */
      readonly granted: readonly { readonly issue: number; readonly ticket: string }[];
      readonly held: Held;
      readonly heard: HeardTicks | null;
      /** Where a corrupt file is kept. */
      readonly setAside: string | null;
    }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Decides what a beat does to the state as it is found. Of two beats at once the second finds what the first granted and
 * grants nothing twice; a beat whose answer got lost knows its own grants by their time, and grants the same again.
 */
export function beatOn(stored: StoredLoopState, beat: Beat): BeatEnd {
  const { at } = beat;
  const open = beat.backlog.items.map(({ issue }) => issue.number);
  const isOurs = stored.kind === 'sound' && stored.state.started_at === at;
  const wish = isOurs ? 'resume' : beat.wish;
  const begins = loopBeginning({ stored, wish, repository: beat.repository, open, now: at });
  if (begins.kind === 'aborted') return { kind: 'refused', why: 'it was to be left alone' };
  if (begins.kind === 'corrupt') return { kind: 'refused', why: begins.why };
  const night = nightOf(begins.state, beat);
  if (night === null) return { kind: 'refused', why: 'no night is going on' };
  const began = { ...begins.state, night };
  const ticked = beat.dashboard && withTicks(began, beat.backlog, beat.dashboard, at);
  const asked = withRetries(ticked?.state ?? began, beat, begins.state.night);
  const recovered = withRecoveries(asked, beat);
  const judged = withVerdicts(recovered, beat);
  const current = settled(judged, beat.backlog, beat.outside, at);
  const { state, held } = withGrants(current, night, beat);
  const before = stored.kind === 'sound' ? stored.state : null;
  const heard = ticked?.heard ?? null;
  return {
    kind: 'decided',
    state,
    changed: !same(before, state),
    granted: grantedIn(state, beat),
    held,
    heard,
    setAside: begins.setAside,
  };
}

const same = (one: LoopState | null, other: LoopState) => JSON.stringify(one) === JSON.stringify(other);

/** A night that this beat has begun already stays as it is counted. */
function nightOf(state: LoopState, { night }: Beat): Night | null {
  return night === null || state.night?.began_at === night.began_at ? (state.night ?? null) : night;
}

/** Once a night: those that fail in it are not begun again by every beat. */
function withRetries(before: LoopState, { night, retryFailed, at, backlog }: Beat, last: Night | undefined): LoopState {
  if (!retryFailed || night === null || last?.began_at === night.began_at) return before;
  const failed = backlog.items.filter(({ issue }) => before.issues[issue.number]?.status === 'failed');
  return failed.reduce((state, { issue }) => after(state, { kind: 'ready', issue: issue.number }, at), before);
}

function after(state: LoopState, event: Parameters<typeof transition>[1], at: string): LoopState {
  const next = transition(state, event, at);
  return next.kind === 'refused' ? state : next.state;
}

function withGrants(before: LoopState, night: Night, beat: Beat): { state: LoopState; held: Held } {
  const over = new Set(beat.overRuns);
  // One that waits for people needs no runner, but it has its pull request open.
  const works = (issue?: LoopIssue) =>
    issue?.status === 'in_progress' && (issue.updated_at === beat.at || !isWaiting(issue, over));
  const atWork = Object.values(before.issues).filter(works).length;
  const idle = beat.openPullRequests.filter((number) => !works(before.issues[number]));
  const { dispatch, held } = schedule({
    backlog: beat.backlog,
    outside: beat.outside,
    state: before,
    paths: criticalPaths(beat.backlog),
    limits: {
      maxParallel: night.max_parallel,
      maxIssues: night.max_issues,
      maxOpenPullRequests: night.max_open_pull_requests,
      stopAfter: night.stop_after,
    },
    running: atWork,
    openPullRequests: new Set(idle).size,
    begun: night.begun,
    nightBegan: night.began_at,
    now: beat.at,
  });
  if (dispatch.length === 0) return { state: before, held };
  const isFirst = (number: number) => (before.issues[number]?.attempts ?? 0) === 0;
  const begun = night.begun + dispatch.filter(isFirst).length;
  const wanted = new Set(dispatch);
  let state: LoopState = { ...before, night: { ...night, begun } };
  for (const item of beat.backlog.items.filter(({ issue }) => wanted.has(issue.number))) {
    const { number, title } = item.issue;
    const ticket = `${beat.token}-${number}`;
    const dependsOn = item.dependencies.on;
    state = after(state, { kind: 'dispatched', issue: number, ticket, title, dependsOn }, beat.at);
    const entry = state.issues[number];
    if (entry !== undefined) state = withIssues(state, new Map([[number, { ...entry, actor: beat.actor }]]), beat.at);
  }
  return { state, held };
}

/** The runs to start: whatever this beat promised, now or before its answer got lost. */
function grantedIn({ issues }: LoopState, { at }: Beat) {
  const isPromised = ({ status, updated_at: updated, ticket }: LoopIssue) =>
    status === 'in_progress' && updated === at && ticket !== undefined;
  return Object.entries(issues)
    .filter(([, issue]) => isPromised(issue))
    .map(([number, { ticket = '' }]) => ({ issue: Number(number), ticket }));
}
