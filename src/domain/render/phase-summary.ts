import type { Results } from '../../contracts/baton.ts';
import { fitMarkdown } from '../fit-markdown.ts';
import { escapeText } from '../markdown.ts';
import type { PhaseRow } from '../pipeline.ts';
import type { Decision } from '../verb.ts';
import { foldedContext } from './debug-context-text.ts';
import { artifactsUrl } from './links.ts';

/**
 * A step's summary holds 1 MiB at most (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands,
 * "Step isolation and limits"); a longer one isn't shown at all. What is redacted after the cut needs some room.
 */
const SUMMARY_LIMIT = 1_000_000;

/** The summary of one job: how its phase ended, why, how to go on, and the details. */
export function phaseSummary(row: PhaseRow, decision: Decision, runUrl: string): string {
  const { outcome, summary, reason, details, results } = decision;
  const title = `### ${row.phase}: ${outcome}`;
  const why = reason === null ? [] : [`**${escapeText(reason.says)}**`, `How to go on: ${escapeText(reason.hint)}`];
  const text = [
    title,
    ...(why.length > 0 ? why : [escapeText(summary)]),
    ...(details ? [details] : []),
    ...contextOf(results),
  ].join('\n\n');
  const note = `_Cut here: [the artifacts of the run](${artifactsUrl(runUrl)}) hold all of it._`;
  return `${fitMarkdown(text, { limit: SUMMARY_LIMIT, unit: 'bytes' }, note)}\n`;
}

/** Each phase of a search for a fault shows all that is known by then. */
const contextOf = ({ debug }: Results) => (debug === undefined ? [] : [foldedContext(debug)]);
