import { describe, expect, it } from '@jest/globals';
import type { LoopIssue, LoopState, Night, StoredLoopState } from '../../../src/contracts/loop-state.ts';
import { amended } from '../../../src/domain/backlog/amendment.ts';
import { arrangeBacklog } from '../../../src/domain/backlog/backlog.ts';
import { beatOn } from '../../../src/domain/backlog/beat.ts';
import type { Beat } from '../../../src/domain/backlog/beat-facts.ts';
import { octocat } from '../../fakes/facts.ts';
import { aBacklog, anIssue, aState, REPOSITORY } from './issues.ts';

const AT = '2026-12-01T00:00:00.000Z';
const LATER = '2026-12-01T00:20:00.000Z';

function aNight(night: Partial<Night> = {}): Night {
  return {
    ...{ began_at: AT, actor: octocat, begun: 0, max_parallel: 3, max_issues: 10 },
    ...{ max_open_pull_requests: 5, stop_after: null, ...night },
  };
}

function aBeat(beat: Partial<Beat> = {}): Beat {
  return {
    ...{ kind: 'beat', at: AT, repository: REPOSITORY, token: 'token-1', wish: 'resume', actor: octocat },
    ...{ night: aNight(), retryFailed: false, backlog: aBacklog({ 1: [], 2: [1], 3: [] }), outside: new Map() },
    ...{ openPullRequests: [], overRuns: [], leftOut: [], dashboard: null, ...beat },
  };
}

const sound = (state: LoopState): StoredLoopState => ({ kind: 'sound', state });

function decided(stored: StoredLoopState, beat: Beat) {
  const end = beatOn(stored, beat);
  if (end.kind === 'refused') throw new Error(end.why);
  return end;
}

const statuses = ({ issues }: LoopState) =>
  Object.fromEntries(Object.entries(issues).map(([number, { status }]) => [number, status]));

/** A state in the middle of a night. */
function inTheNight(issues: Readonly<Record<number, LoopIssue | LoopIssue['status']>>, night: Partial<Night> = {}) {
  return sound({ ...aState(issues), night: aNight({ began_at: '2026-11-30T22:00:00.000Z', ...night }) });
}
const next = (beat: Partial<Beat> = {}) => aBeat({ night: null, token: 'token-2', ...beat });

