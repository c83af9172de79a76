import type { DebugContext, Iteration } from '../../contracts/debug.ts';
import { contextFile } from '../debug/context-place.ts';
import { debugLogsIn } from '../debug/debug-logs.ts';
import { signatureText } from '../debug/failure-signature.ts';
import { escapeLine, fence } from '../markdown.ts';
import type { Reason } from '../reason.ts';
import type { Report } from './report.ts';

/** Seed 002: `Iteration 1: Tried X, discovered Y`, one line an iteration. */
export function investigationSummary({ history }: Pick<DebugContext, 'history'>): string {
  return history.map((each, at) => `${at + 1}. Iteration ${each.iteration}: ${triedText(each)}`).join('\n');
}

function triedText(iteration: Iteration): string {
  const tried = quoted(triedIn(iteration));
  const found = quoted(foundIn(iteration));
  const anew = iteration.approach_changed ? ' (another approach was asked for)' : '';
  return `${tried === '' ? 'Tried nothing yet' : `Tried ${tried}`}${anew}, ${found}`;
}

function triedIn({ execution, summary }: Iteration): string {
  const operations = execution?.result.fix_applied.operations ?? [];
  return operations.join('; ') || (summary ?? '');
}

function foundIn({ result, feedback, execution, research, signature }: Iteration): string {
  if (result === 'PASS') return 'which solved the problem';
  const news = feedback?.new_issue?.description ?? execution?.result.new_issue?.description;
  if (news) return `discovered ${news}`;
  if (execution !== null)
    return `discovered nothing new (${signature === null ? 'not verified' : signatureText(signature)})`;
  return `found ${research.result.findings[0]?.description ?? 'nothing'}`;
}

/** In one line, without the full stop that the sentence around it has. */
const quoted = (text: string) => escapeLine(text.trim().replace(/\.+$/, ''));

/** The state in which the search leaves the problem: why it ended, and what stood in the way last. */
export function remainingText({ history }: DebugContext, why: Reason | null): string {
  const solved = history.at(-1)?.result === 'PASS';
  const last = solved
    ? undefined
    : history.findLast(({ feedback, execution }) => feedback?.new_issue ?? execution?.result.new_issue);
  const issue = last?.feedback?.new_issue ?? last?.execution?.result.new_issue;
  return [
    ...(why ? [escapeLine(why.says)] : []),
    ...(issue && !why?.says.includes(issue.description) ? [escapeLine(issue.description)] : []),
    ...(issue ? [fence(issue.evidence, 'text')] : []),
  ].join('\n\n');
}

/** Where people read on: the context, the debug logs that are in the change, and the change itself. */
export function artifactsText({ results: { change }, runUrl, ending }: Report, debug: DebugContext): string {
  const logs = change ? debugLogsIn(change, debug) : [];
  const places = logs.map(({ path, line }) => escapeLine(`${path}:${line}`)).join(', ');
  const draft = ending?.pullRequest;
  return [
    `- Context: ${contextFile(debug)}, shown in full in [the summary of the run](${runUrl})`,
    `- Logs: ${places || 'none are in the change'}`,
    ...(draft ? [`- Change: [#${draft.number}](${draft.url})`] : []),
  ].join('\n');
}
