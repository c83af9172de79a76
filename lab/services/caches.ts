import { Refusal } from '../hub/answer.ts';
import type { Blob, Blobs } from './blobs.ts';
import type { Methods } from './methods.ts';

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

/** Cache entries: immutable, found by their key, first on the own ref, then on the default branch. */
export function cacheService(blobs: Blobs) {
  const entries: CacheEntry[] = [];
  const reserved = ({ key, version }: Record<string, unknown>, ref: string) =>
    entries.find((entry) => entry.key === key && entry.version === version && entry.ref === ref);

  const methods: Methods = {
    'CacheService/CreateCacheEntry': (request, job) => {
      if (job.cacheMode !== 'write')
        return { ok: false, message: 'cache write denied: token does not have write access for this event' };
      if (reserved(request, job.ref))
        throw new Refusal(409, 'cache entry with the same key, version, and scope already exists');
      const blob = blobs.reserve('cache');
      const names = { key: String(request['key']), version: String(request['version']), ref: job.ref };
      entries.push({ ...names, blob, finished: false });
      return { ok: true, signed_upload_url: blob.address };
    },
    'CacheService/FinalizeCacheEntryUpload': (request, job) => {
      const entry = reserved(request, job.ref);
      if (!entry || entry.finished) throw new Refusal(404, 'no such reservation');
      entry.finished = true;
      return { ok: true, entry_id: String(entries.indexOf(entry) + 1) };
    },
    'CacheService/GetCacheEntryDownloadURL': (request, { ref, cacheMode }) => {
      if (cacheMode === 'none') throw new Refusal(403, 'cache read denied: no readable scopes');
      if ([request['restore_keys'] ?? []].flat().length > 0) throw new Refusal(400, 'the lab has no restore keys');
      const hit = [ref, DEFAULT_REF].map((each) => reserved(request, each)).find((entry) => entry?.finished);
      if (!hit) return { ok: false, signed_download_url: '', matched_key: '' };
      return { ok: true, signed_download_url: hit.blob.address, matched_key: hit.key };
    },
  };

  return { methods, entries };
}
