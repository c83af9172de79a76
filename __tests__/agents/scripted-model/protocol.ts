import type { ServerResponse } from 'node:http';
import type { OfferedTool, Reply } from './tools.ts';

/** A request to the model, in words that all protocols share. */
export interface ModelRequest {
  readonly model: string;
  readonly streams: boolean;
  readonly tools: readonly OfferedTool[];
  /** Calls of tools since the model last ended its turn: the step at which a conversation is, without any memory of ours. */
  readonly calls: number;
  /** Whether the last of these calls handed the answer in. */
  readonly answered: boolean;
}

export interface Protocol {
  /** Whether a path is this protocol's. */
  readonly path: RegExp;
  read(body: unknown, path: string): ModelRequest;
  /** Sends a reply; `cut` breaks it off in the middle. */
  send(response: ServerResponse, request: ModelRequest, reply: Reply, cut: boolean): void;
  /** The body of an error. */
  error(status: number, message: string, code: string): object;
}

/** What every reply is said to have taken. */
export const TOKENS = { input: 100, output: 20 };

let count = 0;
export const nextId = (kind: string): string => {
  count += 1;
  return `${kind}_scripted${String(count).padStart(6, '0')}`;
};

export function sendJson(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Begins a stream of server-sent events; the returned function sends one, with its name where the protocol has names. */
export function openStream(response: ServerResponse): (data: object, name?: string) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  return (data, name) => {
    response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`);
  };
}
