import type { LoopIssue } from '../../contracts/loop-state.ts';
import {
  AGENT_FAILURES,
  type AgentFailure,
  type ErrorClass,
  type LoopPhase,
  type Outcome,
} from '../../contracts/names.ts';
import type { Reason } from '../reason.ts';
import { afterError } from './after-error.ts';
import { AFTER_REASON, errorClassOfFault } from './after-reason.ts';
import { errorClassOfAgent, errorClassOfCommand } from './error-class.ts';
import { CLOSED } from './loop-settling.ts';
import type { LoopEvent, LoopResult } from './loop-transition.ts';

/** How the run of an issue of the backlog ended. */
export interface IssueEnd {
  readonly issue: number;
  readonly ticket: string;
  /** What the state says of the issue. */
  readonly entry: LoopIssue;
  readonly outcome: Outcome;
  /** Null for an issue that is shipped. */
  readonly reason: Reason | null;
  /** What the last call of the agent failed with, the code of a fault, and the command that was red; empty where there is none. */
  readonly failure: string;
  readonly fault: string;
  readonly redCommand: string;
  /** How far the run came; null for one that did not begin. */
  readonly phase: LoopPhase | null;
  readonly branch: string | null;
  /** What it leaves behind. */
  readonly result: LoopResult;
  readonly now: string;
}

/** What the state of the backlog is told of an end: nothing where the issue is still, or no longer, the run's. */
export function eventsOfEnd(end: IssueEnd): LoopEvent[] {
  const { issue, ticket, outcome, reason, result } = end;
  if (outcome === 'passed') return [...reached(end), { kind: 'shipped', issue, ticket, ...result }];
  if (outcome === 'superseded' || reason === null) return [];
  const after = AFTER_REASON[reason.code];
  switch (after) {
    case 'none':
      return outcome === 'waiting' ? reached(end) : [];
    case 'skip':
      return [{ kind: 'skipped', issue, ticket, reason: skipWords(reason), ...result }];
    case 'later':
      return [triedAgain(end, 'permission', 0)];
    case 'people':
      return [...reached(end), failed(end, 'unknown')];
    default:
      return afterClass(end, classOf(end, after));
  }
}

/** An issue that was closed comes back when it is opened again, which those who settle the state know by these words. */
const skipWords = ({ code, says }: Reason) => (code === 'issue_closed' ? CLOSED : says);

function classOf({ failure, fault, redCommand }: IssueEnd, after: ErrorClass | 'agent' | 'command'): ErrorClass {
  if (after === 'agent') return isAgentFailure(failure) ? errorClassOfAgent(failure) : 'unknown';
  if (after === 'command') return errorClassOfCommand(redCommand);
  return errorClassOfFault(fault) ?? after;
}

const isAgentFailure = (failure: string): failure is AgentFailure =>
  (AGENT_FAILURES as readonly string[]).includes(failure);

function afterClass(end: IssueEnd, errorClass: ErrorClass): LoopEvent[] {
  const next = afterError(end.entry, errorClass, null);
  return next.go === 'again' ? [triedAgain(end, errorClass, next.pauseMs)] : [...reached(end), failed(end, errorClass)];
}

function triedAgain(
  { issue, ticket, reason, result, now }: IssueEnd,
  errorClass: ErrorClass,
  pauseMs: number,
): LoopEvent {
  const notBefore = pauseMs === 0 ? null : new Date(Date.parse(now) + pauseMs).toISOString();
  return { kind: 'tried-again', issue, ticket, notBefore, errorClass, error: reason?.says ?? '', ...result };
}

function failed({ issue, ticket, reason, result }: IssueEnd, errorClass: ErrorClass): LoopEvent {
  return { kind: 'failed', issue, ticket, errorClass, error: reason?.says ?? '', ...result };
}

function reached({ issue, ticket, phase, branch }: IssueEnd): LoopEvent[] {
  return phase === null ? [] : [{ kind: 'reached', issue, ticket, phase, branch }];
}
