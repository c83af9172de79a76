import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type LoopState, loopState } from '../../../src/contracts/loop-state.ts';
import { LOOP_STATUSES } from '../../../src/contracts/names.ts';
import { loopBeginning, type StateWish } from '../../../src/domain/backlog/loop-beginning.ts';
import { progressLines } from '../../../src/domain/backlog/loop-progress.ts';
import { settled } from '../../../src/domain/backlog/loop-settling.ts';
import { newLoopState, readLoopState, writtenLoopState } from '../../../src/domain/backlog/loop-state.ts';
import { type LoopEvent, transition } from '../../../src/domain/backlog/loop-transition.ts';
import { aBacklog, aState } from './issues.ts';

const SEED = 20261130;
const NOW = '2026-11-30T01:00:00Z';
const LATER = '2026-11-30T02:00:00Z';

/** The example of the seed, word for word. */
const OF_THE_SEED = `{
  "version": 1,
  "started_at": "2025-06-09T10:00:00Z",
  "updated_at": "2025-06-09T10:30:00Z",
  "repo": "owner/repo-name",
  "total_issues": 8,
  "issues": {
    "3": {
      "status": "shipped",
      "branch": "feat/issue-3-add-priority",
      "started_at": "2025-06-09T10:00:00Z",
      "completed_at": "2025-06-09T10:15:00Z",
      "attempts": 1
    },
    "4": {
      "status": "failed",
      "phase": "goal",
      "error_class": "build_failure",
      "branch": "feat/issue-4-filter-tasks",
      "started_at": "2025-06-09T10:15:00Z",
      "updated_at": "2025-06-09T10:30:00Z",
      "attempts": 3,
      "last_error": "test TestFilterPriority failed: expected 3, got 0"
    },
    "7": {
      "status": "pending"
    }
  }
}
`;

describe('the file of the state', () => {
  it("is the seed's, and is written as it was read", () => {
    const stored = readLoopState(OF_THE_SEED, 'owner/repo-name');
    expect(stored.kind).toBe('sound');
    expect(stored.kind === 'sound' && writtenLoopState(stored.state)).toBe(OF_THE_SEED);
  });

  it.each([
    ['cut off', OF_THE_SEED.slice(0, 200), /not JSON/],
    ['empty', '', /not JSON/],
    ['of a later version', OF_THE_SEED.replace('"version": 1', '"version": 2'), /version/],
    ['with a status that there is not', OF_THE_SEED.replace('pending', 'done'), /status/],
    ['with a field that would be lost', OF_THE_SEED.replace('"attempts": 1', '"mood": 1'), /mood/],
    ['with a number that is none', OF_THE_SEED.replace('"7"', '"seven"'), /seven/],
    ['of another repository', OF_THE_SEED.replace('owner/', 'other/'), /other\/repo-name/],
    ['nothing of ours', '[]', /expected object/],
  ])('is corrupt when it is %s', (_, text, why) => {
    const stored = readLoopState(text, 'owner/repo-name');
    expect(stored).toEqual({ kind: 'corrupt', why: expect.stringMatching(why) });
  });
});

