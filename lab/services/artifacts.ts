import type { StoredArtifact } from '../hub/surface.ts';
import type { Blobs } from './blobs.ts';
import { type JobClaims, type Methods, TwirpError } from './twirp.ts';

interface Upload {
  readonly id: number;
  readonly runId: number;
  readonly jobId: number;
  readonly name: string;
  readonly path: string;
  readonly expiresAt: string;
  finished?: Pick<StoredArtifact, 'sizeInBytes' | 'digest' | 'createdAt'>;
}

type Finished = Upload & Required<Pick<Upload, 'finished'>>;

/** Artifacts of all runs. A name is taken for good once it is reserved in a run, and a re-run is the same run. */
export class Artifacts {
  private readonly uploads: Upload[] = [];
  private readonly blobs: Blobs;

  constructor(blobs: Blobs) {
    this.blobs = blobs;
  }

  list(): StoredArtifact[] {
    return this.finished().map(({ path, finished, ...upload }) => {
      return { ...upload, ...finished, downloadUrl: this.blobs.address(path) };
    });
  }

  /** The stored bytes: a zip, or the file itself if it was uploaded raw. */
  content(id: number): Buffer | undefined {
    const upload = this.finished().find((each) => each.id === id);
    return upload && this.blobs.bytes(upload.path);
  }

  readonly methods: Methods = {
    CreateArtifact: ({ name: given, mime_type: type = 'application/zip', expires_at: wanted }, { runId, jobId }) => {
      const name = String(given);
      if (this.uploads.some((each) => each.runId === runId && each.name === name))
        throw new TwirpError(409, 'already_exists', 'an artifact with this name already exists on the workflow run');
      const path = this.blobs.reserve(type === 'application/zip' ? `${name}.zip` : name);
      const expiresAt = String(wanted ?? new Date(Date.now() + 90 * 86_400_000).toISOString());
      this.uploads.push({ id: this.uploads.length + 5001, runId, jobId, name, path, expiresAt });
      return { ok: true, signed_upload_url: this.blobs.address(path) };
    },
    FinalizeArtifact: ({ name, size, hash }, job) => {
      const upload = this.uploads.find((each) => each.runId === job.runId && each.name === name);
      const bytes = upload && this.blobs.bytes(upload.path);
      if (!bytes || upload.finished) throw new TwirpError(404, 'not_found', 'artifact not found');
      if (Number(size) !== bytes.length) throw new TwirpError(400, 'invalid_argument', 'size differs');
      upload.finished = { sizeInBytes: bytes.length, digest: String(hash), createdAt: new Date().toISOString() };
      return { ok: true, artifact_id: String(upload.id) };
    },
    ListArtifacts: ({ name_filter: name, id_filter: id }, job) => {
      const found = this.ofRun(job).filter((each) => (!name || each.name === name) && (!id || String(each.id) === id));
      return { artifacts: found.map(listed) };
    },
    GetSignedArtifactURL: ({ name }, job) => {
      const upload = this.ofRun(job).find((each) => each.name === name);
      if (!upload) throw new TwirpError(404, 'not_found', 'artifact not found');
      return { signed_url: this.blobs.address(upload.path) };
    },
  };

  private finished(): Finished[] {
    return this.uploads.filter((upload): upload is Finished => upload.finished !== undefined);
  }

  private ofRun({ runId }: JobClaims): Finished[] {
    return this.finished().filter((upload) => upload.runId === runId);
  }
}

function listed({ id, runId, jobId, name, finished: { sizeInBytes, createdAt, digest } }: Finished): object {
  const ids = { workflow_run_backend_id: `${runId}`, workflow_job_run_backend_id: `${jobId}`, database_id: `${id}` };
  return { ...ids, name, size: String(sizeInBytes), created_at: createdAt, digest };
}
