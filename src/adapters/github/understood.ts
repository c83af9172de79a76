import type * as z from 'zod';
import { RelayError } from '../../errors.ts';
import type { Call } from './attempt.ts';

/** The answer, as far as we rely on it. Throws a RelayError that names the field which is not as GitHub documents it. */
export function understood<T>(call: Call, schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || 'body';
  throw RelayError.of('github-unavailable', { ...call, why: `its answer has no usable \`${field}\`` });
}
