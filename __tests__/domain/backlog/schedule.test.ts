import { describe, expect, it } from '@jest/globals';
import { SHAPE_NAMES, shapeOf } from '../../../scripts/bench/backlog-shapes.ts';
import { simulate } from '../../../scripts/bench/backlog-simulation.ts';
import type { LoopIssue } from '../../../src/contracts/loop-state.ts';
import { arrangeBacklog, type Backlog } from '../../../src/domain/backlog/backlog.ts';
import { criticalPaths } from '../../../src/domain/backlog/critical-path.ts';
import { type ScheduleFacts, schedule } from '../../../src/domain/backlog/schedule.ts';
import { likelyMinutes } from '../../../src/domain/backlog/size-label.ts';
import { aBacklog, aState, issuesOf, REPOSITORY } from './issues.ts';

const NOW = '2026-11-30T01:00:00Z';
const LATER = '2026-11-30T02:00:00Z';
const GENEROUS = { maxParallel: 64, maxIssues: 1_000, maxOpenPullRequests: null, stopAfter: null };

type Parts = Partial<Omit<ScheduleFacts, 'limits'>> & { readonly limits?: Partial<ScheduleFacts['limits']> };

function scheduled(
  backlog: Backlog,
  statuses: Readonly<Record<number, LoopIssue | LoopIssue['status']>>,
  parts: Parts = {},
) {
  return schedule({
    ...{ backlog, state: aState(statuses), paths: criticalPaths(backlog), outside: new Map(), running: 0 },
    ...{ openPullRequests: 0, begun: 0, nightBegan: '2026-11-30T00:00:00Z', now: NOW },
    ...parts,
    limits: { ...GENEROUS, ...parts.limits },
  });
}

const alone = aBacklog({ 1: [], 2: [], 3: [], 4: [] });
const allPending = { 1: 'pending', 2: 'pending', 3: 'pending', 4: 'pending' } as const;

