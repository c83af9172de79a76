import type { Approval } from '../contracts/approval.ts';
import { approvalResult, otherBytes } from '../domain/approval.ts';
import { tellCheckpoint } from '../domain/checkpoint.ts';
import { DELIVERY_NEEDS, pullRequestOf } from '../domain/delivery.ts';
import { approvalByReview } from '../domain/deployment-review.ts';
import { digestOf } from '../domain/digest.ts';
import { type Receipt, refusalOf, type Wish } from '../domain/effect.ts';
import { environmentOf } from '../domain/pipeline.ts';
import { type Presenting, presenting, waitingRecord, whyNotAsked } from '../domain/presenting.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { approvalText } from '../domain/render/approval-text.ts';
import { thresholdsOf } from '../domain/threshold.ts';
import { type Decision, defineVerb, type Facts } from '../domain/verb.ts';

const NEEDS = [...DELIVERY_NEEDS, 'protections', 'reviews'] as const;
type CheckpointFacts = Facts<(typeof NEEDS)[number]>;
type Judged = { readonly shown: Presenting; readonly approval: Approval } | { readonly refused: Reason };

/**
 * Runs once a reviewer of the environment said yes. It asks the API who that was, and hands their approval on, bound to
 * the digest of what was shown; the phases after it accept no other plan or change.
 */
export const checkpoint = defineVerb('checkpoint', NEEDS, {
  ask: (facts) => {
    const judged = judge(facts);
    return 'refused' in judged ? [] : approvedWishes(judged.shown, judged.approval);
  },

  decide: (facts, receipts) => {
    const judged = judge(facts);
    if ('refused' in judged) return ended(judged.refused);
    return whyNotRecorded(receipts) ?? approved(judged.approval);
  },
});

function judge(facts: CheckpointFacts): Judged {
  const shown = presenting({ ...facts, thresholds: thresholdsOf(facts.pipeline, facts.inputs.threshold) });
  const { presentation } = facts.results;
  const environment = environmentOf(facts.row);
  if (shown === null || environment === null || presentation === undefined)
    return { refused: reason('approval_not_on', { why: 'nothing was shown to people' }) };
  const { what, gate, name } = shown.checkpoint;
  const digest = digestOf(facts.results[what] ?? null);
  if (presentation.digest !== digest || presentation.checkpoint !== name)
    return { refused: otherBytes(what, presentation.digest, digest) };
  const why = whyNotAsked(shown);
  if (why !== null) return { refused: why };
  const { protections, reviews, now, opening } = facts;
  const asked = { environment, protections, reviews, requester: opening.actor, presentation, gate, now };
  const answer = approvalByReview(asked);
  return 'refused' in answer ? answer : { shown, approval: answer.approval };
}

/** The approval is written down before anything rests on it. */
function approvedWishes(shown: Presenting, approval: Approval): Wish[] {
  const results = { ...shown.facts.results, ...approvalResult(approval) };
  const facts = { ...shown.facts, results };
  const { inputs, opening } = facts;
  const { checkpoint } = shown;
  const presentation = { ...approval, presentedAt: results.presentation?.presentedAt ?? facts.now };
  const changeUrl = checkpoint.what === 'plan' ? null : (pullRequestOf(facts)?.url ?? null);
  const telling = { checkpoint, presentation, results, threshold: inputs.threshold, runUrl: opening.runUrl, changeUrl };
  return [tellCheckpoint(telling, { is: 'approved', approval }), waitingRecord({ facts, checkpoint })];
}

function whyNotRecorded(receipts: readonly Receipt[]): Decision<'superseded' | 'failed'> | null {
  const refusal = refusalOf(receipts.filter(({ kind }) => kind === 'record'));
  if (refusal?.result !== 'refused') return null;
  const lost = refusal.reason === 'claim-lost';
  const why = lost ? reason('claim_lost', {}) : reason('state_refused', { detail: refusal.detail });
  return { outcome: lost ? 'superseded' : 'failed', reason: why, summary: why.says, results: {}, effects: [] };
}

function approved(approval: Approval): Decision<'passed'> {
  const summary = `${approval.what} ${approval.digest.slice(0, 15)}… ${approvalText(approval).replaceAll('**', '')}`;
  return { outcome: 'passed', reason: null, summary, results: approvalResult(approval), effects: [] };
}

function ended(why: Reason): Decision<'refused' | 'superseded'> {
  const outcome = why.code === 'claim_lost' ? 'superseded' : 'refused';
  return { outcome, reason: why, summary: why.says, results: {}, effects: [] };
}
