import type { DebugContext, Iteration } from '../../contracts/debug.ts';
import { type Reason, reason } from '../reason.ts';

const SHOWN = 300;

/** The newest iteration changed by what a phase found out; the context is the same but for that, and its status. */
export function withLast(debug: DebugContext, status: DebugContext['status'], news: Partial<Iteration>): DebugContext {
  const last = debug.history.at(-1);
  if (last === undefined) return { ...debug, status };
  return { ...debug, status, history: [...debug.history.slice(0, -1), { ...last, ...news }] };
}

/**
 * Why no iteration follows, or null where one does: all that were granted are used up, or the run has no further row for
 * one. `goesOn` is whether the table leads on from here.
 */
export function whyNoFurther(
  { history, max_iterations: max }: DebugContext,
  goesOn: boolean,
  remaining: string,
): Reason | null {
  const facts = { used: history.length, max, remaining: remaining.slice(0, SHOWN) };
  if (facts.used >= max) return reason('problem_exhausted', facts);
  return goesOn ? null : reason('iterations_left', facts);
}

/** What was last found to be wrong, in a few words. */
export function remainingIssue({ history, issue_description: described }: DebugContext): string {
  const known = history.findLast(({ feedback }) => feedback?.new_issue)?.feedback?.new_issue?.description;
  return (known ?? described).slice(0, SHOWN);
}
