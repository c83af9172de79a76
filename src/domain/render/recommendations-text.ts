import type { Results } from '../../contracts/baton.ts';
import type { DebugContext, Iteration } from '../../contracts/debug.ts';
import { CONFIDENCES } from '../../contracts/debug-answers.ts';
import { judgedCriteria } from '../debug/judged-criteria.ts';
import { escapeLine } from '../markdown.ts';
import type { Reason } from '../reason.ts';
import { type Finding, findingText, operationText } from './research-lines.ts';

/** Of each kind; the context has all of them. */
const MOST = 5;

/**
 * What people may do next, from what the search found out: causes that no fix touched, or the one that was mended last
 * in vain, recommended operations that nobody carried out, what stood in the way last, criteria without evidence, and the
 * hint of how it ended.
 */
export function recommendationsText(results: Results, debug: DebugContext, why: Reason | null): string {
  const all = [
    ...causesText(debug),
    ...openOperations(debug).map((operation) => `Consider ${operationText(operation)}`),
    ...lastNews(debug),
    ...unmet(results, debug),
    ...(why ? [escapeLine(why.hint)] : []),
  ];
  return all.map((text) => `- ${text}`).join('\n');
}

function causesText({ history }: DebugContext): string[] {
  const found = history.map(({ research }) => research.result.findings);
  const open = untouched(history, found, ({ location }) => location);
  const causes = surestFirst(open.filter(({ category }) => category !== 'SYMPTOM')).slice(0, MOST);
  const [tried] = surestFirst(found.at(-1)?.filter(({ category }) => category === 'ROOT_CAUSE') ?? []);
  if (causes.length > 0) return causes.map((cause) => `Manual investigation of ${findingText(cause)}`);
  return tried ? [`Manual investigation of ${findingText(tried)} — what was done about it did not help`] : [];
}

/** Root causes before what is only related to one, the surest first. */
function surestFirst(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ category, confidence }: Finding) =>
    (category === 'ROOT_CAUSE' ? 0 : CONFIDENCES.length) + CONFIDENCES.indexOf(confidence);
  return findings.toSorted((one, other) => rank(one) - rank(other));
}

function openOperations({ history }: DebugContext) {
  const wanted = history.map(({ research }) => research.result.recommended_operations);
  const open = untouched(history, wanted, ({ target_file: file }) => file);
  return open.toSorted((one, other) => one.priority - other.priority).slice(0, MOST);
}

/** What iterations named and no fix touched the file of, from the iteration on that named it first; each once. */
function untouched<T extends { readonly description: string }>(
  history: readonly Iteration[],
  named: readonly (readonly T[])[],
  placeOf: (item: T) => string,
): readonly T[] {
  const keyOf = (item: T) => `${placeOf(item)} ${item.description.trim().toLowerCase()}`;
  const first = new Map<string, { item: T; at: number }>();
  for (const [at, items] of named.entries())
    for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), { item, at });
  return [...first.values()]
    .filter(
      ({ item, at }) =>
        !history
          .slice(at)
          .flatMap(modifiedIn)
          .includes(fileOf(placeOf(item))),
    )
    .map(({ item }) => item);
}

const modifiedIn = ({ execution }: Iteration) => execution?.result.fix_applied.files_modified.map(fileOf) ?? [];

/** Of `file:line`, or what else tells where it is. */
const fileOf = (place: string) =>
  place
    .trim()
    .replace(/(?::\d+(?:-\d+)?)+$/, '')
    .replace(/^\.\//, '');

/** What the executor itself saw in the way, in the last iteration that fixed something. */
function lastNews({ history }: DebugContext): string[] {
  const news = history.findLast(({ execution }) => execution !== null)?.execution?.result.new_issue;
  return news ? [`Look at what the last fix came upon: ${escapeLine(news.description)}`] : [];
}

function unmet(results: Results, debug: DebugContext): string[] {
  const open = judgedCriteria(results).filter(({ id, met }) => !met && shownByOutput(debug, id));
  return open.slice(0, MOST).map(({ id, evidence }) => `Have ${id} shown by the output: ${escapeLine(evidence)}`);
}

const shownByOutput = ({ success_criteria: criteria }: DebugContext, id: string) =>
  criteria.some((criterion) => criterion.id === id && criterion.shown_by === 'output');