describe('how the loop begins', () => {
  const begin = (text: string | null, wish: StateWish) =>
    loopBeginning({
      stored: readLoopState(text, 'owner/repo-name'),
      wish,
      repository: 'owner/repo-name',
      open: [7, 9],
      now: NOW,
    });

  it('has every open issue pending where nothing is known', () => {
    const begins = { kind: 'begins', state: newLoopState('owner/repo-name', [7, 9], NOW), setAside: null };
    expect(begin(null, 'resume')).toEqual(begins);
    expect(begin(null, 'restart')).toEqual(begins);
    expect(begins.state).toMatchObject({
      total_issues: 2,
      issues: { 7: { status: 'pending' }, 9: { status: 'pending' } },
    });
  });

  it('goes on from what is known, with what was opened since', () => {
    const { state, ...rest } = begin(OF_THE_SEED, 'resume') as { kind: string; state: LoopState };
    expect(rest).toEqual({ kind: 'resumes', setAside: null });
    expect(Object.entries(state.issues).map(([number, { status }]) => `${number} ${status}`)).toEqual([
      ...['3 shipped', '4 failed', '7 pending', '9 pending'],
    ]);
  });

  it.each(['resume', 'abort', 'restart'] as const)('never overwrites a corrupt file: %s', (wish) => {
    const beginning = begin('{', wish);
    if (wish === 'resume')
      expect(beginning).toEqual({ kind: 'corrupt', why: 'it is not JSON', offers: ['restart', 'abort'] });
    else if (wish === 'abort') expect(beginning).toEqual({ kind: 'aborted' });
    else expect(beginning).toMatchObject({ kind: 'restarts', setAside: 'loop-it.corrupt-20261130T010000Z.json' });
  });

  it('begins anew only when it is asked to', () => {
    expect(begin(OF_THE_SEED, 'abort')).toEqual({ kind: 'aborted' });
    expect(begin(OF_THE_SEED, 'restart')).toMatchObject({ kind: 'restarts', state: { total_issues: 2 } });
  });
});

/** The state after events, each of which must be accepted. */
function stateAfter(state: LoopState, ...events: LoopEvent[]): LoopState {
  return events.reduce((before, event) => {
    const next = transition(before, event, NOW);
    expect(next).toMatchObject({ kind: 'changed' });
    return next.kind === 'refused' ? before : next.state;
  }, state);
}

const [issue, ticket, run] = [4, 'ticket-of-4', '900'];
const error = { errorClass: 'test_failure', error: 'expected 3,\n got 0' } as const;
const DISPATCHED: LoopEvent = { kind: 'dispatched', issue, ticket };
const STARTED: LoopEvent = { kind: 'started', issue, ticket, run, replaces: null };

