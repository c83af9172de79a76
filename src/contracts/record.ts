import * as z from 'zod';
import { approval } from './approval.ts';
import { commitSha, digestText } from './change.ts';
import { account } from './issue.ts';
import { MODES } from './names.ts';
import { spend } from './spend.ts';

/** The right to write for a subject: whoever stands in the subject's file has it. */
export const claim = z.strictObject({
  run: z.string().regex(/^[0-9]+$/),
  attempt: z.number().int().positive(),
  /** Random, so that two claims of one run never look alike. */
  ticket: z.string().min(8),
  claimedAt: z.iso.datetime(),
  actor: account,
});
export type Claim = z.infer<typeof claim>;

/** Where a stopped run goes on: the seed's resume point, field by field. */
export const resumePoint = z.strictObject({
  timestamp: z.iso.datetime(),
  issue_number: z.number().int().positive(),
  stopped_at_task_id: z.string(),
  stopped_at_phase: z.string(),
  stopped_at_skill: z.string(),
  reason: z.string(),
  task_ids: z.array(z.string()),
  mode: z.enum(MODES),
});
export type ResumePoint = z.infer<typeof resumePoint>;

/** What we wrote to the repository for an issue that isn't resolved yet. */
export const delivered = z.strictObject({
  branch: z.string(),
  /** The base that the change was made on. */
  base_sha: commitSha,
  /** Head of the branch when we last wrote or adopted it: another head is somebody else's work. */
  head_sha: commitSha,
  /** Digest of the change that the head carries. */
  change_digest: digestText,
  pull_request: z.number().int().positive().nullable(),
});
export type Delivered = z.infer<typeof delivered>;

/** A baton of an earlier run, by the artifact that holds it; the digest also finds it in the cache. */
export const keptBaton = z.strictObject({
  run: z.string().regex(/^[0-9]+$/),
  artifactId: z.number().int().positive(),
  digest: digestText,
});
export type KeptBaton = z.infer<typeof keptBaton>;

/** What people are told of an earlier run of the issue: what its gates gave, how it ended, and what it cost. */
export const pastRun = z.strictObject({
  run: z.string().regex(/^[0-9]+$/),
  ended_at: z.iso.datetime(),
  /** Code of the reason that it ended for. */
  reason: z.string(),
  /** The scores that it gave, by phase. */
  scores: z.record(z.string(), z.number().int().min(0).max(100)),
  spend: spend.nullable(),
});
export type PastRun = z.infer<typeof pastRun>;

/** Earlier runs that are remembered; whoever needs more has the runs themselves. */
export const PAST_RUNS = 20;

/**
 * What the state branch keeps of one issue across runs: one JSON file a subject.
 * Written only by stewards, by compare-and-swap; removed when the issue is resolved.
 */
export const record = z.strictObject({
  format: z.literal(1),
  pipeline: z.string(),
  issue_number: z.number().int().positive(),
  status: z.enum(['in_progress', 'stopped', 'waiting']),
  mode: z.enum(MODES),
  claim,
  base_sha: commitSha,
  delivered: delivered.nullable(),
  resume: resumePoint.nullable(),
  /** The batons of the run, by phase: what a later run goes on from. */
  batons: z.record(z.string(), keptBaton),
  /** Earlier runs, oldest first; records that were written before there was a history have none. */
  history: z.array(pastRun).default([]),
  /** Who approved what, in interactive mode. */
  approvals: z.array(approval).optional(),
  updated_at: z.iso.datetime(),
});
export type Record = z.infer<typeof record>;

/** The subject's file as it was read: absent, sound, or corrupt (which is never overwritten). */
export type StoredRecord =
  | { readonly kind: 'absent' }
  | { readonly kind: 'sound'; readonly record: Record }
  | { readonly kind: 'corrupt'; readonly why: string };

/** The state branch as it was read. */
export interface StateBranch {
  /** Null when the branch does not exist yet. */
  readonly headSha: string | null;
  readonly stored: StoredRecord;
}
