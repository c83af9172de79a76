import type * as z from 'zod';
import { RelayError } from '../../errors.ts';
import { GithubStatus, lacksPermission } from './answer-fault.ts';
import type { Call } from './attempt.ts';
import type { GraphqlAnswer } from './client.ts';

/** The answer, as far as we rely on it. Throws a RelayError that names the field which is not as GitHub documents it. */
export function understood<T>(call: Call, schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || 'body';
  throw RelayError.of('github-unavailable', { ...call, why: `its answer has no usable \`${field}\`` });
}

/**
 * The data of a query that went well as a whole. GraphQL puts null in the place of whatever failed, which must not be
 * taken for something that isn't there. Throws a RelayError.
 */
export function understoodWhole<T>(call: Call, schema: z.ZodType<T>, { data, faults }: GraphqlAnswer): T {
  const [fault] = faults;
  if (fault === undefined) return understood(call, schema, data);
  if (lacksPermission(fault)) throw RelayError.of('missing-permission', call);
  throw RelayError.of('github-unavailable', { ...call, why: `it answered ${fault.type || 'with an error'}` });
}

/** A status that answers a read, as an error for people; whatever else was thrown stays as it is. */
export function explainedStatus(call: Call, error: unknown): unknown {
  if (!(error instanceof GithubStatus)) return error;
  return RelayError.of('github-unavailable', { ...call, why: `it answered with status ${error.status}` });
}
