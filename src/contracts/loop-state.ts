import * as z from 'zod';
import { account } from './issue.ts';
import { ERROR_CLASSES, LOOP_PHASES, LOOP_STATUSES } from './names.ts';
import { spend } from './spend.ts';

const time = z.iso.datetime();

/** One issue in the state of the backlog: the seed's fields, and after them those that runs on many machines need. */
export const loopIssue = z.strictObject({
  status: z.enum(LOOP_STATUSES),
  phase: z.enum(LOOP_PHASES).optional(),
  error_class: z.enum(ERROR_CLASSES).optional(),
  branch: z.string().min(1).optional(),
  started_at: time.optional(),
  updated_at: time.optional(),
  completed_at: time.optional(),
  /** Runs that were started for it. */
  attempts: z.number().int().min(0).optional(),
  last_error: z.string().optional(),
  /** Why it was skipped or is blocked, in words. */
  reason: z.string().optional(),
  /** Random: whoever has it may speak for the issue. Given when a run is dispatched. */
  ticket: z.string().min(8).optional(),
  /** Whose word its run is started by: the role of this person is asked for again when the run begins. */
  actor: account.optional(),
  /** The run that works on it; left out until that run has begun. */
  run: z
    .string()
    .regex(/^[0-9]+$/)
    .optional(),
  /** How often it was tried again, by the class of the error. */
  retries: z.partialRecord(z.enum(ERROR_CLASSES), z.number().int().positive()).optional(),
  /** Before this time it is not tried again. */
  not_before: time.optional(),
  /** What the issue was called and what it depended on when its run was dispatched: once it is closed, no list has it. */
  title: z.string().optional(),
  depends_on: z.array(z.number().int().positive()).optional(),
  /** The newest pull request that a run of ours opened for it. */
  pull_request: z.number().int().positive().optional(),
  /** What the agents of all its runs cost, as far as they say. */
  spend: spend.optional(),
  /** Who said that it is to be implemented whatever our rules for skipping say. */
  asked_for_by: z.string().min(1).optional(),
});
export type LoopIssue = z.infer<typeof loopIssue>;

const count = z.number().int().positive();

/** A night: from the beat that a person or a schedule started, through all those that follow from its runs. */
export const night = z.strictObject({
  began_at: time,
  /** Who started it; whatever follows from it rests on the word of this person. */
  actor: account,
  /** Issues that were begun in it. */
  begun: z.number().int().min(0),
  max_parallel: count,
  max_issues: count,
  /** Null for no cap. */
  max_open_pull_requests: count.nullable(),
  /** From this time on nothing more is begun; null for no end. */
  stop_after: time.nullable(),
});
export type Night = z.infer<typeof night>;

/**
 * `loop-it.json` on the state branch: the seed's `.loop-state.json`, format version 1. Strict, so that a file with
 * something that we don't know is left alone instead of losing it.
 */
export const loopState = z.strictObject({
  version: z.literal(1),
  started_at: time,
  updated_at: time,
  repo: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  total_issues: z.number().int().min(0),
  /** The night that is going on, or that was the last; left out by those who keep no nights. */
  night: night.optional(),
  /** Up to which edit of the dashboard its ticks were heard, so that none is heard twice. */
  ticks_heard_at: time.optional(),
  issues: z.record(z.string().regex(/^[1-9][0-9]{0,9}$/), loopIssue),
});
export type LoopState = z.infer<typeof loopState>;

/** The state as it was read: absent, sound, or corrupt (which is never overwritten). */
export type StoredLoopState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'sound'; readonly state: LoopState }
  | { readonly kind: 'corrupt'; readonly why: string };
