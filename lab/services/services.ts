import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Answer, Refusal } from '../hub/answer.ts';
import { type Fault, Faults } from '../hub/faults.ts';
import { type Hold, type HoldOptions, Holds } from '../hub/holds.ts';
import type { Hub } from '../hub/surface.ts';
import { artifactService } from './artifacts.ts';
import { Blobs } from './blobs.ts';
import { cacheService } from './caches.ts';
import type { JobIdentity } from './methods.ts';

const TWIRP = '/twirp/github.actions.results.api.v1.';
/** What twirp calls a status. */
const CODES: Record<number, string> = {
  400: 'invalid_argument',
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  409: 'already_exists',
};

/** The artifact and cache service, on loopback. */
export class Services {
  /** `METHOD /path` of every request, in order. */
  readonly requests: string[] = [];
  readonly #server = createServer(
    { keepAliveTimeout: 600_000 },
    (request, response) => void this.#serve(request, response),
  );
  readonly #jobs = new Map<string, JobIdentity>();
  readonly #blobs = new Blobs(() => this.url);
  readonly #artifacts = artifactService(this.#blobs);
  readonly #caches = cacheService(this.#blobs);
  readonly #methods = { ...this.#artifacts.methods, ...this.#caches.methods };
  readonly #faults = new Faults();
  readonly #holds = new Holds();
  /** Answers the next `times` requests whose `METHOD /path` matches with this fault; see the hub's. */
  readonly fault = (match: RegExp, fault: Fault): void => this.#faults.plan(match, fault);
  /** Makes the next matching request wait; see the hub's. */
  readonly hold = (match: RegExp, options?: HoldOptions): Hold => this.#holds.plan(match, options);
  /** Finished artifacts of all runs. */
  readonly artifacts = this.#artifacts.list;
  readonly content = this.#artifacts.content;
  readonly caches = this.#caches.entries;

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((listening) => this.#server.listen(0, '127.0.0.1', listening));
  }

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

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = `${request.method} ${request.url?.split('?')[0]}`;
    if (!(await this.#holds.pass([name], false, request.socket))) return;
    this.requests.push(name);
    const carryOut = () => this.#answer(request, Buffer.concat(chunks));
    const { status, headers, body } = this.#faults.answer([name], carryOut, faulty);
    await this.#holds.pass([name], true, request.socket);
    if (status === 0) return void request.socket.destroy();
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const type = bytes === body ? {} : { 'content-type': 'application/json' };
    response.writeHead(status, { ...type, ...headers, 'content-length': bytes?.length ?? 0 }).end(bytes);
  }

  #answer({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Answer {
    const address = new URL(url, this.url);
    if (!address.pathname.startsWith(TWIRP)) return this.#blobs.answer(method, address, body);
    try {
      const job = this.#jobs.get(headers.authorization?.replace('Bearer ', '') ?? '');
      const call = this.#methods[address.pathname.slice(TWIRP.length)];
      if (!job) throw new Refusal(401, 'invalid token');
      if (!call) throw new Refusal(404, `no such method: ${address.pathname}`);
      return new Answer(200, call(JSON.parse(body.toString()), job));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status } = error.answer;
      return new Answer(status, { code: CODES[status], msg: error.message });
    }
  }
}

/** Starts the services; the hub then answers its REST operations on artifacts from them. */
export async function startServices({ hub }: { hub: Hub }): Promise<Services> {
  const services = new Services();
  await services.listen();
  hub.artifacts = services.artifacts;
  return services;
}

function faulty({ status, headers, body = { code: 'unavailable', msg: 'Injected fault' } }: Fault): Answer {
  return new Answer(status, body, headers);
}
