import type { DebugContext } from '../../contracts/debug.ts';
import { CONFIDENCES, FINDING_CATEGORIES, type ResearchAnswer } from '../../contracts/debug-answers.ts';
import type { CommandRun } from '../../contracts/evidence.ts';
import { isReproduced } from '../debug/base-passes.ts';
import { isGreen } from '../debug/criteria.ts';
import { commandText } from '../debug/workflow-context.ts';
import { escapeLine, escapeText } from '../markdown.ts';
import { debugReportHead } from './debug-report-head.ts';
import { artifactsText } from './debug-search-text.ts';
import type { Report } from './report.ts';
import { findingText, operationText } from './research-lines.ts';

/** What an investigation found, the surest first, and what it recommends; nothing was changed. */
export function investigationReport(report: Report, debug: DebugContext): string {
  const found = debug.history.map(({ research }) => research.result);
  const why = report.ending?.reason;
  return [
    `## Investigation\n\n${debugReportHead(report, debug, confidenceText(found.at(-1)))}`,
    `### Issue\n\n${escapeText(debug.issue_description)}`,
    ...reproducedText(debug),
    ...findingsByConfidence(found),
    `### Recommended Operations\n\n${operationsText(found)}`,
    ...(why ? [`### How to Go On\n\n${escapeLine(why.hint)}`] : []),
    `### Debug Artifacts\n\n${artifactsText(report, debug)}`,
  ].join('\n\n');
}

const confidenceText = (last: ResearchAnswer | undefined) =>
  last === undefined ? [] : [`**Confidence**: ${last.confidence_level}`];

function findingsByConfidence(found: readonly ResearchAnswer[]): string[] {
  const all = found.flatMap(({ findings }) => findings);
  const rank = ({ category }: (typeof all)[number]) => FINDING_CATEGORIES.indexOf(category);
  return CONFIDENCES.flatMap((confidence) => {
    const sure = all.filter((finding) => finding.confidence === confidence);
    const lines = sure.toSorted((one, other) => rank(one) - rank(other)).map((finding) => `- ${findingText(finding)}`);
    return lines.length === 0 ? [] : [`### Findings of ${confidence} Confidence\n\n${lines.join('\n')}`];
  });
}

function operationsText(found: readonly ResearchAnswer[]): string {
  const all = found.flatMap(({ recommended_operations: operations }) => operations);
  const sorted = all.toSorted((one, other) => one.priority - other.priority);
  return sorted.map((operation, at) => `${at + 1}. ${operationText(operation)}`).join('\n') || 'None.';
}

/** Whether the verification showed the fault; an investigation goes on whatever it saw. */
function reproducedText(debug: DebugContext): string[] {
  const runs = debug.reproduction?.runs ?? [];
  return runs.length === 0 ? [] : [`### Reproduction\n\n${escapeLine(commandText(debug))} ${seenText(debug, runs)}.`];
}

function seenText(debug: DebugContext, runs: readonly CommandRun[]): string {
  if (isGreen(runs)) return 'is green: it does not show the fault';
  return isReproduced(debug)
    ? 'fails before any change'
    : 'fails at times and is green at others, with no change between';
}
