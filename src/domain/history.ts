import { PAST_RUNS, type PastRun } from '../contracts/record.ts';
import type { Spend } from '../contracts/spend.ts';
import { addSpend, type Journey, totalSpend } from './journey.ts';

/** What is remembered of a run: the scores that it gave itself, how it ended, and what its agents cost. */
export function pastRun(run: string, endedAt: string, reason: string, journey: Journey): PastRun {
  const judged = journey.filter((step) => step.keptFrom === null && step.score !== null);
  const scores = Object.fromEntries(judged.map(({ phase, score }) => [phase, score ?? 0]));
  return { run, ended_at: endedAt, reason, scores, spend: totalSpend(journey) };
}

/** The history with one more run at its end; a run that reports again replaces what it said before. */
export function withRun(history: readonly PastRun[], next: PastRun): PastRun[] {
  return [...history.filter(({ run }) => run !== next.run), next].slice(-PAST_RUNS);
}

/** What all remembered runs cost together with this one; null when no agent was ever called. */
export function spendOfAll(history: readonly PastRun[], now: Spend | null): Spend | null {
  const spends = [...history.map(({ spend }) => spend), now].filter((spend) => spend !== null);
  return spends.length === 0 ? null : spends.reduce(addSpend);
}
