import type { Inputs } from '../contracts/inputs.ts';
import { BY_TICKET, type PipelineName } from '../contracts/names.ts';

/** Inputs that a pipeline settles: a run of the backlog goes on with what an earlier one left, and asks nobody on the way. */
export function settledInputs(pipeline: PipelineName): Partial<Pick<Inputs, 'mode' | 'resume'>> {
  return BY_TICKET.includes(pipeline) ? { mode: 'auto', resume: 'true' } : {};
}
