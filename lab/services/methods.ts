/** The job that calls, as its runtime token says. */
export interface JobIdentity {
  readonly runId: number;
  readonly jobId: number;
  /** The ref whose caches it writes and reads. */
  readonly ref: string;
  /** What it may do with caches; many triggers get `read`. */
  readonly cacheMode: 'none' | 'read' | 'write';
}

/** `Service/Method`, as twirp calls them: JSON in, JSON out. They throw a `Refusal`. */
export type Methods = Record<string, (request: Record<string, unknown>, job: JobIdentity) => object>;
