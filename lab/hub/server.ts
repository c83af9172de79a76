import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './answer.ts';
import { type Fault, Faults } from './faults.ts';
import { Holds } from './holds.ts';

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
  /** What holds and faults know it by. */
  readonly names: string[];
  readonly carryOut: () => Answer;
  /** Keeps a record of it, faults included. */
  readonly record: (status: number) => void;
}

/** A server on loopback whose requests can be made to wait and to fail. */
export abstract class Server {
  /** `http://127.0.0.1:PORT`, once it listens. */
  url = '';
  // A busy lab answers late: it must not take a waiting client's connection for an idle one.
  readonly #server = createServer({ keepAliveTimeout: 600_000 }, (...exchange) => void this.#serve(...exchange));
  readonly #holds = new Holds();
  readonly #faults = new Faults();

  protected abstract understand(asked: Asked): Errand;

  /** On a free port. */
  async listen(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** Makes the next matching request wait until it is released; one whose client dies meanwhile is not carried out. */
  hold(match: RegExp, options?: { readonly after?: boolean }) {
    return this.#holds.plan(match, options);
  }

  /** Answers the next `times` matching requests with this fault instead of doing them (or, `after: true`, once done). */
  fault(match: RegExp, fault: Fault): void {
    this.#faults.plan(match, fault);
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
    const asked = { method, url, path: url.pathname, headers: sent, body: Buffer.concat(chunks) };
    const { names, carryOut, record } = this.understand(asked);
    if (!(await this.#holds.pass(names, false, socket))) return;
    const { status, body, headers } = this.#faults.answer(names, carryOut);
    record(status);
    await this.#holds.pass(names, true, socket);
    if (status === 0) return void socket.destroy();
    const json = body !== undefined && !Buffer.isBuffer(body);
    const type: Record<string, string> = json ? { 'content-type': 'application/json; charset=utf-8' } : {};
    response.setHeaders(new Map(Object.entries({ 'x-github-request-id': randomUUID(), ...type, ...headers })));
    response.statusCode = status;
    response.end(json ? JSON.stringify(body) : body);
  }
}
