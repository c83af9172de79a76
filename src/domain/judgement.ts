import type { VerdictAnswer } from '../contracts/answers.ts';
import type { Judgement } from '../contracts/baton.ts';
import type { Digest } from '../contracts/change.ts';
import type { Mode } from '../contracts/names.ts';
import type { Criterion } from '../contracts/rubric.ts';
import { mayBeApproved } from './approval.ts';
import { type Gate, scoreOf, validUntil } from './gates.ts';
import { asksAt, type PhaseRow } from './pipeline.ts';
import type { Decision } from './verb.ts';

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

type End = Pick<Decision<'passed' | 'shut'>, 'outcome' | 'reason' | 'summary' | 'enter'>;

/** How a judgement ends its phase: as its gate says, or, in interactive mode, with people being asked (docs/adr/0017). */
export function endOfJudgement(gate: Gate, row: PhaseRow, mode: Mode, threshold: number): End {
  const summary = gateSummary(gate, threshold);
  const enter = asksAt(row, mode);
  if (enter !== undefined && mayBeApproved(gate))
    return { outcome: 'passed', reason: null, summary: `${summary} · a person decides`, enter };
  return { outcome: gate.open ? 'passed' : 'shut', reason: gate.open ? null : gate.reason, summary };
}

/** `score 96/100 ≥ 90 · gate open`, or why it is shut. */
export function gateSummary(gate: Gate, threshold: number): string {
  if (gate.open) return `score ${gate.score}/100 ≥ ${threshold} · gate open`;
  if (gate.reason.code === 'score_below_threshold') return `score ${gate.score}/100 < ${threshold} · gate shut`;
  const score = gate.score === null ? 'no score' : `score ${gate.score}/100`;
  return `${score} · gate shut: ${gate.reason.says}`;
}
