import type { Blobs } from './blobs.ts';
import { type JobClaims, type Methods, TwirpError } from './twirp.ts';

/** Caches of the default branch are read from every branch. */
const DEFAULT_REF = 'refs/heads/main';

export interface CacheEntry {
  readonly id: number;
  readonly key: string;
  readonly version: string;
  /** The ref whose runs wrote it. */
  readonly ref: string;
  readonly path: string;
  finished: boolean;
}

/** Cache entries: immutable, found by exact key or newest prefix, first on the own ref, then on the default branch. */
export class Caches {
  readonly entries: CacheEntry[] = [];
  private readonly blobs: Blobs;

  constructor(blobs: Blobs) {
    this.blobs = blobs;
  }

  readonly methods: Methods = {
    CreateCacheEntry: (request, job) => {
      if (!job.cacheMode.startsWith('write'))
        return { ok: false, message: 'cache write denied: token does not have write access for this event' };
      const { key, version } = named(request);
      if (this.find(key, version, job.ref))
        throw new TwirpError(409, 'already_exists', 'cache entry with the same key, version, and scope already exists');
      const path = this.blobs.reserve('cache');
      this.entries.push({ id: this.entries.length + 1, key, version, ref: job.ref, path, finished: false });
      return { ok: true, signed_upload_url: this.blobs.address(path) };
    },
    FinalizeCacheEntryUpload: (request, job) => {
      const { key, version } = named(request);
      const entry = this.find(key, version, job.ref);
      if (!entry || entry.finished) throw new TwirpError(404, 'not_found', 'no such reservation');
      entry.finished = true;
      return { ok: true, entry_id: String(entry.id) };
    },
    GetCacheEntryDownloadURL: (request, job) => {
      if (job.cacheMode === 'none' || job.cacheMode === 'write-only')
        throw new TwirpError(403, 'permission_denied', 'cache read denied: no readable scopes');
      const { key, version } = named(request);
      const prefixes = [key, ...((request['restore_keys'] ?? []) as string[])];
      const hit = this.lookUp(key, prefixes, version, job);
      if (!hit) return { ok: false, signed_download_url: '', matched_key: '' };
      return { ok: true, signed_download_url: this.blobs.address(hit.path), matched_key: hit.key };
    },
  };

  private find(key: string, version: string, ref: string): CacheEntry | undefined {
    return this.entries.find((entry) => entry.key === key && entry.version === version && entry.ref === ref);
  }

  private lookUp(key: string, prefixes: string[], version: string, { ref }: JobClaims): CacheEntry | undefined {
    for (const scope of new Set([ref, DEFAULT_REF])) {
      const newest = this.entries.filter((each) => each.finished && each.version === version && each.ref === scope);
      newest.reverse();
      const exact = newest.find((each) => each.key === key);
      const found = exact ?? prefixes.map((prefix) => newest.find((each) => each.key.startsWith(prefix))).find(Boolean);
      if (found) return found;
    }
    return undefined;
  }
}

function named(request: Record<string, unknown>): { key: string; version: string } {
  return { key: String(request['key']), version: String(request['version']) };
}