describe('the scheduler', () => {
  it('dispatches what is ready, by number among equals', () => {
    expect(scheduled(alone, allPending)).toEqual({ dispatch: [1, 2, 3, 4], held: { by: 'nothing-pending' } });
  });

  it('begins with the longest chain of dependents', () => {
    const backlog = aBacklog({ 1: [], 2: [], 3: [2], 4: [], 5: [4], 6: [5] });
    const pending = { ...allPending, 5: 'pending', 6: 'pending' } as const;
    expect(scheduled(backlog, pending)).toEqual({ dispatch: [4, 2, 1], held: { by: 'waiting', until: null } });
  });

  it('weighs labels of size where there are some', () => {
    const issues = issuesOf({ 1: [], 2: [1], 3: [], 4: [] });
    const sized = issues.map((issue) => (issue.number === 4 ? { ...issue, labels: ['size/XL'] } : issue));
    expect(scheduled(arrangeBacklog(sized, REPOSITORY), allPending).dispatch).toEqual([4, 1, 3]);
  });

  it('waits for no level: a dependent begins as soon as its own dependencies are shipped', () => {
    const backlog = aBacklog({ 1: [], 2: [], 3: [1], 4: [2] });
    const facts = { 1: 'shipped', 2: 'in_progress', 3: 'pending', 4: 'pending' } as const;
    expect(scheduled(backlog, facts, { running: 1 })).toEqual({ dispatch: [3], held: { by: 'waiting', until: null } });
  });

  it('leaves alone whatever is not pending', () => {
    const facts = { 1: 'in_progress', 2: 'failed', 3: 'skipped', 4: 'blocked' } as const;
    expect(scheduled(alone, facts)).toEqual({ dispatch: [], held: { by: 'nothing-pending' } });
  });

  it('waits for a number that is no open issue until it is closed', () => {
    const backlog = aBacklog({ 1: [77] });
    const held = { by: 'waiting', until: null };
    expect(scheduled(backlog, { 1: 'pending' }, { outside: new Map([[77, 'open']]) })).toEqual({ dispatch: [], held });
    expect(scheduled(backlog, { 1: 'pending' }, { outside: new Map([[77, 'closed']]) }).dispatch).toEqual([1]);
  });

  it('keeps a pause, and says until when', () => {
    const paused = { status: 'pending', not_before: LATER } as const;
    expect(scheduled(aBacklog({ 1: [] }), { 1: paused })).toEqual({
      dispatch: [],
      held: { by: 'waiting', until: LATER },
    });
    expect(scheduled(aBacklog({ 1: [] }), { 1: paused }, { now: LATER }).dispatch).toEqual([1]);
  });

  it.each([
    ['max-parallel', { limits: { maxParallel: 5 }, running: 3 }, [1, 2]],
    ['max-parallel', { limits: { maxParallel: 5 }, running: 9 }, []],
    ['max-issues', { limits: { maxIssues: 10 }, begun: 9 }, [1]],
    ['max-issues', { limits: { maxIssues: 10 }, begun: 10 }, []],
    ['max-open-pull-requests', { limits: { maxOpenPullRequests: 5 }, openPullRequests: 2, running: 1 }, [1, 2]],
    ['stop-after', { limits: { stopAfter: NOW } }, []],
  ] as const)('stops at %s', (by, parts, dispatch) => {
    expect(scheduled(alone, allPending, parts)).toEqual({ dispatch, held: { by } });
  });

  it('goes on up to the time at which it is to stop', () => {
    expect(scheduled(alone, allPending, { limits: { stopAfter: LATER } }).dispatch).toHaveLength(4);
  });

  it('begins nothing after the same error three times', () => {
    const failed = { status: 'failed', error_class: 'test_failure', updated_at: NOW } as const;
    const { dispatch, held } = scheduled(alone, { 1: failed, 2: failed, 3: failed, 4: 'pending' });
    expect({ dispatch, held }).toEqual({ dispatch: [], held: { by: 'errors', errorClass: 'test_failure' } });
  });

  it('gives the same answer whatever the order of the list was', () => {
    const dependencies = { 1: [], 2: [7], 3: [], 4: [2], 5: [3], 6: [], 7: [] };
    const pending = Object.fromEntries(Object.keys(dependencies).map((number) => [number, 'pending' as const]));
    const turned = arrangeBacklog(issuesOf(dependencies).reverse(), REPOSITORY);
    expect(scheduled(turned, pending)).toEqual(scheduled(aBacklog(dependencies), pending));
    expect(scheduled(turned, pending).dispatch).toEqual([7, 3, 1, 6]);
  });
});

describe('labels of size', () => {
  it.each([
    [['size/S'], 4],
    [['effort: large'], 12],
    [['XL'], 20],
    [['size-xs', 'bug'], 2],
    [['size/S', 'size/L'], 12],
    [[], 7],
    [['s', 'small talk', 'sizeable', 'l10n'], 7],
  ])('%j take %i minutes', (labels, minutes) => expect(likelyMinutes(labels)).toBe(minutes));
});

describe('the time that a backlog takes', () => {
  const RUNNERS = [1, 4, 16, 64];
  const ratios = (count: number, seeds: number, sized: boolean) =>
    SHAPE_NAMES.flatMap((name) =>
      Array.from({ length: seeds }, (_, index) => shapeOf(name, count, index + 1)).flatMap((shape, seed) =>
        RUNNERS.map((runners) => simulate(shape, runners, { sized, seed })),
      ),
    );

  it.each([
    [50, 5],
    [200, 3],
  ])('is at most 1.25 times the least possible, for %i issues of any shape without labels', (count, seeds) => {
    const all = ratios(count, seeds, false);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0.999);
    expect(Math.max(...all)).toBeLessThanOrEqual(1.25);
  });

  it('is the same for 1,000 issues on 64 runners', () => {
    const all = SHAPE_NAMES.map((name) => simulate(shapeOf(name, 1_000, 1), 64, { sized: false, seed: 1 }));
    expect(Math.max(...all)).toBeLessThanOrEqual(1.25);
  });

  it('is shorter where people label sizes, even if they err', () => {
    const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
    expect(mean(ratios(200, 3, true))).toBeLessThan(mean(ratios(200, 3, false)));
  });
});
