import type { RefusalReason } from '../../contracts/names.ts';
import { RelayError } from '../../errors.ts';
import type { Refusal } from '../../ports.ts';
import { type Call, GithubStatus, type GraphqlFault } from './client.ts';

export function refusal(reason: RefusalReason, detail: string): Refusal {
  return { done: false, reason, detail };
}

/** A refusal from a status of the API; whatever is no status is thrown on. */
export function refusalOfStatus(error: unknown, reason: RefusalReason): Refusal {
  if (error instanceof GithubStatus) return refusal(reason, error.message);
  throw error;
}

/** Throws when a GraphQL field failed because the token may not do it: that is for the caller's `permissions:`. */
export function throwIfForbidden(call: Call, fault: GraphqlFault): void {
  if (fault.type === 'FORBIDDEN' && /not accessible by integration/i.test(fault.message))
    throw RelayError.of('missing-permission', call);
}
