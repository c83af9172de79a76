import type { DebugContext } from '../contracts/debug.ts';
import type { Verification } from '../contracts/evidence.ts';
import { criteriaResults, isGreen, piecesToFind, unmetText } from '../domain/debug/criteria.ts';
import { debugLogsIn, withoutDebugLogs } from '../domain/debug/debug-logs.ts';
import { failureSignature } from '../domain/debug/failure-signature.ts';
import { withLast } from '../domain/debug/last-iteration.ts';
import { digestOf } from '../domain/digest.ts';
import { exitText } from '../domain/gates.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { evidenceText, outputText } from '../domain/render/evidence-text.ts';
import { defineVerb } from '../domain/verb.ts';

/** Characters of an output that a report quotes as evidence of what is wrong. */
const EXCERPT = 600;

/**
 * Seed 002: debug logs go once the problem is solved, and what is left is verified again. Only the verdict is handed on;
 * the last steward takes the logs out itself, since a machine that ran the repository's code hands on no bytes to write.
 */
export const cleanUp = defineVerb('clean-up', ['debug', 'change'], {
  ask: ({ debug, change, inputs }) => ({
    of: 'commands',
    commands: debug.verification_commands,
    change: withoutDebugLogs(change, debug),
    timeoutMs: inputs['verification-timeout'],
    looksFor: piecesToFind(debug),
    baseWhenGreen: true,
  }),

  decide: ({ debug, change }, { after, before }) => {
    const changeDigest = digestOf(withoutDebugLogs(change, debug));
    const verification = { changeDigest, after: [...after], before: [...before] };
    const criteria = criteriaResults(debug, debug.history.at(-1)?.shown_by ?? [], verification);
    const why = whyNotClean(verification, criteria);
    const logs = debugLogsIn(change, debug).length;
    return {
      outcome: why === null ? 'passed' : 'stopped',
      reason: why,
      summary: why?.says ?? `${logs} debug ${logs === 1 ? 'log' : 'logs'} taken out, and verified again`,
      results: { verification, debug: cleaned(debug, verification, criteria, why) },
      details: `${evidenceText(verification)}\n\n${outputText(verification)}`,
      effects: [],
    };
  },
});

function whyNotClean({ after, before }: Verification, criteria: ReturnType<typeof criteriaResults>): Reason | null {
  const red = after.find(({ exitCode }) => exitCode !== 0);
  if (red) return reason('debug_logs_needed', { command: red.command, exit: exitText(red) });
  const command = after.map((run) => run.command).join(' && ');
  if (isGreen(before))
    return reason('verification_flaky', { command, how: 'ended with exit 0 without the change, too' });
  const unmet = criteria.filter(({ met }) => !met);
  return unmet.length === 0 ? null : reason('criteria_unmet', { criteria: unmetText(criteria), count: unmet.length });
}

/** What does not hold without its logs is no solution: the iteration has failed after all, and says of what. */
function cleaned(
  debug: DebugContext,
  { after }: Verification,
  criteria: ReturnType<typeof criteriaResults>,
  why: Reason | null,
): DebugContext {
  if (why === null) return withLast(debug, 'resolved', { criteria, result: 'PASS' });
  const told = debug.history.at(-1)?.feedback ?? null;
  const output = (after.find(({ exitCode }) => exitCode !== 0) ?? after.at(-1))?.outputTail.trim().slice(-EXCERPT);
  return withLast(debug, 'verifying', {
    criteria,
    result: 'FAIL',
    signature: failureSignature(after) ?? why.code,
    feedback: told && { ...told, new_issue: { description: why.says, evidence: output || why.says } },
  });
}
