import type { Inputs } from '../contracts/inputs.ts';
import type { Mode } from '../contracts/names.ts';
import type { Record, StoredRecord } from '../contracts/record.ts';

type Asked = Pick<Inputs, 'mode' | 'resume' | 'approve'>;

/** The record to go on from: of a run that is to be resumed, that somebody approves, or that waits for a merge. */
export function recordToGoOnFrom({ resume, approve }: Asked, stored: StoredRecord): Record | null {
  if (stored.kind !== 'sound') return null;
  return resume === 'true' || approve !== null || stored.record.status === 'waiting' ? stored.record : null;
}

/** The stricter of what is asked for and what the run was that this one goes on from: people stay asked. */
export function modeOf(inputs: Asked, stored: StoredRecord): Mode {
  return recordToGoOnFrom(inputs, stored)?.mode === 'interactive' ? 'interactive' : inputs.mode;
}
