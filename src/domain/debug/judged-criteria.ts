import type { Results } from '../../contracts/baton.ts';
import type { CriterionResult } from '../../contracts/debug.ts';
import { criteriaResults } from './criteria.ts';
import { fixesIn } from './fixes-in.ts';

/** What the verification of the delivered change shows of each success criterion; none where nothing was verified. */
export function judgedCriteria(results: Results): readonly CriterionResult[] {
  const { debug, verification } = results;
  if (debug === undefined || verification === undefined) return [];
  return criteriaResults(debug, fixesIn(results, debug).at(-1)?.shown_by ?? [], verification);
}
