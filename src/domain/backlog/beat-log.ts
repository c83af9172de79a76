import type { BeatKnowledge } from './beat-knowledge.ts';
import { progressLines } from './loop-progress.ts';
import type { PreflightCheck } from './preflight.ts';
import { printedList } from './printed-list.ts';
import { judgeItem, verdictLines } from './verdict.ts';

/** What the log of a beat tells, in the seed's words: the checks, where it goes on, the list, and what is left out and why. */
export function beatLog(checks: readonly PreflightCheck[], { backlog, outside, stored }: BeatKnowledge): string {
  const state = stored.kind === 'sound' ? stored.state : null;
  const differences = backlog.items.flatMap(({ dependencies: { issue, difference } }) =>
    difference === null ? [] : [differenceLine(issue, difference)],
  );
  const judged = backlog.items.flatMap((item) => {
    const waits = { issues: state?.issues ?? {} } as Parameters<typeof judgeItem>[1];
    return verdictLines(item, judgeItem(item, waits, outside)) ?? [];
  });
  return [
    ...checks.map(({ sign, name, says }) => `${sign} ${name}: ${says}`),
    ...(state === null ? [] : [progressLines(state)]),
    printedList(backlog, outside),
    ...differences,
    ...judged,
  ].join('\n');
}

function differenceLine(
  issue: number,
  { onlyInBody, onlyNative }: { readonly onlyInBody: readonly number[]; readonly onlyNative: readonly number[] },
): string {
  const named = (numbers: readonly number[]) => numbers.map((number) => `#${number}`).join(', ');
  const parts = [
    ...(onlyInBody.length === 0 ? [] : [`only its text names ${named(onlyInBody)}`]),
    ...(onlyNative.length === 0 ? [] : [`only GitHub's own list names ${named(onlyNative)}`]),
  ];
  return `ℹ️ Dependencies of #${issue}: ${parts.join('; ')}. All of them count.`;
}
