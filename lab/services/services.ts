import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Hold, type HoldOptions, Holds } from '../hub/holds.ts';
import type { Fault, Hub, StoredArtifact } from '../hub/surface.ts';
import { Artifacts } from './artifacts.ts';
import { Blobs, type Reply } from './blobs.ts';
import { type CacheEntry, Caches } from './caches.ts';
import { type CacheMode, type JobClaims, type Methods, TwirpError } from './twirp.ts';

const TWIRP = /^\/twirp\/github\.actions\.results\.api\.v1\.(ArtifactService|CacheService)\/(\w+)$/;

export interface JobIdentity {
  readonly runId: number;
  readonly runAttempt: number;
  readonly jobId: number | string;
  readonly jobName: string;
  readonly cacheMode: CacheMode;
  /** The ref whose caches it writes and reads; the default branch where none is given. */
  readonly ref?: string;
}

export interface Services {
  readonly url: string;
  /** `METHOD /path` of every request, in order. */
  readonly requests: string[];
  readonly caches: readonly CacheEntry[];
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
export async function startServices({ hub, port = 0 }: { hub?: Hub; port?: number } = {}): Promise<Services> {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = randomBytes(16);
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const blobs = new Blobs(url, seal);
  const artifacts = new Artifacts(blobs);
  const caches = new Caches(blobs);
  const methods: Record<string, Methods> = { ArtifactService: artifacts.methods, CacheService: caches.methods };
  const faults: { match: RegExp; fault: Fault; left: number }[] = [];
  const holds = new Holds();
  const requests: string[] = [];
  hub?.connectArtifacts(artifacts);

  function carryOut(request: IncomingMessage, body: Buffer): Reply {
    const address = new URL(request.url ?? '/', url);
    const [, service = '', name = ''] = TWIRP.exec(address.pathname) ?? [];
    if (!service) return blobs.answer(request.method ?? 'GET', address, request.headers, body);
    const job = claims(request.headers.authorization, seal);
    const method = methods[service]?.[name];
    if (!method) throw new TwirpError(404, 'bad_route', `no such method: ${name}`);
    return { status: 200, body: method(JSON.parse(body.toString()) as Record<string, unknown>, job) };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = `${request.method} ${request.url?.split('?')[0]}`;
    if (!(await holds.pass([name], false, request.socket))) return;
    requests.push(name);
    const planned = faults.find(({ match, left }) => left > 0 && match.test(name));
    if (planned) planned.left -= 1;
    const early = planned && !planned.fault.after;
    const reply = early ? faulty(planned.fault) : guarded(() => carryOut(request, Buffer.concat(chunks)));
    await holds.pass([name], true, request.socket);
    if (planned?.fault.status === 0) request.socket.destroy();
    else write(response, planned ? faulty(planned.fault) : reply);
  }

  return {
    url,
    requests,
    caches: caches.entries,
    artifacts: () => artifacts.list(),
    content: (id) => artifacts.content(id),
    environment: (job) => environment(url, job, seal),
    fault: (match, fault) => void faults.push({ match, fault, left: fault.times }),
    hold: (match, options) => holds.plan(match, options),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function environment(url: string, job: JobIdentity, seal: (text: string) => string): Record<string, string> {
  const { runId, runAttempt, jobId, jobName, cacheMode, ref = 'refs/heads/main' } = job;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const own = { runId, jobId: String(jobId), ref, cacheMode, runAttempt, jobName };
  const scp = `Actions.Results:${runId}:${jobId}`;
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...own, scp })}`;
  return {
    ACTIONS_RUNTIME_URL: `${url}/`,
    ACTIONS_RESULTS_URL: `${url}/`,
    ACTIONS_RUNTIME_TOKEN: `${unsigned}.${seal(unsigned)}`,
    ACTIONS_CACHE_SERVICE_V2: 'True',
    ACTIONS_CACHE_MODE: cacheMode,
    // The Azure client in @actions/artifact does not leave loopback out of a proxy by itself, and hangs.
    NO_PROXY: '127.0.0.1',
  };
}

function claims(authorization = '', seal: (text: string) => string): JobClaims {
  const [header, payload = '', signature] = authorization.replace(/^Bearer /i, '').split('.');
  if (signature !== seal(`${header}.${payload}`)) throw new TwirpError(401, 'unauthenticated', 'invalid token');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as JobClaims;
}

function guarded(carryOut: () => Reply): Reply {
  try {
    return carryOut();
  } catch (error) {
    if (!(error instanceof TwirpError)) throw error;
    return { status: error.status, body: { code: error.code, msg: error.message } };
  }
}

function faulty({ status, headers = {}, body = { code: 'unavailable', msg: 'Injected fault' } }: Fault): Reply {
  return { status, headers, body: body as object };
}

function write(response: ServerResponse, { status, headers, body }: Reply): void {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const type = bytes === body ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, ...headers, 'content-length': bytes?.length ?? 0 });
  response.end(bytes);
}
