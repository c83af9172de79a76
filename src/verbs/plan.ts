import { exhausted } from '../domain/exhausted.ts';
import { branchName, changeKind } from '../domain/naming.ts';
import { planText } from '../domain/render/plan-text.ts';
import { agentVerb } from '../domain/verb.ts';

/** Phase 1 of the seed: a plan and the branch that will carry it, on the default branch as it is now. */
export const plan = agentVerb('plan', ['opening'], {
  ask: ({ opening }) => ({
    of: 'agent',
    answer: 'plan',
    material: { snapshot: opening.snapshot },
    edits: false,
    startFrom: null,
  }),

  decide: ({ opening: { snapshot } }, reply) => {
    if (reply.end === 'exhausted') return exhausted(reply);
    const kind = changeKind(snapshot.labels, reply.answer.kind);
    const branch = branchName(kind, snapshot.number, snapshot.title);
    const steps = reply.answer.steps.length;
    return {
      outcome: 'passed',
      reason: null,
      summary: `plan, ${steps} ${steps === 1 ? 'step' : 'steps'} · branch ${branch}`,
      results: { plan: { ...reply.answer, kind, branch } },
      details: planText({ ...reply.answer, kind, branch }),
      effects: [],
    };
  },
});
