import type { DebugContext } from '../../contracts/debug.ts';
import { elapsedText } from './duration-text.ts';
import type { Report } from './report.ts';

/** Two spaces at the end of a line break it in summaries, too; comments break it anyway. */
const BREAK = '  \n';

/** The fields that every report of a search begins with, and more where a report has more. */
export function debugReportHead(
  { startedAt, now, results }: Report,
  { debug_id: id, created, history, max_iterations: max }: DebugContext,
  more: readonly string[] = [],
): string {
  const again = results.opening?.resumed ? `, in this run; the search began at ${created}` : '';
  return [
    `**Debug ID**: ${id}`,
    `**Iterations Used**: ${history.length} / ${max}`,
    `**Total Time**: ${elapsedText(startedAt, now)}${again}`,
    ...more,
  ].join(BREAK);
}
