import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Headers that concern one connection only, or that we need otherwise: plain text, to count tokens in. */
const NOT_FORWARDED = ['host', 'connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'upgrade'];

/** Whether a request carries the run token in one of the places where providers want their key. */
export function carries(token: string, headers: IncomingHttpHeaders, url: URL): boolean {
  const bearer = headers.authorization?.replace(/^Bearer /i, '');
  const given = [headers['x-api-key'], headers['x-goog-api-key'], bearer, url.searchParams.get('key')];
  return given.some((text) => typeof text === 'string' && isSame(text, token));
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The headers for the provider: the key in the place of the token, wherever the CLI put that. */
export function withKey(key: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.includes(name));
  return {
    ...Object.fromEntries(kept),
    'accept-encoding': 'identity',
    ...('x-api-key' in headers ? { 'x-api-key': key } : {}),
    ...('x-goog-api-key' in headers ? { 'x-goog-api-key': key } : {}),
    ...('authorization' in headers ? { authorization: `Bearer ${key}` } : {}),
  };
}
