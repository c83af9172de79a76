import type { Results } from '../contracts/baton.ts';
import { CHANGE_LIMIT, type Change } from '../contracts/change.ts';
import { denialAnnotations } from '../domain/annotations.ts';
import { judgeChange } from '../domain/change-policy.ts';
import { changeSize } from '../domain/change-size.ts';
import { digestOf } from '../domain/digest.ts';
import { exhausted } from '../domain/exhausted.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { skillOf } from '../domain/skill.ts';
import { touchedPaths } from '../domain/touched-paths.ts';
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
    const change = reply.change;
    const ended = (outcome: 'no-change' | 'refused' | 'failed', why: Reason) =>
      ({ outcome, reason: why, summary: why.says, results: kept(change), effects: [] }) as const;
    if (change === null || change.entries.length === 0) return ended('no-change', reason('no_change', {}));
    const { denials } = judgeChange(change);
    const [first] = denials;
    if (first) {
      const why = reason('forbidden_change', { ...first, count: touchedPaths(denials) });
      return { ...ended('refused', why), annotations: denialAnnotations(denials) };
    }
    if (carried.review?.subjectDigest === digestOf(change))
      return ended('failed', reason('same_again', { what: 'change' }));
    const size = changeSize(change);
    return {
      outcome: 'passed',
      reason: null,
      summary: `${size.files} ${size.files === 1 ? 'file' : 'files'}, +${size.added} −${size.deleted}`,
      results: { change, execution: reply.answer },
      effects: [],
    };
  },
});

/** A refused change is handed on all the same, so that nothing is lost, unless no baton could hold it. */
function kept(change: Change | null): Results {
  return change === null || change.entries.length > CHANGE_LIMIT ? {} : { change };
}

/** What its gate refused of an earlier change, to be mended. */
function findingsOf({ verification, review }: Results) {
  return { ...(verification ? { verification } : {}), ...(review ? { review } : {}) };
}
