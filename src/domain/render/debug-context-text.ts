import type { DebugContext, Iteration } from '../../contracts/debug.ts';
import { contextFile } from '../debug/context-place.ts';
import { escapeLine, escapeText, fence, htmlCode } from '../markdown.ts';
import { findingText, operationText } from './research-lines.ts';

/** The same as a folded section, for comments and summaries. */
export function foldedContext(debug: DebugContext): string {
  const title = `<details><summary>${htmlCode(contextFile(debug))}</summary>`;
  return `${title}\n\n${debugContextText(debug)}\n</details>`;
}

const NOT_YET = '_not yet_';
const NO_COMMAND = '# found out when the fault is reproduced';

/**
 * `context.md` as seed 002 lays it out ("Debug Context Spec Structure"), from the debug context alone: the same context
 * gives the same bytes, whoever renders it and when. Ends with a line break.
 */
export function debugContextText(debug: DebugContext): string {
  const parts = [
    `# Debug Context: ${escapeLine(debug.title)}`,
    headText(debug),
    '## Issue Description',
    escapeText(debug.issue_description),
    '## Success Criteria',
    'How to verify the issue is resolved:',
    debug.success_criteria.map(({ id, text }) => `- **${id}**: ${escapeLine(text)}`).join('\n'),
    '## Verification Command',
    fence(debug.verification_commands.join('\n') || NO_COMMAND, 'bash'),
    '## Investigation History',
    debug.history.map(iterationText).join('\n\n---\n\n') || '_No iteration has begun._',
  ];
  return `${parts.join('\n\n')}\n`;
}

/** `n / max`; before the first research it is the first iteration that is ahead. */
const iterationCount = ({ history, max_iterations: max }: DebugContext): string =>
  `${Math.max(1, history.length)} / ${max}`;

function headText(debug: DebugContext): string {
  return [
    `**Debug ID**: ${debug.debug_id}`,
    `**Created**: ${debug.created}`,
    `**Status**: ${debug.status}`,
    `**Iteration**: ${iterationCount(debug)}`,
  ].join('\n');
}

function iterationText(iteration: Iteration): string {
  const { findings, recommended_operations: operations } = iteration.research.result;
  return [
    `### Iteration ${iteration.iteration}`,
    `**Timestamp**: ${iteration.timestamp}`,
    '**Research Findings**:',
    findings.map((finding) => `- ${findingText(finding)}`).join('\n'),
    '**Recommended Operations**:',
    operations
      .toSorted((one, other) => one.priority - other.priority)
      .map((operation, at) => `${at + 1}. ${operationText(operation)}`)
      .join('\n') || '_none_',
    '**Applied Fix**:',
    fixText(iteration),
    `**Result**: ${iteration.result ?? NOT_YET}`,
    ...newIssueText(iteration),
  ].join('\n\n');
}

function fixText({ execution, summary }: Iteration): string {
  if (execution === null) return NOT_YET;
  const { operations, files_modified: files } = execution.result.fix_applied;
  const lines = [
    ...(summary ? [escapeLine(summary)] : []),
    ...operations.map((operation) => escapeLine(operation)),
    `Files modified: ${files.map((file) => escapeLine(file)).join(', ') || 'none'}`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

function newIssueText({ result, feedback, execution }: Iteration): string[] {
  if (result !== 'FAIL') return [];
  const found = feedback?.new_issue ?? execution?.result.new_issue;
  if (!found) return ['**New Issue**: none was named'];
  return [`**New Issue**: ${escapeLine(found.description)}`, fence(found.evidence, 'text')];
}
