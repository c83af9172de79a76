import type { OutcomeOf } from '../contracts/names.ts';
import { deliveredResults } from '../domain/debug/delivered-results.ts';
import { DELIVERY_NEEDS, type DeliveryFacts, mergeMethodFor, pullRequestOf } from '../domain/delivery.ts';
import { closingWishes, endReport } from '../domain/delivery-closing.ts';
import { type DeliveryEnding, deliveryEnding } from '../domain/delivery-ending.ts';
import { deliveryWishes } from '../domain/delivery-wishes.ts';
import { withLoopReport } from '../domain/loop-report.ts';
import { runSummary } from '../domain/render/run-summary.ts';
import { thresholdsOf } from '../domain/threshold.ts';
import { type Decision, defineVerb, type Facts } from '../domain/verb.ts';

const NEEDS = [...DELIVERY_NEEDS, 'changesMade'] as const;

/**
 * The last steward: it judges every gate again, then writes branch, commit and pull request through the API, merges,
 * closes and cleans up, or reports why the run stopped and how to go on.
 */
export const deliver = defineVerb('deliver', NEEDS, {
  ask: (facts) => deliveryWishes(withThresholds(facts)),

  decide: (given, receipts) => {
    const facts = withThresholds(given);
    const ending = deliveryEnding(facts, receipts);
    return {
      outcome: ending.outcome,
      reason: ending.reason,
      summary: summaryOf(facts, ending),
      results: {},
      details: runSummary(endReport(facts, ending, receipts)),
      pullRequest: ending.pullRequest?.number ?? null,
      effects: withLoopReport(closingWishes(facts, ending, receipts), facts, ending),
    } satisfies Decision<OutcomeOf<'deliver'>>;
  },
});

function withThresholds(facts: Facts<(typeof NEEDS)[number]>): DeliveryFacts {
  // Where the first baton is gone, what the record tells stands in for it, so that people stay asked.
  const results = { ...deliveredResults(facts.results, facts.changesMade), opening: facts.opening };
  return { ...facts, results, thresholds: thresholdsOf(facts.pipeline, facts.inputs.threshold) };
}

function summaryOf(facts: DeliveryFacts, { outcome, reason, pullRequest }: DeliveryEnding): string {
  const { opening, subject, inputs } = facts;
  if (outcome !== 'passed') return reason?.says ?? outcome;
  const byHand = pullRequestOf(facts)?.state === 'merged';
  const method = byHand ? 'already' : mergeMethodFor(subject.repository, inputs['merge-method']);
  return `PR #${pullRequest?.number} merged (${method}) · issue #${opening.snapshot.number} closed`;
}
