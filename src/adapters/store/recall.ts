import type { Artifact, ArtifactClient } from '@actions/artifact';
import { BATON_LIMIT, type Baton } from '../../contracts/baton.ts';
import type { KeptBaton } from '../../contracts/record.ts';
import { type CacheService, readCache } from './cache.ts';
import { inPrivateFolder } from './private-folder.ts';
import { digestOf, onlyFile, parseBaton } from './read-baton.ts';

export interface RecallOptions {
  /** A folder outside the workspace for files on their way. */
  readonly temporaryDirectory: string;
  /** Reads the artifacts of other runs, for which it needs `actions: read`. */
  readonly token: string;
  readonly owner: string;
  readonly repository: string;
  /** Null where the runner names no such service. */
  readonly cache: CacheService | null;
}

/** Artifacts of other runs, each run asked about once. */
type Listings = Map<string, Promise<readonly Artifact[]>>;

/**
 * Batons of earlier runs: from the artifact, else from the cache, else null. Whatever comes counts only if it has
 * exactly the digest of the record, since every workflow of the repository can upload artifacts and fill the cache.
 */
export function recaller(
  options: RecallOptions,
): (artifacts: ArtifactClient, kept: KeptBaton) => Promise<Baton | null> {
  const listings: Listings = new Map();
  return async (artifacts, kept) => {
    const fromArtifact = await download(options, artifacts, listings, kept).catch(() => null);
    if (fromArtifact !== null && digestOf(fromArtifact) === kept.digest) return parsed(fromArtifact);
    const fromCache = options.cache === null ? null : await readCache(options.cache, kept.digest);
    return fromCache !== null && digestOf(fromCache) === kept.digest ? parsed(fromCache) : null;
  };
}

function parsed(bytes: Buffer): Baton | null {
  try {
    return parseBaton(bytes);
  } catch {
    return null;
  }
}

async function download(
  options: RecallOptions,
  artifacts: ArtifactClient,
  listings: Listings,
  kept: KeptBaton,
): Promise<Buffer | null> {
  const { token, owner: repositoryOwner, repository: repositoryName, temporaryDirectory } = options;
  const findBy = { token, workflowRunId: Number(kept.run), repositoryOwner, repositoryName };
  const list = async () => (await artifacts.listArtifacts({ findBy })).artifacts;
  const listing = listings.get(kept.run) ?? list();
  listings.set(kept.run, listing);
  const listed = (await listing).find(({ id }) => id === kept.artifactId);
  if (!listed || !isPlausible(listed, kept)) return null;
  return inPrivateFolder(temporaryDirectory, async (path) => {
    await artifacts.downloadArtifact(kept.artifactId, { path, findBy, skipDecompress: true });
    return onlyFile(path);
  });
}

/** Judged before anything is downloaded: the digest decides anyhow, but only after the bytes lie on our disk. */
function isPlausible({ size, digest }: Artifact, kept: KeptBaton): boolean {
  return size <= BATON_LIMIT && (digest === undefined || digest === kept.digest);
}
