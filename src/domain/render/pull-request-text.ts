import { changeSize } from '../change-size.ts';
import { totalSpend } from '../journey.ts';
import { cutLines, escapeLine, escapeText } from '../markdown.ts';
import { evidenceText } from './evidence-text.ts';
import { planText } from './plan-text.ts';
import type { Report } from './report.ts';
import { spendText } from './spend-text.ts';

const BODY_LIMIT = 60_000;

/** The body of the pull request: the only closing keyword in it is ours. */
export function pullRequestText(report: Report): string {
  const { results, issue, runUrl, journey } = report;
  const sections = [
    `Fixes #${issue}`,
    ...(results.execution ? [`## What was done\n\n${doneText(report)}`] : []),
    ...(results.plan ? [`## Plan\n\n${planText(results.plan)}`] : []),
    ...(results.verification
      ? [`## Evidence\n\nRun by us on a fresh machine.\n\n${evidenceText(results.verification)}`]
      : []),
    `## Scores\n\n${scoresText(report)}`,
    `<sub>[Run](${runUrl}) · ${spendText(totalSpend(journey))}</sub>`,
  ];
  return cutLines(sections.join('\n\n'), BODY_LIMIT, 'The rest is in the summary of the run.');
}

function doneText({ results }: Report): string {
  const { execution, change } = results;
  const size = change ? changeSize(change) : null;
  const files = size ? `\n\n${size.files} ${size.files === 1 ? 'file' : 'files'}, +${size.added} −${size.deleted}` : '';
  const items = [...(execution?.done ?? []), ...(execution?.left ?? []).map((text) => `left: ${text}`)];
  return `${escapeText(execution?.summary ?? '')}\n\n${items.map((item) => `- ${escapeLine(item)}`).join('\n')}${files}`;
}

function scoresText({ pipeline, journey }: Report): string {
  const judged = pipeline.rows.filter((row) => row.gate !== null);
  const lines = judged.map((row) => {
    const score = journey.find((step) => step.phase === row.phase)?.score ?? null;
    return `- ${row.gate?.name} (${row.phase}): ${score === null ? 'no score' : `${score}/100`}`;
  });
  return lines.join('\n');
}
