import type { Results } from '../../contracts/baton.ts';
import type { DebugContext, Iteration } from '../../contracts/debug.ts';

/**
 * The iterations whose fixes are in the change that is delivered, oldest first: where the fault is solved all that fixed
 * something, else those up to the best change.
 */
export function fixesIn({ best }: Pick<Results, 'best'>, { history }: DebugContext): readonly Iteration[] {
  const solved = history.at(-1)?.result === 'PASS';
  const upTo = solved || best === undefined ? Number.POSITIVE_INFINITY : best.iteration;
  return history.filter(({ execution, iteration }) => execution !== null && iteration <= upTo);
}
