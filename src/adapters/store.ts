import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact, ArtifactClient } from '@actions/artifact';
import { BATON_LIMIT, type Baton, type BatonReference, baton as batonContract } from '../contracts/baton.ts';
import { RelayError } from '../errors.ts';
import type { Store } from '../ports.ts';
import { writeCache } from './store/cache.ts';
import { inPrivateFolder } from './store/private-folder.ts';
import { digestOf, faultsOf, NotTheBaton, onlyFile, parseBaton, tooLarge } from './store/read-baton.ts';
import { type RecallOptions, recaller } from './store/recall.ts';

export interface StoreOptions extends RecallOptions {
  /** Id of the workflow run whose batons these are. */
  readonly run: string;
  /** How many days a baton is kept; the repository's own setting when left out. */
  readonly retentionDays?: number;
}

/**
 * Batons as artifacts of this run, each one raw JSON file: no archive, hence no links, no traversal, no bomb.
 * Batons of other runs come by `recall` only, through the API and by the digest that a steward recorded.
 * Throws `artifact-service` when the service fails, `baton-refused` when the bytes are not what they should be.
 */
export function artifactStore(options: StoreOptions): Store {
  const recall = recaller(options);
  return {
    put: (name, baton) => put(options, name, baton),
    get: (reference) => get(options, reference),
    recall: async (kept) => recall(await client(), kept),
    keep: (references) => keep(options, references),
  };
}

async function put(options: StoreOptions, name: string, baton: Baton): Promise<BatonReference> {
  const bytes = serialize(options, baton);
  const digest = digestOf(bytes);
  const uploaded = await inPrivateFolder(options.temporaryDirectory, async (folder) => {
    // A raw upload is named after the file, whatever name is passed; `.json` makes the service call it JSON.
    const file = join(folder, fileName(name));
    await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
    return uploadOrFind(options, file, folder, fileName(name), digest);
  });
  if (uploaded.id && uploaded.digest === digest) return { artifactId: uploaded.id, digest };
  throw failure(`keep \`${name}\``, `it received other bytes (${uploaded.digest}) than were sent (${digest})`);
}

function serialize({ run }: StoreOptions, baton: Baton): Buffer {
  const parsed = batonContract.safeParse(baton);
  if (!parsed.success) throw refused(baton.phase, faultsOf(parsed.error));
  if (baton.run !== run) throw refused(baton.phase, `it is of run ${baton.run}, this is run ${run}`);
  const bytes = Buffer.from(JSON.stringify(parsed.data));
  if (bytes.length > BATON_LIMIT) throw refused(baton.phase, tooLarge(bytes.length));
  return bytes;
}

function fileName(name: string): string {
  if (/^[\w-][\w.-]*$/.test(name)) return `${name}.json`;
  throw RelayError.of('internal', { why: `\`${name}\` can't be the name of an artifact` });
}

interface Uploaded {
  readonly id?: number | undefined;
  readonly digest?: string | undefined;
}

async function uploadOrFind(
  { retentionDays }: StoreOptions,
  file: string,
  folder: string,
  name: string,
  digest: string,
): Promise<Uploaded> {
  const artifacts = await client();
  const keep = retentionDays === undefined ? {} : { retentionDays };
  try {
    const { id, digest: hexadecimal } = await artifacts.uploadArtifact(name, [file], folder, {
      ...keep,
      skipArchive: true,
    });
    // Uploads report the bare hexadecimal digits, lists report them with `sha256:` in front.
    return { id, digest: `sha256:${hexadecimal}` };
  } catch (error) {
    if (!isNameTaken(error)) throw failure(`keep \`${name}\``, messageOf(error), error);
    return sameUnderThatName(artifacts, name, digest);
  }
}

/** The client has no type for this fault, only the text of the service's answer. */
function isNameTaken(error: unknown): boolean {
  return /CreateArtifact.*\(409\)/.test(messageOf(error));
}

/** An upload that was repeated after its answer got lost finds its own bytes under the name. */
async function sameUnderThatName(artifacts: ArtifactClient, name: string, digest: string): Promise<Uploaded> {
  const same = (await list(artifacts)).find((artifact) => artifact.name === name && artifact.digest === digest);
  if (same) return same;
  throw failure(`keep \`${name}\``, 'the run already has another artifact of that name');
}

