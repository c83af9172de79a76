import { VERBS } from '../contracts/names.ts';
import type { Thresholds } from './gates.ts';
import { makes, type PhaseRow, type Pipeline } from './pipeline.ts';

/** A row without a gate has no bar; it is never asked for one. */
const NO_BAR = 0;

/** The score from which a row's gate opens: the input beats the table. */
export function thresholdOf(row: PhaseRow | undefined, input: number | null): number {
  return input ?? row?.gate?.threshold ?? NO_BAR;
}

/** The bars of the gates of a pipeline, by what they judge; a change is always judged, that of a search for a fault by its proof. */
export function thresholdsOf(pipeline: Pipeline, input: number | null): Thresholds {
  const { rows } = pipeline;
  const gateOf = (what: 'plan' | 'change') =>
    rows.find(({ gate, verb }) => gate !== null && VERBS[verb].judges === what);
  const plan = gateOf('plan');
  return {
    plan: plan ? thresholdOf(plan, input) : null,
    change: makes(pipeline, 'research') ? null : thresholdOf(gateOf('change'), input),
  };
}
