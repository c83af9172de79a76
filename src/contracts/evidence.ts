import * as z from 'zod';
import { digestText } from './change.ts';

/** One run of one of the repository's own commands by us, on a tester's fresh machine. */
export const commandRun = z.strictObject({
  command: z.string().min(1),
  /** The exit code, or null when the command was killed. */
  exitCode: z.number().int().nullable(),
  timedOut: z.boolean(),
  /** Wall time in ms. */
  durationMs: z.number().min(0),
  /** The end of what it printed, capped and redacted. */
  outputTail: z.string(),
  /** Lines of all its output that hold what was looked for; left out where nothing was. */
  shownLines: z.array(z.string()).optional(),
});
export type CommandRun = z.infer<typeof commandRun>;

/** Evidence for one exact change: what the commands said with it, and what they had said before it. */
export const verification = z.strictObject({
  changeDigest: digestText,
  after: z.array(commandRun),
  before: z.array(commandRun),
});
export type Verification = z.infer<typeof verification>;
