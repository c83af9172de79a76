import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { anthropic } from './anthropic.ts';
import { chat } from './chat.ts';
import { gemini } from './gemini.ts';
import { githubModels } from './github-models.ts';
import { type ModelRequest, type Protocol, sendJson } from './protocol.ts';
import { responses } from './responses.ts';
import type { Fault, Script } from './script.ts';
import { replyFor } from './tools.ts';

const PROTOCOLS: readonly Protocol[] = [anthropic, responses, chat, gemini];

/** A request that came in, as a test looks at it. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body, as text. */
  readonly body: string;
}

export interface ScriptedModel {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

/**
 * A model on loopback that follows a script instead of thinking. It speaks four protocols, and each CLI's own tools. The
 * step at which a conversation is shows in the request, so retries, side requests and resumed sessions need no memory.
 */
export async function startModel(script: Script, directory: string): Promise<ScriptedModel> {
  const requests: SeenRequest[] = [];
  const used = new Map<Fault, number>();
  const server = http.createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      return answer(script, used, directory, new URL(request.url ?? '/', 'http://model').pathname, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (request.headers['content-encoding'] === undefined) return bytes.toString();
  const zlib = await import('node:zlib');
  return (request.headers['content-encoding'] === 'zstd' ? zlib.zstdDecompressSync : zlib.gunzipSync)(bytes).toString();
}

async function answer(
  script: Script,
  used: Map<Fault, number>,
  directory: string,
  path: string,
  text: string,
  response: ServerResponse,
): Promise<void> {
  if (/count_?tokens$/i.test(path)) return sendJson(response, 200, { input_tokens: 100, totalTokens: 100 });
  if (path === '/models') return list(script, response);
  if (path === '/copilot_internal/managed_settings') return sendJson(response, 200, {});
  const protocol = PROTOCOLS.find((one) => one.path.test(path));
  if (protocol === undefined) return sendJson(response, 404, { error: { message: `no such path: ${path}` } });
  const request = protocol.read(JSON.parse(text), path);
  // Who offers no tools wants a title or the like: that is no step of the script.
  if (request.tools.length === 0) return protocol.send(response, request, words('A title'), false);
  const steps = script.steps(text);
  const at = Math.min(request.calls, steps.length - 1);
  const fault = nextFault(script, used, at);
  if (fault !== undefined && 'does' in fault && fault.does === 'hang') return;
  if (fault !== undefined && 'status' in fault) {
    const { status, message = `scripted ${status}`, code = '', headers = {} } = fault;
    return sendJson(response, status, protocol.error(status, message, code), headers);
  }
  const step = steps[at] ?? { text: '' };
  const handedIn = request.answered && at === steps.length - 1;
  await pause(0);
  protocol.send(response, request, handedIn ? words('Done.') : reply(step, request, directory), fault !== undefined);
}

function list({ unlisted }: Script, response: ServerResponse): void {
  const refusal = unlisted && { error: { message: unlisted.message } };
  sendJson(response, unlisted?.status ?? 200, refusal ?? githubModels());
}

const words = (text: string) => ({ kind: 'text', text, refused: false }) as const;
const reply = (step: Parameters<typeof replyFor>[0], { tools, answered }: ModelRequest, directory: string) =>
  replyFor(step, tools, directory, answered);

function nextFault({ faults = [] }: Script, used: Map<Fault, number>, at: number): Fault | undefined {
  const fault = faults.find(
    (one) => (one.at === undefined || one.at === at) && (used.get(one) ?? 0) < (one.times ?? Number.POSITIVE_INFINITY),
  );
  if (fault !== undefined) used.set(fault, (used.get(fault) ?? 0) + 1);
  return fault;
}
