import { REVIEW_RUBRIC } from '../contracts/rubric.ts';
import { findingAnnotations } from '../domain/annotations.ts';
import { digestOf } from '../domain/digest.ts';
import { exhausted } from '../domain/exhausted.ts';
import { judgeChangeGate } from '../domain/gates.ts';
import { endOfJudgement, judgementOf } from '../domain/judgement.ts';
import { findingsText } from '../domain/render/findings-text.ts';
import { skillOf } from '../domain/skill.ts';
import { thresholdOf } from '../domain/threshold.ts';
import { defineVerb } from '../domain/verb.ts';

/** Phase 2.5 of the seed: the change is judged on a fresh machine, beside the evidence that a tester's job gathered. */
export const review = defineVerb('review', ['opening', 'basis', 'change', 'verification'], {
  ask: ({ opening, basis, change, verification }) => ({
    of: 'agent',
    answer: 'review',
    material: { snapshot: opening.snapshot, ...basis, change, verification, rubric: REVIEW_RUBRIC },
    edits: false,
    startFrom: change,
    skill: skillOf(opening, 'review'),
  }),

  decide: ({ opening, change, verification, row, inputs, now }, reply) => {
    if (reply.end === 'exhausted') return { ...exhausted(reply), results: {} };
    const threshold = thresholdOf(row, inputs.threshold);
    const judged = judgementOf(reply.answer, REVIEW_RUBRIC, digestOf(change), now, reply.skillScore);
    const gate = judgeChangeGate({ change, verification, review: judged }, threshold);
    return {
      ...endOfJudgement(gate, row, opening.mode, threshold),
      results: { review: judged },
      details: findingsText(judged),
      annotations: findingAnnotations(judged.findings),
      score: judged.score,
      effects: [],
    };
  },
});
