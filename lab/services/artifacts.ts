import type { StoredArtifact } from '../hub/surface.ts';
import type { Blobs } from './blobs.ts';
import { type JobClaims, type Methods, TwirpError } from './twirp.ts';

const KEPT_FOR_MS = 90 * 86_400_000;

interface Upload extends Pick<StoredArtifact, 'id' | 'runId' | 'name' | 'expiresAt'> {
  readonly jobId: number;
  readonly path: string;
  finished?: Pick<StoredArtifact, 'sizeInBytes' | 'digest' | 'createdAt'>;
}

type Finished = Upload & Required<Pick<Upload, 'finished'>>;

/** Artifacts of all runs. A name is taken for good once it is reserved in a run, and a re-run is the same run. */
export function artifactService(blobs: Blobs) {
  const uploads: Upload[] = [];
  const finished = () => uploads.filter((upload): upload is Finished => upload.finished !== undefined);
  const ofRun = ({ runId }: JobClaims) => finished().filter((upload) => upload.runId === runId);

  const methods: Methods = {
    CreateArtifact: ({ name: given, mime_type: type = 'application/zip', expires_at: wanted }, { runId, jobId }) => {
      const name = String(given);
      if (uploads.some((each) => each.runId === runId && each.name === name))
        throw new TwirpError(409, 'already_exists', 'an artifact with this name already exists on the workflow run');
      const path = blobs.reserve(type === 'application/zip' ? `${name}.zip` : name);
      const expiresAt = String(wanted ?? new Date(Date.now() + KEPT_FOR_MS).toISOString());
      uploads.push({ id: (uploads.at(-1)?.id ?? 5000) + 1, runId, jobId, name, path, expiresAt });
      return { ok: true, signed_upload_url: blobs.address(path) };
    },
    FinalizeArtifact: ({ name, size, hash }, job) => {
      const upload = uploads.find((each) => each.runId === job.runId && each.name === name);
      const bytes = upload && blobs.bytes(upload.path);
      if (!bytes || upload.finished) throw new TwirpError(404, 'not_found', 'artifact not found');
      if (Number(size) !== bytes.length) throw new TwirpError(400, 'invalid_argument', 'size differs');
      upload.finished = { sizeInBytes: bytes.length, digest: String(hash), createdAt: new Date().toISOString() };
      return { ok: true, artifact_id: String(upload.id) };
    },
    ListArtifacts: ({ name_filter: name, id_filter: id }, job) => {
      const found = ofRun(job).filter((each) => (!name || each.name === name) && (!id || String(each.id) === id));
      return { artifacts: found.map(listed) };
    },
    GetSignedArtifactURL: ({ name }, job) => {
      const upload = ofRun(job).find((each) => each.name === name);
      if (!upload) throw new TwirpError(404, 'not_found', 'artifact not found');
      return { signed_url: blobs.address(upload.path) };
    },
    DeleteArtifact: ({ name }, job) => {
      const upload = ofRun(job).find((each) => each.name === name);
      if (!upload) throw new TwirpError(404, 'not_found', 'artifact not found');
      uploads.splice(uploads.indexOf(upload), 1);
      return { ok: true, artifact_id: String(upload.id) };
    },
  };

  return {
    methods,
    list: (): StoredArtifact[] =>
      finished().map(({ finished: end, ...upload }) => ({
        ...upload,
        ...end,
        downloadUrl: blobs.address(upload.path),
      })),
    /** The stored bytes: a zip, or the file itself if it was uploaded raw. */
    content: (id: number): Buffer | undefined => blobs.bytes(finished().find((each) => each.id === id)?.path ?? ''),
  };
}

function listed({ id, runId, jobId, name, finished: { sizeInBytes, createdAt, digest } }: Finished): object {
  const ids = { workflow_run_backend_id: `${runId}`, workflow_job_run_backend_id: `${jobId}`, database_id: `${id}` };
  return { ...ids, name, size: String(sizeInBytes), created_at: createdAt, digest };
}
