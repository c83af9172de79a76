import type { LoopIssue, LoopState } from '../../contracts/loop-state.ts';
import type { ErrorClass, LoopPhase, LoopStatus } from '../../contracts/names.ts';
import type { Spend } from '../../contracts/spend.ts';
import { withoutInvisible } from '../invisible.ts';
import { addSpend } from '../journey.ts';
import { cut } from '../markdown.ts';
import { oneLine } from '../one-line.ts';
import { withIssues } from './loop-state.ts';

/** What happens to an issue of the backlog. Whoever speaks for a run shows the ticket that it was dispatched with. */
export type LoopEvent = {
  readonly issue: number;
} /** `by` is the login of whoever wants it implemented whatever our rules for skipping say. */ & (
  | { readonly kind: 'ready'; readonly by?: string }
  | {
      readonly kind: 'dispatched';
      readonly ticket: string;
      readonly title?: string;
      readonly dependsOn?: readonly number[];
    }
  /** A run has begun; `replaces` is the dead run that it takes over from. */
  | { readonly kind: 'started'; readonly ticket: string; readonly run: string; readonly replaces: string | null }
  | { readonly kind: 'reached'; readonly ticket: string; readonly phase: LoopPhase; readonly branch: string | null }
  | ({ readonly kind: 'shipped'; readonly ticket: string } & LoopResult)
  | ({ readonly kind: 'failed'; readonly ticket: string } & LoopError & LoopResult)
  | ({ readonly kind: 'tried-again'; readonly ticket: string; readonly notBefore: string | null } & LoopError &
      LoopResult)
  | { readonly kind: 'blocked'; readonly reason: string }
  /** By a rule, or by its own run, which then shows its ticket. */
  | ({ readonly kind: 'skipped'; readonly ticket: string | null; readonly reason: string } & LoopResult)
);

/** What a run leaves behind, as far as it knows: its pull request, and what its agents cost. */
export interface LoopResult {
  readonly pullRequest?: number;
  readonly spend?: Spend;
}

export interface LoopError {
  readonly errorClass: ErrorClass;
  readonly error: string;
}

/** What comes of an event: a new state, the same one because it is known already, or a refusal. */
export type Transition =
  | { readonly kind: 'changed' | 'unchanged'; readonly state: LoopState }
  | { readonly kind: 'refused'; readonly why: string };

/** From which statuses an event leads where. */
const WAYS: Readonly<Record<LoopEvent['kind'], { readonly from: readonly LoopStatus[]; readonly to: LoopStatus }>> = {
  ready: { from: ['blocked', 'failed', 'skipped'], to: 'pending' },
  dispatched: { from: ['pending'], to: 'in_progress' },
  started: { from: ['in_progress'], to: 'in_progress' },
  reached: { from: ['in_progress'], to: 'in_progress' },
  shipped: { from: ['in_progress'], to: 'shipped' },
  failed: { from: ['in_progress'], to: 'failed' },
  'tried-again': { from: ['in_progress'], to: 'pending' },
  blocked: { from: ['pending'], to: 'blocked' },
  skipped: { from: ['pending', 'blocked', 'in_progress'], to: 'skipped' },
};

const LONGEST_ERROR = 500;
const LONGEST_TITLE = 120;

/**
 * The state after an event. An event that came already, as after a job that was killed between writing and telling,
 * changes nothing; one of a run that has lost the issue, or that doesn't fit the status, is refused. Redact errors before.
 */
export function transition(state: LoopState, event: LoopEvent, now: string): Transition {
  const issue = state.issues[event.issue];
  if (issue === undefined) return { kind: 'refused', why: `#${event.issue} is not in the state` };
  if (isKnown(issue, event)) return { kind: 'unchanged', state };
  const why = refusal(issue, event);
  if (why !== null) return { kind: 'refused', why };
  return { kind: 'changed', state: withIssues(state, new Map([[event.issue, changed(issue, event, now)]]), now) };
}

/** Whether the state says already what the event would make it say. */
function isKnown(issue: LoopIssue, event: LoopEvent): boolean {
  const ticket = 'ticket' in event ? (event.ticket ?? undefined) : undefined;
  const isSame = issue.status === WAYS[event.kind].to && (ticket === undefined || issue.ticket === ticket);
  if (!isSame) return false;
  if (event.kind === 'started') return issue.run === event.run;
  return event.kind !== 'reached' || (issue.phase === event.phase && (event.branch ?? issue.branch) === issue.branch);
}