describe('the way of an issue', () => {
  const begun = stateAfter(aState({ 4: 'pending' }), DISPATCHED, STARTED);

  it('leads from pending over its run to shipped', () => {
    const branch = 'fix/issue-4-sum';
    const reached = stateAfter(begun, { kind: 'reached', issue, ticket, phase: 'implement_done', branch });
    expect(reached.issues[4]).toMatchObject({
      status: 'in_progress',
      phase: 'implement_done',
      branch,
      run,
      attempts: 1,
    });
    const shipped = stateAfter(reached, { kind: 'shipped', issue, ticket }).issues[4];
    expect(shipped).toEqual({
      ...{ status: 'shipped', branch, attempts: 1, ticket },
      ...{ started_at: NOW, updated_at: NOW, completed_at: NOW },
    });
  });

  it('remembers why it failed, in one line, and begins afresh when somebody asks', () => {
    const failed = stateAfter(begun, { kind: 'failed', issue, ticket, ...error });
    expect(failed.issues[4]).toMatchObject({
      status: 'failed',
      error_class: 'test_failure',
      last_error: 'expected 3, got 0',
    });
    const ready = stateAfter(failed, { kind: 'ready', issue }).issues[4];
    expect(ready).toEqual({ status: 'pending', updated_at: NOW });
  });

  it('keeps what summaries need once no list has the issue, and adds up what its runs cost', () => {
    const spend = { calls: 1, durationMs: 1_000, costUsd: 0.25 };
    const about = { title: `Sum\u200b ${'x'.repeat(200)}`, dependsOn: [2, 3] };
    const named = stateAfter(aState({ 4: 'pending' }), { kind: 'dispatched', issue, ticket, ...about }, STARTED);
    const failed = stateAfter(named, { kind: 'failed', issue, ticket, ...error, spend, pullRequest: 12 });
    expect(failed.issues[4]).toMatchObject({ depends_on: [2, 3], pull_request: 12, spend });
    expect(failed.issues[4]?.title).toMatch(/^Sum x{115}…$/);
    const afresh = stateAfter(failed, { kind: 'ready', issue, by: 'octocat' });
    expect(afresh.issues[4]).toEqual({
      ...{ status: 'pending', updated_at: NOW },
      ...{ pull_request: 12, spend, asked_for_by: 'octocat' },
    });
    const shipped = stateAfter(afresh, DISPATCHED, STARTED, { kind: 'shipped', issue, ticket, spend });
    expect(shipped.issues[4]).toMatchObject({ pull_request: 12, spend: { calls: 2, durationMs: 2_000, costUsd: 0.5 } });
  });

  it('counts what is tried again by class, and waits as long as it was told', () => {
    const again: LoopEvent = { kind: 'tried-again', issue, ticket, notBefore: LATER, ...error };
    const waits = stateAfter(begun, again).issues[4];
    expect(waits).toMatchObject({ status: 'pending', retries: { test_failure: 1 }, not_before: LATER });
    const [second, third] = ['ticket-second', '901'];
    const twice = stateAfter(
      stateAfter(begun, again),
      ...([
        { kind: 'dispatched', issue, ticket: second },
        { kind: 'started', issue, ticket: second, run: third, replaces: null },
        { kind: 'tried-again', issue, ticket: second, notBefore: null, ...error },
      ] as const),
    ).issues[4];
    expect(twice).toMatchObject({ retries: { test_failure: 2 }, attempts: 2 });
    expect(twice).not.toHaveProperty('not_before');
  });

  it('goes over to another run only from the one that died', () => {
    const takes = (replaces: string | null) =>
      transition(begun, { ...STARTED, run: '901', replaces } as LoopEvent, NOW);
    expect(takes(null)).toEqual({ kind: 'refused', why: '#4 belongs to run 900' });
    expect(takes('899')).toEqual({ kind: 'refused', why: '#4 belongs to run 900' });
    expect(takes('900')).toMatchObject({ kind: 'changed', state: { issues: { 4: { run: '901', attempts: 2 } } } });
  });

  it('is closed to whoever has lost it', () => {
    const stranger = { kind: 'shipped', issue, ticket: 'another-ticket' } as const;
    expect(transition(begun, stranger, NOW)).toEqual({ kind: 'refused', why: '#4 belongs to another run' });
    const skips = { kind: 'skipped', issue, ticket: null, reason: 'question' } as const;
    expect(transition(begun, skips, NOW)).toEqual({ kind: 'refused', why: '#4 belongs to another run' });
    expect(transition(begun, { ...stranger, issue: 5 }, NOW)).toEqual({
      kind: 'refused',
      why: '#5 is not in the state',
    });
  });
});

