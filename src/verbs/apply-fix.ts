import { type DebugContext, EXECUTOR, type ExecutorResponse } from '../contracts/debug.ts';
import { remainingIssue, whyNoFurther, withLast } from '../domain/debug/last-iteration.ts';
import { commandText, workflowContextOf } from '../domain/debug/workflow-context.ts';
import { digestOf } from '../domain/digest.ts';
import { exhausted } from '../domain/exhausted.ts';
import { judgeMade } from '../domain/made-change.ts';
import { reason } from '../domain/reason.ts';
import { skillOf } from '../domain/skill.ts';
import { type AgentReply, type Decision, defineVerb, type Facts } from '../domain/verb.ts';

const NEEDS = ['opening', 'debug', 'research', 'results'] as const;
type RemedyFacts = Facts<(typeof NEEDS)[number]>;
type Answered = Extract<AgentReply<'remedy'>, { end: 'answered' }>;
type End = Decision<'passed' | 'no-change' | 'refused' | 'stopped' | 'failed'>;

/** Seed 002, execute phase: the fix that the research recommends, on top of what earlier iterations made. */
export const applyFix = defineVerb('apply-fix', NEEDS, {
  ask: ({ opening, debug, research, results: { change, verification } }) => ({
    of: 'agent',
    answer: 'remedy',
    material: {
      snapshot: opening.snapshot,
      workflowContext: workflowContextOf(debug, research.iteration, opening.claim.run),
      researchContext: research,
      debugLogMarker: debug.debug_id,
      ...(change ? { change } : {}),
      ...(verification ? { verification } : {}),
    },
    edits: true,
    startFrom: change ?? null,
    skill: skillOf(opening, 'remedy'),
  }),

  decide: (facts, reply) => {
    if (reply.end === 'exhausted') return exhausted(reply);
    const { change, answer } = reply;
    const executed = responseOf(facts, reply);
    const debug = withLast(facts.debug, 'fixing', {
      execution: executed,
      summary: answer.summary,
      shown_by: answer.criteria,
      change_digest: change === null ? null : digestOf(change),
    });
    const made = judgeMade({ change, judged: [], made: { remedy: executed, debug }, about: aboutText(reply) });
    const nothing = made.outcome === 'no-change' || wasTried(facts, reply);
    return nothing
      ? nothingNew(facts, reply, debug)
      : { ...made, results: { ...made.results, remedy: executed, debug } };
  },
});

function responseOf({ debug, research, now }: RemedyFacts, { answer, spend }: Answered): ExecutorResponse {
  const { fix_applied, verification_result, new_issue, debug_logs_added, debug_logs_removed } = answer;
  return {
    agent: EXECUTOR,
    status: 'success',
    timestamp: now,
    execution_time_ms: spend.durationMs,
    result: {
      debug_id: debug.debug_id,
      iteration: research.iteration,
      fix_applied,
      verification_result: { command: commandText(debug), ...verification_result },
      new_issue,
      debug_logs_added,
      debug_logs_removed,
    },
  };
}

/** The very bytes that failed before would only fail again. */
function wasTried({ debug }: RemedyFacts, { change }: Answered): boolean {
  const digest = change === null ? null : digestOf(change);
  return debug.history.some(({ change_digest: tried, result }) => result === 'FAIL' && tried === digest);
}

/** An iteration without a new change has failed, and the next one knows that; what was made before is kept. */
function nothingNew({ row }: RemedyFacts, { change, answer }: Answered, debug: DebugContext): End {
  const tried = change !== null && change.entries.length > 0;
  const why = tried ? reason('same_again', { what: 'change' }) : reason('no_change', {});
  const failed = withLast(debug, 'fixing', { result: 'FAIL', signature: tried ? lastSignature(debug) : 'no change' });
  const further = whyNoFurther(debug, row.routes['no-change'] !== undefined, remainingIssue(debug));
  const kept = { debug: further?.code === 'problem_exhausted' ? { ...failed, status: 'exhausted' as const } : failed };
  // The next iteration goes on from the tree as it is, which is the base where everything was taken back.
  const left = change === null ? kept : { ...kept, change };
  const summary = `${why.says} ${answer.summary}`;
  return further === null
    ? { outcome: 'no-change', reason: why, summary, results: left, effects: [] }
    : { outcome: 'stopped', reason: further, summary: further.says, results: left, effects: [] };
}

const lastSignature = ({ history }: DebugContext) =>
  history.findLast(({ signature }) => signature !== null)?.signature ?? 'the same change';

function aboutText({ answer }: Answered): string {
  const { operations } = answer.fix_applied;
  const logs = answer.debug_logs_added.length;
  const done = `${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}`;
  return logs === 0 ? done : `${done}, ${logs} debug ${logs === 1 ? 'log' : 'logs'} added`;
}
