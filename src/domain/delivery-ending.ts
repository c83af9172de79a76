import type { PullRequest } from '../contracts/issue.ts';
import type { Outcome, RefusalReason } from '../contracts/names.ts';
import { branchOf, compareUrl, type DeliveryFacts, pullRequestOf, whyNotDelivered, whyNotMerge } from './delivery.ts';
import { titleOf } from './delivery-wishes.ts';
import { type Receipt, receiptOf, refusalOf } from './effect.ts';
import { ownTokenNote, writesAsJob } from './own-token.ts';
import { type Reason, type ReasonCode, reason } from './reason.ts';
import type { Ending } from './render/report.ts';

/** How the last row can end. */
type DeliverOutcome = Extract<
  Outcome,
  'passed' | 'waiting' | 'no-change' | 'skipped' | 'superseded' | 'stopped' | 'failed'
>;
export type DeliveryEnding = Ending & { readonly outcome: DeliverOutcome };

/** How a delivery ended, from what is so and from what GitHub made of our wishes. */
export function deliveryEnding(facts: DeliveryFacts, receipts: readonly Receipt[]): DeliveryEnding {
  const opened = receiptOf(receipts, 'open-pull-request');
  const pullRequest = (opened?.result === 'done' ? opened.pullRequest : undefined) ?? pullRequestOf(facts);
  const [outcome, why] = outcomeOf(facts, receipts, pullRequest);
  const ending = { outcome, reason: why, pullRequest, merged: outcome === 'passed' };
  const mergedByUs = ending.merged && receiptOf(receipts, 'merge')?.result === 'done';
  return { ...ending, note: ownTokenNote(facts.inputs, ending, mergedByUs) };
}

function outcomeOf(
  facts: DeliveryFacts,
  receipts: readonly Receipt[],
  pullRequest: PullRequest | null,
): [DeliverOutcome, Reason | null] {
  const stop = whyNotDelivered(facts);
  const refusal = refusalOf(receipts);
  if (refusal?.result === 'refused' && refusal.reason === 'claim-lost') return ['superseded', reason('claim_lost', {})];
  if (stop) return [outcomeOfStop(stop), stop];
  if (pullRequestOf(facts)?.state === 'merged') return ['passed', null];
  const held = heldChecks(facts, receipts, pullRequest);
  if (held) return ['waiting', held];
  if (refusal?.result === 'refused') return refused(facts, refusal.reason, refusal.detail);
  if (receipts.some(({ result }) => result === 'skipped')) return ['waiting', reason('dry_run', {})];
  const merge = receiptOf(receipts, 'merge');
  if (merge?.result === 'done' && merge.waitsFor) return ['waiting', reason('auto_merge_enabled', {})];
  const left = whyNotMerge(facts);
  return left ? ['waiting', left] : ['passed', null];
}

/** Checks that the rules ask for never run by themselves on a pull request of the job's own token. */
function heldChecks({ inputs }: DeliveryFacts, receipts: readonly Receipt[], pullRequest: PullRequest | null) {
  const merge = receiptOf(receipts, 'merge');
  const why = merge?.result === 'refused' ? merge.reason : merge?.result === 'done' ? merge.waitsFor : undefined;
  if (why !== 'checks-missing' || pullRequest === null || !writesAsJob(inputs)) return null;
  return reason('checks_held', { pullRequest: pullRequest.number });
}

/** Ends of runs that did what they were for, without a change. */
const NOTHING_TO_DELIVER: readonly ReasonCode[] = ['no_change', 'not_reproduced', 'investigated'];

function outcomeOfStop({ code }: Reason): DeliverOutcome {
  if (code === 'claim_lost' || code === 'ticket_void') return 'superseded';
  if (code === 'switched_off' || code === 'label_withdrawn' || code === 'nothing_to_implement') return 'skipped';
  if (code === 'approval_awaited' || code === 'iterations_left') return 'waiting';
  return NOTHING_TO_DELIVER.includes(code) ? 'no-change' : 'stopped';
}

/** What a refused write makes of a run. */
export function refused(facts: DeliveryFacts, why: RefusalReason, detail: string): [DeliverOutcome, Reason] {
  const branch = branchOf(facts).name;
  switch (why) {
    case 'branch-taken':
      return ['stopped', reason('branch_taken', { branch })];
    case 'pull-request-creation-off':
      return ['stopped', reason('pull_request_creation_off', { compareUrl: compareLink(facts, branch) })];
    case 'pull-request-refused':
      return ['stopped', reason('pull_request_refused', { detail })];
    case 'merge-conflict':
      return ['stopped', reason('base_conflict', {})];
    case 'merge-refused':
    case 'checks-missing':
      return ['waiting', reason('merge_refused', { detail })];
    case 'head-moved':
      return ['stopped', reason('head_moved', { branch })];
    case 'claim-lost':
    case 'state-refused':
    case 'write-refused':
    case 'dispatch-refused':
      return ['failed', reason('write_refused', { detail })];
  }
}

/** Where a person compares our branch with the base. */
export function compareLink(facts: DeliveryFacts, branch: string): string {
  const { opening, subject } = facts;
  return compareUrl(subject.repository, opening.baseBranch, branch, titleOf(facts), opening.snapshot.number);
}
