import type { AgentQuestion } from '../../contracts/agent-questions.ts';
import type { LoopState } from '../../contracts/loop-state.ts';
import { withoutInvisible } from '../invisible.ts';
import { oneLine } from '../one-line.ts';
import { questionsFor } from './agent-questions.ts';
import type { BacklogItem, OutsideStates } from './backlog.ts';
import { standingOf, type Unmet, unmetWords } from './dependency-standing.ts';
import { type Skip, skipByRule, skipWords } from './skip-rules.ts';

/** What is to become of an open issue: one way each, with its reason. */
export type Verdict =
  | { readonly kind: 'skip'; readonly skip: Skip }
  | { readonly kind: 'blocked'; readonly unmet: Unmet }
  /** Its turn has not come: what it depends on is still to be shipped. */
  | { readonly kind: 'waits'; readonly unmet: Unmet }
  /** To be implemented; the agent is asked first what no rule can tell. */
  | { readonly kind: 'implement'; readonly askTheAgent: readonly AgentQuestion[] };

/**
 * Judges an issue by rules (seed 001, step 3b): first whether there is anything to implement, unless somebody who may
 * write asked for it, then whether it may begin.
 */
export function judgeItem(item: BacklogItem, state: LoopState, outside: OutsideStates): Verdict {
  const isAskedFor = state.issues[item.issue.number]?.asked_for_by !== undefined;
  const skip = isAskedFor ? null : skipByRule(item.issue);
  if (skip !== null) return { kind: 'skip', skip };
  const standing = standingOf(item, state, outside);
  if (standing.kind === 'met') return { kind: 'implement', askTheAgent: questionsFor(item.issue) };
  const { kind, dependency, status } = standing;
  return { kind, unmet: { dependency, status } };
}

/** Why an issue is not implemented now, in words; null for one that is. */
export function verdictWords(verdict: Verdict): string | null {
  if (verdict.kind === 'implement') return null;
  return verdict.kind === 'skip' ? skipWords(verdict.skip) : unmetWords(verdict.unmet);
}

/** The seed's lines about an issue that is skipped or blocked, for the log; null for any other. */
export function verdictLines({ issue }: BacklogItem, verdict: Verdict): string | null {
  if (verdict.kind !== 'skip' && verdict.kind !== 'blocked') return null;
  const begins = verdict.kind === 'skip' ? '⏭️  Skipping' : '🔒 Blocking';
  return `${begins} Issue #${issue.number}: ${oneLine(withoutInvisible(issue.title))}\n   Reason: ${verdictWords(verdict)}`;
}
