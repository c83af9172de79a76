import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type KeyProxy, type KeyProxyOptions, openKeyProxy } from '../../src/adapters/agents/cli/key-proxy.ts';
import { always, type Script } from '../agents/scripted-model/script.ts';
import { type ScriptedModel, startModel } from '../agents/scripted-model/server.ts';

const KEY = 'sk-real-key-000000';
const TOKEN = 'relay-token';
const ANSWERS = always({ text: 'Hello.' });

let model: ScriptedModel | undefined;
let proxy: KeyProxy | undefined;
afterEach(async () => {
  await proxy?.close();
  await model?.close();
});

async function between(script: Script = ANSWERS, options: Partial<KeyProxyOptions> = {}): Promise<void> {
  model = await startModel(script, '/work');
  const patience = { firstByteMs: 300, silenceMs: 300 };
  const limits = { githubApi: null, maxTurns: 100, maxTokens: null, patience };
  proxy = await openKeyProxy({ provider: model.url, key: KEY, token: TOKEN, ...limits, ...options });
}

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly stream?: boolean;
}

async function ask({ path = '/v1/messages', method = 'POST', headers, stream = false }: Asked = {}) {
  const body = JSON.stringify({
    model: 'm',
    stream,
    tools: [{ name: 'Bash', functionDeclarations: [{ name: 'f' }] }],
    messages: [],
    input: [],
    contents: [],
  });
  const sent = { method, headers: headers ?? { 'x-api-key': TOKEN }, ...(method === 'POST' ? { body } : {}) };
  const response = await fetch(`${proxy?.url}${path}`, sent);
  return { status: response.status, text: await response.text().catch(() => 'broken off') };
}

describe('the key', () => {
  it.each<[string, Asked, (seen: { headers: http.IncomingHttpHeaders; path: string }) => unknown]>([
    ['x-api-key', { headers: { 'x-api-key': TOKEN } }, ({ headers }) => headers['x-api-key']],
    ['x-goog-api-key', { headers: { 'x-goog-api-key': TOKEN } }, ({ headers }) => headers['x-goog-api-key']],
    ['Authorization', { headers: { authorization: `Bearer ${TOKEN}` } }, ({ headers }) => headers.authorization],
    ['the query', { path: `/v1/messages?key=${TOKEN}`, headers: {} }, ({ path }) => path.split('key=')[1]],
  ])('takes the place of the token in %s', async (_place, asked, keyIn) => {
    await between();
    expect((await ask(asked)).status).toBe(200);
    const [seen] = model?.requests ?? [];
    if (!seen) throw new Error('nothing came through');
    expect(String(keyIn(seen)).replace('Bearer ', '')).toBe(KEY);
    expect(JSON.stringify(seen)).not.toContain(TOKEN);
  });

  it('is for nobody without the token', async () => {
    await between();
    for (const headers of [{}, { 'x-api-key': 'other' }, { 'x-api-key': KEY }] as Record<string, string>[])
      expect((await ask({ headers })).status).toBe(401);
    expect(model?.requests).toEqual([]);
  });

  it.each([
    ['POST', '/v1/files'],
    ['POST', '/v1/messages/batches'],
    ['POST', '/v1/fine_tuning/jobs'],
    ['DELETE', '/v1/models/m'],
    ['GET', '/v1/messages'],
    ['POST', '/v1beta/cachedContents'],
  ])('does not open %s %s', async (method, path) => {
    await between();
    expect((await ask({ method, path })).status).toBe(404);
    expect(model?.requests).toEqual([]);
  });

  it.each(['/models', '/copilot_internal/managed_settings', '/chat/completions'])(
    'of a provider does not reach GitHub: %s',
    async (path) => {
      await between();
      const method = path.startsWith('/chat') ? 'POST' : 'GET';
      expect((await ask({ method, path })).status).toBe(404);
      expect(model?.requests).toEqual([]);
    },
  );

  it('goes to the gateway that is named, whose path may end with a version', async () => {
    model = await startModel(ANSWERS, '/work');
    for (const base of ['/gateway', '/gateway/', '/gateway/v1', '/gateway/v1/']) {
      const limits = { githubApi: null, maxTurns: 9, maxTokens: null };
      proxy = await openKeyProxy({ provider: `${model.url}${base}`, key: KEY, token: TOKEN, ...limits });
      await ask();
      await proxy.close();
    }
    expect(new Set(model.requests.map(({ path }) => path))).toEqual(new Set(['/gateway/v1/messages']));
  });
});

