import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Answer } from './answer.ts';

/** A request as it came. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What a request asks for, not yet carried out. */
export interface Errand {
  /** What holds and faults know it by: `METHOD /path`, and the operation's name, for example `graphql createRef`. */
  readonly names: string[];
  readonly carryOut: () => Answer;
  /** Keeps a record of it, faults included. */
  readonly record: (status: number) => void;
}

export interface Fault {
  /** 0 cuts the connection instead of answering. */
  readonly status: number;
  readonly times: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** The request is carried out and the answer is lost: this fault is sent in its place. */
  readonly after?: boolean;
}

/** As GitHub's API words it, and as twirp does. */
const UNAVAILABLE = { message: 'Injected fault', msg: 'Injected fault' };
const fits = (names: string[]) => (plan: { readonly match: RegExp }) => names.some((name) => plan.match.test(name));

/** A server on loopback whose requests can be made to wait and to fail. */
export abstract class Server {
  /** `http://127.0.0.1:PORT`, once it listens. */
  url = '';
  // A busy lab answers late: it must not take a waiting client's connection for an idle one.
  readonly #server = createServer({ keepAliveTimeout: 600_000 }, (...exchange) => void this.#serve(...exchange));
  readonly #holds: { match: RegExp; after: boolean; steps: EventEmitter; released: Promise<unknown> }[] = [];
  readonly #faults: { match: RegExp; fault: Fault; left: number }[] = [];

  protected abstract understand(asked: Asked): Errand;

  /** On a free port. */
  async listen(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /**
   * Holds the next matching request before it is carried out, or (`after: true`) before it is answered; one whose client
   * dies meanwhile is not carried out. `reached` resolves when it stands there; `release` lets it go on.
   */
  hold(match: RegExp, { after = false }: { readonly after?: boolean } = {}) {
    const steps = new EventEmitter();
    this.#holds.push({ match, after, steps, released: once(steps, 'released') });
    return { reached: once(steps, 'reached'), release: () => void steps.emit('released') };
  }

  /** Answers the next `times` matching requests with this fault instead of doing them (or, `after: true`, once done). */
  fault(match: RegExp, fault: Fault): void {
    this.#faults.push({ match, fault, left: fault.times });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', headers: sent, socket } = request;
    const url = new URL(request.url ?? '/', this.url);
    const errand = this.understand({ method, url, path: url.pathname, headers: sent, body: Buffer.concat(chunks) });
    if (!(await this.#pass(errand.names, false, socket))) return;
    const { status, body, headers } = this.#answer(errand);
    errand.record(status);
    await this.#pass(errand.names, true, socket);
    if (status === 0) return void socket.destroy();
    const json = body !== undefined && !Buffer.isBuffer(body);
    const type: Record<string, string> = json ? { 'content-type': 'application/json; charset=utf-8' } : {};
    response.setHeaders(new Map(Object.entries({ 'x-github-request-id': randomUUID(), ...type, ...headers })));
    response.statusCode = status;
    response.end(json ? JSON.stringify(body) : body);
  }

  /** Waits as long as the request with these names is held at this point; false if its client has gone meanwhile. */
  async #pass(names: string[], after: boolean, client: Socket): Promise<boolean> {
    const plan = this.#holds.filter((each) => each.after === after).find(fits(names));
    if (!plan) return true;
    this.#holds.splice(this.#holds.indexOf(plan), 1);
    plan.steps.emit('reached');
    await plan.released;
    await setImmediate(); // The news of a client that died just now comes with the next turn of the event loop.
    return !client.destroyed;
  }

  /** With the next planned fault that fits, or as it asks. */
  #answer({ names, carryOut }: Errand): Answer {
    const plan = this.#faults.filter(({ left }) => left > 0).find(fits(names));
    if (!plan) return carryOut();
    plan.left -= 1;
    const { status, body = UNAVAILABLE, headers, after } = plan.fault;
    if (after) carryOut();
    return new Answer(status, body, headers);
  }
}
