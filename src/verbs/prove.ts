import type { DebugContext, FeedbackContext } from '../contracts/debug.ts';
import { EXECUTOR } from '../contracts/debug.ts';
import type { Verification } from '../contracts/evidence.ts';
import { betterChange } from '../domain/debug/best-change.ts';
import { criteriaResults, isGreen, piecesToFind, unmetText } from '../domain/debug/criteria.ts';
import { canBeCleaned, debugLogsIn } from '../domain/debug/debug-logs.ts';
import { failureSignature } from '../domain/debug/failure-signature.ts';
import { whyNoFurther, withLast } from '../domain/debug/last-iteration.ts';
import { tellingExcerpt } from '../domain/debug/telling-lines.ts';
import { commandText } from '../domain/debug/workflow-context.ts';
import { digestOf } from '../domain/digest.ts';
import { exitText } from '../domain/gates.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { evidenceText, outputText } from '../domain/render/evidence-text.ts';
import { defineVerb, type Facts } from '../domain/verb.ts';

const NEEDS = ['debug', 'change', 'results'] as const;
type ProofFacts = Facts<(typeof NEEDS)[number]>;
type Outcome = 'passed' | 'shut' | 'red' | 'stopped';

/** Characters of an output that a report quotes as evidence of what is wrong. */
const EXCERPT = 600;

/**
 * Seed 002, verify phase: the commands on a fresh machine, with the change and, where they are green, without it. Solved is
 * what ends with 0, failed without the change, and shows every criterion by a line of its output.
 */
export const prove = defineVerb('prove', NEEDS, {
  ask: ({ change, debug, inputs }) => ({
    of: 'commands',
    commands: debug.verification_commands,
    change,
    timeoutMs: inputs['verification-timeout'],
    looksFor: piecesToFind(debug),
    baseWhenGreen: true,
  }),

  decide: (facts, { after, before }) => {
    const verification = { changeDigest: digestOf(facts.change), after: [...after], before: [...before] };
    const judged = judge(facts, verification);
    const { debug } = judged;
    const best = betterChange(facts.results.best, bestOf(facts, verification), debug);
    return {
      outcome: judged.outcome,
      reason: judged.reason,
      summary: judged.reason?.says ?? `solved: ${after.map((run) => `${run.command}: ${exitText(run)}`).join(' · ')}`,
      results: { verification, debug, best },
      details: `${evidenceText(verification)}\n\n${outputText(verification)}`,
      effects: [],
    };
  },
});

interface Judged {
  readonly outcome: Outcome;
  readonly reason: Reason | null;
  readonly debug: DebugContext;
}

const bestOf = ({ debug, change }: ProofFacts, verification: Verification) => ({
  iteration: debug.history.length,
  change,
  verification,
});

function judge(facts: ProofFacts, verification: Verification): Judged {
  const { debug: given, change } = facts;
  const last = given.history.at(-1);
  const criteria = criteriaResults(given, last?.shown_by ?? [], verification);
  const flaky = isGreen(verification.after) && isGreen(verification.before);
  const solved = criteria.every(({ met }) => met) && !flaky;
  const why = solved ? null : whyNotSolved(verification, criteria, flaky);
  const feedback = feedbackOf(given, verification, solved, why);
  const debug = withLast(given, 'verifying', {
    criteria,
    feedback,
    change_digest: verification.changeDigest,
    signature: failureSignature(verification.after) ?? (solved ? null : (why?.code ?? null)),
    result: solved ? 'PASS' : 'FAIL',
  });
  if (why !== null) return endOfFailure(facts, debug, why);
  const logs = debugLogsIn(change, debug);
  const [log] = logs;
  if (log === undefined) return { debug: { ...debug, status: 'resolved' }, outcome: 'passed', reason: null };
  const place = { place: `${log.path}:${log.line}`, count: logs.length };
  const cleans = facts.inputs['auto-cleanup-logs'] === 'true' && canBeCleaned(change, debug);
  return cleans
    ? { debug, outcome: 'shut', reason: reason('debug_logs_found', place) }
    : { debug, outcome: 'stopped', reason: reason('debug_logs_left', place) };
}

function whyNotSolved({ after }: Verification, criteria: ReturnType<typeof criteriaResults>, flaky: boolean): Reason {
  const red = after.find(({ exitCode }) => exitCode !== 0);
  if (red) return reason('verification_red', { command: red.command, exit: exitText(red) });
  const command = after.map((run) => run.command).join(' && ');
  const how = 'failed before any change, and ended with exit 0 without the change where it did so with it';
  if (flaky) return reason('verification_flaky', { command, how });
  return reason('criteria_unmet', { criteria: unmetText(criteria), count: criteria.filter(({ met }) => !met).length });
}

const NEXT = 'Nothing to do: the next iteration goes on from here.';

/** A flaky command ends the search: no later iteration could be proved by it. */
function endOfFailure({ row }: ProofFacts, debug: DebugContext, why: Reason) {
  if (why.code === 'verification_flaky') return { outcome: 'stopped', reason: why, debug } as const;
  const further = whyNoFurther(debug, row.routes['red'] !== undefined, why.says);
  if (further === null) return { outcome: 'red', reason: { ...why, hint: NEXT }, debug } as const;
  const status = further.code === 'problem_exhausted' ? 'exhausted' : debug.status;
  return { outcome: 'stopped', reason: further, debug: { ...debug, status } } as const;
}

/** FEEDBACK_CONTEXT, of which only the words on the fix are the executor's. */
function feedbackOf(
  debug: DebugContext,
  { after }: Verification,
  solved: boolean,
  why: Reason | null,
): FeedbackContext {
  const last = debug.history.at(-1);
  const executed = last?.execution?.result;
  const red = after.find(({ exitCode }) => exitCode !== 0) ?? after.at(-1);
  const summary = tellingExcerpt(red?.outputTail ?? '', EXCERPT);
  const told = executed?.new_issue?.description;
  return {
    feedback_from: EXECUTOR,
    iteration: last?.iteration ?? 1,
    fix_applied: executed?.fix_applied ?? { operations: [], files_modified: [] },
    verification_result: {
      command: commandText(debug),
      exit_code: red?.exitCode ?? null,
      output_summary: summary,
      success_criteria_met: solved,
    },
    new_issue:
      why === null
        ? null
        : { description: told === undefined ? why.says : `${why.says} ${told}`, evidence: summary || why.says },
  };
}
