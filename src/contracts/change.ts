import * as z from 'zod';

/** A git object name, SHA-1 or SHA-256. */
export const commitSha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);

/** `sha256:` and 64 hexadecimal digits: the name of some exact bytes. */
export const digestText = z.string().regex(/^sha256:[0-9a-f]{64}$/);
export type Digest = z.infer<typeof digestText>;

/**
 * One file that differs between two git trees. The mode is kept as git says it, so that the policy sees symbolic links
 * (120000), submodules (160000) and other oddities instead of a reader that hides them.
 */
export const changeEntry = z.strictObject({
  path: z.string().min(1),
  operation: z.enum(['add', 'modify', 'delete']),
  mode: z.string().regex(/^[0-7]{6}$/),
  /** The mode before the change; `000000` for a file that was not there. */
  previousMode: z.string().regex(/^[0-7]{6}$/),
  /** Size of the new content in bytes; 0 for a deletion. */
  bytes: z.number().int().min(0),
  /** The new content in base64; empty for a deletion and for whatever is not a file. */
  content: z.base64(),
  addedLines: z.number().int().min(0),
  deletedLines: z.number().int().min(0),
  binary: z.boolean(),
});
export type ChangeEntry = z.infer<typeof changeEntry>;

/** Most files that a change may hold at all; the policy allows far fewer. */
export const CHANGE_LIMIT = 1_000;

/** An agent's edits as entries derived from git trees, ordered by path. */
export const change = z.strictObject({
  baseSha: commitSha,
  entries: z.array(changeEntry).max(CHANGE_LIMIT),
});
export type Change = z.infer<typeof change>;
