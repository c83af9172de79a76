import { REACTIONS } from '../contracts/names.ts';
import type { Delivered, Record as StateRecord } from '../contracts/record.ts';
import { checkpointAt, tellCheckpoint } from './checkpoint.ts';
import { CONCLUSIONS } from './conclusion.ts';
import { nextRunWishes } from './debug/continued-search.ts';
import { branchOf, changeDigest, type DeliveryFacts, deliveredBefore, pullRequestOf } from './delivery.ts';
import type { DeliveryEnding } from './delivery-ending.ts';
import { recordOf, recordWish, reportOf } from './delivery-wishes.ts';
import { type Receipt, receiptOf, type Wish } from './effect.ts';
import { pastRun, withRun } from './history.ts';
import { passedPhases, stoppedAt } from './journey.ts';
import { gateAskedAt } from './pipeline.ts';
import { planComment } from './plan-comment.ts';
import { reactionWishes } from './reaction.ts';
import type { ReasonCode } from './reason.ts';
import { progressComment } from './render/progress-comment.ts';
import type { Report } from './render/report.ts';
import { resumePoint } from './resume-point.ts';
import { endLabels } from './state-label.ts';

/** The comment comes first, so that people read of an end even if a later write fails; the record comes last. */
export function closingWishes(facts: DeliveryFacts, ending: DeliveryEnding, receipts: readonly Receipt[]): Wish[] {
  if (ending.outcome === 'superseded') return [];
  const comment = progressComment(endReport(facts, ending, receipts));
  const shown = [
    ...endLabels(facts.subject, ending.outcome, ending.reason),
    ...reactionWishes(facts.trigger, reactionTo(ending)),
  ];
  const issue = facts.opening.snapshot.number;
  if (ending.outcome === 'passed') {
    const gone = recordWish(facts, null, `Resolve issue #${issue}`);
    return [comment, { kind: 'close-issue' }, { kind: 'delete-branch', branch: branchOf(facts).name }, ...shown, gone];
  }
  const message = `Record issue #${issue} as ${ending.outcome}: ${ending.reason?.code ?? ''}`;
  return [
    comment,
    ...checkpointWish(facts, ending),
    ...planWish(facts, ending),
    ...shown,
    recordWish(facts, endRecord(facts, ending, receipts), message),
    ...nextRunWishes(ending.reason, issue, facts.opening.claim.ticket),
  ];
}

/** An investigation that ends with its report has done what it was asked for. */
const reactionTo = ({ outcome, reason: why }: DeliveryEnding) =>
  why?.code === 'investigated' ? REACTIONS.done : CONCLUSIONS[outcome].reaction;

/** What is told of the run at its end; a branch that was merged is gone. */
export function endReport(facts: DeliveryFacts, ending: DeliveryEnding, receipts: readonly Receipt[]): Report {
  const branch = ending.merged ? null : (deliveredNow(facts, ending, receipts)?.branch ?? null);
  return { ...reportOf(facts, ending), branch };
}

/** Ends after which people may edit the plan, so that it is judged anew. */
const MENDABLE: Readonly<Partial<Record<ReasonCode, 'gate' | 'people'>>> = {
  score_below_threshold: 'gate',
  blocking_finding: 'gate',
  user_stopped: 'people',
  approval_awaited: 'people',
};

/** A plan that its gate, or a person, refused becomes a comment of its own, for people to mend. */
function planWish({ results, journey, opening }: DeliveryFacts, { reason: why }: DeliveryEnding): Wish[] {
  const by = why === null ? undefined : MENDABLE[why.code];
  const atPlan = results.plan !== undefined && results.evaluation !== undefined && results.execution === undefined;
  return by !== undefined && atPlan && stoppedAt(journey) !== null && results.plan
    ? [planComment(results.plan, opening.runUrl, by)]
    : [];
}

/** The comment of the checkpoint at which the run stopped says so; one that still waits stays as it is. */
function checkpointWish(facts: DeliveryFacts, { reason: why }: DeliveryEnding): Wish[] {
  const { pipeline, results, inputs, opening, journey } = facts;
  const phase = stoppedAt(journey)?.phase ?? '';
  const checkpoint = checkpointAt(pipeline, phase, results, inputs.threshold);
  const { presentation = null } = results;
  // Whoever waits has shown something before, even if it is gone by now.
  const asks = gateAskedAt(pipeline, phase)?.gate?.asks;
  const wasShown = presentation !== null || (asks !== undefined && passedPhases(journey).has(asks));
  if (!checkpoint || !wasShown || !why || why.code === 'approval_awaited') return [];
  const { runUrl } = opening;
  const changeUrl = pullRequestOf(facts)?.url ?? null;
  const telling = { checkpoint, presentation, results, threshold: inputs.threshold, runUrl, changeUrl };
  return [tellCheckpoint(telling, { is: 'stopped', reason: why })];
}

/** What waits for a word of its own, a person's or that of the run which it starts, and is not completed by just any run. */
const GONE_ON_WITH: readonly string[] = ['approval_awaited', 'iterations_left'] satisfies ReasonCode[];

function endRecord(facts: DeliveryFacts, ending: DeliveryEnding, receipts: readonly Receipt[]): StateRecord {
  const { pipeline, opening, journey, row, now } = facts;
  const phase = stoppedAt(journey)?.phase ?? row.phase;
  const stop = {
    pipeline,
    issue: opening.snapshot.number,
    mode: opening.mode,
    phase,
    reason: ending.reason?.code ?? '',
    now,
  };
  return {
    ...recordOf(facts),
    status: ending.outcome === 'waiting' && !GONE_ON_WITH.includes(ending.reason?.code ?? '') ? 'waiting' : 'stopped',
    delivered: deliveredNow(facts, ending, receipts),
    resume: resumePoint(stop),
    history: withRun(recordOf(facts).history, pastRun(opening.claim.run, now, stop.reason, journey)),
  };
}

/** What stands on the branch now: what this run published, else what an earlier one did. */
export function deliveredNow(
  facts: DeliveryFacts,
  { pullRequest }: Pick<DeliveryEnding, 'pullRequest'>,
  receipts: readonly Receipt[],
): Delivered | null {
  const published = receiptOf(receipts, 'publish');
  const { name, state } = branchOf(facts);
  const head = published?.result === 'done' ? published.sha : state === 'ready' ? facts.subject.branch?.sha : undefined;
  if (head === undefined) return deliveredBefore(facts);
  return {
    branch: name,
    base_sha: facts.opening.baseSha,
    head_sha: head,
    change_digest: changeDigest(facts),
    pull_request: pullRequest?.number ?? null,
  };
}
