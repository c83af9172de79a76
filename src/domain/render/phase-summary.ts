import { escapeText } from '../markdown.ts';
import type { PhaseRow } from '../pipeline.ts';
import type { Decision } from '../verb.ts';

/** The summary of one job: how its phase ended, why, how to go on, and the details. */
export function phaseSummary(row: PhaseRow, { outcome, summary, reason, details }: Decision): string {
  const title = `### ${row.phase}: ${outcome}`;
  const why = reason === null ? [] : [`**${escapeText(reason.says)}**`, `How to go on: ${escapeText(reason.hint)}`];
  return `${[title, ...(why.length > 0 ? why : [escapeText(summary)]), ...(details ? [details] : [])].join('\n\n')}\n`;
}
