import type { DebugContext, Iteration, ResearcherResponse } from '../contracts/debug.ts';
import { RESEARCHER } from '../contracts/debug.ts';
import { repeatedBy, stillTheSame } from '../domain/debug/approach.ts';
import { remainingIssue, whyNoFurther } from '../domain/debug/last-iteration.ts';
import { workflowContextOf } from '../domain/debug/workflow-context.ts';
import { exhausted } from '../domain/exhausted.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { researchText } from '../domain/render/research-text.ts';
import { skillOf } from '../domain/skill.ts';
import { type AgentReply, type Decision, defineVerb, type Facts } from '../domain/verb.ts';

const NEEDS = ['opening', 'debug', 'results'] as const;
type ResearchFacts = Facts<(typeof NEEDS)[number]>;
type Answered = Extract<AgentReply<'research'>, { end: 'answered' }>;

/** Seed 002, research phase: what causes the fault, and which operations would mend it, in the light of all that was tried. */
export const findCause = defineVerb('find-cause', NEEDS, {
  ask: (facts) => {
    if (whyUsedUp(facts) !== null) return null;
    const { opening, debug, results } = facts;
    const { change, verification } = results;
    const repeated = repeatedBy(debug.history);
    return {
      of: 'agent',
      answer: 'research',
      material: {
        snapshot: opening.snapshot,
        workflowContext: workflowContextOf(debug, numberOf(debug), opening.claim.run),
        ...(change ? { change } : {}),
        ...(verification ? { verification } : {}),
        ...(repeated ? { anotherApproach: anotherApproachText(debug, repeated) } : {}),
      },
      edits: false,
      startFrom: change ?? null,
      skill: skillOf(opening, 'research'),
    };
  },

  decide: (facts, reply) => {
    const usedUp = whyUsedUp(facts);
    if (usedUp !== null) return stopped(usedUp, { ...facts.debug, status: 'exhausted' });
    if (reply.end === 'exhausted') return { ...exhausted(reply), results: {} };
    const { history } = facts.debug;
    const next: DebugContext = { ...facts.debug, status: 'investigating', history: [...history, begun(facts, reply)] };
    const again = repeatedBy(history) && stillTheSame(history, reply.answer.recommended_operations);
    return again
      ? stopped(reason('approach_repeated', { iteration: next.history.length, earlier: again.iteration }), next)
      : found(facts, reply, next);
  },
});

/** Whoever only wants to know is told, and nothing is mended. */
function found({ debug, pipeline }: ResearchFacts, { answer }: Answered, next: DebugContext): Decision<'passed'> {
  const { findings, recommended_operations, confidence_level: confidence } = answer;
  const iteration = numberOf(debug);
  const count = `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`;
  return {
    outcome: 'passed',
    reason: null,
    summary: `iteration ${iteration}: ${count}, confidence ${confidence}`,
    results: { research: { research_from: RESEARCHER, iteration, findings, recommended_operations }, debug: next },
    details: researchText(answer),
    ...(debug.kind === 'investigate' ? { enter: pipeline.last } : {}),
    effects: [],
  };
}

const numberOf = ({ history }: DebugContext) => history.length + 1;

/** A run that goes on from one that used everything up has nothing left to try. */
const whyUsedUp = ({ debug }: ResearchFacts): Reason | null => whyNoFurther(debug, true, remainingIssue(debug));

function begun({ debug, now }: ResearchFacts, reply: Answered): Iteration {
  const iteration = numberOf(debug);
  const response: ResearcherResponse = {
    agent: RESEARCHER,
    status: 'success',
    timestamp: now,
    execution_time_ms: reply.spend.durationMs,
    result: { ...reply.answer, debug_id: debug.debug_id, iteration },
  };
  return {
    iteration,
    timestamp: now,
    research: response,
    approach_changed: repeatedBy(debug.history) !== null,
    execution: null,
    summary: null,
    shown_by: [],
    change_digest: null,
    feedback: null,
    criteria: [],
    signature: null,
    result: null,
  };
}

function anotherApproachText({ history }: DebugContext, earlier: Iteration): string {
  const last = history.at(-1)?.iteration;
  return `Iterations ${earlier.iteration} and ${last} had the same idea and failed in the same way (${earlier.signature}). Look for another cause; the same recommendation ends the search.`;
}

function stopped(why: Reason, debug: DebugContext) {
  return { outcome: 'stopped', reason: why, summary: why.says, results: { debug }, effects: [] } as const;
}
