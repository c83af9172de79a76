import type { LoopStatus } from '../../contracts/names.ts';
import type { Cycle } from '../backlog/cycles.ts';
import { cycleLine } from '../backlog/printed-list.ts';
import { addSpend } from '../journey.ts';
import { escapeLine } from '../markdown.ts';
import { backlogPicture } from './backlog-picture.ts';
import { elapsedText } from './duration-text.ts';
import { fitList } from './fit-list.ts';
import { heldText } from './held-text.ts';
import { entryLinks, entryName, entryReason, entryTime } from './loop-entry-text.ts';
import { countsText, entriesOf, LOOP_SECTIONS, type LoopEntry, type LoopReport } from './loop-report.ts';
import { minuteText } from './minute-text.ts';
import { spendText } from './spend-text.ts';

/** Bytes of one table: with six of them, and with what is redacted, the summary stays below GitHub's 1 MiB a step. */
const TABLE_ROOM = 100 * 1024;
/** Cycles that are named; the picture marks more. */
const NAMED_CYCLES = 20;

/**
 * The summary of the loop: what shipped, what was skipped, failed or is blocked and why, what is left, and what holds it.
 * Markdown below 1 MiB of UTF-8, however large the backlog: tables are cut with a count.
 */
export function loopSummary(report: LoopReport): string {
  const entries = entriesOf(report);
  const atWork = entries.get('in_progress')?.length ?? 0;
  const sections = [
    `### 🌙 Backlog of ${escapeLine(report.state.repo)}`,
    countsText(entries),
    ...(report.held === null ? [] : [heldText(report.held, report.state.night, atWork)]),
    nightText(report, entries),
    ...cyclesText(report),
    backlogPicture(report),
    ...LOOP_SECTIONS.map(({ status, sign, name }) =>
      sectionOf(status, `${sign} ${name}`, entries.get(status) ?? [], report),
    ),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

/** When the night began, how long it has taken, and what all issues have cost. */
function nightText({ state, now }: LoopReport, entries: ReadonlyMap<LoopStatus, readonly LoopEntry[]>): string {
  const spends = [...entries.values()].flat().flatMap(({ issue }) => (issue.spend === undefined ? [] : [issue.spend]));
  const cost = spends.length === 0 ? '' : `Cost of all issues: ${spendText(spends.reduce(addSpend))}.`;
  const { night } = state;
  if (night === undefined) return cost;
  const by = `by ${escapeLine(night.actor.login)}`;
  const begun = `${night.begun} ${night.begun === 1 ? 'issue' : 'issues'} begun`;
  const when = `Night of ${minuteText(night.began_at)}, started ${by}: ${begun}, ${elapsedText(night.began_at, now)} so far.`;
  return `${when} ${cost}`.trim();
}

function cyclesText({ backlog: { cycles } }: LoopReport): string[] {
  if (cycles.length === 0) return [];
  const textOf = (cycle: Cycle) => `- ${cycleLine(cycle).replaceAll(/#\d+/g, '`$&`')}`;
  const { kept, left } = fitList(cycles.slice(0, NAMED_CYCLES), textOf, TABLE_ROOM, Buffer.byteLength);
  const more = left + Math.max(0, cycles.length - NAMED_CYCLES);
  return [[...kept, ...(more === 0 ? [] : [`- and ${more} more`])].join('\n')];
}

type Column = 'issue' | 'why' | 'run and pull request' | 'took' | 'cost';

/** What a status has to say, column by column. */
const COLUMNS: Readonly<Record<LoopStatus, readonly Column[]>> = {
  shipped: ['issue', 'run and pull request', 'took', 'cost'],
  skipped: ['issue', 'why', 'run and pull request', 'cost'],
  failed: ['issue', 'why', 'run and pull request', 'took', 'cost'],
  blocked: ['issue', 'why'],
  in_progress: ['issue', 'why', 'run and pull request', 'took'],
  pending: ['issue', 'why', 'cost'],
};

function sectionOf(status: LoopStatus, title: string, entries: readonly LoopEntry[], report: LoopReport): string {
  if (entries.length === 0) return '';
  const columns = COLUMNS[status];
  const rowOf = (entry: LoopEntry) => line(columns.map((column) => cell(column, entry, report)));
  const { kept, left } = fitList(entries, rowOf, TABLE_ROOM, Buffer.byteLength);
  const rule = columns.map((column) => (column === 'took' ? '---:' : '---'));
  const table = [line(columns), line(rule), ...kept].join('\n');
  const more = left === 0 ? '' : `\n\n_And ${left} more._`;
  return `#### ${title} (${entries.length})\n\n${table}${more}`;
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function cell(column: Column, entry: LoopEntry, report: LoopReport): string {
  switch (column) {
    case 'issue':
      return entryName(report, entry);
    case 'why':
      return entryReason(entry);
    case 'run and pull request':
      return entryLinks(report, entry);
    case 'took':
      return entryTime(entry, report.now);
    case 'cost':
      return entry.issue.spend === undefined ? '' : spendText(entry.issue.spend);
  }
}
