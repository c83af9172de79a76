import * as z from 'zod';
import { digestText } from './change.ts';
import { type Account, account } from './issue.ts';
import { APPROVAL_WAYS } from './names.ts';

const what = z.enum(['plan', 'change']);
const score = z.number().int().min(0).max(100).nullable();

/** What was shown to people at a checkpoint, by the digest of exactly these bytes. */
export const presentation = z.strictObject({
  /** The gate's name, such as `Checkpoint 1`. */
  checkpoint: z.string(),
  what,
  digest: digestText,
  score,
  presentedAt: z.iso.datetime(),
});
export type Presentation = z.infer<typeof presentation>;

/** A person's yes to a plan or a change. It holds for these bytes and for no others. */
export const approval = z.strictObject({
  checkpoint: z.string(),
  what,
  digest: digestText,
  by: account,
  /** Whether the person who approves also asked for the run. */
  ownRun: z.boolean(),
  /** GitHub tells no time of an approval: that of the job which it let begin, or of the run which it started. */
  approvedAt: z.iso.datetime(),
  through: z.enum(APPROVAL_WAYS),
  score,
  /** What the score alone would have ended with, in words; null where the gate was open. */
  overrides: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

/** The protection of one environment, as the API tells it. */
export interface Protection {
  readonly environment: string;
  /** A job that names a missing environment creates it, without any protection. */
  readonly exists: boolean;
  /** How many people and teams may approve; one of them is enough. */
  readonly reviewers: number;
  /** Whether GitHub refuses an approval by whoever started the run. */
  readonly preventsSelfReview: boolean;
}

/** What a person answered when a job of the run waited for an environment. */
export interface DeploymentReview {
  readonly environments: readonly string[];
  readonly state: 'approved' | 'rejected' | 'pending';
  readonly by: Account;
  readonly comment: string;
}
