import type { Results } from '../contracts/baton.ts';
import { digestOf } from '../domain/digest.ts';
import { exhausted } from '../domain/exhausted.ts';
import { branchName, changeKind } from '../domain/naming.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { planText } from '../domain/render/plan-text.ts';
import { skillOf } from '../domain/skill.ts';
import { type Decision, defineVerb } from '../domain/verb.ts';

/** Phase 1 of the seed: a plan and the branch that will carry it, on the default branch as it is now. */
export const plan = defineVerb('plan', ['opening', 'carried'], {
  ask: ({ opening, carried }) => ({
    of: 'agent',
    answer: 'plan',
    material: { snapshot: opening.snapshot, ...findingsOf(carried) },
    edits: false,
    startFrom: null,
    skill: skillOf(opening, 'plan'),
  }),

  decide: ({ opening, carried }, reply) => {
    if (reply.end === 'exhausted') return exhausted(reply);
    const { snapshot } = opening;
    const kind = changeKind(snapshot.labels, reply.answer.kind);
    const branch = opening.branch ?? branchName(kind, snapshot.number, snapshot.title);
    const made = { ...reply.answer, kind, branch };
    if (carried.evaluation?.subjectDigest === digestOf(made)) return again(reason('same_again', { what: 'plan' }));
    const steps = reply.answer.steps.length;
    return {
      outcome: 'passed',
      reason: null,
      summary: `plan, ${steps} ${steps === 1 ? 'step' : 'steps'} · branch ${branch}`,
      results: { plan: made },
      details: planText(made),
      effects: [],
    };
  },
});

/** What the gate refused in an earlier run, to be mended. */
function findingsOf({ plan, evaluation }: Results) {
  return plan && evaluation ? { plan, evaluation } : {};
}

function again(why: Reason): Decision<'failed'> {
  return { outcome: 'failed', reason: why, summary: why.says, results: {}, effects: [] };
}
