import { VERBS } from '../../contracts/names.ts';
import { passedPhases } from '../journey.ts';
import type { PhaseRow } from '../pipeline.ts';
import type { Report } from './report.ts';

/** Whether a gate is behind the run: by its score, or, where people are asked, by their approval. */
export function gatePassed(row: PhaseRow, { journey, results, approvals }: Report): boolean {
  const { judges } = VERBS[row.verb];
  if (approvals.some(({ what }) => what === judges)) return true;
  return passedPhases(journey).has(row.phase) && results.opening?.mode !== 'interactive';
}
