import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LoopIssue } from '../../../src/contracts/loop-state.ts';
import { AGENT_FAILURES, ERROR_CLASSES, VERBS } from '../../../src/contracts/names.ts';
import { AFTER_REASON, errorClassOfFault } from '../../../src/domain/backlog/after-reason.ts';
import { errorClassOfAgent } from '../../../src/domain/backlog/error-class.ts';
import { eventsOfEnd, type IssueEnd } from '../../../src/domain/backlog/issue-end.ts';
import { newLoopState, withIssues } from '../../../src/domain/backlog/loop-state.ts';
import { transition } from '../../../src/domain/backlog/loop-transition.ts';
import { REASONS, type Reason, type ReasonCode } from '../../../src/domain/reason.ts';
import { CATALOGUE } from '../../../src/errors.ts';
import { NOW, octocat } from '../../fakes/facts.ts';

const TICKET = 'ticket-of-issue-23';
const CODES = Object.keys(REASONS) as ReasonCode[];
const because = (code: ReasonCode): Reason => ({ code, says: `It is ${code}.`, hint: '' });
const entryWith = (more: Partial<LoopIssue> = {}): LoopIssue => {
  return { status: 'in_progress', ticket: TICKET, actor: octocat, run: '1', attempts: 1, ...more };
};

function end(more: Partial<IssueEnd> = {}): IssueEnd {
  return {
    ...{ issue: 23, ticket: TICKET, entry: entryWith(), outcome: 'stopped', reason: because('job_lost') },
    ...{ failure: '', fault: '', redCommand: '', phase: 'ship', branch: null, result: {}, now: NOW },
    ...more,
  };
}

const kinds = (more: Partial<IssueEnd>) => eventsOfEnd(end(more)).map(({ kind }) => kind);
const classIn = (more: Partial<IssueEnd>) => {
  const last = eventsOfEnd(end(more)).at(-1);
  return last !== undefined && 'errorClass' in last ? last.errorClass : null;
};

