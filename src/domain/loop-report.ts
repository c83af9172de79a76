import { type LoopPhase, VERBS } from '../contracts/names.ts';
import { eventsOfEnd, type IssueEnd } from './backlog/issue-end.ts';
import type { LoopEvent } from './backlog/loop-transition.ts';
import { heldEntry } from './backlog/ticket.ts';
import { branchOf, type DeliveryFacts } from './delivery.ts';
import type { DeliveryEnding } from './delivery-ending.ts';
import type { Wish } from './effect.ts';
import { stoppedAt, totalSpend } from './journey.ts';
import { type Pipeline, rowOf } from './pipeline.ts';
import { workBranchOf } from './work.ts';

/**
 * What the last steward of an issue's run tells the backlog, around the wishes by which a run ends anyway: the record
 * of the issue goes after the state has it, so that whoever dies in between is gone on from; the next beat comes last.
 */
export function withLoopReport(closing: readonly Wish[], facts: DeliveryFacts, ending: DeliveryEnding): Wish[] {
  const end = endOf(facts, ending);
  if (end === null) return [...closing];
  const kept = closing.filter(({ kind }) => kind === 'record');
  return [...closing.filter(({ kind }) => kind !== 'record'), ...stateWishes(end, kept)];
}

/** The state, what belongs after it, and the next beat, which decides anew what comes. */
export function stateWishes(end: IssueEnd, kept: readonly Wish[] = []): Wish[] {
  const events = eventsOfEnd(end);
  const beat: Wish = { kind: 'dispatch', runs: [{ ticket: end.ticket }] };
  return [...(events.length > 0 ? [amendWish(events, end)] : []), ...kept, beat];
}

type AmendWish = Extract<Wish, { kind: 'amend-backlog' }>;

export function amendWish(events: readonly LoopEvent[], { issue, now }: Pick<IssueEnd, 'issue' | 'now'>): AmendWish {
  const message = `Issue #${issue}: ${events.map(({ kind }) => kind).join(', ')}`;
  return { kind: 'amend-backlog', amendment: { kind: 'events', events, at: now }, message };
}

function endOf(facts: DeliveryFacts, { outcome, reason, pullRequest }: DeliveryEnding): IssueEnd | null {
  const { opening, inputs, loopState, journey, results, pipeline, now } = facts;
  const issue = opening.snapshot.number;
  const entry = heldEntry(loopState, issue, inputs.ticket);
  if (entry === null || outcome === 'superseded') return null;
  const stopped = stoppedAt(journey);
  const spend = totalSpend(journey);
  return {
    issue,
    ticket: entry.ticket,
    entry,
    outcome,
    reason,
    failure: stopped?.tries.at(-1)?.failure ?? '',
    fault: stopped?.named ?? '',
    redCommand: results.verification?.after.find(({ exitCode }) => exitCode !== 0)?.command ?? '',
    phase: loopPhaseOf(pipeline, stopped?.phase ?? pipeline.last),
    result: { ...(pullRequest ? { pullRequest: pullRequest.number } : {}), ...(spend ? { spend } : {}) },
    branch: workBranchOf(results) === null ? null : branchOf(facts).name,
    now,
  };
}

/** The seed's word for how far a run has come that stopped at a phase: by what the phase's verb is there for. */
function loopPhaseOf(pipeline: Pipeline, phase: string): LoopPhase {
  const row = rowOf(pipeline, phase);
  if (row === undefined) return 'ship';
  const { seat, judges, yields } = VERBS[row.verb];
  const makes: readonly string[] = yields;
  if (makes.includes('implementation')) return 'implement';
  if (seat === 'tester') return 'implement_done';
  return judges === 'change' || makes.includes('correction') ? 'review' : 'ship';
}