describe('a key of GitHub', () => {
  const headers = { authorization: `bearer ${TOKEN}` };

  it('asks for models where these are, and for the settings of the organization at the API of GitHub', async () => {
    const github = await startModel(ANSWERS, '/work');
    try {
      await between(ANSWERS, { githubApi: github.url });
      for (const [method, path] of [
        ['GET', '/models'],
        ['GET', '/copilot_internal/managed_settings?client_version=1'],
        ['POST', '/responses'],
        ['POST', '/chat/completions'],
        ['POST', '/v1/messages'],
      ] as const)
        expect({ path, status: (await ask({ method, path, headers })).status }).toEqual({ path, status: 200 });
      expect(github.requests.map(({ path }) => path)).toEqual(['/copilot_internal/managed_settings?client_version=1']);
      expect(model?.requests.map(({ path }) => path)).toEqual([
        ...['/models', '/responses', '/chat/completions', '/v1/messages'],
      ]);
      for (const { headers: seen } of [...github.requests, ...(model?.requests ?? [])])
        expect(seen.authorization).toBe(`Bearer ${KEY}`);
      expect(proxy?.report()).toMatchObject({ turns: 3, inputTokens: 300 });
    } finally {
      await github.close();
    }
  });

  it.each([
    ['GET', '/copilot_internal/user'],
    ['GET', '/copilot_internal/v2/token'],
    ['GET', '/user'],
    ['GET', '/repos/o/r/contents/a'],
    ['POST', '/graphql'],
    ['POST', '/copilot_internal/managed_settings'],
    ['POST', '/v1/responses'],
  ])('does nothing else: %s %s', async (method, path) => {
    await between(ANSWERS, { githubApi: 'http://127.0.0.1:1' });
    expect((await ask({ method, path, headers })).status).toBe(404);
    expect(model?.requests).toEqual([]);
  });

  it('that may not list the models is not asked for any', async () => {
    await between(
      { ...ANSWERS, unlisted: { status: 403, message: 'not allowed' } },
      { githubApi: 'http://127.0.0.1:1' },
    );
    expect((await ask({ method: 'GET', path: '/models', headers })).status).toBe(403);
    expect((await ask({ path: '/responses', headers })).status).toBe(403);
    expect(model?.requests).toHaveLength(1);
    expect(proxy?.report().fault).toMatchObject({ status: 403, message: 'not allowed' });
  });
});

describe('what goes through', () => {
  const PATHS = ['/v1/messages', '/v1/responses', '/v1/chat/completions', '/v1beta/models/m:generateContent'];

  it.each(PATHS)('is counted: %s', async (path) => {
    await between();
    const streaming = path.replace(':generate', ':streamGenerate');
    await ask({ path });
    await ask({ path: streaming, stream: true });
    expect(proxy?.report()).toMatchObject({ turns: 2, inputTokens: 200, outputTokens: 40, stopped: null, fault: null });
  });

  it.each(PATHS)('is told to be a refusal where it is one: %s', async (path) => {
    await between(always({ refuse: 'No.' }));
    await ask({ path });
    expect(proxy?.report()).toMatchObject({ refused: true });
  });

  it('ends at the limit of turns, and says so', async () => {
    const enough: number[] = [];
    await between(ANSWERS, { maxTurns: 2, onEnough: () => void enough.push(1) });
    expect([await ask(), await ask(), await ask()].map(({ status }) => status)).toEqual([200, 200, 403]);
    expect(proxy?.report()).toMatchObject({ turns: 2, stopped: 'turn-limit' });
    expect(model?.requests).toHaveLength(2);
    expect(enough).toHaveLength(1);
  });

  it('ends at the limit of tokens, which one answer may exceed', async () => {
    await between(ANSWERS, { maxTokens: 121 });
    expect([await ask(), await ask(), await ask()].map(({ status }) => status)).toEqual([200, 200, 403]);
    expect(proxy?.report()).toMatchObject({ inputTokens: 200, outputTokens: 40, stopped: 'budget' });
  });
});

describe('a model that fails', () => {
  const failing = (status: number, extra: object = {}): Script => ({ ...ANSWERS, faults: [{ status, ...extra }] });

  it.each([
    [401, 1],
    [403, 1],
    [400, 2],
    [404, 2],
    [429, 4],
    [500, 4],
    [529, 4],
  ])('with %i is asked so many times in a row: %i', async (status, times) => {
    await between(failing(status));
    const statuses = [];
    for (let count = 0; count < times + 1; count += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([...Array(times).fill(status), 403]);
    expect(model?.requests).toHaveLength(times);
    expect(proxy?.report().fault).toMatchObject({ status, message: `scripted ${status}` });
  });

  it('is asked once when it is out of credit, or out for longer than anybody waits', async () => {
    await between(failing(429, { code: 'insufficient_quota' }));
    await ask({ path: '/v1/responses' });
    expect((await ask({ path: '/v1/responses' })).status).toBe(403);
    await proxy?.close();
    await model?.close();
    await between(failing(429, { headers: { 'retry-after': '3600' } }));
    await ask();
    expect((await ask()).status).toBe(403);
    expect(proxy?.report().fault).toMatchObject({ retryAfterMs: 3_600_000 });
  });

  it('is forgiven when it answers again', async () => {
    await between({ ...ANSWERS, faults: [{ status: 500, times: 3 }] });
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([500, 500, 500, 200, 200, 200]);
    expect(proxy?.report()).toMatchObject({ turns: 3, fault: null });
  });

  it('by silence is given up on, with an answer that says so', async () => {
    await between({ ...ANSWERS, faults: [{ does: 'hang' }] });
    expect(await ask()).toMatchObject({ status: 504, text: expect.stringContaining('did not answer') });
    expect(proxy?.report().fault).toMatchObject({ status: null });
  });

  it('by breaking off breaks off for the agent, too', async () => {
    await between({ ...ANSWERS, faults: [{ does: 'cut', times: 1 }] });
    await ask({ stream: true });
    expect(proxy?.report()).toMatchObject({ turns: 0, fault: { status: null } });
    expect((await ask({ stream: true })).status).toBe(200);
  });

  it('by not being there is told to be unreachable', async () => {
    const gone = http.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => gone.once('listening', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await between(ANSWERS, { provider: `http://127.0.0.1:${port}` });
    expect(await ask()).toMatchObject({ status: 502, text: expect.stringContaining('ECONNREFUSED') });
  });
});
