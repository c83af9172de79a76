import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** Milliseconds after which a browser that says nothing is given up: less than a test may take, so that it is ended. */
const PATIENCE = 40_000;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser of this machine, or null; `CHROMIUM` names one that is not in the path. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM'];
  const names = named === undefined ? NAMES : [named];
  return names.find((name) => spawnSync(name, ['--version']).status === 0) ?? null;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** A page in a headless browser, and what it complained of. */
export interface Tab {
  /** Errors of scripts and of the console, refused and failed loads among them. */
  readonly errors: readonly string[];
  /** Addresses that were asked for on behalf of the page; what its policy refuses never leaves the browser. */
  requests(): readonly string[];
  /** The value of an expression in the page; promises are waited for. */
  evaluate<T>(expression: string): Promise<T>;
  /** A picture of the whole page, as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a page and waits until it has loaded. Speaks the DevTools protocol over a pipe: no port, no package. */
export async function openTab(browser: string, url: string, dark = false): Promise<Tab> {
  const started = start(browser);
  try {
    return await load(started, url, dark);
  } catch (fault) {
    await started.end();
    throw fault;
  }
}

function start(browser: string) {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
  // Containers have neither the namespaces of its sandbox nor a GPU; what is opened here is our own page.
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];
  const more = ['--window-size=1100,900', `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank'];
  const child = spawn(browser, [...flags, ...more], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = async () => {
    // With its helpers, which would go on writing to the profile: they are a process group of their own.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
    // A helper process of the browser may hold the pipes a little longer; nobody waits for it.
    for (const stream of child.stdio) stream?.destroy();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  return { child, end };
}

async function load({ child, end }: ReturnType<typeof start>, url: string, dark: boolean): Promise<Tab> {
  const errors: string[] = [];
  const requests = new Map<string, string>();
  const pipe = connect(child, (message) => note(message, errors, requests));
  const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
  const ask = (method: string, params: object = {}) => pipe.send(method, params, String(sessionId));
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await ask(`${domain}.enable`);
  const features = [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }];
  await ask('Emulation.setEmulatedMedia', { features });
  const loaded = pipe.once('Page.loadEventFired');
  await ask('Page.navigate', { url });
  await loaded;
  return {
    errors,
    requests: () => [...requests.values()],
    evaluate: async <T>(expression: string) => {
      const answer = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      return (answer['result'] as { value: T }).value;
    },
    screenshot: async () => {
      const { data } = await ask('Page.captureScreenshot', { format: 'png', captureBeyondViewport: true });
      return Buffer.from(String(data), 'base64');
    },
    close: end,
  };
}

function note({ method, params = {} }: Message, errors: string[], requests: Map<string, string>): void {
  if (method === 'Runtime.exceptionThrown') errors.push(JSON.stringify(params['exceptionDetails']));
  const entry = params['entry'] as { level?: string; text?: string } | undefined;
  if (method === 'Log.entryAdded' && entry?.level === 'error') errors.push(entry.text ?? '');
  if (method === 'Runtime.consoleAPICalled' && params['type'] === 'error') errors.push(JSON.stringify(params['args']));
  const request = params['request'] as { url?: string } | undefined;
  const id = String(params['requestId']);
  if (method === 'Network.requestWillBeSent') requests.set(id, request?.url ?? '');
  if (method === 'Network.loadingFailed' && params['blockedReason'] === 'csp') requests.delete(id);
}

/** Messages in JSON, each ended by a zero byte: the browser reads from descriptor 3 and writes to 4. */
function connect(child: ChildProcess, listen: (message: Message) => void) {
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, (message: Message) => void>();
  const expected = new Map<string, () => void>();
  let rest = '';
  let sent = 0;
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const message = JSON.parse(part) as Message;
      waiting.get(message.id ?? 0)?.(message);
      expected.get(message.method ?? '')?.();
      listen(message);
    }
  });
  return {
    once: (method: string) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${method} did not come in time`)), PATIENCE);
        expected.set(method, () => {
          clearTimeout(late);
          resolve();
        });
      }),
    send: (method: string, params: object = {}, sessionId?: string) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        sent += 1;
        const id = sent;
        const late = setTimeout(() => reject(new Error(`${method} got no answer in time`)), PATIENCE);
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id);
          clearTimeout(late);
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result ?? {});
        });
        child.once('exit', () => reject(new Error(`${method}: the browser ended`)));
        input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      }),
  };
}
