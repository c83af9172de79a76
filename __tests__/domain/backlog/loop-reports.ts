import type { LoopIssue } from '../../../src/contracts/loop-state.ts';
import type { LoopReport } from '../../../src/domain/render/loop-report.ts';
import { aBacklog, aState } from './issues.ts';

export const NOW = '2026-11-30T03:00:00Z';
const BEGAN = '2026-11-30T01:00:00Z';
const spend = { calls: 2, durationMs: 90_000, costUsd: 0.5 };

/** A night in which everything came up: 1 and 2 shipped, 3 failed, 4 waits for it, 5 and 6 for one another. */
export function aReport(parts: Partial<LoopReport> = {}): LoopReport {
  const issues: Record<number, LoopIssue> = {
    1: {
      ...{ status: 'shipped', title: 'First', run: '901', pull_request: 31, spend },
      ...{ started_at: BEGAN, completed_at: '2026-11-30T01:30:00Z' },
    },
    2: { status: 'shipped', title: 'Second', depends_on: [1] },
    3: {
      ...{ status: 'failed', error_class: 'test_failure', attempts: 2, last_error: 'expected <3>, got @nobody' },
      ...{ run: '903', started_at: BEGAN, updated_at: '2026-11-30T01:10:00Z', spend },
    },
    4: { status: 'blocked', reason: 'dependency #3 not shipped (failed)' },
    5: { status: 'in_progress', run: '905', started_at: BEGAN, phase: 'implement_done' },
    6: { status: 'pending' },
    7: { status: 'skipped', reason: 'it has the label question' },
    8: { status: 'blocked', reason: 'dependency #99 not shipped (missing)' },
  };
  const night = {
    ...{ began_at: BEGAN, actor: { id: '1', login: 'octocat', isBot: false }, begun: 4 },
    ...{ max_parallel: 1, max_issues: 10, max_open_pull_requests: 5, stop_after: null },
  };
  return {
    repositoryUrl: 'https://github.com/octo/shop',
    state: { ...aState(issues), updated_at: NOW, night },
    backlog: aBacklog({ 3: [2], 4: [3], 5: [6], 6: [5], 7: [], 8: [99] }),
    outside: new Map([
      [2, 'closed'],
      [99, 'missing'],
    ]),
    held: { by: 'max-parallel' },
    now: NOW,
    ...parts,
  };
}

/** A backlog of very many issues, whose titles are as long and as awkward as they get. */
export function aHugeReport(count: number, status: LoopIssue['status'] = 'pending'): LoopReport {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const backlog = aBacklog(Object.fromEntries(numbers.map((number) => [number, number === 1 ? [] : [number - 1]])));
  const title = '🙈|<*_`'.repeat(40);
  const items = backlog.items.map((item) => ({ ...item, issue: { ...item.issue, title } }));
  const issue: LoopIssue = { status, reason: '@everybody #1 '.repeat(35), last_error: '🙈|'.repeat(160) };
  const state = aState(Object.fromEntries(numbers.map((number) => [number, issue])));
  return aReport({ backlog: { ...backlog, items }, state, outside: new Map() });
}
