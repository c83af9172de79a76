import * as z from 'zod';
import {
  correctionAnswer,
  evaluationAnswer,
  executionAnswer,
  implementationAnswer,
  planAnswer,
  reviewAnswer,
} from './answers.ts';
import { approval, presentation } from './approval.ts';
import { change, commitSha, digestText } from './change.ts';
import { check, checkup } from './checkup.ts';
import { settings } from './config.ts';
import { bestChange, debugContext, executorResponse, researchContext } from './debug.ts';
import { verification } from './evidence.ts';
import { account, snapshot } from './issue.ts';
import { APPROVAL_WAYS, MODES } from './names.ts';
import { claim } from './record.ts';
import { skills } from './skill.ts';
import { spend } from './spend.ts';

/** How a run goes on from an earlier one. */
export const resumed = z.strictObject({
  run: z.string().regex(/^[0-9]+$/),
  enter: z.string(),
  /** Phases that passed in the earlier run and are not done again. */
  passed: z.array(z.strictObject({ phase: z.string(), score: z.number().int().min(0).max(100).nullable() })),
  /** What the earlier runs spent, by the history in the record: one budget holds for all of them; null when nothing is known of it. */
  spent: spend.nullable().default(null),
});
export type Resumed = z.infer<typeof resumed>;

/** What the first steward establishes and every later phase relies on. */
export const opening = z.strictObject({
  snapshot,
  /** When title or body had last changed, by GitHub's clock; null if never. Clocks of two machines are never compared. */
  lastEditedAt: z.string().nullable(),
  baseBranch: z.string().min(1),
  baseSha: commitSha,
  mode: z.enum(MODES),
  /** What the configuration file says, as this run began: later phases read no file that an agent may have changed. */
  settings,
  /** The repository's own commands, from the same file. */
  skills: skills.optional(),
  /** How people are asked at the gates, and why not by environments where it is so; left out where scores decide. */
  asks: z.strictObject({ way: z.enum(APPROVAL_WAYS), because: z.string() }).optional(),
  actor: account,
  claim,
  /** Page of the run. */
  runUrl: z.url(),
  /** The branch that an earlier run delivered on; the same is used again. */
  branch: z.string().nullable(),
  /** Who said that the issue is to be implemented, whatever rules or agents make of it; left out where nobody did. */
  wantedBy: z.string().optional(),
  /** What a resumed run goes on from; null for a run that starts afresh. */
  resumed: resumed.nullable(),
});
export type Opening = z.infer<typeof opening>;

export const plan = planAnswer.extend({ branch: z.string().min(1) });
export type Plan = z.infer<typeof plan>;

/** What was implemented without a plan before it; its words on the acceptance criteria are claims. */
export const implementation = implementationAnswer.extend({ branch: z.string().min(1) });
export type Implementation = z.infer<typeof implementation>;

const judged = {
  /** The digest of exactly what was judged: a verdict for other bytes is no verdict. */
  subjectDigest: digestText,
  /** The sum of the criteria, computed by us; null when a criterion is missing or exceeds its points. */
  score: z.number().int().min(0).max(100).nullable(),
  /** The command of the repository that gave the score; then there are no criteria, since it has its own. */
  scoredBy: z.string().optional(),
  judgedAt: z.iso.datetime(),
  /** Scores go stale 90 minutes after they were given (seed 000, step 5). */
  validUntil: z.iso.datetime(),
};
export const evaluation = evaluationAnswer.extend(judged);
export type Evaluation = z.infer<typeof evaluation>;
export const review = reviewAnswer.extend(judged);
export type Review = z.infer<typeof review>;
export type Judgement = Evaluation | Review;

/** What the phases of a run produce, each by one phase. */
export const results = z.strictObject({
  opening: opening.optional(),
  plan: plan.optional(),
  evaluation: evaluation.optional(),
  change: change.optional(),
  execution: executionAnswer.optional(),
  implementation: implementation.optional(),
  correction: correctionAnswer.optional(),
  verification: verification.optional(),
  review: review.optional(),
  debug: debugContext.optional(),
  research: researchContext.optional(),
  remedy: executorResponse.optional(),
  best: bestChange.optional(),
  presentation: presentation.optional(),
  planApproval: approval.optional(),
  changeApproval: approval.optional(),
  checkup: checkup.optional(),
  agentChecks: z.array(check).optional(),
  commandChecks: z.array(check).optional(),
});
export type Results = z.infer<typeof results>;
export type ResultName = keyof Results;

/** One try of an agent's phase that did not end well (seed 000: `retry_history`). */
export const tryRecord = z.strictObject({
  attempt: z.number().int().positive(),
  failure: z.string(),
  error: z.string(),
  timestamp: z.iso.datetime(),
});
export type TryRecord = z.infer<typeof tryRecord>;

/**
 * What one phase hands on: one JSON file, uploaded as one artifact. The binding fields say for which run it was made,
 * so that a baton of another run, repository or base is refused however well-formed it is.
 */
export const baton = z.strictObject({
  format: z.literal(1),
  repository: z.string().regex(/^[0-9]+$/),
  subject: z.string(),
  run: z.string().regex(/^[0-9]+$/),
  attempt: z.number().int().positive(),
  phase: z.string(),
  baseSha: commitSha,
  /** Digest of the baton that this phase started from; null for the first phase. */
  parent: digestText.nullable(),
  createdAt: z.iso.datetime(),
  outcome: z.string(),
  /** Why the phase did not pass, in words; null when it did. */
  reason: z.strictObject({ code: z.string(), says: z.string(), hint: z.string() }).nullable(),
  results,
  tries: z.array(tryRecord),
  spend: spend.nullable(),
});
export type Baton = z.infer<typeof baton>;

/** How a job names the baton that it hands on: by artifact id and digest, never by name. */
export const batonReference = z.strictObject({ artifactId: z.number().int().positive(), digest: digestText });
export type BatonReference = z.infer<typeof batonReference>;

/** Largest baton that is read, in bytes; an agent's change is at most 4 MiB before base64. */
export const BATON_LIMIT = 16 * 1024 * 1024;
