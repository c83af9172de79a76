import { isSolved } from '../debug/proof.ts';
import { type Step, totalSpend } from '../journey.ts';
import { escapeLine } from '../markdown.ts';
import { changeTable } from './change-table.ts';
import { foldedContext } from './debug-context-text.ts';
import { debugReport } from './debug-report.ts';
import { elapsedText } from './duration-text.ts';
import { baseRunsText, evidenceText, outputText } from './evidence-text.ts';
import { findingsText } from './findings-text.ts';
import { gatePassed } from './gate-passed.ts';
import { historyText } from './history-text.ts';
import { linksText } from './links.ts';
import { phasePicture } from './phase-picture.ts';
import { planText } from './plan-text.ts';
import type { Report } from './report.ts';
import { spendText } from './spend-text.ts';
import { decidingGates, toldRows } from './told-rows.ts';

/** The summary of a whole run, written by its last job: what it was, what proves it, and what it cost. */
export function runSummary(report: Report): string {
  const { results, journey, startedAt, now } = report;
  const history = historyText(report);
  const sections = [
    phasePicture(report),
    journeyTable(report),
    `Took ${elapsedText(startedAt, now)}. Cost: ${spendText(totalSpend(journey))}.`,
    linksText(report),
    ...foundOut(report),
    ...finalVerification(report),
    ...(history === '' ? [] : [`#### All runs of this issue\n\n${history}`]),
    ...(results.verification
      ? [`#### Verification\n\n${evidenceText(results.verification)}`, outputText(results.verification)]
      : []),
    ...(results.evaluation ? [`#### Evaluation of the plan\n\n${findingsText(results.evaluation)}`] : []),
    ...(results.review ? [`#### Review of the change\n\n${findingsText(results.review)}`] : []),
    ...(results.plan ? [`#### Plan\n\n${planText(results.plan)}`] : []),
    ...(results.change ? [`#### Change\n\n${changeTable(results.change)}`] : []),
  ];
  return sections.join('\n\n');
}

/** A phase's time is that from the hand-over before it to its own, the wait for a machine included. */
function journeyTable({ journey, startedAt }: Report): string {
  let before = startedAt;
  const rows = journey.map((step) => {
    const took = step.endedAt === null ? '' : elapsedText(before, step.endedAt);
    before = step.endedAt ?? before;
    const cost = step.spend === null ? '' : spendText(step.spend);
    return `| ${step.phase} | ${howItEnded(step)} | ${step.score ?? ''} | ${took} | ${cost} | ${escapeLine(step.summary)} |`;
  });
  return ['| phase | outcome | score | took | agent | |', '|---|---|---:|---:|---|---|', ...rows].join('\n');
}

function howItEnded({ outcome, result, tries }: Step): string {
  const how = outcome || (result === 'skipped' ? 'no turn' : result);
  return tries.length === 0 ? how : `${how}, ${tries.length} failed ${tries.length === 1 ? 'try' : 'tries'}`;
}

/** What came of the search for a fault, how it showed before anything was changed, and all that is known of it. */
function foundOut(report: Report): string[] {
  const { debug } = report.results;
  if (debug === undefined) return [];
  const told = debugReport(report);
  const runs = debug.reproduction?.runs ?? [];
  return [
    ...(told === '' ? [] : [told]),
    foldedContext(debug),
    ...(runs.length === 0 ? [] : [`#### Reproduction\n\n${baseRunsText(runs)}`]),
  ];
}

/** The seed's last checklist (000, Final Verification). */
function finalVerification(report: Report): string[] {
  const { ending, results } = report;
  // Nothing was to be delivered.
  if (results.debug?.kind === 'investigate') return [];
  const passed = ending?.outcome === 'passed';
  const tasks = toldRows(report).filter((row) => row.task !== null);
  const gates = decidingGates(report);
  const open = gates.every((row) => gatePassed(row, report));
  const lines: readonly (readonly [boolean, string])[] = [
    [passed, `All ${tasks.length} phases completed`],
    ...(gates.length > 0 ? [[open, `All ${gates.length} checkpoints passed`] as const] : []),
    ...(results.debug ? [[isSolved(results), 'Every success criterion met, by evidence'] as const] : []),
    [passed, 'Issue closed on GitHub'],
    [ending?.merged === true, 'PR merged to the default branch'],
    [passed, 'State files cleaned up'],
  ];
  return [`#### Final verification\n\n${lines.map(([done, text]) => `- [${done ? 'x' : ' '}] ${text}`).join('\n')}`];
}
