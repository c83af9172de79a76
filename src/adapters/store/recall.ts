import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactClient } from '@actions/artifact';
import type { Baton } from '../../contracts/baton.ts';
import type { Digest } from '../../contracts/change.ts';
import type { KeptBaton } from '../../contracts/record.ts';
import { inPrivateFolder } from './private-folder.ts';
import { digestOf, onlyFile, parseBaton } from './read-baton.ts';

export interface RecallOptions {
  readonly temporaryDirectory: string;
  /** What the cache takes files from and puts them to. */
  readonly workspace: string;
  readonly token: string;
  readonly owner: string;
  readonly repository: string;
}

/**
 * A baton of an earlier run: from its artifact, else from the cache, else null. Whatever comes counts only if it has
 * exactly the digest of the record, since anybody in the repository can fill a cache.
 */
export async function recall(
  options: RecallOptions,
  artifacts: ArtifactClient,
  kept: KeptBaton,
): Promise<Baton | null> {
  const sources = [() => fromArtifact(options, artifacts, kept), () => fromCache(options, kept.digest)];
  for (const source of sources) {
    const bytes = await source().catch(() => null);
    if (bytes !== null && digestOf(bytes) === kept.digest) return parsed(bytes);
  }
  return null;
}

function parsed(bytes: Buffer): Baton | null {
  try {
    return parseBaton(bytes);
  } catch {
    return null;
  }
}

async function fromArtifact(options: RecallOptions, artifacts: ArtifactClient, kept: KeptBaton): Promise<Buffer> {
  const { token, owner: repositoryOwner, repository: repositoryName, temporaryDirectory } = options;
  const findBy = { token, workflowRunId: Number(kept.run), repositoryOwner, repositoryName };
  return inPrivateFolder(temporaryDirectory, async (path) => {
    await artifacts.downloadArtifact(kept.artifactId, {
      path,
      findBy,
      expectedHash: kept.digest,
      skipDecompress: true,
    });
    return onlyFile(path);
  });
}

/** The folder below the workspace that the cache knows; its name is part of what a cache entry is found by. */
const FOLDER = '.issue-relay-batons';
const keyOf = (digest: Digest) => `issue-relay-${digest.replace(':', '-')}`;
const folderOf = (digest: Digest) => join(FOLDER, digest.replace(':', '-'));

async function fromCache({ workspace }: RecallOptions, digest: Digest): Promise<Buffer | null> {
  const { restoreCache } = await import('@actions/cache');
  const folder = join(workspace, folderOf(digest));
  await rm(folder, { recursive: true, force: true });
  try {
    const hit = await restoreCache([folderOf(digest)], keyOf(digest));
    return hit === undefined ? null : await onlyFile(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export { folderOf, keyOf };
