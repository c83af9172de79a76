import { Refusal } from '../hub/answer.ts';
import type { Blob, Blobs } from './blobs.ts';
import type { JobIdentity, Methods } from './methods.ts';

/** Caches of the default branch are read from every branch. */
const DEFAULT_REF = 'refs/heads/main';

interface CacheEntry {
  readonly key: string;
  readonly version: string;
  /** The ref whose runs wrote it. */
  readonly ref: string;
  readonly blob: Blob;
  finished: boolean;
}

/** Cache entries: immutable, found by exact key or newest prefix, first on the own ref, then on the default branch. */
export function cacheService(blobs: Blobs) {
  const entries: CacheEntry[] = [];
  const reserved = ({ key, version }: Record<string, unknown>, { ref }: JobIdentity) =>
    entries.find((entry) => entry.key === key && entry.version === version && entry.ref === ref);

  /** The first prefix is the key itself. */
  const newest = (prefixes: string[], version: unknown, ref: string) => {
    const found = entries.filter((each) => each.finished && each.version === version && each.ref === ref).reverse();
    const exact = found.find(({ key }) => key === prefixes[0]);
    return exact ?? prefixes.map((prefix) => found.find(({ key }) => key.startsWith(prefix))).find(Boolean);
  };

  const methods: Methods = {
    'CacheService/CreateCacheEntry': (request, job) => {
      if (job.cacheMode !== 'write')
        return { ok: false, message: 'cache write denied: token does not have write access for this event' };
      if (reserved(request, job))
        throw new Refusal(409, 'cache entry with the same key, version, and scope already exists');
      const blob = blobs.reserve('cache');
      const names = { key: String(request['key']), version: String(request['version']), ref: job.ref };
      entries.push({ ...names, blob, finished: false });
      return { ok: true, signed_upload_url: blob.address };
    },
    'CacheService/FinalizeCacheEntryUpload': (request, job) => {
      const entry = reserved(request, job);
      if (!entry || entry.finished) throw new Refusal(404, 'no such reservation');
      entry.finished = true;
      return { ok: true, entry_id: String(entries.indexOf(entry) + 1) };
    },
    'CacheService/GetCacheEntryDownloadURL': ({ key, version, restore_keys: more = [] }, { ref, cacheMode }) => {
      if (cacheMode === 'none') throw new Refusal(403, 'cache read denied: no readable scopes');
      const prefixes = [String(key), ...(more as string[])];
      const hit = newest(prefixes, version, ref) ?? newest(prefixes, version, DEFAULT_REF);
      if (!hit) return { ok: false, signed_download_url: '', matched_key: '' };
      return { ok: true, signed_download_url: hit.blob.address, matched_key: hit.key };
    },
  };

  return { methods, entries };
}
