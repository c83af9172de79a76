import type { Results } from '../contracts/baton.ts';
import type { DebugContext } from '../contracts/debug.ts';
import type { ChangeKind } from '../contracts/names.ts';
import { fixesIn } from './debug/fixes-in.ts';

/**
 * What kind of change a run makes and on which branch: as its plan says, or whoever implemented it without one, or the
 * search for the fault, which goes on where an earlier run delivered; null before all of these.
 */
export function workBranchOf(results: Results): { kind: ChangeKind; branch: string } | null {
  const { plan, implementation, debug, opening } = results;
  if (plan || implementation) return plan ?? implementation ?? null;
  return debug ? { kind: 'fix', branch: opening?.branch ?? debug.branch } : null;
}

export interface WorkDone {
  readonly summary: string;
  readonly done: readonly string[];
  readonly left: readonly string[];
}

/** What was done in all: the work, and what was mended of it since, or the fixes of a fault; null before there is any. */
export function workDone(results: Results): WorkDone | null {
  const { execution, implementation, correction, debug } = results;
  if (debug) return fixesDone(results, debug);
  const work = execution ?? implementation;
  if (work === undefined) return null;
  const all = correction === undefined ? [work] : [work, correction];
  return {
    summary: all.map(({ summary }) => summary).join('\n\n'),
    done: all.flatMap(({ done }) => done),
    left: all.flatMap(({ left }) => left),
  };
}

/** The fixes build on one another: the newest says what the change does, all of them what was done for it. */
function fixesDone(results: Results, debug: DebugContext): WorkDone | null {
  const fixes = fixesIn(results, debug);
  const last = fixes.at(-1);
  if (last === undefined) return null;
  const done = fixes.flatMap(({ execution }) => execution?.result.fix_applied.operations ?? []);
  return { summary: last.summary ?? '', done: [...new Set(done)], left: [] };
}