async function get(options: StoreOptions, reference: BatonReference): Promise<Baton> {
  const artifacts = await client();
  const listed = (await list(artifacts)).find(({ id }) => id === reference.artifactId);
  try {
    if (!listed) throw RelayError.of('baton-expired', { phase: labelOf(reference, listed) });
    const found = parseBaton(await fetchListed(options, artifacts, listed, reference));
    if (found.run !== options.run) throw new NotTheBaton(`it is of run ${found.run}, this is run ${options.run}`);
    return found;
  } catch (error) {
    throw error instanceof NotTheBaton ? refused(labelOf(reference, listed), error.message) : error;
  }
}

async function fetchListed(
  options: StoreOptions,
  artifacts: ArtifactClient,
  listed: Artifact | undefined,
  reference: BatonReference,
): Promise<Buffer> {
  checkListing(listed, reference);
  return download(options, artifacts, reference);
}

/**
 * Copies batons into the cache, which may outlive their artifacts. It is a hint: many triggers may only read it, and
 * entries vanish. So nothing is a fault here, and the first refusal ends it, since it holds for the others too.
 */
async function keep(options: StoreOptions, references: readonly BatonReference[]): Promise<void> {
  const { cache } = options;
  if (cache === null || references.length === 0) return;
  try {
    const artifacts = await client();
    const all = await list(artifacts);
    for (const reference of references) {
      const listed = all.find(({ id }) => id === reference.artifactId);
      const bytes = await fetchListed(options, artifacts, listed, reference);
      if (!(await writeCache(cache, reference.digest, bytes))) return;
    }
  } catch {
    // The artifacts are still there; when they are gone as well, the phases are done again.
  }
}

/** Ours carry the phase in their name; a name proves nothing, so it is only shown, and only if it looks like ours. */
function labelOf({ artifactId }: BatonReference, listed: Artifact | undefined): string {
  return listed && /^[\w.-]{1,100}$/.test(listed.name) ? listed.name : `artifact ${artifactId}`;
}

function checkListing(listed: Artifact | undefined, { digest }: BatonReference): void {
  if (!listed) throw new NotTheBaton('this run has no such artifact');
  if (!(listed.size <= BATON_LIMIT)) throw new NotTheBaton(tooLarge(listed.size));
  if (listed.digest !== undefined && listed.digest !== digest) {
    throw new NotTheBaton(`its digest is ${listed.digest} instead of ${digest}`);
  }
}

async function download(
  { temporaryDirectory }: StoreOptions,
  artifacts: ArtifactClient,
  { artifactId, digest }: BatonReference,
): Promise<Buffer> {
  return inPrivateFolder(temporaryDirectory, async (path) => {
    // Unasked, the client would unpack whatever calls itself a zip file before anybody has checked its bytes.
    const how = { path, expectedHash: digest, skipDecompress: true };
    const { digestMismatch } = await asking('fetch a baton', () => artifacts.downloadArtifact(artifactId, how));
    // The file's name comes from a header of the answer, so it is looked up and not believed.
    const bytes = await onlyFile(path);
    // The client only reports a mismatch, it doesn't throw; and what counts is what lies on disk.
    if (digestMismatch || digestOf(bytes) !== digest) throw new NotTheBaton(`its bytes are not those of ${digest}`);
    return bytes;
  });
}

async function list(artifacts: ArtifactClient): Promise<Artifact[]> {
  return (await asking('list the artifacts of the run', () => artifacts.listArtifacts())).artifacts;
}

/** Loaded when it is needed: the client is by far the largest thing in the bundle, and many jobs end before. */
async function client(): Promise<ArtifactClient> {
  const { DefaultArtifactClient } = await import('@actions/artifact');
  return new DefaultArtifactClient();
}

async function asking<T>(doing: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw failure(doing, messageOf(error), error);
  }
}

function failure(doing: string, why: string, cause?: unknown): RelayError {
  return RelayError.of('artifact-service', { doing, why: why.replace(/\.$/, '') }, cause);
}

function refused(phase: string, why: string): RelayError {
  return RelayError.of('baton-refused', { phase, why });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
