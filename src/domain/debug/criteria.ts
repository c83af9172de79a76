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

/** Those that no evidence shows, as one text for people. */
export function unmetText(results: readonly CriterionResult[]): string {
  return results
    .filter(({ met }) => !met)
    .map(({ id, evidence }) => `${id} (${evidence})`)
    .join(', ');
}

function byExit({ id }: SuccessCriterion, { after }: CommandsReply): CriterionResult {
  const evidence = after.map((run) => `${run.command}: ${exitText(run)}`).join(' · ');
  return { id, met: isGreen(after), evidence };
}

function byOutput(
  { id }: SuccessCriterion,
  claims: Iteration['shown_by'],
  { after, before }: CommandsReply,
): CriterionResult {
  const claim = oneLine(claims.find((named) => named.id === id)?.shown_by ?? '');
  if (claim.length < LEAST_CHARACTERS) return { id, met: false, evidence: 'the fix names no line that shows it' };
  const line = lineWith(after, claim);
  if (line === undefined) return { id, met: false, evidence: `no line of the output holds "${claim.slice(0, SHOWN)}"` };
  const known = lineWith(before, claim) === undefined ? '' : ' (printed without the change, too)';
  return { id, met: isGreen(after), evidence: `${line.slice(0, SHOWN)}${known}` };
}

function lineWith(runs: readonly CommandRun[], piece: string): string | undefined {
  return runs.flatMap(({ outputTail }) => outputTail.split('\n').map(oneLine)).find((line) => line.includes(piece));
}
