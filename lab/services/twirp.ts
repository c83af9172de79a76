/** Who calls, as the runtime token of its job says. */
export interface JobClaims {
  readonly runId: number;
  readonly jobId: number;
  readonly ref: string;
  readonly cacheMode: CacheMode;
}

/** What a job may do with the Actions cache; many triggers get `read`. */
export type CacheMode = 'none' | 'read' | 'write';

/** Methods of a service by name, as twirp calls them: JSON in, JSON out. */
export type Methods = Record<string, (request: Record<string, unknown>, job: JobClaims) => object>;

export class TwirpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
