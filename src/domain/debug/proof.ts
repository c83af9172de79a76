import type { Results } from '../../contracts/baton.ts';
import type { Change } from '../../contracts/change.ts';
import type { DebugContext, Iteration } from '../../contracts/debug.ts';
import type { Verification } from '../../contracts/evidence.ts';
import { digestOf } from '../digest.ts';
import { faultOfVerification, type Gate } from '../gates.ts';
import { type Reason, reason } from '../reason.ts';
import { criteriaResults, isGreen, unmetText } from './criteria.ts';
import { debugLogsIn } from './debug-logs.ts';

/**
 * The gate of a search for a fault, in place of a review: the delivered change is proved by the commands that were to
 * prove it, which fail without it, every criterion is shown, and no debug log is left. All of it is worked out again
 * from the runs and the bytes.
 */
export function judgeProof({ debug, change, verification }: Results): Gate {
  const why = whyNotProved(debug, change, verification);
  return why === null ? { open: true, score: null } : { open: false, score: null, reason: why };
}

/** Whether the search ended with a proof. */
export const isSolved = (results: Results): boolean => judgeProof(results).open;

function whyNotProved(
  debug: DebugContext | undefined,
  change: Change | undefined,
  verification: Verification | undefined,
): Reason | null {
  const last = debug?.history.at(-1);
  const fault = faultOfVerification(verification, digestOf(change ?? null));
  if (fault !== null) return fault;
  // Only a context and a verification that belong together prove anything.
  if (!debug || !last || !change || !verification || !isOf(verification, debug) || last.result !== 'PASS')
    return reason('verification_missing', {});
  return whyNotByItself(verification) ?? whyUnmet(debug, last, verification) ?? whyLogged(change, debug);
}

/** Whether it ran the commands of the context, in their order, with and without the change. */
function isOf({ after, before }: Verification, { verification_commands: commands }: DebugContext): boolean {
  const ran = after.map(({ command }) => command);
  return before.length > 0 && ran.length === commands.length && ran.every((command, at) => command === commands[at]);
}

/** Commands that are green without the change, too, prove nothing of it. */
function whyNotByItself({ before }: Verification): Reason | null {
  const command = before.map((run) => run.command).join(' && ');
  return isGreen(before)
    ? reason('verification_flaky', { command, how: 'ended with exit 0 without the change, too' })
    : null;
}

function whyUnmet(debug: DebugContext, { shown_by: claims }: Iteration, verification: Verification): Reason | null {
  const criteria = criteriaResults(debug, claims, verification);
  const count = criteria.filter(({ met }) => !met).length;
  return count === 0 ? null : reason('criteria_unmet', { criteria: unmetText(criteria), count });
}

function whyLogged(change: Change, debug: DebugContext): Reason | null {
  const logs = debugLogsIn(change, debug);
  const [log] = logs;
  return log ? reason('debug_logs_left', { place: `${log.path}:${log.line}`, count: logs.length }) : null;
}
