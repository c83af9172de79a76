import { describe, expect, it } from '@jest/globals';
import type { Record, StoredRecord } from '../../../src/contracts/record.ts';
import { continuedRecord, nextRunWishes } from '../../../src/domain/debug/continued-search.ts';
import { reason } from '../../../src/domain/reason.ts';
import { aClaim, BASE_SHA, NOW } from '../../fakes/facts.ts';

const left = reason('iterations_left', { used: 5, max: 8, remaining: 'it still drifts' });
const resume = {
  timestamp: NOW,
  issue_number: 23,
  stopped_at_task_id: 'verify-5',
  stopped_at_phase: 'verify-5',
  stopped_at_skill: 'verify-5',
  reason: left.code,
  task_ids: [],
  mode: 'auto' as const,
};
const record: Record = {
  format: 1,
  pipeline: 'problem-solver',
  issue_number: 23,
  status: 'stopped',
  mode: 'auto',
  claim: aClaim(),
  base_sha: BASE_SHA,
  delivered: null,
  resume,
  batons: {},
  history: [],
  updated_at: NOW,
};
const stored = (changed: Partial<Record> = {}): StoredRecord => ({ kind: 'sound', record: { ...record, ...changed } });
const { ticket } = record.claim;

describe('a search that a next run goes on with', () => {
  it('rests on the word of whoever stands beside its ticket', () => {
    expect(continuedRecord(stored(), ticket)?.claim.actor.login).toBe('octocat');
  });

  it.each<[string, StoredRecord, string | null]>([
    ['another ticket', stored(), 'ticket-of-run-2'],
    ['no ticket', stored(), null],
    ['a run that has taken it over', stored({ status: 'in_progress' }), ticket],
    ['a run that ended otherwise', stored({ resume: { ...resume, reason: 'problem_exhausted' } }), ticket],
    ['no record', { kind: 'absent' }, ticket],
    ['a record that nobody can read', { kind: 'corrupt', why: 'no JSON' }, ticket],
  ])('is not gone on with by %s', (_what, found, shown) => {
    expect(continuedRecord(found, shown)).toBeNull();
  });

  it('is started by the run that has no room for more, and by no other', () => {
    expect(nextRunWishes(left, 23, ticket)).toEqual([
      { kind: 'dispatch', runs: [{ issue: '23', ticket, resume: 'true' }] },
    ]);
    expect(nextRunWishes(reason('no_change', {}), 23, ticket)).toEqual([]);
    expect(nextRunWishes(null, 23, ticket)).toEqual([]);
  });
});