describe('what the end of a run makes of its issue', () => {
  it('is said for every reason, in a word that is known', () => {
    const known = [...ERROR_CLASSES, 'agent', 'command', 'people', 'skip', 'later', 'none'];
    expect(Object.keys(AFTER_REASON).sort()).toEqual([...CODES].sort());
    expect(Object.entries(AFTER_REASON).filter(([, after]) => !known.includes(after))).toEqual([]);
  });

  it('always leads somewhere from an issue that is in work, and is known when it comes twice', () => {
    const outcomes = [...VERBS.deliver.outcomes, ...VERBS.open.outcomes];
    const entries = fc.record({
      attempts: fc.nat(6),
      retries: fc.dictionary(fc.constantFrom(...ERROR_CLASSES), fc.integer({ min: 1, max: 4 })),
    });
    const ends = fc.record({
      outcome: fc.constantFrom(...outcomes),
      reason: fc.constantFrom(...CODES).map(because),
      entry: entries.map((more) => entryWith(more)),
      failure: fc.constantFrom('', ...AGENT_FAILURES),
      fault: fc.constantFrom('', ...Object.keys(CATALOGUE)),
      redCommand: fc.constantFrom('', 'npm test', 'npm run lint'),
    });
    fc.assert(
      fc.property(ends, (more) => {
        const empty = newLoopState('acme/shop', [], NOW);
        let state = withIssues(empty, new Map([[23, more.entry]]), NOW);
        const events = eventsOfEnd(end(more));
        for (const event of events) {
          const next = transition(state, event, NOW);
          expect(next.kind).not.toBe('refused');
          if (next.kind !== 'refused') state = next.state;
        }
        const last = events.at(-1);
        if (last) expect(transition(state, last, NOW).kind).toBe('unchanged');
      }),
    );
  });

  it('is shipped with what it cost and its pull request', () => {
    const result = { pullRequest: 24, spend: { calls: 2, durationMs: 1_000 } };
    const events = eventsOfEnd(end({ outcome: 'passed', reason: null, branch: 'fix/issue-23', result }));
    expect(events).toEqual([
      { kind: 'reached', issue: 23, ticket: TICKET, phase: 'ship', branch: 'fix/issue-23' },
      { kind: 'shipped', issue: 23, ticket: TICKET, ...result },
    ]);
  });

  it('is nothing where another run has the issue', () => {
    expect(kinds({ outcome: 'superseded', reason: because('claim_lost') })).toEqual([]);
  });

  it.each(['merge_never', 'merge_refused', 'checks_held', 'auto_merge_enabled', 'person_needed'] as const)(
    'is still in work where the pull request waits: %s',
    (code) => expect(kinds({ outcome: 'waiting', reason: because(code) })).toEqual(['reached']),
  );

  it('is a skip by judgement, by a closed pull request, or by a closed issue, which comes back when it is reopened', () => {
    const skipped = (code: ReasonCode) => eventsOfEnd(end({ outcome: 'skipped', reason: because(code) }));
    expect(skipped('nothing_to_implement')).toMatchObject([{ kind: 'skipped', reason: 'It is nothing_to_implement.' }]);
    expect(skipped('pull_request_closed')).toMatchObject([{ kind: 'skipped' }]);
    expect(skipped('issue_closed')).toMatchObject([{ kind: 'skipped', reason: 'it was closed' }]);
  });

  it('is tried again after a pause that the table of classes says', () => {
    const failing = { reason: because('max_retries_exceeded'), failure: 'rate-limit' };
    expect(eventsOfEnd(end(failing))).toMatchObject([
      { kind: 'tried-again', errorClass: 'rate_limit', notBefore: '2026-11-30T12:15:00.000Z' },
    ]);
    expect(eventsOfEnd(end({ reason: because('base_conflict') }))).toMatchObject([
      { kind: 'tried-again', errorClass: 'merge_conflict', notBefore: null },
    ]);
  });

  it('is a failure once the retries of the class are used up, and tells how far it came', () => {
    const entry = entryWith({ retries: { merge_conflict: 1 } });
    const events = eventsOfEnd(end({ reason: because('base_conflict'), entry, branch: 'fix/issue-23' }));
    expect(events).toMatchObject([
      { kind: 'reached', phase: 'ship', branch: 'fix/issue-23' },
      { kind: 'failed', errorClass: 'merge_conflict', error: 'It is base_conflict.' },
    ]);
  });

  it.each(['blocking_finding', 'score_below_threshold', 'same_again'] as const)(
    'is unresolved after the last round: %s',
    (code) => {
      expect(kinds({ reason: because(code), phase: 'review' })).toEqual(['reached', 'failed']);
      expect(classIn({ reason: because(code) })).toBe('review_unresolved');
    },
  );

  it('is not tried again where a person stopped it', () => {
    expect(kinds({ outcome: 'stopped', reason: because('cancelled') })).toEqual(['reached', 'failed']);
  });

  it('has its turn again where everything was switched off, whatever failed before', () => {
    const entry = entryWith({ attempts: 9, retries: { permission: 3 } });
    expect(kinds({ outcome: 'skipped', reason: because('switched_off'), entry, phase: null })).toEqual(['tried-again']);
  });

  it.each(AGENT_FAILURES)('has the class of the failure %s of its agent', (failure) => {
    const reason = because('max_retries_exceeded');
    expect(classIn({ reason, failure })).toBe(errorClassOfAgent(failure));
    expect(classIn({ reason, failure: 'of another kind' })).toBe('unknown');
  });

  it('has the class of the command that was red', () => {
    const red = (redCommand: string) => classIn({ reason: because('verification_red'), redCommand });
    expect([red('npm test'), red('npm run lint'), red('make build')]).toEqual([
      'test_failure',
      'lint_failure',
      'build_failure',
    ]);
  });

  it('has the class of the fault that ended a job, where the fault tells one', () => {
    const lost = (fault: string) => classIn({ fault });
    expect([lost('github-unavailable'), lost('rate-limited'), lost('agent-missing')]).toEqual([
      'network',
      'rate_limit',
      'agent_unavailable',
    ]);
    expect([lost(''), lost('internal'), lost('constructor')]).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('knows only faults of the catalogue', () => {
    const told = Object.keys(CATALOGUE).filter((code) => errorClassOfFault(code) !== null);
    expect(told).toHaveLength(9);
  });
});
