import type { Fault } from '../../lab/hub/server.ts';

/** The hourly limit is used up until `seconds` from now: a fault for `hub.fault`, as GitHub's REST API words it. */
export function primaryLimit(seconds: number, times = 1): Fault {
  const reset = String(Math.ceil(Date.now() / 1000) + seconds);
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
  return { status: 403, times, headers, body: { message: 'API rate limit exceeded for installation.' } };
}

/** Too much at once: nothing goes for `seconds`. */
export function secondaryLimit(seconds: number, times = 1): Fault {
  const message = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
  return { status: 403, times, headers: { 'retry-after': String(seconds) }, body: { message } };
}
