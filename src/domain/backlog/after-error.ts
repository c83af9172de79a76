import type { LoopIssue, LoopState } from '../../contracts/loop-state.ts';
import type { ErrorClass } from '../../contracts/names.ts';
import { ERROR_TABLE } from './error-table.ts';

/** Runs that one issue gets in all, whatever the classes of its errors: somebody pays for each. */
export const MAX_ATTEMPTS = 5;
/** Issues in a row that fail with the same class before the loop stops. */
export const SAME_FAILURES = 3;

/** What comes after an error: another run, or the end of the issue or of the whole loop. */
export type AfterError =
  | { readonly go: 'again'; readonly pauseMs: number; readonly onNewBase: boolean }
  | { readonly go: 'stop'; readonly stops: 'issue' | 'loop' };

/**
 * Decides by the table of classes. `retryAfterMs` is the pause that was asked for; null when nobody asked. Outages of
 * others don't count against the attempts of an issue.
 */
export function afterError(issue: LoopIssue, errorClass: ErrorClass, retryAfterMs: number | null): AfterError {
  const { retries, pauseMinutes, onNewBase, stops } = ERROR_TABLE[errorClass];
  const before = issue.retries?.[errorClass] ?? 0;
  const isUsedUp = stops === 'issue' && (issue.attempts ?? 0) - outagesOf(issue) >= MAX_ATTEMPTS;
  if (before >= retries || isUsedUp) return { go: 'stop', stops };
  return { go: 'again', pauseMs: Math.max(retryAfterMs ?? 0, pauseMinutes * 60_000 * 2 ** before), onNewBase };
}

function outagesOf({ retries = {} }: LoopIssue): number {
  const classes = Object.keys(retries) as ErrorClass[];
  return classes.reduce((sum, each) => sum + (ERROR_TABLE[each].stops === 'loop' ? (retries[each] ?? 0) : 0), 0);
}

/**
 * The class that stops the loop: one that ends it by the table, or the same for the last three issues that came to an
 * end. Null while it goes on. What ended before `since` is of an earlier night, whose cause may be mended.
 */
export function stopsLoop(state: LoopState, since: string): ErrorClass | null {
  const all = Object.entries(state.issues);
  if (!all.some(([, { status }]) => status === 'failed')) return null;
  const ended = all
    .filter(([, { status }]) => status === 'shipped' || status === 'failed')
    .map(([number, issue]) => ({ number: Number(number), issue, at: Date.parse(endOf(issue)) }))
    .filter(({ at }) => at >= Date.parse(since))
    .sort((a, b) => a.at - b.at || a.number - b.number)
    .map(({ issue }) => (issue.status === 'failed' ? (issue.error_class ?? 'unknown') : null));
  const final = ended.find((each) => each !== null && ERROR_TABLE[each].stops === 'loop');
  const [last = null, ...others] = ended.slice(-SAME_FAILURES);
  const isSame = others.length === SAME_FAILURES - 1 && others.every((each) => each === last);
  return final ?? (isSame ? last : null);
}

function endOf({ completed_at: completed, updated_at: updated = '' }: LoopIssue): string {
  return completed ?? updated;
}
