import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AgentReturn } from '../../src/ports.ts';
import { always, type Fault, type Script, type Step } from './scripted-model/script.ts';
import { type Cli, KEYS, type Stage, type StageOptions, setStage } from './stage.ts';

jest.setTimeout(600_000);

const ANSWER = { score: 87, why: 'It was made.' };
const WORK: readonly Step[] = [{ write: { path: 'hello.txt', content: 'hello\n' } }, { shell: 'echo ran > ran.txt' }];
const GOOD = always(...WORK, { json: ANSWER });
const faulty = (...faults: readonly Fault[]): Script => ({ ...GOOD, faults });

let stage: Stage | undefined;
afterEach(async () => {
  const left = stage?.left() ?? [];
  await stage?.close();
  stage = undefined;
  expect(left).toEqual([]);
});

/** One call of a real CLI before a scripted model; patience with the model is short, because a test's is. */
async function callOf(cli: Cli, script: Script, options: StageOptions, call: Partial<Stage['call']>) {
  stage = await setStage(cli, script, { patience: { firstByteMs: 2_000, silenceMs: 2_000 }, ...options });
  return stage.agent.call({ ...stage.call, ...call });
}

/** The requests that want something of the model, and not a list or settings. */
const asked = () => (stage?.model.requests ?? []).filter(({ body }) => body !== '');

const failureIn = (returned: AgentReturn) => (returned.end === 'failed' ? returned.failure : returned);

/** What was asked of the model; a key of ours that left us for anywhere but the model would be missing here. */
function expectOnlyTheModelSawTheKey(key: string): void {
  const seen = (stage?.model.requests ?? []).map(({ headers, path }) => JSON.stringify(headers) + path);
  expect(seen.length).toBeGreaterThan(0);
  for (const request of seen) expect(request).toContain(key);
  expect(stage?.log.join('\n')).not.toContain(key);
}

/** What every CLI has to stand, with whichever key: one test file each, so that they run side by side. */
export const tellOf = (cli: Cli, name: string = cli, key: string = KEYS[cli]) =>
  describe(name, () => {
    const call = (script: Script, options: StageOptions = {}, details: Partial<Stage['call']> = {}) =>
      callOf(cli, script, { key, ...options }, details);

    it('edits a file, runs a command and answers', async () => {
      const returned = await call(GOOD);
      expect(returned).toMatchObject({ end: 'answered', answer: ANSWER });
      expect(stage?.read('hello.txt')).toBe('hello\n');
      expect(stage?.read('ran.txt')).toBe('ran\n');
      expect(returned.session).toMatch(/./);
      expect(returned.usage).toMatchObject({ inputTokens: 300, outputTokens: 60 });
      expectOnlyTheModelSawTheKey(key);
    });

    it('goes on with its session to mend an answer, which is counted by itself', async () => {
      const script: Script = {
        steps: (said) => [...WORK, said.includes('MEND') ? { json: ANSWER } : { text: 'All is well.' }],
      };
      const first = await call({
        steps: (said) => (said.includes('MEND') ? [{ json: ANSWER }] : script.steps(said)),
      });
      expect(first).toMatchObject({ end: 'failed', failure: 'invalid-answer' });
      if (!stage || first.session === undefined) throw new Error('there is no session to go on with');
      const before = asked().length;
      const second = await stage.agent.call({ ...stage.call, prompt: 'MEND it.', resume: first.session });
      expect(second).toMatchObject({ end: 'answered', answer: ANSWER });
      const last = asked().slice(before);
      expect(last[0]?.body).toContain('Do what you are told.');
      const expected = { inputTokens: 100 * last.length, outputTokens: 20 * last.length };
      expect(second.usage).toMatchObject(expected);
      if (second.usage.costUsd !== undefined)
        expect(second.usage.costUsd).toBeLessThanOrEqual(first.usage.costUsd ?? 0);
    });

    it.each<[string, Fault, string]>([
      ['a key that is not valid', { status: 401 }, 'auth'],
      ['a request that is refused', { status: 400 }, 'bad-request'],
      ['a model that is not there', { status: 404, message: 'model: nope' }, 'model-not-found'],
      ['a rate limit', { status: 429 }, 'rate-limit'],
      ['a rate limit that names a pause', { status: 429, headers: { 'retry-after': '1' } }, 'rate-limit'],
      ['a rate limit that names an hour', { status: 429, headers: { 'retry-after': '3600' } }, 'rate-limit'],
      ['a provider that fails', { status: 500 }, 'overloaded'],
      ['a stream that breaks off', { does: 'cut' }, 'overloaded'],
      ['a server that never answers', { does: 'hang' }, 'overloaded'],
    ])('tells of %s, in bounded time', async (_what, fault, failure) => {
      const returned = await call(faulty(fault));
      expect(failureIn(returned)).toBe(failure);
      expect(asked().length).toBeLessThanOrEqual(4);
      if ('status' in fault && fault.headers) {
        expect(returned).toMatchObject({ retryAfterMs: 1_000 * Number(fault.headers['retry-after']) });
      }
    });

    it('stands one rate limit, one failure and one broken stream', async () => {
      const once = [{ status: 429, headers: { 'retry-after': '1' } }, { status: 500 }, { does: 'cut' }] as const;
      const returned = await call(faulty(...once.map((fault, at) => ({ ...fault, at, times: 1 }))));
      expect(returned).toMatchObject({ end: 'answered', answer: ANSWER });
    });

    it('ends at its limit of turns', async () => {
      const returned = await call(always({ shell: 'date >> loop.txt' }), { maxTurns: 4 });
      expect(failureIn(returned)).toBe('turn-limit');
      expect(asked().length).toBeLessThanOrEqual(5);
    });

    it('ends when its tokens are used up', async () => {
      const returned = await call(always({ shell: 'date >> loop.txt' }), {}, { limits: { tokens: 300 } });
      expect(failureIn(returned)).toBe('budget');
      expect(returned.usage).toMatchObject({ inputTokens: 300, outputTokens: 60 });
    });

    it('tells that the model refuses', async () => {
      expect(failureIn(await call(always({ refuse: 'I will not do that.' })))).toBe('refused');
    });

    it('is ended at its deadline with all that it started', async () => {
      const script = always({ shell: 'touch started.txt; sleep 300 & setsid sleep 300; touch never.txt' });
      // The slowest of them needs half a minute to start on a loaded machine.
      const timeoutMs = cli === 'opencode' ? 60_000 : 25_000;
      const returned = await call(script, { graceMs: 500 }, { timeoutMs });
      expect(failureIn(returned)).toBe('timeout');
      expect(stage?.read('started.txt')).toBe('');
      expect(() => stage?.read('never.txt')).toThrow();
      expect(stage?.left()).toEqual([]);
    });
  });