function refusal(issue: LoopIssue, event: LoopEvent): string | null {
  if (!WAYS[event.kind].from.includes(issue.status))
    return `#${event.issue} is ${issue.status}, and can't be ${event.kind}`;
  const shown = 'ticket' in event && event.kind !== 'dispatched' ? event.ticket : null;
  if (shown === null && issue.status !== 'in_progress') return null;
  if (shown !== issue.ticket) return `#${event.issue} belongs to another run`;
  if (event.kind === 'started' && issue.run !== (event.replaces ?? undefined))
    return `#${event.issue} belongs to run ${issue.run ?? 'none'}`;
  return null;
}

function changed(issue: LoopIssue, event: LoopEvent, now: string): LoopIssue {
  const status = WAYS[event.kind].to;
  const { reason: _, not_before: __, ...kept } = issue;
  const next: LoopIssue = { ...kept, status, updated_at: now };
  switch (event.kind) {
    case 'ready':
      return { ...afresh(issue, now), ...(event.by === undefined ? {} : { asked_for_by: event.by }) };
    case 'dispatched':
      return { ...withoutPhase(next), ...aboutOf(event), ticket: event.ticket, started_at: issue.started_at ?? now };
    case 'started':
      return { ...next, run: event.run, attempts: (issue.attempts ?? 0) + 1 };
    case 'reached':
      return { ...next, phase: event.phase, ...(event.branch === null ? {} : { branch: event.branch }) };
    case 'shipped':
      return { ...withoutError(withoutPhase(next)), ...resultOf(issue, event), completed_at: now };
    case 'failed':
      return { ...next, ...errorOf(event), ...resultOf(issue, event) };
    case 'tried-again':
      return {
        // The ticket stays until the next one is given, so that the same event is known when it comes twice.
        ...withoutPhase(next),
        ...errorOf(event),
        ...resultOf(issue, event),
        retries: { ...issue.retries, [event.errorClass]: (issue.retries?.[event.errorClass] ?? 0) + 1 },
        ...(event.notBefore === null ? {} : { not_before: event.notBefore }),
      };
    case 'blocked':
      return { ...next, reason: reasonOf(event) };
    case 'skipped':
      return { ...next, reason: reasonOf(event), ...resultOf(issue, event) };
  }
}

/** Pending as on the first day, with all its attempts; work may stand on branch and pull request, and money is spent. */
function afresh({ branch, pull_request, spend }: LoopIssue, now: string): LoopIssue {
  return {
    status: 'pending',
    updated_at: now,
    ...(branch === undefined ? {} : { branch }),
    ...(pull_request === undefined ? {} : { pull_request }),
    ...(spend === undefined ? {} : { spend }),
  };
}

/** What summaries tell of an issue when no list of open issues has it any more. */
function aboutOf({ title, dependsOn }: Extract<LoopEvent, { kind: 'dispatched' }>) {
  return {
    ...(title === undefined ? {} : { title: cut(oneLine(withoutInvisible(title)), LONGEST_TITLE, '…') }),
    ...(dependsOn === undefined ? {} : { depends_on: [...dependsOn] }),
  };
}

function resultOf(issue: LoopIssue, { pullRequest, spend }: LoopResult): Pick<LoopIssue, 'pull_request' | 'spend'> {
  const all = issue.spend === undefined || spend === undefined ? spend : addSpend(issue.spend, spend);
  return {
    ...(pullRequest === undefined ? {} : { pull_request: pullRequest }),
    ...(all === undefined ? {} : { spend: all }),
  };
}

const reasonOf = ({ reason }: { readonly reason: string }) => oneLine(reason).slice(0, LONGEST_ERROR);

/** Without the run that is over, and how far it came. */
function withoutPhase({ run: _, phase: __, ...issue }: LoopIssue): LoopIssue {
  return issue;
}

function withoutError({ error_class: _, last_error: __, ...issue }: LoopIssue): LoopIssue {
  return issue;
}

function errorOf({ errorClass, error }: LoopError): Pick<LoopIssue, 'error_class' | 'last_error'> {
  return { error_class: errorClass, last_error: oneLine(error).slice(0, LONGEST_ERROR) };
}
