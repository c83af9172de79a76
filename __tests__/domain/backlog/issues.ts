import type { BacklogIssue } from '../../../src/contracts/backlog.ts';
import type { LoopIssue, LoopState } from '../../../src/contracts/loop-state.ts';
import { arrangeBacklog, type Backlog } from '../../../src/domain/backlog/backlog.ts';

export const REPOSITORY = 'octo/shop';

export function anIssue(parts: Partial<BacklogIssue> = {}): BacklogIssue {
  const number = parts.number ?? 1;
  const empty = { body: '', labels: [], blockedBy: [], pullRequests: [], commits: [] };
  return { number, title: `Issue ${number}`, ...empty, ...parts };
}

/** A backlog in which each issue depends on the numbers beside it. */
export function aBacklog(dependencies: Readonly<Record<number, readonly number[]>>): Backlog {
  return arrangeBacklog(issuesOf(dependencies), REPOSITORY);
}

export function issuesOf(dependencies: Readonly<Record<number, readonly number[]>>): BacklogIssue[] {
  return Object.entries(dependencies).map(([number, on]) =>
    anIssue({
      number: Number(number),
      body: on.length === 0 ? '' : `Depends on: ${on.map((each) => `#${each}`).join(', ')}`,
    }),
  );
}

export function aState(issues: Readonly<Record<number, LoopIssue | LoopIssue['status']>>): LoopState {
  const whole = Object.entries(issues).map(([number, issue]) => {
    return [number, typeof issue === 'string' ? { status: issue } : issue] as const;
  });
  const times = { started_at: '2026-11-30T00:00:00Z', updated_at: '2026-11-30T00:00:00Z' };
  return { version: 1, ...times, repo: REPOSITORY, total_issues: whole.length, issues: Object.fromEntries(whole) };
}
