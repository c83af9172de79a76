import type { Results } from '../contracts/baton.ts';
import type { ChangeKind } from '../contracts/names.ts';

/** What kind of change a run makes and on which branch: as its plan says, or whoever implemented it without one; null before both. */
export function workBranchOf({ plan, implementation }: Results): { kind: ChangeKind; branch: string } | null {
  return plan ?? implementation ?? null;
}

export interface WorkDone {
  readonly summary: string;
  readonly done: readonly string[];
  readonly left: readonly string[];
}

/** What was done in all: the work, and what was mended of it since; null before there is any. */
export function workDone({ execution, implementation, correction }: Results): WorkDone | null {
  const work = execution ?? implementation;
  if (work === undefined) return null;
  const all = correction === undefined ? [work] : [work, correction];
  return {
    summary: all.map(({ summary }) => summary).join('\n\n'),
    done: all.flatMap(({ done }) => done),
    left: all.flatMap(({ left }) => left),
  };
}
