import { withoutInvisible } from '../invisible.ts';
import { oneLine } from '../one-line.ts';
import type { Backlog, BacklogItem, OutsideStates } from './backlog.ts';
import type { Cycle } from './cycles.ts';

const LONGEST_TITLE = 120;

/** What is printed where there is nothing to do. */
export const NOTHING_OPEN = '✅ No open issues found. Nothing to do.';

/**
 * The order of the backlog for the log, as the seed prints it, with a line for each cycle and how it was broken. Titles
 * are text of others: in Markdown the whole belongs in a fence.
 */
export function printedList({ items, cycles }: Backlog, outside: OutsideStates): string {
  if (items.length === 0) return NOTHING_OPEN;
  const count = items.length === 1 ? '1 open issue' : `${items.length} open issues`;
  const lines = items.map((item) => `  #${item.issue.number}: ${titleOf(item)} (${dependsOn(item, outside)})`);
  return [...cycles.map(cycleLine), `📋 Found ${count} (topological sort):`, ...lines].join('\n');
}

/** The warning about a cycle: who waits for whom, and what doesn't count. */
export function cycleLine({ issues, broken }: Cycle): string {
  const ignored = broken.map(({ issue, on }) => `#${issue} on #${on}`).join(', ');
  return `⚠️ Circular dependency: ${issues.map((number) => `#${number}`).join(' ↔ ')}, taken by number (not counted: ${ignored})`;
}

function titleOf({ issue }: BacklogItem): string {
  const title = oneLine(withoutInvisible(issue.title));
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title;
}

function dependsOn({ dependencies, outside: numbers }: BacklogItem, outside: OutsideStates): string {
  if (dependencies.on.length === 0) return 'no dependencies';
  const named = dependencies.on.map((number) => {
    return numbers.includes(number) ? `#${number} ${outside.get(number) ?? 'missing'}` : `#${number}`;
  });
  return `depends on ${named.join(', ')}`;
}
