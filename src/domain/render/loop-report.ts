import type { LoopIssue, LoopState } from '../../contracts/loop-state.ts';
import type { LoopStatus } from '../../contracts/names.ts';
import type { Backlog, OutsideStates } from '../backlog/backlog.ts';
import type { Held } from '../backlog/schedule.ts';

/** All that the summary of the loop, its picture and its dashboard tell, in one value. */
export interface LoopReport {
  readonly repositoryUrl: string;
  readonly state: LoopState;
  /** The open issues. */
  readonly backlog: Backlog;
  readonly outside: OutsideStates;
  /** Why no more issues are begun now; null where nothing was scheduled. */
  readonly held: Held | null;
  readonly now: string;
}

/** An issue of the backlog as it stands. */
export interface LoopEntry {
  readonly number: number;
  readonly issue: LoopIssue;
  /** Null where nobody told it: the issue is closed, and no run of ours was ever dispatched for it. */
  readonly title: string | null;
  /** What has to ship before, and has not. */
  readonly waitsFor: readonly number[];
}

/** How a status is shown, in the order in which people are told of them. */
export const LOOP_SECTIONS: readonly { readonly status: LoopStatus; readonly sign: string; readonly name: string }[] = [
  { status: 'shipped', sign: '✅', name: 'Shipped' },
  { status: 'skipped', sign: '⏭️', name: 'Skipped' },
  { status: 'failed', sign: '❌', name: 'Failed' },
  { status: 'blocked', sign: '🔒', name: 'Blocked' },
  { status: 'in_progress', sign: '🔄', name: 'In progress' },
  { status: 'pending', sign: '📋', name: 'Remaining' },
];

/** The issues of each status: open ones in the order in which they can be done, after those that are closed, by number. */
export function entriesOf({ state, backlog }: LoopReport): ReadonlyMap<LoopStatus, readonly LoopEntry[]> {
  const entries = new Map<LoopStatus, LoopEntry[]>(LOOP_SECTIONS.map(({ status }) => [status, []]));
  const open = new Set(backlog.items.map(({ issue }) => issue.number));
  const add = (entry: LoopEntry) => entries.get(entry.issue.status)?.push(entry);
  for (const [key, issue] of Object.entries(state.issues)) {
    const number = Number(key);
    if (!open.has(number)) add({ number, issue, title: issue.title ?? null, waitsFor: [] });
  }
  for (const { issue: found, needs } of backlog.items) {
    const issue = state.issues[found.number] ?? { status: 'pending' };
    const waitsFor = needs.filter((need) => state.issues[need]?.status !== 'shipped');
    add({ number: found.number, issue, title: found.title, waitsFor });
  }
  return entries;
}

/** How many issues there are of each status that has any: `✅ 3 shipped · ❌ 1 failed`. */
export function countsText(entries: ReadonlyMap<LoopStatus, readonly LoopEntry[]>): string {
  const counts = LOOP_SECTIONS.flatMap(({ status, sign, name }) => {
    const count = entries.get(status)?.length ?? 0;
    return count === 0 ? [] : [`${sign} ${count} ${name.toLowerCase()}`];
  });
  return counts.length === 0 ? 'No issue is open.' : counts.join(' · ');
}
