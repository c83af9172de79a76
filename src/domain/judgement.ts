import type { VerdictAnswer } from '../contracts/answers.ts';
import type { Judgement } from '../contracts/baton.ts';
import type { Digest } from '../contracts/change.ts';
import type { Mode } from '../contracts/names.ts';
import type { Criterion } from '../contracts/rubric.ts';
import type { SkillScore } from '../contracts/skill.ts';
import { mayBeApproved } from './approval.ts';
import { type Gate, scoreOf, validUntil } from './gates.ts';
import { asksAt, type PhaseRow } from './pipeline.ts';
import type { Decision } from './verb.ts';

/**
 * An agent's verdict, bound to what it judged, with the score that we compute from it. Where the repository has its
 * criteria in a command of its own, the score is the one of that command, and holds no longer than it says.
 */
export function judgementOf<A extends VerdictAnswer>(
  answer: A,
  rubric: readonly Criterion[],
  subjectDigest: Digest,
  now: string,
  scored?: SkillScore,
): A & Pick<Judgement, 'subjectDigest' | 'score' | 'scoredBy' | 'judgedAt' | 'validUntil'> {
  const bound = { ...answer, subjectDigest, judgedAt: now };
  if (scored === undefined) return { ...bound, score: scoreOf(answer.criteria, rubric), validUntil: validUntil(now) };
  const ends = [validUntil(now), ...(scored.validUntil === null ? [] : [scored.validUntil])].sort();
  return { ...bound, score: scored.score, scoredBy: scored.by, validUntil: ends[0] ?? now };
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
