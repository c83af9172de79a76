import { changeSize } from '../change-size.ts';
import { type Step, totalSpend } from '../journey.ts';
import { cutLines, escapeLine } from '../markdown.ts';
import { evidenceText } from './evidence-text.ts';
import { findingsText } from './findings-text.ts';
import { planText } from './plan-text.ts';
import type { Report } from './report.ts';
import { spendText } from './spend-text.ts';

/** A job's summary holds 1 MiB at most (GitHub docs); characters may take up to four bytes. */
const SUMMARY_LIMIT = 250_000;

/** The summary of a whole run, written by its last job. */
export function runSummary(report: Report): string {
  const { results, journey } = report;
  const sections = [
    journeyTable(journey),
    ...(results.plan ? [`#### Plan\n\n${planText(results.plan)}`] : []),
    ...(results.evaluation ? [`#### Evaluation of the plan\n\n${findingsText(results.evaluation)}`] : []),
    ...(results.change ? [`#### Change\n\n${changeTable(report)}`] : []),
    ...(results.verification ? [`#### Verification\n\n${evidenceText(results.verification)}`] : []),
    ...(results.review ? [`#### Review of the change\n\n${findingsText(results.review)}`] : []),
    `#### Final verification\n\n${finalVerification(report)}`,
    `Cost: ${spendText(totalSpend(journey))}.`,
  ];
  return cutLines(sections.join('\n\n'), SUMMARY_LIMIT, 'The rest is in the batons of the run.');
}

function journeyTable(journey: readonly Step[]): string {
  const rows = journey.map(({ phase, result, outcome, score, summary }) => {
    const how = outcome || (result === 'skipped' ? 'no turn' : result);
    return `| ${phase} | ${how} | ${score ?? ''} | ${escapeLine(summary)} |`;
  });
  return ['| phase | outcome | score | |', '|---|---|---:|---|', ...rows].join('\n');
}

function changeTable({ results: { change } }: Report): string {
  if (change === undefined) return '';
  const { files, added, deleted } = changeSize(change);
  const rows = change.entries.map(
    (entry) => `| ${escapeLine(entry.path)} | ${entry.operation} | +${entry.addedLines} −${entry.deletedLines} |`,
  );
  return [`${files} files, +${added} −${deleted}`, '', '| file | | lines |', '|---|---|---:|', ...rows].join('\n');
}

/** The seed's last checklist (000, Final Verification). */
function finalVerification({ pipeline, journey, ending }: Report): string {
  const passed = ending?.outcome === 'passed';
  const tasks = pipeline.rows.filter((row) => row.task !== null);
  const gates = pipeline.rows.filter((row) => row.gate !== null);
  const open = gates.every((row) => journey.some((step) => step.phase === row.phase && step.outcome === 'passed'));
  const lines: readonly (readonly [boolean, string])[] = [
    [passed, `All ${tasks.length} phases completed`],
    [open, `All ${gates.length} checkpoints passed`],
    [passed, 'Issue closed on GitHub'],
    [ending?.merged === true, 'PR merged to the default branch'],
    [passed, 'State files cleaned up'],
  ];
  return lines.map(([done, text]) => `- [${done ? 'x' : ' '}] ${text}`).join('\n');
}
