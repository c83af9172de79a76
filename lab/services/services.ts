import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, Faults } from '../hub/faults.ts';
import { type Hold, type HoldOptions, Holds } from '../hub/holds.ts';
import type { Hub, StoredArtifact } from '../hub/surface.ts';
import { artifactService } from './artifacts.ts';
import { Blobs, type Reply } from './blobs.ts';
import { cacheService } from './caches.ts';
import { type JobClaims, type Methods, TwirpError } from './twirp.ts';

const TWIRP = /^\/twirp\/github\.actions\.results\.api\.v1\.(ArtifactService|CacheService)\/(\w+)$/;

/** The job whose actions call the services. */
export interface JobIdentity extends Omit<JobClaims, 'ref'> {
  readonly runAttempt: number;
  readonly jobName: string;
  /** The ref whose caches it writes and reads; the default branch where none is given. */
  readonly ref?: string;
}

/** The artifact and cache service, on loopback. */
export class Services {
  readonly url: string;
  /** `METHOD /path` of every request, in order. */
  readonly requests: string[] = [];
  readonly caches: ReturnType<typeof cacheService>['entries'];
  /** Finished artifacts of all runs. */
  readonly artifacts: () => StoredArtifact[];
  /** The stored bytes of an artifact: a zip, or the file itself if it was uploaded raw. */
  readonly content: (artifactId: number) => Buffer | undefined;
  readonly #server: Server;
  readonly #secret = randomBytes(16);
  readonly #blobs: Blobs;
  readonly #methods: Record<string, Methods>;
  readonly #faults = new Faults();
  readonly #holds = new Holds();

  constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#blobs = new Blobs(this.url, (text) => this.#seal(text));
    const artifacts = artifactService(this.#blobs);
    const caches = cacheService(this.#blobs);
    this.#methods = { ArtifactService: artifacts.methods, CacheService: caches.methods };
    this.artifacts = artifacts.list;
    this.content = artifacts.content;
    this.caches = caches.entries;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** The variables that the runner gives to the actions (not to the `run:` steps) of a job. */
  environment(job: JobIdentity): Record<string, string> {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = { ref: 'refs/heads/main', ...job, scp: `Actions.Results:${job.runId}:${job.jobId}` };
    const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    return {
      ACTIONS_RUNTIME_URL: `${this.url}/`,
      ACTIONS_RESULTS_URL: `${this.url}/`,
      ACTIONS_RUNTIME_TOKEN: `${unsigned}.${this.#seal(unsigned)}`,
      ACTIONS_CACHE_SERVICE_V2: 'True',
      ACTIONS_CACHE_MODE: job.cacheMode,
      // The Azure client in @actions/artifact does not leave loopback out of a proxy by itself, and hangs.
      NO_PROXY: '127.0.0.1',
    };
  }

  /** Answers the next `times` requests whose `METHOD /path` matches with this fault; see the hub's. */
  fault(match: RegExp, fault: Fault): void {
    this.#faults.plan(match, fault);
  }

  /** Makes the next matching request wait; see the hub's. */
  hold(match: RegExp, options?: HoldOptions): Hold {
    return this.#holds.plan(match, options);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }

  #seal(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
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

  #answer({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Reply {
    const address = new URL(url, this.url);
    const [, service = '', name = ''] = TWIRP.exec(address.pathname) ?? [];
    if (!service) return this.#blobs.answer(method, address, body);
    try {
      const call = this.#methods[service]?.[name];
      if (!call) throw new TwirpError(404, 'bad_route', `no such method: ${name}`);
      return { status: 200, body: call(JSON.parse(body.toString()), this.#claims(headers.authorization)) };
    } catch (error) {
      if (!(error instanceof TwirpError)) throw error;
      return { status: error.status, body: { code: error.code, msg: error.message } };
    }
  }

  #claims(authorization = ''): JobClaims {
    const [header, payload = '', signature] = authorization.replace(/^Bearer /i, '').split('.');
    if (signature !== this.#seal(`${header}.${payload}`)) throw new TwirpError(401, 'unauthenticated', 'invalid token');
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as JobClaims;
  }
}

/** Starts the services; a hub then answers its REST operations on artifacts from them. */
export async function startServices({ hub }: { hub?: Hub } = {}): Promise<Services> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const services = new Services(server);
  if (hub) hub.artifacts = services.artifacts;
  return services;
}

function faulty({ status, headers = {}, body = { code: 'unavailable', msg: 'Injected fault' } }: Fault): Reply {
  return { status, headers, body: body as object };
}
