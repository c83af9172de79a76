import { RelayError } from '../../errors.ts';
import { GithubStatus, lacksPermission } from './answer-fault.ts';

/** What a call is for, in words that complete "GitHub refused to …", and the scope that it needs. */
export interface Call {
  readonly doing: string;
  readonly permission: string;
}

type Headers = Readonly<Record<string, string | number | undefined>>;

/** What octokit throws, as far as it is looked at: requests and bodies that hang on it are left where they are. */
interface Thrown {
  readonly status?: number;
  readonly message?: string;
  readonly response?: { readonly headers?: Headers };
}

interface Caused {
  readonly code?: unknown;
  readonly cause?: Caused;
}

/** Thrown inside of an attempt: an answer came, but GitHub had failed to work it out. */
export class Unanswered extends Error {}

/** Thrown inside of an attempt: GraphQL says with status 200 that the rate limit is used up. */
export class LimitReached extends Error {
  readonly headers: Headers;

  constructor(headers: Headers) {
    super('the rate limit is used up');
    this.headers = headers;
  }
}

/**
 * Asks again, after pauses that grow, while GitHub fails; what it decided is not asked twice.
 * Throws a `GithubStatus` for what the caller may judge, else a RelayError. Neither carries the original error, on
 * which request and answer hang.
 */
export async function attempt<T>(
  call: Call,
  tries: number,
  ask: () => Promise<T>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await ask();
    } catch (error) {
      if (count >= tries || !isPassing(error)) throw explained(call, error);
      await pause(250 * 2 ** count);
    }
  }
}

/** Whether a write may or may not have been done: no answer came, or none that says. */
export function isUnclear(error: unknown): boolean {
  return error instanceof RelayError && error.code === 'github-unavailable';
}

function isPassing(error: unknown): boolean {
  if (error instanceof GithubStatus || error instanceof LimitReached) return false;
  return ((error as Thrown).status ?? 500) >= 500;
}

function explained(call: Call, error: unknown): Error {
  if (error instanceof LimitReached) return rateLimited(call, error.headers);
  if (error instanceof GithubStatus) return error;
  const { status = 500, message = '', response } = error as Thrown;
  if (status >= 500) return RelayError.of('github-unavailable', { ...call, why: failure(error, status, response) });
  const headers = response?.headers ?? {};
  const refused = new GithubStatus(status, message);
  if (status === 401) return RelayError.of('token-refused', call);
  if (isRateLimit(refused, headers)) return rateLimited(call, headers);
  return lacksPermission(refused) ? RelayError.of('missing-permission', call) : refused;
}

function failure(error: unknown, status: number, response: Thrown['response']): string {
  if (error instanceof Unanswered) return 'its answer says nothing';
  if (response !== undefined) return `it answered with status ${status}`;
  const code = systemCode(error);
  return code === '' ? 'the connection failed' : `the connection failed (${code})`;
}

/** The system's word for a failed connection, such as ECONNREFUSED, which stands somewhere below what `fetch` throws. */
function systemCode(error: unknown): string {
  for (let at = error as Caused | undefined; at; at = at.cause) {
    if (typeof at.code === 'string' && /^[A-Z_]{1,40}$/.test(at.code)) return at.code;
  }
  return '';
}

/** Primary limits say that nothing remains, secondary ones when to come back, and some only say it in words. */
function isRateLimit(refused: GithubStatus, headers: Headers): boolean {
  if (refused.status === 429) return true;
  if (refused.status !== 403) return false;
  return headers['x-ratelimit-remaining'] === '0' || 'retry-after' in headers || refused.says(/rate limit/i);
}

function rateLimited(call: Call, headers: Headers): RelayError {
  return RelayError.of('rate-limited', { ...call, until: until(headers).replace(/\.\d+Z$/, 'Z') });
}

/**
 * When GitHub answers again, by its own clock where it tells the time; a minute from now where it says nothing
 * (docs: "Rate limits for the REST API", exceeding the rate limit).
 */
function until(headers: Headers): string {
  const now = Date.parse(String(headers['date'])) || Date.now();
  const after = Number(headers['retry-after']);
  if (after > 0) return new Date(now + after * 1_000).toISOString();
  const reset = Number(headers['x-ratelimit-reset']);
  const used = headers['x-ratelimit-remaining'] === '0' && reset > 0;
  return new Date(used ? reset * 1_000 : now + 60_000).toISOString();
}
