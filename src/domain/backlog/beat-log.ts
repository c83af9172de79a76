import type { LoopState } from '../../contracts/loop-state.ts';
import { withoutInvisible } from '../invisible.ts';
import { oneLine } from '../one-line.ts';
import type { BeatKnowledge } from './beat-knowledge.ts';
import type { Dependencies } from './dependencies.ts';
import { progressLines } from './loop-progress.ts';
import type { PreflightCheck } from './preflight.ts';
import { printedList } from './printed-list.ts';

/**
 * What the log of a beat tells, in the seed's words: the checks, where it goes on, the list, and what is left out or
 * blocked in the state that it leaves (null where it leaves none), with why.
 */
export function beatLog(
  checks: readonly PreflightCheck[],
  { backlog, outside, stored }: BeatKnowledge,
  after: LoopState | null,
): string {
  return [
    ...checks.map(({ sign, name, says }) => `${sign} ${name}: ${says}`),
    ...(stored.kind === 'sound' ? [progressLines(stored.state)] : []),
    printedList(backlog, outside),
    ...backlog.items.flatMap(({ dependencies }) => differenceLine(dependencies) ?? []),
    ...backlog.items.flatMap(({ issue }) => standingLines(issue, after) ?? []),
  ].join('\n');
}

/** The seed's lines about an issue that is skipped or blocked; null for any other. */
function standingLines({ number, title }: { number: number; title: string }, after: LoopState | null): string | null {
  const { status, reason = '' } = after?.issues[number] ?? {};
  if (status !== 'skipped' && status !== 'blocked') return null;
  const begins = status === 'skipped' ? '⏭️  Skipping' : '🔒 Blocking';
  return `${begins} Issue #${number}: ${oneLine(withoutInvisible(title))}\n   Reason: ${reason}`;
}

/** Where GitHub's own list names nothing, nobody keeps it, and there is nothing to compare. */
function differenceLine({ issue, on, difference }: Dependencies): string | null {
  if (difference === null || difference.onlyInBody.length === on.length) return null;
  const named = (numbers: readonly number[]) => numbers.map((number) => `#${number}`).join(', ');
  const { onlyInBody, onlyNative } = difference;
  const parts = [
    ...(onlyInBody.length === 0 ? [] : [`only its text names ${named(onlyInBody)}`]),
    ...(onlyNative.length === 0 ? [] : [`only GitHub's own list names ${named(onlyNative)}`]),
  ];
  return `ℹ️ Dependencies of #${issue}: ${parts.join('; ')}. All of them count.`;
}
