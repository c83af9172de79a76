import type { LoopIssue, LoopState } from '../../contracts/loop-state.ts';
import { afterError, MAX_ATTEMPTS } from './after-error.ts';
import type { Beat } from './beat-facts.ts';
import { withIssues } from './loop-state.ts';
import { type LoopEvent, transition } from './loop-transition.ts';

/** How long a run may take to begin after it was dispatched. */
const BEGINS_WITHIN_MS = 15 * 60_000;

const DIED = 'its run ended without saying how';

/**
 * The state after a look at what is at work: an issue whose run is dead is tried again or given up by the table of
 * classes, one whose run never began is started again with the same ticket. Where the issue is closed, a merge may have been the
 * last that the run did: another one looks, and writes down what came of it.
 */
export function withRecoveries(before: LoopState, beat: RecoveryFacts): LoopState {
  const over = new Set(beat.overRuns);
  const open = new Set(beat.backlog.items.map(({ issue }) => issue.number));
  let state = before;
  for (const [key, issue] of Object.entries(before.issues)) {
    if (issue.status !== 'in_progress') continue;
    const number = Number(key);
    const isDead = issue.run !== undefined && over.has(issue.run);
    if (isWaiting(issue, over) && open.has(number) && beat.openPullRequests.includes(number)) continue;
    if (isDead && !isWaiting(issue, over) && (open.has(number) || (issue.attempts ?? 0) >= MAX_ATTEMPTS)) {
      const next = transition(state, endOf(number, issue, open.has(number), beat.at), beat.at);
      if (next.kind !== 'refused') state = next.state;
    } else if ((isDead || issue.run === undefined) && isLate(issue, beat.at)) {
      state = withIssues(state, new Map([[number, { ...issue, updated_at: beat.at }]]), beat.at);
    }
  }
  return state;
}

export type RecoveryFacts = Pick<Beat, 'overRuns' | 'backlog' | 'openPullRequests' | 'at'>;

/**
 * Whether the work of an issue is done and a person or a rule of the repository comes next: its run has said that it came
 * to shipping, and has ended. When its pull request is gone or the issue is closed, another run looks what came of it.
 */
export function isWaiting({ status, phase, run }: LoopIssue, over: ReadonlySet<string>): boolean {
  return status === 'in_progress' && phase === 'ship' && run !== undefined && over.has(run);
}

const isLate = ({ updated_at: updated = '' }: LoopIssue, at: string) =>
  !(Date.parse(at) - Date.parse(updated) < BEGINS_WITHIN_MS);

function endOf(number: number, issue: LoopIssue, isOpen: boolean, at: string): LoopEvent {
  const common = { issue: number, ticket: issue.ticket ?? '' };
  if (!isOpen) return { kind: 'skipped', ...common, reason: 'it was closed' };
  const error = { errorClass: 'unknown', error: DIED } as const;
  const next = afterError(issue, error.errorClass, null);
  if (next.go === 'stop') return { kind: 'failed', ...common, ...error };
  const notBefore = next.pauseMs === 0 ? null : new Date(Date.parse(at) + next.pauseMs).toISOString();
  return { kind: 'tried-again', ...common, ...error, notBefore };
}
