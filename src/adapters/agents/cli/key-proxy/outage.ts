import { textAt } from '../../json-at.ts';

/** A request that the model did not answer. */
export interface ModelFault {
  /** The HTTP status; null when there was none, because nothing came or the answer broke off. */
  readonly status: number | null;
  readonly message: string;
  /** The provider's own word for what it is. */
  readonly kind: string;
  /** When to come back, if the provider says so, in ms. */
  readonly retryAfterMs: number | null;
}

/** Longest pause that a CLI may make inside a call, in ms; our own pauses between calls can be longer. */
export const LONGEST_PAUSE_MS = 60_000;

/** How many times in a row a request may fail before we say that it is enough: what no repetition mends, at once. */
export function patience({ status, kind, retryAfterMs }: ModelFault): number {
  if (retryAfterMs !== null && retryAfterMs > LONGEST_PAUSE_MS) return 1;
  if (status === 401 || status === 403 || kind === 'insufficient_quota') return 1;
  return status !== null && status < 500 && status !== 429 && status !== 408 ? 2 : 4;
}

/** Reads the answer of a provider that refused a request. */
export function faultOf(status: number, body: string, retryAfter: string | undefined): ModelFault {
  const json = parse(body);
  const kind = textAt(json, 'error', 'code') || textAt(json, 'error', 'type') || textAt(json, 'error', 'status');
  const message = textAt(json, 'error', 'message') || body.slice(0, 300);
  return { status, kind, message, retryAfterMs: pauseOf(retryAfter) };
}

/** `Retry-After` in seconds; a date is left alone, since it would need a clock (RFC 9110, 10.2.3). */
export function pauseOf(retryAfter: string | undefined): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
