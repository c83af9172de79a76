import * as z from 'zod';

/** What an agent's calls cost, as far as the agent says. */
export const spend = z.strictObject({
  calls: z.number().int().min(0),
  durationMs: z.number().min(0),
  inputTokens: z.number().int().min(0).optional(),
  outputTokens: z.number().int().min(0).optional(),
  costUsd: z.number().min(0).optional(),
});
export type Spend = z.infer<typeof spend>;
