import type { StoredArtifact } from '../hub/surface.ts';
import type { Blobs } from './blobs.ts';
import { type JobClaims, type Methods, TwirpError } from './twirp.ts';

const KEPT_FOR_DAYS = 90;

interface Upload {
  readonly id: number;
  readonly runId: number;
  readonly jobId: string;
  readonly name: string;
  readonly path: string;
  readonly expiresAt: string;
  finished?: Pick<StoredArtifact, 'size' | 'digest' | 'createdAt'>;
}

type Finished = Upload & { readonly finished: NonNullable<Upload['finished']> };

/** Artifacts of all runs. A name is taken for good once it is reserved in a run, and a re-run is the same run. */
export class Artifacts {
  private uploads: Upload[] = [];
  private lastId = 5000;
  private readonly blobs: Blobs;

  constructor(blobs: Blobs) {
    this.blobs = blobs;
  }

  list(): StoredArtifact[] {
    return this.finished().map(({ id, runId, name, path, expiresAt, finished }) => {
      return { id, runId, name, expiresAt, ...finished, downloadUrl: this.blobs.address(path) };
    });
  }

  content(id: number): Buffer | undefined {
    const upload = this.finished().find((each) => each.id === id);
    return upload && this.blobs.bytes(upload.path);
  }

  readonly methods: Methods = {
    CreateArtifact: (request, job) => {
      const name = String(request['name']);
      if (this.uploads.some((each) => each.runId === job.runId && each.name === name))
        throw new TwirpError(409, 'already_exists', 'an artifact with this name already exists on the workflow run');
      const zip = (request['mime_type'] ?? 'application/zip') === 'application/zip';
      const path = this.blobs.reserve(zip ? `${name}.zip` : name);
      this.lastId += 1;
      const expiresAt = String(
        request['expires_at'] ?? new Date(Date.now() + KEPT_FOR_DAYS * 86_400_000).toISOString(),
      );
      this.uploads.push({ id: this.lastId, runId: job.runId, jobId: job.jobId, name, path, expiresAt });
      return { ok: true, signed_upload_url: this.blobs.address(path) };
    },
    FinalizeArtifact: (request, job) => {
      const upload = this.uploads.find((each) => each.runId === job.runId && each.name === request['name']);
      const bytes = upload && this.blobs.bytes(upload.path);
      if (!bytes || upload.finished) throw new TwirpError(404, 'not_found', 'artifact not found');
      if (Number(request['size']) !== bytes.length) throw new TwirpError(400, 'invalid_argument', 'size differs');
      const createdAt = new Date().toISOString();
      upload.finished = { size: bytes.length, digest: String(request['hash']), createdAt };
      return { ok: true, artifact_id: String(upload.id) };
    },
    ListArtifacts: (request, job) => {
      const { name_filter: name, id_filter: id } = request;
      const found = this.ofRun(job).filter((each) => (!name || each.name === name) && (!id || String(each.id) === id));
      return { artifacts: found.map(listed) };
    },
    GetSignedArtifactURL: (request, job) => ({ signed_url: this.blobs.address(this.named(request, job).path) }),
    DeleteArtifact: (request, job) => {
      const upload = this.named(request, job);
      this.uploads = this.uploads.filter((each) => each !== upload);
      return { ok: true, artifact_id: String(upload.id) };
    },
  };

  private finished(): Finished[] {
    return this.uploads.filter((upload): upload is Finished => upload.finished !== undefined);
  }

  private ofRun({ runId }: JobClaims): Finished[] {
    return this.finished().filter((upload) => upload.runId === runId);
  }

  private named(request: Record<string, unknown>, job: JobClaims): Finished {
    const upload = this.ofRun(job).find((each) => each.name === request['name']);
    if (!upload) throw new TwirpError(404, 'not_found', 'artifact not found');
    return upload;
  }
}

function listed({ id, runId, jobId, name, finished }: Finished): object {
  const ids = { workflow_run_backend_id: String(runId), workflow_job_run_backend_id: jobId, database_id: String(id) };
  return { ...ids, name, size: String(finished.size), created_at: finished.createdAt, digest: finished.digest };
}
