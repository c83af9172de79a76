import type { LoopIssue } from '../contracts/loop-state.ts';
import type { Outcome } from '../contracts/names.ts';
import { heldEntry } from './backlog/ticket.ts';
import type { BeginningFacts } from './beginning.ts';
import type { Wish } from './effect.ts';
import { amendWish, stateWishes } from './loop-report.ts';
import type { Reason } from './reason.ts';

/** The run says in the state of the backlog that it has begun; of two with one ticket only one can, and goes on. */
export function startedWishes({ subject, inputs, loopState, run, now }: BeginningFacts): Wish[] {
  const issue = subject.issue.number;
  const entry = heldEntry(loopState, issue, inputs.ticket);
  if (entry === null) return [];
  const replaces = replacedRun(entry, run.run);
  const event = { kind: 'started', issue, ticket: entry.ticket, run: run.run, replaces } as const;
  return [{ ...amendWish([event], { issue, now }), whole: true }];
}

const replacedRun = ({ run }: LoopIssue, ours: string) => (run === undefined || run === ours ? null : run);

/** What the backlog is told of a run that had a ticket and did not begin, so that it is not started again and again. */
export function notBegunWishes(facts: BeginningFacts, outcome: Outcome, why: Reason): Wish[] {
  const { subject, inputs, loopState, now } = facts;
  const issue = subject.issue.number;
  const entry = heldEntry(loopState, issue, inputs.ticket);
  if (entry === null || outcome === 'superseded') return [];
  const nothing = { failure: '', fault: '', redCommand: '', phase: null, branch: null, result: {} };
  return stateWishes({ issue, ticket: entry.ticket, entry, outcome, reason: why, ...nothing, now });
}
