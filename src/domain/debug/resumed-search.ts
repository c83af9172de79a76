import type { Baton, Results } from '../../contracts/baton.ts';
import type { DebugContext } from '../../contracts/debug.ts';
import { type PhaseRow, type Pipeline, yields } from '../pipeline.ts';
import { withoutContextFile } from './context-entry.ts';
import { withLast } from './last-iteration.ts';

/** Ends after which the same row looks again: they say nothing of the fix, or a setting is what has to change. */
const LOOKED_AGAIN = ['verification_flaky', 'debug_logs_left'];
/** Outcomes that say that the fault is not solved; a phase that broke has said nothing. */
const UNSOLVED = ['stopped', 'shut', 'red', 'no-change'];

/**
 * The row at which an ended search goes on: the first research, as the next iteration and with the whole history. None
 * for a search that died on the way, or whose last row has to look again, and for pipelines that make no research.
 */
export function nextSearch({ rows }: Pipeline, stopped: PhaseRow, end: Baton | undefined): PhaseRow | undefined {
  const first = rows.find((row) => yields(row, 'research'));
  if (first === undefined || end === undefined || rows.indexOf(stopped) < rows.indexOf(first)) return undefined;
  const ended = UNSOLVED.includes(end.outcome) && !LOOKED_AGAIN.includes(end.reason?.code ?? '');
  return ended ? first : undefined;
}

/** Whether a row is the last that an investigation has: it ends with its research. */
export const endsInvestigation = (row: PhaseRow | undefined, { debug }: Results): boolean =>
  row !== undefined && debug?.kind === 'investigate' && yields(row, 'research');

/** What a person made of the change: of the search nothing was proved about it, and its own file is no part of it. */
export function searchEdited(results: Results, edited: Pick<Results, 'plan' | 'change'>): Results {
  const { debug } = results;
  if (debug === undefined || edited.change === undefined) return { ...results, ...edited };
  const { best: _best, verification: _verification, ...rest } = results;
  const change = withoutContextFile(edited.change, debug);
  return { ...rest, ...edited, change, debug: withPerson(debug) };
}

/** The last iteration is judged again by what a person made of its fix, and says so. */
function withPerson(debug: DebugContext): DebugContext {
  const summary = debug.history.at(-1)?.summary ?? '';
  return withLast(debug, 'verifying', { summary: `${summary} A person went on from there on the branch.`.trim() });
}

/** The search with as many iterations as are granted now; null grants what it had. */
export function searchGranted(results: Results, maxIterations: number | null): Results {
  const { debug } = results;
  return debug === undefined || maxIterations === null
    ? results
    : { ...results, debug: { ...debug, max_iterations: maxIterations } };
}