describe('a beat', () => {
  it('begins a night and gives what is ready to runs, each with a ticket on the word of whoever started it', () => {
    const { state, granted, held } = decided({ kind: 'absent' }, aBeat());
    expect(statuses(state)).toEqual({ 1: 'in_progress', 2: 'pending', 3: 'in_progress' });
    expect(granted).toEqual([
      { issue: 1, ticket: 'token-1-1' },
      { issue: 3, ticket: 'token-1-3' },
    ]);
    expect(state.issues[1]).toMatchObject({ actor: octocat, title: 'Issue 1', ticket: 'token-1-1' });
    expect(state.night).toMatchObject({ begun: 2, actor: octocat });
    expect(held).toEqual({ by: 'waiting', until: null });
  });

  it('gives nothing twice when two come at once', () => {
    const first = decided({ kind: 'absent' }, aBeat());
    const second = decided(sound(first.state), aBeat({ at: '2026-12-01T00:00:01.000Z', token: 'token-2' }));
    expect(second.granted).toEqual([]);
  });

  it('grants the same again, and writes nothing, when the answer to its write got lost', () => {
    const first = decided({ kind: 'absent' }, aBeat());
    expect(decided(sound(first.state), aBeat())).toMatchObject({ changed: false, granted: first.granted });
    const anew = decided(sound(first.state), aBeat({ wish: 'restart' }));
    expect(anew).toMatchObject({ changed: false, granted: first.granted });
  });

  it('goes on with the limits of the night that is recorded, and refuses to where there is none', () => {
    const stored = inTheNight({ 1: 'pending', 3: 'pending' }, { max_parallel: 1 });
    expect(decided(stored, next()).granted).toHaveLength(1);
    expect(beatOn(sound(aState({ 1: 'pending' })), next())).toEqual({ kind: 'refused', why: 'no night is going on' });
  });

  it.each<[string, Partial<Night>, number, string]>([
    ['issues a night', { max_issues: 4, begun: 4 }, 0, 'max-issues'],
    ['open pull requests', { max_open_pull_requests: 2 }, 1, 'max-open-pull-requests'],
    ['the time to stop', { stop_after: AT }, 0, 'stop-after'],
  ])('keeps the limit of %s', (_limit, night, count, by) => {
    const beat = next({ openPullRequests: [50] });
    const { granted, held } = decided(inTheNight({ 1: 'pending', 2: 'pending', 3: 'pending' }, night), beat);
    expect([granted.length, held.by]).toEqual([count, by]);
  });

  it('tries an issue again whose run died, and gives it up after the next one that dies', () => {
    const dead: LoopIssue = { status: 'in_progress', ticket: 'ticket-of-1', run: '7', attempts: 1, updated_at: AT };
    const backlog = aBacklog({ 1: [], 2: [1] });
    const again = decided(inTheNight({ 1: dead, 2: 'pending' }), next({ overRuns: ['7'], backlog }));
    expect(again.granted).toEqual([{ issue: 1, ticket: 'token-2-1' }]);
    expect(again.state.issues[1]).toMatchObject({ status: 'in_progress', retries: { unknown: 1 } });
    const second = { ...dead, retries: { unknown: 1 }, attempts: 2 };
    const given = decided(inTheNight({ 1: second, 2: 'pending' }), next({ overRuns: ['7'], backlog }));
    expect(statuses(given.state)).toEqual({ 1: 'failed', 2: 'blocked' });
    expect(given.state.issues[1]).toMatchObject({ error_class: 'unknown' });
  });

  it('leaves a run that is at work alone', () => {
    const working: LoopIssue = { status: 'in_progress', ticket: 'ticket-of-1', run: '7', attempts: 1, updated_at: AT };
    const end = decided(inTheNight({ 1: working }), next({ at: LATER, backlog: aBacklog({ 1: [] }) }));
    expect([end.granted, end.state.issues[1]]).toEqual([[], working]);
  });

  it('starts a run again with its ticket that did not begin for a quarter of an hour', () => {
    const promised: LoopIssue = { status: 'in_progress', ticket: 'ticket-of-1', updated_at: AT };
    const backlog = aBacklog({ 1: [] });
    const soon = decided(inTheNight({ 1: promised }), next({ at: '2026-12-01T00:14:59.000Z', backlog }));
    expect(soon.granted).toEqual([]);
    const late = decided(inTheNight({ 1: promised }), next({ at: LATER, backlog }));
    expect(late.granted).toEqual([{ issue: 1, ticket: 'ticket-of-1' }]);
    expect(decided(sound(late.state), next({ at: '2026-12-01T00:21:00.000Z', backlog })).granted).toEqual([]);
  });

  it('lets another run look at a closed issue whose run died, since a merge may have been its last act', () => {
    const dead: LoopIssue = { status: 'in_progress', ticket: 'ticket-of-1', run: '7', attempts: 1, updated_at: AT };
    const end = decided(inTheNight({ 1: dead }), next({ at: LATER, overRuns: ['7'], backlog: aBacklog({ 3: [] }) }));
    expect(end.granted).toContainEqual({ issue: 1, ticket: 'ticket-of-1' });
  });

  it('waits with an issue whose pull request waits for people, and begins others beside it', () => {
    const waits: LoopIssue = {
      ...{ status: 'in_progress', phase: 'ship', ticket: 'ticket-of-1', run: '7', attempts: 1, updated_at: AT },
    };
    const state = inTheNight({ 1: waits, 3: 'pending' }, { max_parallel: 1 });
    const beat = next({ at: LATER, overRuns: ['7'], openPullRequests: [1], backlog: aBacklog({ 1: [], 3: [] }) });
    const end = decided(state, beat);
    expect([end.granted, end.state.issues[1]]).toEqual([[{ issue: 3, ticket: 'token-2-3' }], waits]);
    const merged = decided(state, { ...beat, openPullRequests: [], backlog: aBacklog({ 3: [] }) });
    expect(merged.granted).toEqual([{ issue: 1, ticket: 'ticket-of-1' }]);
  });

  it('skips by rule and says why, blocks what depends on it, and takes both back when the rule no longer holds', () => {
    const issues = (labels: string[]) =>
      arrangeBacklog([anIssue({ number: 1, labels }), anIssue({ number: 2, body: 'Depends on: #1' })], REPOSITORY);
    const skipped = decided({ kind: 'absent' }, aBeat({ backlog: issues(['wontfix']) }));
    expect(skipped.state.issues).toMatchObject({
      1: { status: 'skipped', reason: 'it has the label wontfix' },
      2: { status: 'blocked', reason: 'dependency #1 not shipped (skipped)' },
    });
    const relabelled = decided(sound(skipped.state), next({ at: LATER, backlog: issues([]) }));
    expect(statuses(relabelled.state)).toEqual({ 1: 'in_progress', 2: 'pending' });
  });

  it("takes no pull request of our own runs for somebody else's work", () => {
    const backlog = arrangeBacklog([anIssue({ number: 1, pullRequests: [24] })], REPOSITORY);
    const ours = decided(inTheNight({ 1: { status: 'pending', pull_request: 24 } }), next({ backlog }));
    expect(ours.granted).toHaveLength(1);
    const others = decided(inTheNight({ 1: 'pending' }), next({ backlog }));
    expect(others.state.issues[1]).toMatchObject({ status: 'skipped', reason: 'pull request #24 is about it already' });
  });

  it('retries failed issues where a night is begun so, once a night', () => {
    const failed: LoopIssue = {
      status: 'failed',
      error_class: 'test_failure',
      attempts: 3,
      completed_at: '2026-11-29T00:00:00Z',
    };
    const backlog = aBacklog({ 1: [] });
    expect(decided(inTheNight({ 1: failed }), aBeat({ backlog })).granted).toEqual([]);
    expect(decided(inTheNight({ 1: failed }), aBeat({ backlog, retryFailed: true })).granted).toHaveLength(1);
    expect(decided(inTheNight({ 1: failed }), next({ backlog, retryFailed: true })).granted).toEqual([]);
  });

  it('stops when three issues in a row failed with the same class', () => {
    const failed: LoopIssue = { status: 'failed', error_class: 'test_failure', updated_at: '2026-11-30T23:00:00Z' };
    const backlog = aBacklog({ 1: [], 2: [], 3: [], 4: [] });
    const end = decided(inTheNight({ 1: failed, 2: failed, 3: failed, 4: 'pending' }), next({ backlog }));
    expect([end.granted, end.held]).toEqual([[], { by: 'errors', errorClass: 'test_failure' }]);
  });

  it('never writes over a corrupt state; a restart sets it aside', () => {
    const corrupt: StoredLoopState = { kind: 'corrupt', why: 'it is not JSON' };
    expect(amended(corrupt, aBeat())).toEqual({ kind: 'refused', why: 'it is not JSON' });
    expect(amended(corrupt, aBeat({ wish: 'restart' }))).toMatchObject({
      kind: 'amended',
      setAside: 'loop-it.corrupt-20261201T000000000Z.json',
    });
  });

  it('leaves the issues of unfinished branches out where it is told to', () => {
    const end = decided({ kind: 'absent' }, aBeat({ leftOut: [1] }));
    expect(end.state.issues[1]).toMatchObject({
      status: 'skipped',
      reason: 'a branch of an earlier loop is left over',
    });
    expect(decided(sound(end.state), next({ at: LATER })).state.issues[1]?.status).toBe('skipped');
  });
});
