import type { Spend } from '../../contracts/spend.ts';
import { durationText } from './duration-text.ts';

/** What the agents cost, in one line. */
export function spendText(spend: Spend | null): string {
  if (spend === null) return 'no agent call on record';
  const tokens = (spend.inputTokens ?? 0) + (spend.outputTokens ?? 0);
  return [
    `${spend.calls} ${spend.calls === 1 ? 'agent call' : 'agent calls'}`,
    durationText(spend.durationMs),
    ...(tokens > 0 ? [`${tokens} tokens`] : []),
    ...(spend.costUsd === undefined ? [] : [`$${spend.costUsd.toFixed(2)}`]),
  ].join(', ');
}
