import type { Results } from '../contracts/baton.ts';
import { digestOf } from '../domain/digest.ts';
import { exhausted } from '../domain/exhausted.ts';
import { faultOfVerification } from '../domain/gates.ts';
import { judgeMade } from '../domain/made-change.ts';
import { reason } from '../domain/reason.ts';
import { skillOf } from '../domain/skill.ts';
import { defineVerb } from '../domain/verb.ts';

const NEEDS = ['opening', 'basis', 'change', 'verification', 'review', 'reviewed'] as const;

/** Seed 001, step 3d: what the review found and the commands showed is mended on the change that they were about. */
export const fix = defineVerb('fix', NEEDS, {
  ask: (facts) => {
    if (whyNothingToMend(facts) !== null) return null;
    const { opening, basis, change, verification, review } = facts;
    return {
      of: 'agent',
      answer: 'correction',
      material: { snapshot: opening.snapshot, ...basis, change, verification, review },
      edits: true,
      startFrom: change,
      skill: skillOf(opening, 'correction'),
    };
  },

  decide: (facts, reply) => {
    const nothing = whyNothingToMend(facts);
    if (nothing !== null)
      return { outcome: 'failed', reason: nothing, summary: nothing.says, results: {}, effects: [] };
    if (reply.end === 'exhausted') return exhausted(reply);
    const mended = reply.answer.done.length;
    const about = `${mended} ${mended === 1 ? 'finding' : 'findings'} mended`;
    return judgeMade({ change: reply.change, judged: facts.reviewed, made: { correction: reply.answer }, about });
  },
});

/** A review without a score that names nothing leaves no more to mend than a judgement that did not come about. */
function whyNothingToMend({ change, verification, review }: Pick<Results, 'change' | 'verification' | 'review'>) {
  const green = faultOfVerification(verification, digestOf(change ?? null)) === null;
  const silent = review === undefined || (review.score === null && review.findings.length === 0);
  return green && silent ? reason('score_unavailable', {}) : null;
}
