import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { carries } from './key-proxy/credentials.ts';
import { type Forwarded, forward, type Patience, refuse } from './key-proxy/forward.ts';
import { type ModelFault, patience as patienceWith } from './key-proxy/outage.ts';
import { type Route, routeOf, targetOf } from './key-proxy/routes.ts';

export interface KeyProxyOptions {
  /** Base URL of the provider. */
  readonly provider: string;
  /** Base URL of GitHub's API, where the key is one of GitHub; null for every other key, which it must not see. */
  readonly githubApi: string | null;
  /** The real key, which stays in this process. */
  readonly key: string;
  /** What the agent is given instead; good for this proxy only. */
  readonly token: string;
  /** Answers of the model, after which no more requests are passed on. */
  readonly maxTurns: number;
  /** Tokens, in and out together, after which no more requests are passed on; null for no limit. */
  readonly maxTokens: number | null;
  readonly patience?: Patience;
  /** Called when it is enough, so that the agent has nothing to hope for any more. */
  readonly onEnough?: () => void;
}

/** What went through. */
export interface ProxyReport {
  readonly turns: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Which limit stopped the agent, if one did. */
  readonly stopped: 'turn-limit' | 'budget' | null;
  /** Why the last request was not answered; null when it was. */
  readonly fault: ModelFault | null;
  /** Whether the model's last answer was that it won't. */
  readonly refused: boolean;
}

export interface KeyProxy {
  /** On loopback, without a path. */
  readonly url: string;
  report(): ProxyReport;
  close(): Promise<void>;
}

const PATIENCE: Patience = { firstByteMs: 180_000, silenceMs: 300_000 };

/**
 * A server on loopback between an agent and its model. The agent holds a token that is worth nothing elsewhere; the key
 * is put in here. Limits end in 403, which every CLI takes for final, and so does a model that fails again and again.
 */
export async function openKeyProxy(options: KeyProxyOptions): Promise<KeyProxy> {
  const ledger = new Ledger(options);
  const server = http.createServer((request, response) => void serve(request, response, ledger, options));
  // A model may think for a long time before it answers; the patience with it is counted elsewhere.
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    report: () => ledger.report(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, ledger: Ledger, options: KeyProxyOptions) {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!carries(options.token, request.headers, url)) return refuse(response, 401, 'This is not the token of the run.');
  const route = routeOf(request.method ?? '', url.pathname, options.githubApi !== null);
  if (route === null) return refuse(response, 404, `Issue Relay does not pass on ${request.method} ${url.pathname}.`);
  const enough = route === 'model' ? ledger.refusal() : null;
  if (enough !== null) {
    options.onEnough?.();
    return refuse(response, 403, enough);
  }
  if (url.searchParams.has('key')) url.searchParams.set('key', options.key);
  const target = targetOf(baseFor(route, options), `${url.pathname}${url.search}`);
  const forwarded = await forward(request, response, target, options.key, options.patience ?? PATIENCE);
  if (route !== 'model' && !(route === 'catalog' && forwarded.end === 'failed')) return;
  ledger.enter(forwarded);
  if (ledger.gaveUp()) options.onEnough?.();
}

const baseFor = (route: Route, { provider, githubApi }: KeyProxyOptions) =>
  route === 'settings' && githubApi !== null ? githubApi : provider;

/** Counts what was asked, and knows when it is enough. */
class Ledger {
  readonly #limits: Pick<KeyProxyOptions, 'maxTurns' | 'maxTokens'>;
  #turns = 0;
  #input = 0;
  #output = 0;
  #stopped: ProxyReport['stopped'] = null;
  #fault: ModelFault | null = null;
  #failures = 0;
  #refused = false;

  constructor(limits: Pick<KeyProxyOptions, 'maxTurns' | 'maxTokens'>) {
    this.#limits = limits;
  }

  /** Why the next request is not passed on, if it isn't. */
  refusal(): string | null {
    const { maxTurns, maxTokens } = this.#limits;
    if (this.#turns >= maxTurns) this.#stopped = 'turn-limit';
    if (maxTokens !== null && this.#input + this.#output >= maxTokens) this.#stopped = 'budget';
    if (this.#stopped === 'turn-limit') return `The run is limited to ${maxTurns} turns of the model.`;
    if (this.#stopped === 'budget') return `The run is limited to ${maxTokens} tokens.`;
    if (!this.gaveUp()) return null;
    return `The model failed ${this.#failures === 1 ? 'once' : `${this.#failures} times`}: ${this.#fault?.message}`;
  }

  /** Whether the model has failed so often that asking it again makes no sense. */
  gaveUp(): boolean {
    return this.#fault !== null && this.#failures >= patienceWith(this.#fault);
  }

  enter(forwarded: Forwarded): void {
    if (forwarded.end === 'left') return;
    if (forwarded.end === 'failed') {
      this.#fault = forwarded.fault;
      this.#failures += 1;
      return;
    }
    this.#fault = null;
    this.#failures = 0;
    this.#turns += 1;
    this.#input += forwarded.seen.input;
    this.#output += forwarded.seen.output;
    this.#refused = forwarded.seen.refused;
  }

  report(): ProxyReport {
    return {
      turns: this.#turns,
      inputTokens: this.#input,
      outputTokens: this.#output,
      stopped: this.#stopped,
      fault: this.#fault,
      refused: this.#refused,
    };
  }
}
