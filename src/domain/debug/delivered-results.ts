import type { Results } from '../../contracts/baton.ts';
import type { Digest } from '../../contracts/change.ts';
import { digestOf } from '../digest.ts';
import { canBeCleaned, withoutDebugLogs } from './debug-logs.ts';

/**
 * The results with the change that is delivered, and its verification: where the fault is solved, of the change with and
 * without its debug logs the one that was verified last; else the best change so far, if it is one of those that agents
 * made: a tester names it, and must not have a say in its bytes. Others stay as they are.
 */
export function deliveredResults(results: Results, made: readonly Digest[]): Results {
  const { debug, change, verification, best } = results;
  if (debug === undefined) return results;
  if (debug.history.at(-1)?.result !== 'PASS') return { ...results, ...bestOf(best, made) };
  const clean = change && withoutDebugLogs(change, debug);
  return change && clean && canBeCleaned(change, debug) && digestOf(clean) === verification?.changeDigest
    ? { ...results, change: clean }
    : results;
}

function bestOf(best: Results['best'], made: readonly Digest[]): Pick<Results, 'change' | 'verification'> {
  return best === undefined || !made.includes(digestOf(best.change))
    ? {}
    : { change: best.change, verification: best.verification };
}
