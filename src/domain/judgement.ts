import type { VerdictAnswer } from '../contracts/answers.ts';
import type { Judgement } from '../contracts/baton.ts';
import type { Digest } from '../contracts/change.ts';
import type { Criterion } from '../contracts/rubric.ts';
import { type Gate, scoreOf, validUntil } from './gates.ts';

/** An agent's verdict, bound to what it judged, with the score that we compute from it. */
export function judgementOf<A extends VerdictAnswer>(
  answer: A,
  rubric: readonly Criterion[],
  subjectDigest: Digest,
  now: string,
): A & Pick<Judgement, 'subjectDigest' | 'score' | 'judgedAt' | 'validUntil'> {
  const score = scoreOf(answer.criteria, rubric);
  return { ...answer, subjectDigest, score, judgedAt: now, validUntil: validUntil(now) };
}

/** `score 96/100 ≥ 90 · gate open`, or why it is shut. */
export function gateSummary(gate: Gate, threshold: number): string {
  if (gate.open) return `score ${gate.score}/100 ≥ ${threshold} · gate open`;
  if (gate.reason.code === 'score_below_threshold') return `score ${gate.score}/100 < ${threshold} · gate shut`;
  const score = gate.score === null ? 'no score' : `score ${gate.score}/100`;
  return `${score} · gate shut: ${gate.reason.says}`;
}
