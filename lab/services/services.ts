import { randomUUID } from 'node:crypto';
import { Answer, Refusal } from '../hub/answer.ts';
import { type Asked, type Errand, Server } from '../hub/server.ts';
import type { Hub } from '../hub/surface.ts';
import { artifactService } from './artifacts.ts';
import { Blobs } from './blobs.ts';
import { cacheService } from './caches.ts';
import type { JobIdentity } from './methods.ts';

const TWIRP = '/twirp/github.actions.results.api.v1.';

/** The artifact and cache service, on loopback. */
export class Services extends Server {
  /** `METHOD /path` of every request, in order. */
  readonly requests: string[] = [];
  readonly #jobs = new Map<string, JobIdentity>();
  readonly #blobs = new Blobs(() => this.url);
  readonly #artifacts = artifactService(this.#blobs);
  readonly #caches = cacheService(this.#blobs);
  readonly #methods = { ...this.#artifacts.methods, ...this.#caches.methods };
  /** Finished artifacts of all runs. */
  readonly artifacts = this.#artifacts.list;
  readonly content = this.#artifacts.content;
  readonly caches = this.#caches.entries;

  /** The variables that the runner gives to the actions (not to the `run:` steps) of a job. */
  environment(job: JobIdentity): Record<string, string> {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    // The clients read the ids of run and job in it; here it is only a key.
    const claims = encode({ scp: `Actions.Results:${job.runId}:${job.jobId}` });
    const token = `${encode({ alg: 'HS256', typ: 'JWT' })}.${claims}.${randomUUID()}`;
    this.#jobs.set(token, job);
    return {
      ACTIONS_RUNTIME_URL: `${this.url}/`,
      ACTIONS_RESULTS_URL: `${this.url}/`,
      ACTIONS_RUNTIME_TOKEN: token,
      ACTIONS_CACHE_SERVICE_V2: 'True',
      ACTIONS_CACHE_MODE: job.cacheMode,
      // The Azure client in @actions/artifact does not leave loopback out of a proxy by itself, and hangs.
      NO_PROXY: '127.0.0.1',
    };
  }

  protected understand(asked: Asked): Errand {
    const name = `${asked.method} ${asked.path}`;
    return { names: [name], carryOut: () => this.#answer(asked), record: () => void this.requests.push(name) };
  }

  #answer({ method, url, path, headers, body }: Asked): Answer {
    if (!path.startsWith(TWIRP)) return this.#blobs.answer(method, url, body);
    try {
      const job = this.#jobs.get(headers.authorization?.replace('Bearer ', '') ?? '');
      const call = this.#methods[path.slice(TWIRP.length)];
      if (!job) throw new Refusal(401, 'invalid token');
      if (!call) throw new Refusal(404, `no such method: ${path}`);
      return new Answer(200, call(JSON.parse(body.toString()), job));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return new Answer(error.answer.status, { msg: error.message });
    }
  }
}

/** Starts the services; the hub then answers its REST operations on artifacts from them. */
export async function startServices({ hub }: { hub: Hub }): Promise<Services> {
  const services = await new Services().listen();
  hub.artifacts = services.artifacts;
  return services;
}
