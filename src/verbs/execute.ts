import type { Results } from '../contracts/baton.ts';
import { exhausted } from '../domain/exhausted.ts';
import { judgeMade } from '../domain/made-change.ts';
import { skillOf } from '../domain/skill.ts';
import { defineVerb } from '../domain/verb.ts';

/** Phase 2 of the seed: the plan becomes a change, read from git and never from the agent's word. */
export const execute = defineVerb('execute', ['opening', 'approvedPlan', 'evaluation', 'carried'], {
  ask: ({ opening, approvedPlan: plan, evaluation, carried }) => ({
    of: 'agent',
    answer: 'execution',
    material: { snapshot: opening.snapshot, plan, evaluation, ...findingsOf(carried) },
    edits: true,
    startFrom: carried.change ?? null,
    skill: skillOf(opening, 'execution'),
  }),

  decide: ({ carried }, reply) => {
    if (reply.end === 'exhausted') return exhausted(reply);
    const judged = carried.review ? [carried.review.subjectDigest] : [];
    return judgeMade({ change: reply.change, judged, made: { execution: reply.answer } });
  },
});

/** What its gate refused of an earlier change, to be mended. */
function findingsOf({ verification, review }: Results) {
  return { ...(verification ? { verification } : {}), ...(review ? { review } : {}) };
}
