import { createHash } from 'node:crypto';
import * as z from 'zod';
import { BATON_LIMIT } from '../../contracts/baton.ts';
import type { Digest } from '../../contracts/change.ts';

/*
 * The toolkit's cache client is not used here: it unpacks whatever archive it is given with tar's `-P`, so that an
 * entry which anybody wrote under our key could put files anywhere on the machine of a job that holds a write token.
 * Our entries are no archives: one baton's bytes, held in memory, of a bounded size, and judged by their digest.
 */

/** The runner's service for artifacts and caches, as it tells actions where to find it. */
export interface CacheService {
  readonly url: string;
  /** The token of the job for this service. */
  readonly token: string;
}

/** Longest wait for one answer, in ms: a cache is a hint, and a job has better things to do. */
const ANSWER_LIMIT_MS = 30_000;

/** An entry is found by key and version; ours says that it holds the bytes of a baton and nothing around them. */
const VERSION = createHash('sha256').update('issue-relay baton 1').digest('hex');
const entryOf = (digest: Digest) => ({ key: `issue-relay-${digest.replace(':', '-')}`, version: VERSION });

/** The service may write the names of its fields either way (Protocol Buffers, "JSON mapping"). */
const found = z.object({ signed_download_url: z.string().optional(), signedDownloadUrl: z.string().optional() });
const reserved = z.object({
  ok: z.boolean().optional(),
  signed_upload_url: z.string().optional(),
  signedUploadUrl: z.string().optional(),
});
const finished = z.object({ ok: z.boolean().optional() });

/** The bytes that the cache has under a digest; they may be anybody's. Null when it has none, or does not serve. */
export async function readCache(service: CacheService, digest: Digest): Promise<Buffer | null> {
  try {
    const answer = await ask(service, 'GetCacheEntryDownloadURL', { ...entryOf(digest), restore_keys: [] });
    const { signed_download_url: snake, signedDownloadUrl: address = snake } = found.parse(await answer.json());
    return address ? await download(address) : null;
  } catch {
    return null;
  }
}

/** Puts bytes under their digest. False when the cache does not take them; true also when it has the key already. */
export async function writeCache(service: CacheService, digest: Digest, bytes: Buffer): Promise<boolean> {
  try {
    const answer = await ask(service, 'CreateCacheEntry', entryOf(digest));
    if (answer.status === 409) return true;
    const { ok, signed_upload_url: snake, signedUploadUrl: address = snake } = reserved.parse(await answer.json());
    if (!ok || !address || !(await upload(address, bytes))) return false;
    const size = { size_bytes: String(bytes.length) };
    const end = await ask(service, 'FinalizeCacheEntryUpload', { ...entryOf(digest), ...size });
    return finished.parse(await end.json()).ok === true;
  } catch {
    return false;
  }
}

function ask({ url, token }: CacheService, method: string, request: object): Promise<Response> {
  const address = new URL(`/twirp/github.actions.results.api.v1.CacheService/${method}`, url);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(request), ...patience() });
}

/** No redirect is followed: the first address is the one that the service signed. */
const patience = () => ({ signal: AbortSignal.timeout(ANSWER_LIMIT_MS), redirect: 'error' as const });

async function download(address: string): Promise<Buffer | null> {
  const { status, body } = await fetch(address, patience());
  if (status !== 200 || body === null) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > BATON_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function upload(address: string, bytes: Buffer): Promise<boolean> {
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/octet-stream' };
  return (await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes), ...patience() })).ok;
}
