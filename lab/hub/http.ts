import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Answer, Refusal } from './answer.ts';
import { type Caller, callerOf, NOBODY, type Visit } from './caller.ts';
import type { Described } from './document.ts';
import type { Fault } from './faults.ts';
import { answerGraphQL, rootFields } from './graphql.ts';
import { answerRest } from './rest.ts';
import type { Hub } from './surface.ts';
import { answerGit, gitRefusal, gitService } from './upload-pack.ts';

/** A request, understood but not yet carried out. */
interface Task {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly described?: Described;
  readonly run: (visit: Visit) => Answer;
}

/** Answers and records one request. */
export async function serve(hub: Hub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const task = understand(hub, request, Buffer.concat(chunks));
  const names = [`${task.method} ${task.path}`, task.operation];
  if (!(await hub.holds.pass(names, false, request.socket))) return;
  const { status, body, headers } = answer(hub, task, names, request.headers.authorization);
  await hub.holds.pass(names, true, request.socket);
  if (status === 0) return void request.socket.destroy();
  const json = body !== undefined && !Buffer.isBuffer(body);
  const type: Record<string, string> = json ? { 'content-type': 'application/json; charset=utf-8' } : {};
  response.writeHead(status, { 'x-github-request-id': randomUUID(), ...type, ...headers });
  response.end(json ? JSON.stringify(body) : body);
}

function understand(hub: Hub, { method = 'GET', url: address = '/', headers }: IncomingMessage, body: Buffer): Task {
  const url = new URL(address, hub.url);
  const git = gitService(url);
  if (git) {
    const run = (visit: Visit) => answerGit(visit, { ...git, headers, body });
    return { method, path: url.pathname, operation: git.service.replace('-', ' '), run };
  }
  if (url.pathname === '/api/graphql') {
    const run = (visit: Visit) => answerGraphQL(visit, JSON.parse(body.toString()));
    return { method, path: '/graphql', operation: `graphql ${rootFields(body.toString())}`, run };
  }
  const path = url.pathname.replace(/^\/api\/v3/, '');
  const described = hub.document.find(method, path);
  if (!described) return { method, path, operation: 'unknown', run: () => notEmulated(hub, `${method} ${path}`) };
  const rest = { path, address: `${path}${url.search}`, query: Object.fromEntries(url.searchParams), body };
  return { method, path, operation: described.id, described, run: (visit) => answerRest(visit, described, rest) };
}

function notEmulated(hub: Hub, what: string): never {
  hub.notEmulated.push(what);
  throw new Refusal(501, `Not emulated here: ${what}`);
}

function answer(hub: Hub, task: Task, names: string[], authorization: string | undefined): Answer {
  const { method, path, operation } = task;
  const scopes = new Set<string>();
  let caller: Caller = NOBODY;
  let given: Answer;
  try {
    caller = callerOf(hub, authorization);
    const visit = { hub, caller, scopes };
    given = hub.faults.answer(names, () => judged(hub, task, task.run(visit)), faulty);
  } catch (error) {
    given = refused(hub, task, error);
  }
  const { kind: token, job } = caller;
  const record = { method, path, operation, status: given.status, scope: [...scopes].join(','), token };
  hub.requests.push(job ? { ...record, job } : record);
  return given;
}

function refused(hub: Hub, task: Task, error: unknown): Answer {
  const refusal = error instanceof Refusal ? error : new Refusal(500, String(error));
  if (refusal !== error) hub.violations.push(`${task.operation}: ${(error as Error).stack}`);
  if (task.operation.startsWith('git ')) return gitRefusal(refusal);
  const { status, message, headers, fields } = refusal;
  const body = { message, ...fields, documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return judged(hub, task, new Answer(status, body, headers));
}

/** An answer as it is, after GitHub's document has said what is wrong with it. */
function judged(hub: Hub, { described }: Task, given: Answer): Answer {
  const faults = described ? hub.document.answerFaults(described, given.status, given.body) : [];
  hub.violations.push(...faults.map((fault) => `${described?.route} answered ${given.status}: ${fault}`));
  return given;
}

function faulty({ status, headers, body = { message: 'Injected fault' } }: Fault): Answer {
  return new Answer(status, body, headers);
}
