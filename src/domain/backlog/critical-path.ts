import type { Backlog } from './backlog.ts';
import { likelyMinutes } from './size-label.ts';

/**
 * For each open issue the minutes of the longest chain that can't be done before it: its own, and those of the issues that
 * wait for it. Whoever begins with the longest finishes the whole backlog soonest.
 */
export function criticalPaths({ items }: Backlog): ReadonlyMap<number, number> {
  const after = new Map<number, number>();
  const paths = new Map<number, number>();
  // From the end: what waits for an issue stands behind it.
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item === undefined) continue;
    const path = likelyMinutes(item.issue.labels) + (after.get(item.issue.number) ?? 0);
    paths.set(item.issue.number, path);
    for (const need of item.needs) after.set(need, Math.max(after.get(need) ?? 0, path));
  }
  return paths;
}
