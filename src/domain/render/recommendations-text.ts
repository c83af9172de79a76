import type { Results } from '../../contracts/baton.ts';
import type { DebugContext, Iteration } from '../../contracts/debug.ts';
import { CONFIDENCES } from '../../contracts/debug-answers.ts';
import { criteriaResults } from '../debug/criteria.ts';
import { fixesIn } from '../debug/fixes-in.ts';
import { escapeLine } from '../markdown.ts';
import type { Reason } from '../reason.ts';
import { findingText, operationText } from './research-lines.ts';

/** Of each kind; the context has all of them. */
const MOST = 5;

/**
 * What people may do next, from what the search found out: causes that no fix touched, recommended operations that nobody
 * carried out, what stood in the way last, criteria without evidence, and the hint of how it ended.
 */
export function recommendationsText(results: Results, debug: DebugContext, why: Reason | null): string {
  const all = [
    ...openCauses(debug).map((cause) => `Manual investigation of ${findingText(cause)}`),
    ...openOperations(debug).map((operation) => `Consider ${operationText(operation)}`),
    ...lastNews(debug),
    ...unmet(results, debug),
    ...(why ? [escapeLine(why.hint)] : []),
  ];
  return [...new Set(all)].map((text) => `- ${text}`).join('\n');
}

const modifiedIn = ({ execution }: Iteration) => execution?.result.fix_applied.files_modified ?? [];

/** Paths that were touched in an iteration or after it. */
const touchedFrom = (history: readonly Iteration[], at: number) => new Set(history.slice(at).flatMap(modifiedIn));

/** Root causes in files that no fix touched since they were found, the surest first. */
function openCauses({ history }: DebugContext) {
  const open = history.flatMap(({ research }, at) => {
    const touched = touchedFrom(history, at);
    return research.result.findings.filter(
      ({ category, location }) => category === 'ROOT_CAUSE' && !touched.has(fileOf(location)),
    );
  });
  return open
    .toSorted((one, other) => CONFIDENCES.indexOf(one.confidence) - CONFIDENCES.indexOf(other.confidence))
    .slice(0, MOST);
}

/** Of `file:line`, or what else tells where it is. */
const fileOf = (location: string) =>
  location
    .trim()
    .replace(/(?::\d+(?:-\d+)?)+$/, '')
    .replace(/^\.\//, '');

function openOperations({ history }: DebugContext) {
  const open = history.flatMap(({ research }, at) => {
    const touched = touchedFrom(history, at);
    const { recommended_operations: operations } = research.result;
    return operations.filter(({ target_file: file }) => !touched.has(fileOf(file)));
  });
  return open.toSorted((one, other) => one.priority - other.priority).slice(0, MOST);
}

/** What the executor itself saw in the way, in the last iteration that fixed something. */
function lastNews({ history }: DebugContext): string[] {
  const news = history.findLast(({ execution }) => execution !== null)?.execution?.result.new_issue;
  return news ? [`Look at what the last fix came upon: ${escapeLine(news.description)}`] : [];
}

function unmet(results: Results, debug: DebugContext): string[] {
  const { verification } = results;
  if (verification === undefined) return [];
  const judged = criteriaResults(debug, fixesIn(results, debug).at(-1)?.shown_by ?? [], verification);
  const open = judged.filter(({ id, met }) => !met && shownByOutput(debug, id));
  return open.slice(0, MOST).map(({ id, evidence }) => `Have ${id} shown by the output: ${escapeLine(evidence)}`);
}

const shownByOutput = ({ success_criteria: criteria }: DebugContext, id: string) =>
  criteria.some((criterion) => criterion.id === id && criterion.shown_by === 'output');
