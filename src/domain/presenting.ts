import { mayBeApproved } from './approval.ts';
import { type Checkpoint, checkpointAt, overriddenBy, presentationOf, tellCheckpoint } from './checkpoint.ts';
import { whyNotByConfig } from './config-reading.ts';
import {
  branchOf,
  type DeliveryFacts,
  deliveredBefore,
  holdsClaim,
  obstacleInWorld,
  pullRequestOf,
} from './delivery.ts';
import { deliveredNow } from './delivery-closing.ts';
import { compareLink } from './delivery-ending.ts';
import { publishWish, pullRequestWish, recordOf, recordWish } from './delivery-wishes.ts';
import { type Receipt, receiptOf, type Wish } from './effect.ts';
import { environmentOf, rowOf } from './pipeline.ts';
import { type Reason, reason } from './reason.ts';
import type { CheckpointState } from './render/checkpoint-comment.ts';

/** A checkpoint with all that is known at it. */
export interface Presenting {
  readonly facts: DeliveryFacts;
  readonly checkpoint: Checkpoint;
}

/** The checkpoint of the row that runs; null in a row that is none, which no table makes. */
export function presenting(facts: DeliveryFacts): Presenting | null {
  const checkpoint = checkpointAt(facts.pipeline, facts.row.phase, facts.results, facts.inputs.threshold);
  return checkpoint && { facts, checkpoint };
}

/** Why people must not be asked, or must not be obeyed: the world moved on, or no person may open this gate. */
export function whyNotAsked({ facts, checkpoint: { gate } }: Presenting): Reason | null {
  if (!holdsClaim(facts)) return reason('claim_lost', {});
  const off = whyNotByConfig(facts.config);
  if (off) return off;
  return (gate.open || mayBeApproved(gate) ? null : gate.reason) ?? obstacleInWorld(facts);
}

/** The record of a run that may wait for weeks, so that another can go on from it. */
export function waitingRecord({ facts, checkpoint }: Presenting, delivered = deliveredBefore(facts)): Wish {
  const record = { ...recordOf(facts), status: 'in_progress', delivered } as const;
  return recordWish(facts, record, `${checkpoint.name} of issue #${record.issue_number}`);
}

/** A plan is shown in a comment, a change as a draft pull request, of which a comment tells. */
export function showingWishes(shown: Presenting): Wish[] {
  const { facts, checkpoint } = shown;
  const { change } = facts.results;
  if (checkpoint.what === 'plan') return [waitingRecord(shown), commentWish(shown, null)];
  const done = change === undefined || pullRequestOf(facts)?.state === 'merged';
  return [waitingRecord(shown), ...(done ? [] : [...publishWish(facts, change), ...pullRequestWish(facts, true)])];
}

/** Where the change can be read: its pull request, or, where none may be opened, a comparison. */
export function changeUrlOf({ facts }: Presenting, receipts: readonly Receipt[]): string {
  const opened = receiptOf(receipts, 'open-pull-request');
  const pullRequest = (opened?.result === 'done' ? opened.pullRequest : undefined) ?? pullRequestOf(facts);
  return pullRequest?.url ?? compareLink(facts, branchOf(facts).name);
}

/** What is left once the change is there: the comment that leads to it, and where it stands. */
export function shownWishes(shown: Presenting, receipts: readonly Receipt[]): Wish[] {
  const { facts, checkpoint } = shown;
  if (checkpoint.what === 'plan') return [];
  const opened = receiptOf(receipts, 'open-pull-request');
  const pullRequest = (opened?.result === 'done' ? opened.pullRequest : undefined) ?? pullRequestOf(facts);
  const delivered = deliveredNow(facts, { pullRequest }, receipts);
  return [commentWish(shown, changeUrlOf(shown, receipts)), waitingRecord(shown, delivered)];
}

/** Why the run ends here until somebody comments; null where an environment lets it wait. */
export function awaitedComment({ facts: { opening }, checkpoint }: Presenting, digest: string): Reason | null {
  const { asks } = opening;
  if (asks?.way !== 'comment') return null;
  const { name, what, gate } = checkpoint;
  const score = gate.score === null ? 'no score' : `score ${gate.score}/100`;
  return reason('approval_awaited', { checkpoint: name, what, digest, score, because: asks.because });
}

function commentWish(shown: Presenting, changeUrl: string | null): Wish {
  const { facts, checkpoint } = shown;
  const { results, inputs, opening, now } = facts;
  const presentation = presentationOf(checkpoint, results, now);
  const telling = { checkpoint, presentation, results, threshold: inputs.threshold, runUrl: opening.runUrl, changeUrl };
  return tellCheckpoint(telling, stateOf(shown, presentation.digest));
}

function stateOf(shown: Presenting, digest: string): CheckpointState {
  const { pipeline, row } = shown.facts;
  const overrides = overriddenBy(shown.checkpoint);
  const awaited = awaitedComment(shown, digest);
  if (awaited) return { is: 'awaited', reason: awaited, digest, overrides };
  const waits = rowOf(pipeline, row.routes['passed'] ?? '');
  return { is: 'waiting', environment: (waits && environmentOf(waits)) ?? '', overrides };
}
