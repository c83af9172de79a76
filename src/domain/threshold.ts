import type { PhaseRow } from './pipeline.ts';

/** A row without a gate has no bar; it is never asked for one. */
const NO_BAR = 0;

/** The score from which a row's gate opens: the input beats the table. */
export function thresholdOf(row: PhaseRow | undefined, input: number | null): number {
  return input ?? row?.gate?.threshold ?? NO_BAR;
}
