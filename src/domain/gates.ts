import type { Judgement, Results } from '../contracts/baton.ts';
import type { Digest } from '../contracts/change.ts';
import type { CommandRun, Verification } from '../contracts/evidence.ts';
import type { Criterion } from '../contracts/rubric.ts';
import { digestOf } from './digest.ts';
import { type Reason, reason } from './reason.ts';

export type Gate =
  /** A gate that people opened may have no score. */
  | { readonly open: true; readonly score: number | null }
  | { readonly open: false; readonly score: number | null; readonly reason: Reason };

/** Scores go stale after 90 minutes (seed 000, step 5). */
export const SCORE_VALID_MINUTES = 90;

/**
 * The score of a judgement: the sum of its criteria. Null when a criterion of the rubric is missing, stands twice or
 * exceeds its points: the score is ours to compute, never the agent's to claim.
 */
export function scoreOf(criteria: Judgement['criteria'], rubric: readonly Criterion[]): number | null {
  const sound = rubric.every(({ name, points }) => {
    const given = criteria.filter((criterion) => criterion.name === name);
    return given.length === 1 && (given[0]?.points ?? points + 1) <= points;
  });
  return sound && criteria.length === rubric.length ? criteria.reduce((sum, { points }) => sum + points, 0) : null;
}

/** The moment until which a score given now is valid. */
export function validUntil(now: string): string {
  return new Date(Date.parse(now) + SCORE_VALID_MINUTES * 60_000).toISOString();
}

export interface GateFacts {
  readonly judgement: Judgement | undefined;
  /** What the judgement must be about, and its digest. */
  readonly subject: { readonly what: 'plan' | 'change'; readonly digest: Digest };
  readonly threshold: number;
  /** When the gate opened: a score is tested for its age once, then. */
  readonly openedAt: string;
}

const FINDING_LIMIT = 300;

/** A finding in a few words, for a reason. */
function findingText({ title, detail }: Judgement['findings'][number]): string {
  const text = `${title} (${detail.replace(/[.\s]+$/, '')})`.replace(/\s+/g, ' ');
  return text.length > FINDING_LIMIT ? `${text.slice(0, FINDING_LIMIT)}…` : text;
}

/** `score >= threshold` opens; a blocking finding, other bytes, no score or a stale score shut, whatever the score. */
export function judgeGate({ judgement, subject, threshold, openedAt }: GateFacts): Gate {
  const score = judgement?.score ?? null;
  const shut = (why: Reason): Gate => ({ open: false, score, reason: why });
  if (judgement === undefined) return shut(reason('score_unavailable', {}));
  if (judgement.subjectDigest !== subject.digest)
    return shut(reason('verdict_for_other_bytes', { what: subject.what }));
  const blocking = judgement.findings.filter((finding) => finding.severity === 'blocking');
  const [first] = blocking;
  if (first) return shut(reason('blocking_finding', { title: findingText(first), count: blocking.length }));
  if (score === null) return shut(reason('score_unavailable', {}));
  if (openedAt > judgement.validUntil) return shut(reason('score_expired', { validUntil: judgement.validUntil }));
  return score >= threshold ? { open: true, score } : shut(reason('score_below_threshold', { score, threshold }));
}

/** Why a verification proves nothing, or null when it proves this very change: every command must have ended with 0. */
export function faultOfVerification(verification: Verification | undefined, change: Digest): Reason | null {
  if (verification === undefined || verification.after.length === 0) return reason('verification_missing', {});
  if (verification.changeDigest !== change) return reason('verdict_for_other_bytes', { what: 'change' });
  const red = verification.after.find((run) => run.exitCode !== 0);
  return red ? reason('verification_red', { command: red.command, exit: exitText(red) }) : null;
}

/** How a command ended, for people. */
export function exitText(run: CommandRun): string {
  if (run.timedOut) return 'a timeout';
  if (run.exitCode === null) return 'a signal';
  // 128 and the number of SIGKILL.
  return run.exitCode === 137 ? 'exit 137, as when memory is used up' : `exit ${run.exitCode}`;
}

export interface Thresholds {
  /** Null where the pipeline has no such gate. */
  readonly plan: number | null;
  /** Null where the change is judged by its proof, and by no score. */
  readonly change: number | null;
}

/** Gate 1: the plan and its evaluation. */
export function judgePlan({ plan, evaluation }: Results, threshold: number): Gate {
  const subject = { what: 'plan', digest: digestOf(plan ?? null) } as const;
  return judgeGate({ judgement: evaluation, subject, threshold, openedAt: evaluation?.judgedAt ?? '' });
}

/** Gate 2: the change, its verification and its review. A red verification comes before any score. */
export function judgeChangeGate({ change, verification, review }: Results, threshold: number): Gate {
  const digest = digestOf(change ?? null);
  const fault = faultOfVerification(verification, digest);
  if (fault) return { open: false, score: review?.score ?? null, reason: fault };
  const subject = { what: 'change', digest } as const;
  return judgeGate({ judgement: review, subject, threshold, openedAt: review?.judgedAt ?? '' });
}
