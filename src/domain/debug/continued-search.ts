import type { Record, StoredRecord } from '../../contracts/record.ts';
import type { Wish } from '../effect.ts';
import type { Reason, ReasonCode } from '../reason.ts';

const LEFT: ReasonCode = 'iterations_left';

/**
 * The record of a run that left iterations for a next one, if the ticket is the one by which that next one was started:
 * the person whose word it rests on stands beside it. Null for any other ticket, and once somebody else has gone on.
 */
export function continuedRecord(stored: StoredRecord, ticket: string | null): Record | null {
  if (stored.kind !== 'sound' || ticket === null) return null;
  const { claim, status, resume } = stored.record;
  const left = status === 'stopped' && resume?.reason === LEFT;
  return left && claim.ticket === ticket ? stored.record : null;
}

/** The next run of a search that has iterations left, which a run of five can't hold; nothing after any other end. */
export function nextRunWishes(reason: Reason | null, issue: number, ticket: string): Wish[] {
  return reason?.code === LEFT ? [{ kind: 'dispatch', runs: [{ issue: String(issue), ticket, resume: 'true' }] }] : [];
}
