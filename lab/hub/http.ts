import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Answer, Refusal } from './answer.ts';
import { callerOf, NOBODY, type Visit } from './caller.ts';
import type { Fault } from './faults.ts';
import { graphqlTask } from './graphql.ts';
import { restTask } from './rest.ts';
import type { Hub } from './surface.ts';
import { gitTask } from './upload-pack.ts';

/** A request as it came. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  /** Below the root of the API that is asked. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request, understood but not yet carried out. */
export interface Task {
  readonly operation: string;
  readonly run: (visit: Visit) => Answer;
  /** How a refusal is worded where its own answer will not do. */
  readonly refuse?: (refusal: Refusal) => Answer;
}

/** Answers and records one request. */
export async function serve(hub: Hub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', headers: sent, socket } = request;
  const url = new URL(request.url ?? '/', hub.url);
  const path = url.pathname.replace(/^\/api(\/v3)?(?=\/)/, '');
  const asked = { method, url, path, headers: sent, body: Buffer.concat(chunks) };
  const task = gitTask(asked) ?? graphqlTask(asked) ?? restTask(hub, asked);
  const names = [`${method} ${path}`, task.operation];
  if (!(await hub.holds.pass(names, false, socket))) return;
  const { status, body, headers } = answer(hub, asked, task, names);
  await hub.holds.pass(names, true, socket);
  if (status === 0) return void socket.destroy();
  const json = body !== undefined && !Buffer.isBuffer(body);
  const type: Record<string, string> = json ? { 'content-type': 'application/json; charset=utf-8' } : {};
  response.writeHead(status, { 'x-github-request-id': randomUUID(), ...type, ...headers });
  response.end(json ? JSON.stringify(body) : body);
}

function answer(hub: Hub, { method, path, headers }: Asked, task: Task, names: string[]): Answer {
  const { operation, run, refuse = (refusal: Refusal) => refusal.answer } = task;
  const scopes = new Set<string>();
  let caller = NOBODY;
  let given: Answer;
  try {
    caller = callerOf(hub, headers.authorization);
    given = hub.faults.answer(names, () => run({ hub, caller, scopes }), faulty);
  } catch (error) {
    if (!(error instanceof Refusal)) hub.violations.push(`${operation}: ${(error as Error).stack}`);
    given = refuse(error instanceof Refusal ? error : new Refusal(500, String(error)));
  }
  const { kind: token, job } = caller;
  const record = { method, path, operation, status: given.status, scope: [...scopes].join(','), token };
  hub.requests.push(job ? { ...record, job } : record);
  return given;
}

function faulty({ status, headers, body = { message: 'Injected fault' } }: Fault): Answer {
  return new Answer(status, body, headers);
}
