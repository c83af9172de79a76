import * as z from 'zod';

/** What the jobs before this one came to: the value of `toJSON(needs)`. */
export const earlier = z.record(
  z.string(),
  z.object({
    result: z.enum(['success', 'failure', 'cancelled', 'skipped']),
    outputs: z.record(z.string(), z.string()),
  }),
);
export type Earlier = z.infer<typeof earlier>;
