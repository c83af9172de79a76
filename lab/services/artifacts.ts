import { Refusal } from '../hub/answer.ts';
import type { Blob, Blobs } from './blobs.ts';
import type { JobIdentity, Methods } from './methods.ts';

const KEPT_FOR_MS = 90 * 86_400_000;

/** What is known of an artifact, uploaded or not; `downloadUrl` is a signed address that needs no token. */
export type Upload = ReturnType<typeof newUpload>;

function newUpload(id: number, { runId, jobId }: JobIdentity, name: string, blob: Blob, expiresAt: string) {
  const place = { blob, downloadUrl: blob.address, createdAt: new Date().toISOString(), expiresAt };
  return { id, runId, jobId, name, ...place, sizeInBytes: 0, digest: '', finished: false };
}

/** Artifacts of all runs. A name is taken for good once it is reserved in a run, and a re-run is the same run. */
export function artifactService(blobs: Blobs) {
  const uploads: Upload[] = [];
  const list = () => uploads.filter(({ finished }) => finished);
  const named = (name: unknown, { runId }: JobIdentity) =>
    uploads.find((upload) => upload.runId === runId && upload.name === name);
  const find = (name: unknown, job: JobIdentity, finished = true): Upload => {
    const upload = named(name, job);
    if (upload?.finished !== finished) throw new Refusal(404, 'artifact not found');
    return upload;
  };

  const methods: Methods = {
    'ArtifactService/CreateArtifact': ({ name: given, mime_type: type, expires_at: wanted }, job) => {
      const name = String(given);
      if (named(name, job)) throw new Refusal(409, 'an artifact with this name already exists on the workflow run');
      const blob = blobs.reserve(type === undefined || type === 'application/zip' ? `${name}.zip` : name);
      const expiresAt = String(wanted ?? new Date(Date.now() + KEPT_FOR_MS).toISOString());
      const id = (uploads.at(-1)?.id ?? 5000) + 1;
      uploads.push(newUpload(id, job, name, blob, expiresAt));
      return { ok: true, signed_upload_url: blob.address };
    },
    'ArtifactService/FinalizeArtifact': ({ name, size, hash }, job) => {
      const upload = find(name, job, false);
      const sizeInBytes = upload.blob.bytes?.length;
      if (Number(size) !== sizeInBytes) throw new Refusal(400, 'size differs');
      Object.assign(upload, { finished: true, sizeInBytes, digest: String(hash) });
      return { ok: true, artifact_id: String(upload.id) };
    },
    'ArtifactService/ListArtifacts': ({ name_filter: name, id_filter: id }, { runId }) => {
      const ofRun = list().filter((each) => each.runId === runId);
      const found = ofRun.filter((each) => (!name || each.name === name) && (!id || String(each.id) === id));
      return { artifacts: found.map(listed) };
    },
    'ArtifactService/GetSignedArtifactURL': ({ name }, job) => ({ signed_url: find(name, job).downloadUrl }),
    'ArtifactService/DeleteArtifact': ({ name }, job) => {
      const upload = find(name, job);
      uploads.splice(uploads.indexOf(upload), 1);
      return { ok: true, artifact_id: String(upload.id) };
    },
  };

  /** The stored bytes: a zip, or the file itself if it was uploaded raw. */
  const content = (id: number): Buffer | undefined => list().find((upload) => upload.id === id)?.blob.bytes;
  return { methods, list, content };
}

function listed({ id, runId, jobId, name, sizeInBytes, createdAt, digest }: Upload): object {
  const ids = { workflow_run_backend_id: `${runId}`, workflow_job_run_backend_id: `${jobId}`, database_id: `${id}` };
  return { ...ids, name, size: String(sizeInBytes), created_at: createdAt, digest };
}
