import { PLAN_RUBRIC } from '../contracts/rubric.ts';
import { findingAnnotations } from '../domain/annotations.ts';
import { digestOf } from '../domain/digest.ts';
import { exhausted } from '../domain/exhausted.ts';
import { judgePlan } from '../domain/gates.ts';
import { endOfJudgement, judgementOf } from '../domain/judgement.ts';
import { findingsText } from '../domain/render/findings-text.ts';
import { skillOf } from '../domain/skill.ts';
import { thresholdOf } from '../domain/threshold.ts';
import { defineVerb } from '../domain/verb.ts';

/** Phase 1.5 of the seed: the plan is judged on a fresh machine by an agent that did not write it. */
export const evaluate = defineVerb('evaluate', ['opening', 'plan'], {
  ask: ({ opening, plan }) => ({
    of: 'agent',
    answer: 'evaluation',
    material: { snapshot: opening.snapshot, plan, rubric: PLAN_RUBRIC },
    edits: false,
    startFrom: null,
    skill: skillOf(opening, 'evaluation'),
  }),

  decide: ({ opening, plan, row, inputs, now }, reply) => {
    if (reply.end === 'exhausted') return exhausted(reply);
    const threshold = thresholdOf(row, inputs.threshold);
    const evaluation = judgementOf(reply.answer, PLAN_RUBRIC, digestOf(plan), now, reply.skillScore);
    const gate = judgePlan({ plan, evaluation }, threshold);
    return {
      ...endOfJudgement(gate, row, opening.mode, threshold),
      results: { evaluation },
      details: findingsText(evaluation),
      annotations: findingAnnotations(evaluation.findings),
      score: evaluation.score,
      effects: [],
    };
  },
});
