import type { CriterionResult, DebugContext, Iteration, SuccessCriterion } from '../../contracts/debug.ts';
import type { CommandRun } from '../../contracts/evidence.ts';
import { exitText } from '../gates.ts';
import { oneLine } from '../one-line.ts';
import type { CommandsReply } from '../verb.ts';

/** A shorter piece of output could stand anywhere. */
const LEAST_CHARACTERS = 6;
const SHOWN = 300;

export const isGreen = (runs: readonly CommandRun[]): boolean =>
  runs.length > 0 && runs.every(({ exitCode }) => exitCode === 0);

/**
 * Whether each success criterion is met, by evidence: the exit codes of our own runs, or a line of their output which
 * holds what the fix said would show it. What the fix claims besides counts for nothing.
 */
export function criteriaResults(
  { success_criteria: criteria }: Pick<DebugContext, 'success_criteria'>,
  claims: Iteration['shown_by'],
  proof: CommandsReply,
): CriterionResult[] {
  return criteria.map((criterion) =>
    criterion.shown_by === 'exit' ? byExit(criterion, proof) : byOutput(criterion, claims, proof),
  );
}

/** What to look for in the output of a verification: what the newest fix says would show its criteria. */
export function piecesToFind({ history }: Pick<DebugContext, 'history'>): readonly string[] {
  return (history.at(-1)?.shown_by ?? []).map(({ shown_by: piece }) => piece);
}

/** Those that no evidence shows, as one text for people. */
export function unmetText(results: readonly CriterionResult[]): string {
  return results
    .filter(({ met }) => !met)
    .map(({ id, evidence }) => `${id} (${evidence})`)
    .join(', ');
}

function byExit({ id, path }: SuccessCriterion, { after }: CommandsReply): CriterionResult {
  const evidence = after.map((run) => `${run.command}: ${exitText(run)}`).join(' · ');
  const doubt = path === undefined || ranFile(path, after) ? {} : { doubt: 'nothing shows that this file was run' };
  return { id, met: isGreen(after), evidence, ...doubt };
}

/** Whether a command or its output names a test file; a runner that names none may have left it out. */
function ranFile(path: string, runs: readonly CommandRun[]): boolean {
  const name = path.split('/').at(-1) ?? path;
  return runs.some(({ command, outputTail }) => command.includes(name) || outputTail.includes(name));
}

function byOutput(
  criterion: SuccessCriterion,
  claims: Iteration['shown_by'],
  { after, before }: CommandsReply,
): CriterionResult {
  const { id } = criterion;
  const claim = oneLine(claims.find((named) => named.id === id)?.shown_by ?? '');
  if (claim.length < LEAST_CHARACTERS) return { id, met: false, evidence: 'the fix names no line that shows it' };
  const line = lineWith(after, claim);
  if (line === undefined) return { id, met: false, evidence: `no line of the output holds "${claim.slice(0, SHOWN)}"` };
  const doubt = doubtOf(criterion, line, lineWith(before, claim) !== undefined);
  return { id, met: isGreen(after), evidence: line.slice(0, SHOWN), ...(doubt === null ? {} : { doubt }) };
}

/** A line that was there before, or that speaks of something else, may show nothing: what it means is for people to say. */
function doubtOf({ text }: SuccessCriterion, line: string, before: boolean): string | null {
  if (before) return 'printed without the change, too';
  const words = wordsOf(line);
  return [...wordsOf(text)].some((word) => words.has(word)) ? null : 'the line has no word of the criterion';
}

/** Numbers, and words of three letters or more that mean something. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}]{3,}|\d+(?:\.\d+)?/gu) ?? []).filter((word) => !COMMON.has(word)));
const COMMON = new Set([
  'the',
  'and',
  'are',
  'for',
  'not',
  'with',
  'that',
  'when',
  'test',
  'tests',
  'pass',
  'passes',
  'all',
]);

/** The criteria that are met as far as anybody can tell by machine, but that people should look at; as one text. */
export function doubtsText(results: readonly CriterionResult[]): string {
  return results.flatMap(({ id, doubt }) => (doubt === undefined ? [] : [`${id} (${doubt})`])).join(', ');
}

function lineWith(runs: readonly CommandRun[], piece: string): string | undefined {
  const lines = runs.flatMap(({ outputTail, shownLines = [] }) => [...shownLines, ...outputTail.split('\n')]);
  return lines.map(oneLine).find((line) => line.includes(piece));
}
