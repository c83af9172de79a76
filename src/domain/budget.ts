import type { Spend } from '../contracts/spend.ts';

/** What a whole run may use of a model; null where nothing is limited. */
export interface Budget {
  readonly tokens: number | null;
  readonly costUsd: number | null;
}

/** What is left of a budget: figures that are limited, and no others. */
export interface BudgetLeft {
  readonly tokens?: number;
  readonly costUsd?: number;
}

/** What is left after all that was spent so far, in earlier phases too; never less than nothing. */
export function budgetLeft(budget: Budget, spent: Spend): BudgetLeft {
  const tokens = (spent.inputTokens ?? 0) + (spent.outputTokens ?? 0);
  return {
    ...(budget.tokens === null ? {} : { tokens: Math.max(0, budget.tokens - tokens) }),
    ...(budget.costUsd === null ? {} : { costUsd: Math.max(0, budget.costUsd - (spent.costUsd ?? 0)) }),
  };
}

/** What has been used up, in words; null while there is something left of everything. */
export function usedUp(left: BudgetLeft, budget: Budget): string | null {
  if (left.tokens === 0) return `The run has used up its ${budget.tokens} tokens (input "max-tokens").`;
  return left.costUsd === 0 ? `The run has used up its $${budget.costUsd} (input "max-cost-usd").` : null;
}

export const isLimited = ({ tokens, costUsd }: Budget): boolean => tokens !== null || costUsd !== null;
