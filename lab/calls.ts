import type { RequestRecord } from './hub/surface.ts';

/** Calls of the API by the action itself; the git traffic of checkouts is none of its own. */
export function callsOfTheAction(requests: readonly RequestRecord[]): RequestRecord[] {
  return requests.filter(({ token, operation }) => token === 'job' && !operation.startsWith('git '));
}
