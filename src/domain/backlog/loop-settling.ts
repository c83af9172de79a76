import type { LoopIssue, LoopState } from '../../contracts/loop-state.ts';
import type { Backlog, OutsideStates } from './backlog.ts';
import { standingOf, unmetWords } from './dependency-standing.ts';
import { withIssues } from './loop-state.ts';

/** Why an issue is skipped that somebody closed; it comes back when it is opened again. */
export const CLOSED = 'it was closed';

/**
 * The state after the world has moved: issues behind a dependency that failed, was skipped or is not ours are blocked,
 * those whose dependency shipped or was closed are released, those that somebody closed are left out. Only pending,
 * blocked and so left issues change. Done again, it changes nothing.
 */
export function settled(state: LoopState, backlog: Backlog, outside: OutsideStates, now: string): LoopState {
  const open = new Set(backlog.items.map(({ issue }) => issue.number));
  const changed = new Map<number, LoopIssue>();
  for (const [key, issue] of Object.entries(state.issues)) {
    const next = isOpenFor(issue, open.has(Number(key)), now);
    if (next !== issue) changed.set(Number(key), next);
  }
  const opened = withIssues(state, changed, now);
  return withBlocks(opened, backlog, outside, now);
}

function isOpenFor(issue: LoopIssue, isOpen: boolean, now: string): LoopIssue {
  const waits = issue.status === 'pending' || issue.status === 'blocked';
  if (!isOpen && waits) return { ...issue, status: 'skipped', reason: CLOSED, updated_at: now };
  if (isOpen && issue.status === 'skipped' && issue.reason === CLOSED) return released(issue, now);
  return issue;
}

function released({ reason: _, ...issue }: LoopIssue, now: string): LoopIssue {
  return { ...issue, status: 'pending', updated_at: now };
}

/** In the order of the backlog, so that a block reaches all that stand behind it in one pass. */
function withBlocks(state: LoopState, { items }: Backlog, outside: OutsideStates, now: string): LoopState {
  // Read and written while the pass goes on; nobody else sees it.
  const draft = { ...state, issues: { ...state.issues } };
  const changed = new Map<number, LoopIssue>();
  for (const item of items) {
    const issue = draft.issues[item.issue.number];
    if (issue?.status !== 'pending' && issue?.status !== 'blocked') continue;
    const standing = standingOf(item, draft, outside);
    const next = standing.kind === 'blocked' ? blocked(issue, unmetWords(standing), now) : unblocked(issue, now);
    if (next === issue) continue;
    draft.issues[item.issue.number] = next;
    changed.set(item.issue.number, next);
  }
  return withIssues(state, changed, now);
}

function blocked(issue: LoopIssue, reason: string, now: string): LoopIssue {
  if (issue.status === 'blocked' && issue.reason === reason) return issue;
  return { ...issue, status: 'blocked', reason, updated_at: now };
}

function unblocked(issue: LoopIssue, now: string): LoopIssue {
  return issue.status === 'blocked' ? released(issue, now) : issue;
}
