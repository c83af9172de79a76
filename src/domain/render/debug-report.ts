import type { Results } from '../../contracts/baton.ts';
import type { DebugContext } from '../../contracts/debug.ts';
import { debugLogsIn } from '../debug/debug-logs.ts';
import { isSolved } from '../debug/proof.ts';
import { commandText } from '../debug/workflow-context.ts';
import { escapeLine, escapeText, fence } from '../markdown.ts';
import { workDone } from '../work.ts';
import { changedTestsText } from './changed-tests-text.ts';
import { criteriaText } from './criteria-text.ts';
import { debugReportHead } from './debug-report-head.ts';
import { artifactsText, investigationSummary, remainingText } from './debug-search-text.ts';
import { investigationReport } from './investigation-report.ts';
import { recommendationsText } from './recommendations-text.ts';
import type { Report } from './report.ts';

/**
 * What came of the search for a fault, once the run has ended: seed 002's "Problem Solved" or "Unable to Resolve", or
 * what an investigation found. Empty while the run is at work, and where nothing was researched.
 */
export function debugReport(report: Report): string {
  const { debug } = report.results;
  if (debug === undefined || report.ending === null || debug.history.length === 0) return '';
  if (debug.kind === 'investigate') return investigationReport(report, debug);
  return isSolved(report.results) ? solvedReport(report, debug) : unsolvedReport(report, debug);
}

function solvedReport(report: Report, debug: DebugContext): string {
  const { results } = report;
  return sections([
    ['## Problem Solved', debugReportHead(report, debug)],
    ['### Issue', escapeText(debug.issue_description)],
    ['### Solution', solutionText(report)],
    ['### Files Modified', filesText(report)],
    ['### Verification', `${fence(commandText(debug), 'bash')}\n\nOutput: PASS`],
    ['### Success Criteria', criteriaText(results, debug)],
    ['### Tests Changed by the Fix', changedTestsText(results.change)],
  ]);
}

function unsolvedReport(report: Report, debug: DebugContext): string {
  const { results, ending } = report;
  return sections([
    ['## Unable to Resolve', debugReportHead(report, debug)],
    ['### Issue', escapeText(debug.issue_description)],
    ['### Investigation Summary', investigationSummary(debug)],
    ['### Remaining Issue', remainingText(debug, ending?.reason ?? null)],
    ['### Recommendations', recommendationsText(results, debug, ending?.reason ?? null)],
    ['### Success Criteria', criteriaText(results, debug)],
    ['### Tests Changed by the Fix', changedTestsText(results.change)],
    ['### Debug Artifacts', artifactsText(report, debug)],
  ]);
}

const LOGS_OUT = 'The debug logs of the search were taken out, and the rest was verified again.';

/** Whether what was proved first held logs that the delivered change does not hold. */
function logsAreOut({ change, debug, best }: Results): boolean {
  if (change === undefined || debug === undefined || best === undefined) return false;
  return debugLogsIn(best.change, debug).length > 0 && debugLogsIn(change, debug).length === 0;
}

function solutionText({ results }: Report): string {
  const { summary = '', done = [] } = workDone(results) ?? {};
  const items = [...done.map(escapeLine), ...(logsAreOut(results) ? [LOGS_OUT] : [])];
  return [escapeText(summary), items.map((item) => `- ${item}`).join('\n')].filter(Boolean).join('\n\n');
}

const filesText = ({ results: { change } }: Report) =>
  (change?.entries ?? []).map(({ path }) => `- ${escapeLine(path)}`).join('\n');

const sections = (all: readonly (readonly [string, string])[]) =>
  all
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}\n\n${text}`)
    .join('\n\n');