describe('the laws of transitions', () => {
  const events = fc.oneof(
    fc.constantFrom<LoopEvent>(
      ...([
        { kind: 'ready', issue },
        { kind: 'blocked', issue, reason: 'dependency #1 not shipped (failed)' },
        { kind: 'skipped', issue, ticket: null, reason: 'question' },
      ] as const),
    ),
    fc
      .record({ ticket: fc.constantFrom('ticket-one', 'ticket-two'), run: fc.constantFrom('1', '2') })
      .chain(({ ticket, run }) =>
        fc.constantFrom<LoopEvent>(
          ...([
            { kind: 'dispatched', issue, ticket },
            { kind: 'started', issue, ticket, run, replaces: null },
            { kind: 'reached', issue, ticket, phase: 'review', branch: null },
            { kind: 'shipped', issue, ticket, pullRequest: 12, spend: { calls: 1, durationMs: 5 } },
            { kind: 'failed', issue, ticket, ...error },
            { kind: 'tried-again', issue, ticket, notBefore: null, ...error },
            { kind: 'skipped', issue, ticket, reason: 'already implemented' },
          ] as const),
        ),
      ),
  );

  it('an event that comes twice changes nothing the second time, and every state fits its contract', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), (list) => {
        let state = aState({ 4: 'pending', 5: 'pending' });
        for (const event of list) {
          const once = transition(state, event, NOW);
          if (once.kind === 'refused') continue;
          expect(transition(once.state, event, LATER)).toEqual({ kind: 'unchanged', state: once.state });
          state = once.state;
          expect(loopState.safeParse(JSON.parse(writtenLoopState(state))).success).toBe(true);
          expect(state.issues[5]).toEqual({ status: 'pending' });
        }
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('what is shipped stays shipped', () => {
    fc.assert(
      fc.property(events, (event) => {
        const state = aState({ 4: { status: 'shipped', ticket: 'ticket-one', completed_at: NOW } });
        const next = transition(state, event, LATER);
        expect(next.kind === 'refused' ? state : next.state).toEqual(state);
      }),
      { seed: SEED },
    );
  });
});

describe('settling', () => {
  const backlog = aBacklog({ 1: [], 2: [1], 3: [2], 4: [9] });
  const closed = new Map([[9, 'closed' as const]]);
  const statuses = ({ issues }: LoopState) => Object.values(issues).map(({ status }) => status);

  it('blocks all that stand behind a failure, and says behind which', () => {
    const state = settled(aState({ 1: 'failed', 2: 'pending', 3: 'pending', 4: 'pending' }), backlog, closed, NOW);
    expect(statuses(state)).toEqual(['failed', 'blocked', 'blocked', 'pending']);
    expect(state.issues[2]?.reason).toBe('dependency #1 not shipped (failed)');
    expect(state.issues[3]?.reason).toBe('dependency #2 not shipped (blocked)');
  });

  it('releases dependents when what they waited for ships', () => {
    const state = settled(aState({ 1: 'shipped', 2: 'blocked', 3: 'blocked', 4: 'blocked' }), backlog, closed, NOW);
    expect(statuses(state)).toEqual(['shipped', 'pending', 'pending', 'pending']);
    expect(state.issues[2]).toEqual({ status: 'pending', updated_at: NOW });
  });

  it('releases dependents of an issue that somebody closed by hand', () => {
    const without = aBacklog({ 2: [1], 3: [2], 4: [9] });
    const known = new Map([...closed, [1, 'closed' as const]]);
    const state = settled(aState({ 1: 'failed', 2: 'blocked', 3: 'blocked', 4: 'pending' }), without, known, NOW);
    expect(statuses(state)).toEqual(['failed', 'pending', 'pending', 'pending']);
  });

  it('leaves out what was closed, and takes it in again when it is opened', () => {
    const state = aState({ 1: 'pending', 2: 'in_progress', 3: 'shipped' });
    const gone = settled(state, aBacklog({}), closed, NOW);
    expect(statuses(gone)).toEqual(['skipped', 'in_progress', 'shipped']);
    expect(statuses(settled(gone, aBacklog({ 1: [] }), closed, LATER))).toEqual(['pending', 'in_progress', 'shipped']);
  });

  it('done again changes nothing, whatever the statuses are', () => {
    const status = fc.constantFrom(...LOOP_STATUSES);
    fc.assert(
      fc.property(fc.tuple(status, status, status, status), ([one, two, three, four]) => {
        const once = settled(aState({ 1: one, 2: two, 3: three, 4: four }), backlog, closed, NOW);
        expect(settled(once, backlog, closed, LATER)).toBe(once);
      }),
      { seed: SEED },
    );
  });
});

describe('the summary of a resume', () => {
  it("is the seed's", () => {
    const state = aState({
      ...{ 1: 'shipped', 3: 'shipped', 5: 'pending', 7: 'pending' },
      2: { status: 'skipped', reason: 'question' },
      4: { status: 'failed', error_class: 'build_failure', attempts: 3 },
    });
    expect(progressLines(state)).toBe(
      [
        '📊 Resuming from checkpoint (last update: 2026-11-30T00:00:00Z)',
        '   ✅ Shipped: #1, #3',
        '   ⏭️  Skipped: #2 (question)',
        '   ❌ Failed: #4 (build_failure — 3 attempts)',
        '   📋 Remaining: #5, #7',
      ].join('\n'),
    );
  });
});
