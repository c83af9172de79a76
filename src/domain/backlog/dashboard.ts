import type { FoundDashboard } from '../../contracts/dashboard.ts';
import type { LoopStatus } from '../../contracts/names.ts';
import type { Wish } from '../effect.ts';
import { escapeLine, marker } from '../markdown.ts';
import { fitList } from '../render/fit-list.ts';
import { heldText } from '../render/held-text.ts';
import { entryLinks, entryName, entryReason } from '../render/loop-entry-text.ts';
import { countsText, entriesOf, LOOP_SECTIONS, type LoopEntry, type LoopReport } from '../render/loop-report.ts';
import { minuteText } from '../render/minute-text.ts';
import { offeredActions } from './dashboard-actions.ts';
import { type DashboardAction, type HeardTicks, tickBox } from './dashboard-ticks.ts';

export const DASHBOARD_TITLE = 'Issue Relay: the backlog';

/** By which our own issue is known again, together with its label and its author. */
export const DASHBOARD_MARKER = marker('dashboard');

/** GitHub refuses bodies above 65,536 characters; what is redacted may make ours a little longer. */
const BODY_LIMIT = 60_000;
/** For the heading of a section, and for the line that counts what is left out. */
const SECTION_ROOM = 120;

/** Who gets room first: what people can act upon. What is finished is folded, and left out first. */
const BY_NEED: readonly LoopStatus[] = ['failed', 'blocked', 'in_progress', 'pending', 'skipped', 'shipped'];
const FOLDED: readonly LoopStatus[] = ['skipped', 'shipped'];

/**
 * The body of the dashboard: how every issue of the backlog stands, with a box for each thing that people may ask for, all
 * unticked. At most 65,536 characters; the same state gives the same body, so that nothing is written for nothing.
 */
export function dashboardBody(report: LoopReport, unheard: HeardTicks['unheard']): string {
  const entries = entriesOf(report);
  const offered = offeredActions(report.state, report.backlog);
  const head = headOf(report, unheard, entries);
  let room = BODY_LIMIT - head.length - SECTION_ROOM * BY_NEED.length;
  const sections = BY_NEED.map((status) => {
    const textOf = (entry: LoopEntry) => itemOf(entry, offered.get(entry.number) ?? [], report);
    const { kept, left } = fitList(entries.get(status) ?? [], textOf, room, (text) => text.length);
    room -= kept.reduce((sum, line) => sum + line.length + 1, 0);
    return sectionOf(status, kept, left);
  });
  return [head, ...sections.filter((section) => section !== '')].join('\n\n');
}

/** What is missing until the dashboard says so; nothing where it does, where somebody closed it, or before there is any issue. */
export function dashboardWishes(found: FoundDashboard | null, report: LoopReport, heard: HeardTicks | null): Wish[] {
  if (found === null ? Object.keys(report.state.issues).length === 0 : !found.open) return [];
  const body = dashboardBody(report, heard?.unheard ?? null);
  const isShown = found?.body.replaceAll('\r\n', '\n') === body;
  return isShown ? [] : [{ kind: 'dashboard', found, title: DASHBOARD_TITLE, body }];
}

function headOf(
  { state, held }: LoopReport,
  unheard: HeardTicks['unheard'],
  entries: ReadonlyMap<LoopStatus, readonly LoopEntry[]>,
): string {
  const atWork = entries.get('in_progress')?.length ?? 0;
  return [
    DASHBOARD_MARKER,
    'The loop keeps this issue up to date; what is written into it by hand is replaced.',
    'Tick a box, and the next beat of the loop does it: **retry** takes an issue up again, **skip** leaves it out. Ticks count if everybody who edited this text may write to the repository. Close this issue to have no dashboard, and open it again to have it back.',
    `${countsText(entries)} · as of ${minuteText(state.updated_at)}`,
    ...(held === null ? [] : [heldText(held, state.night, atWork)]),
    ...(unheard === null ? [] : [unheardText(unheard)]),
  ].join('\n\n');
}

const NAMED = 10;

function unheardText({ ticks, because }: NonNullable<HeardTicks['unheard']>): string {
  const undone = ticks.length === 1 ? '1 tick was' : `${ticks.length} ticks were`;
  const who = because.length === 0 ? 'GitHub does not say who set them' : namesOf(because);
  return `⚠️ ${undone} undone: ${who}.`;
}

function namesOf(logins: readonly string[]): string {
  const names = logins.slice(0, NAMED).map(escapeLine).join(', ');
  const more = logins.length > NAMED ? ` and ${logins.length - NAMED} more` : '';
  return `${names}${more} may not write to this repository, and edited this text`;
}

/** No line with a box refers to an issue: GitHub ticks a box by itself when the issue that its line names is closed. */
function itemOf(entry: LoopEntry, actions: readonly DashboardAction[], report: LoopReport): string {
  const parts = [entryName(report, entry), entryReason(entry), entryLinks(report, entry)];
  const line = `- ${parts.filter((part) => part !== '').join(' — ')}`;
  return [line, ...actions.map((action) => tickBox({ issue: entry.number, action }))].join('\n');
}

function sectionOf(status: LoopStatus, kept: readonly string[], left: number): string {
  const count = kept.length + left;
  if (count === 0) return '';
  const { sign, name } = LOOP_SECTIONS.find((section) => section.status === status) ?? { sign: '', name: status };
  const lines = [...kept, ...(left === 0 ? [] : [`- _and ${left} more, which do not fit here_`])].join('\n');
  if (!FOLDED.includes(status)) return `### ${sign} ${name} (${count})\n\n${lines}`;
  return `<details><summary>${sign} ${name} (${count})</summary>\n\n${lines}\n\n</details>`;
}
