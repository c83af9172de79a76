import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, Faults } from '../hub/faults.ts';
import { type Hold, type HoldOptions, Holds } from '../hub/holds.ts';
import type { Hub, StoredArtifact } from '../hub/surface.ts';
import { Artifacts } from './artifacts.ts';
import { Blobs, type Reply } from './blobs.ts';
import { Caches } from './caches.ts';
import { type JobClaims, type Methods, TwirpError } from './twirp.ts';

const TWIRP = /^\/twirp\/github\.actions\.results\.api\.v1\.(ArtifactService|CacheService)\/(\w+)$/;

/** The job whose actions call the services. */
export interface JobIdentity extends Omit<JobClaims, 'ref'> {
  readonly runAttempt: number;
  readonly jobName: string;
  /** The ref whose caches it writes and reads; the default branch where none is given. */
  readonly ref?: string;
}

export interface Services {
  readonly url: string;
  /** `METHOD /path` of every request, in order. */
  readonly requests: string[];
  readonly caches: Caches['entries'];
  /** Finished artifacts of all runs. */
  artifacts(): StoredArtifact[];
  /** The stored bytes of an artifact: a zip, or the file itself if it was uploaded raw. */
  content(artifactId: number): Buffer | undefined;
  /** The variables that the runner gives to the actions (not to the `run:` steps) of a job. */
  environment(job: JobIdentity): Record<string, string>;
  /** Answers the next `times` requests whose `METHOD /path` matches with this fault; see the hub's. */
  fault(match: RegExp, fault: Fault): void;
  /** Makes the next matching request wait; see the hub's. */
  hold(match: RegExp, options?: HoldOptions): Hold;
  close(): Promise<void>;
}

/** Starts the artifact and cache service on loopback; a hub then answers its REST operations on artifacts from it. */
export async function startServices({ hub }: { hub?: Hub } = {}): Promise<Services> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = randomBytes(16);
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const blobs = new Blobs(url, seal);
  const artifacts = new Artifacts(blobs);
  const caches = new Caches(blobs);
  const methods: Record<string, Methods> = { ArtifactService: artifacts.methods, CacheService: caches.methods };
  const faults = new Faults();
  const holds = new Holds();
  const requests: string[] = [];
  if (hub) hub.artifacts = () => artifacts.list();

  function carryOut({ method = 'GET', url: path = '/', headers }: IncomingMessage, body: Buffer): Reply {
    const address = new URL(path, url);
    const [, service = '', name = ''] = TWIRP.exec(address.pathname) ?? [];
    if (!service) return blobs.answer(method, address, body);
    try {
      const call = methods[service]?.[name];
      if (!call) throw new TwirpError(404, 'bad_route', `no such method: ${name}`);
      return { status: 200, body: call(JSON.parse(body.toString()), claims(headers.authorization, seal)) };
    } catch (error) {
      if (!(error instanceof TwirpError)) throw error;
      return { status: error.status, body: { code: error.code, msg: error.message } };
    }
  }

  server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const name = `${request.method} ${request.url?.split('?')[0]}`;
    if (!(await holds.pass([name], false, request.socket))) return;
    requests.push(name);
    const { status, headers, body } = faults.answer([name], () => carryOut(request, Buffer.concat(chunks)), faulty);
    await holds.pass([name], true, request.socket);
    if (status === 0) return void request.socket.destroy();
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const type = bytes === body ? {} : { 'content-type': 'application/json' };
    response.writeHead(status, { ...type, ...headers, 'content-length': bytes?.length ?? 0 }).end(bytes);
  });

  return {
    url,
    requests,
    caches: caches.entries,
    artifacts: () => artifacts.list(),
    content: (id) => artifacts.content(id),
    environment: (job) => environment(url, job, seal),
    fault: (match, fault) => faults.plan(match, fault),
    hold: (match, options) => holds.plan(match, options),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function environment(url: string, job: JobIdentity, seal: (text: string) => string): Record<string, string> {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claimed = { ref: 'refs/heads/main', ...job, scp: `Actions.Results:${job.runId}:${job.jobId}` };
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claimed)}`;
  return {
    ACTIONS_RUNTIME_URL: `${url}/`,
    ACTIONS_RESULTS_URL: `${url}/`,
    ACTIONS_RUNTIME_TOKEN: `${unsigned}.${seal(unsigned)}`,
    ACTIONS_CACHE_SERVICE_V2: 'True',
    ACTIONS_CACHE_MODE: job.cacheMode,
    // The Azure client in @actions/artifact does not leave loopback out of a proxy by itself, and hangs.
    NO_PROXY: '127.0.0.1',
  };
}

function claims(authorization = '', seal: (text: string) => string): JobClaims {
  const [header, payload = '', signature] = authorization.replace(/^Bearer /i, '').split('.');
  if (signature !== seal(`${header}.${payload}`)) throw new TwirpError(401, 'unauthenticated', 'invalid token');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as JobClaims;
}

function faulty({ status, headers = {}, body = { code: 'unavailable', msg: 'Injected fault' } }: Fault): Reply {
  return { status, headers, body: body as object };
}
