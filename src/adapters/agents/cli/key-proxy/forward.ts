import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { AnswerScan, type Seen } from './answer-scan.ts';
import { withKey } from './credentials.ts';
import { faultOf, LONGEST_PAUSE_MS, type ModelFault, pauseOf } from './outage.ts';

export interface Patience {
  /** Until the provider begins to answer, in ms. */
  readonly firstByteMs: number;
  /** Between two pieces of an answer, in ms. */
  readonly silenceMs: number;
}

export type Forwarded =
  | { readonly end: 'answered'; readonly seen: Seen }
  | { readonly end: 'failed'; readonly fault: ModelFault }
  /** The CLI went away, which says nothing of the model. */
  | { readonly end: 'left' };

/** Longest body of a refusal that is read, in bytes. */
const REFUSAL_LIMIT = 64 * 1024;

/** Passes a request on with the real key and its answer back as it comes, and says what became of it. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  key: string,
  patience: Patience,
): Promise<Forwarded> {
  return new Promise((resolve) => {
    const client = target.protocol === 'http:' ? http : https;
    const options = { method: request.method ?? 'GET', headers: withKey(key, request.headers) };
    const upstream = client.request(target, options);
    let late: NodeJS.Timeout | undefined = setTimeout(
      () => giveUp('The model did not answer', 504),
      patience.firstByteMs,
    );
    const settle = (forwarded: Forwarded) => {
      clearTimeout(late);
      late = undefined;
      resolve(forwarded);
    };
    const giveUp = (message: string, status: number) => {
      upstream.destroy();
      settle({ end: 'failed', fault: { status: null, kind: '', message, retryAfterMs: null } });
      if (response.headersSent) response.destroy();
      else refuse(response, status, message);
    };
    upstream.on('error', (error) => giveUp(`The model can't be reached: ${error.message}`, 502));
    upstream.on('response', (answer) => {
      clearTimeout(late);
      const silent = () => giveUp('The model stopped in the middle of its answer', 504);
      late = setTimeout(silent, patience.silenceMs);
      answer.on('data', () => late?.refresh());
      passBack(answer, response, settle, () => giveUp('The answer of the model broke off', 502));
    });
    response.on('close', () => {
      if (!response.writableFinished) settle({ end: 'left' });
      upstream.destroy();
    });
    request.pipe(upstream);
  });
}

function passBack(
  answer: IncomingMessage,
  response: ServerResponse,
  settle: (forwarded: Forwarded) => void,
  broken: () => void,
): void {
  const status = answer.statusCode ?? 502;
  const scan = new AnswerScan();
  const refusal: Buffer[] = [];
  let length = 0;
  response.writeHead(status, soonAgain(answer.headers));
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (status < 400) scan.add(chunk);
    else if (length <= REFUSAL_LIMIT) refusal.push(chunk);
    if (!response.write(chunk)) answer.pause();
  });
  response.on('drain', () => answer.resume());
  answer.on('error', broken);
  answer.on('close', () => answer.complete || broken());
  answer.on('end', () => {
    if (!answer.complete) return;
    if (status < 400) settle({ end: 'answered', seen: scan.end() });
    else {
      const body = Buffer.concat(refusal).toString();
      settle({ end: 'failed', fault: faultOf(status, body, answer.headers['retry-after']) });
    }
    response.end();
  });
}

/** A CLI that is told to wait for an hour would sleep through its deadline: it asks again soon, and is told it is enough. */
function soonAgain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return (pauseOf(headers['retry-after']) ?? 0) > LONGEST_PAUSE_MS ? { ...headers, 'retry-after': '1' } : headers;
}

/** An error in the words of all protocols at once. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  const error = { type: 'permission_error', code: status, status: 'PERMISSION_DENIED', message };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error }));
}
