import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Described } from './document.ts';
import { answerGraphQL, type GraphQLRequest, rootFields } from './graphql.ts';
import { Holds } from './holds.ts';
import { Answer } from './operation.ts';
import { Refusal } from './refusal.ts';
import { answerRest } from './rest.ts';
import { answerGit, gitService } from './smart-http.ts';
import type { Fault, RequestRecord } from './surface.ts';
import type { Caller } from './tokens.ts';
import type { Visit, World } from './world.ts';

/** A request, understood but not yet carried out. */
interface Task {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly described?: Described | undefined;
  readonly run: (visit: Visit) => Answer;
}

/** The front of the hub: understands requests, injects faults, records, and writes answers. */
export class Front {
  readonly requests: RequestRecord[] = [];
  readonly faults: { match: RegExp; fault: Fault; left: number }[] = [];
  readonly holds = new Holds();
  readonly server: Server;
  private readonly world: World;
  private readonly used = new Map<string, number>();

  constructor(world: World) {
    this.world = world;
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const task = this.understand(request, Buffer.concat(chunks));
    const names = [`${task.method} ${task.path}`, task.operation];
    if (!(await this.holds.pass(names, false, request.socket))) return;
    const { status, body, headers } = this.answer(task, names, request.headers.authorization);
    await this.holds.pass(names, true, request.socket);
    if (status === 0) return void request.socket.destroy();
    const json = body !== undefined && !Buffer.isBuffer(body);
    const own = {
      'x-github-request-id': randomUUID(),
      ...(json ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    };
    response.writeHead(status, { ...own, ...headers });
    response.end(json ? JSON.stringify(body) : body);
  }

  private understand(request: IncomingMessage, body: Buffer): Task {
    const method = request.method ?? 'GET';
    const url = new URL(request.url ?? '/', this.world.url);
    const service = gitService(url);
    if (service) {
      const git = { ...service, method, body, search: url.search, headers: request.headers };
      const operation = `git ${service.service.replace('git-', '')}`;
      return { method, path: url.pathname, operation, run: (visit) => answerGit(visit, git) };
    }
    if (url.pathname === '/api/graphql') return graphqlTask(method, body);
    const path = url.pathname.replace(/^\/api\/v3/, '');
    const described = this.world.document.find(method, path);
    if (!described || !url.pathname.startsWith('/api/v3/')) return this.unknownTask(method, path);
    const rest = { method, path, address: `${path}${url.search}`, query: Object.fromEntries(url.searchParams), body };
    return { method, path, operation: described.id, described, run: (visit) => answerRest(visit, described, rest) };
  }

  private unknownTask(method: string, path: string): Task {
    const run = () => {
      this.world.notEmulated.push(`${method} ${path}`);
      throw new Refusal(501, `Not emulated here: ${method} ${path}`);
    };
    return { method, path, operation: 'unknown', run };
  }

  private answer(task: Task, names: string[], authorization: string | undefined): Answer {
    const scopes = new Set<string>();
    let caller: Caller = this.world.tokens.caller(undefined);
    let answer: Answer;
    try {
      caller = this.world.tokens.caller(authorization);
      answer = this.carryOut(task, names, { world: this.world, caller, scopes });
    } catch (error) {
      answer = this.refusal(task, error);
    }
    const headers = { ...this.rateLimit(caller), ...answer.headers };
    this.record(task, caller, answer.status, scopes);
    return new Answer(answer.status, answer.body, headers);
  }

  private carryOut(task: Task, names: string[], visit: Visit): Answer {
    const planned = this.faults.find(({ match, left }) => left > 0 && names.some((name) => match.test(name)));
    if (planned) planned.left -= 1;
    if (planned && !planned.fault.after) return faulty(planned.fault);
    const answer = task.run(visit);
    if (task.described) this.check(task.described, answer);
    return planned ? faulty(planned.fault) : answer;
  }

  private refusal(task: Task, error: unknown): Answer {
    const refusal = error instanceof Refusal ? error : new Refusal(500, String(error));
    if (refusal !== error) this.world.violations.push(`${task.operation}: ${String((error as Error).stack)}`);
    const { status, message, fields } = refusal;
    if (task.operation.startsWith('git ')) return gitRefusal(refusal);
    const body = { message, ...fields, documentation_url: 'https://docs.github.com/rest', status: String(status) };
    const answer = new Answer(status, body, refusal.headers);
    if (task.described) this.check(task.described, answer);
    return answer;
  }

  private check({ route, ...rest }: Described, { status, body }: Answer): void {
    const plain = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
    const faults = this.world.document.answerFaults({ route, ...rest }, status, plain);
    this.world.violations.push(...faults.map((fault) => `${route} answered ${status}: ${fault}`));
  }

  /** Says what is left of the hourly limit, which a job's token shares with all jobs of its repository. */
  private rateLimit({ kind, token, repository = '' }: Caller): Record<string, string> {
    const limit = { personal: 5000, job: 1000, none: 60 }[kind];
    const key = kind === 'job' ? repository : token;
    const used = (this.used.get(key) ?? 0) + 1;
    this.used.set(key, used);
    const numbers = { limit, used, remaining: Math.max(0, limit - used), reset: Math.floor(Date.now() / 1000) + 3600 };
    return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`x-ratelimit-${name}`, String(value)]));
  }

  private record({ method, path, operation }: Task, { kind, job }: Caller, status: number, scopes: Set<string>): void {
    const record = { method, path, operation, status, scope: [...scopes].join(','), token: kind };
    this.requests.push(job ? { ...record, job } : record);
  }
}

function graphqlTask(method: string, body: Buffer): Task {
  const request = graphqlRequest(body);
  const run = (visit: Visit): Answer => {
    if (visit.caller.kind === 'none') throw new Refusal(401, 'Requires authentication');
    return answerGraphQL(visit, request);
  };
  return { method, path: '/graphql', operation: `graphql ${rootFields(request)}`, run };
}

/** What is no JSON is an empty query, which GraphQL itself refuses. */
function graphqlRequest(body: Buffer): GraphQLRequest {
  try {
    return JSON.parse(body.toString()) as GraphQLRequest;
  } catch {
    return { query: '' };
  }
}

function faulty({ status, headers = {}, body = { message: 'Injected fault' } }: Fault): Answer {
  return new Answer(status, body, headers);
}

function gitRefusal({ status, message }: Refusal): Answer {
  const ask: Record<string, string> = status === 401 ? { 'www-authenticate': 'Basic realm="GitHub"' } : {};
  return new Answer(status, Buffer.from(`${message}\n`), { 'content-type': 'text/plain', ...ask });
}
