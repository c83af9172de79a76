import { afterEach, expect, it, jest } from '@jest/globals';
import { always } from './scripted-model/script.ts';
import { type Cli, KEYS, type Stage, setStage } from './stage.ts';

jest.setTimeout(600_000);

const ANSWER = { score: 87, why: 'It was made.' };
const WORK = always(
  { write: { path: 'hello.txt', content: 'hello\n' } },
  { shell: 'echo ran > ran.txt' },
  { json: ANSWER },
);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
});

/** Keys of providers that a program can use besides the one of its stories, with the protocol that it then speaks. */
it.each<[Cli, string, string, RegExp]>([
  ['copilot', 'Anthropic', KEYS.claude, /^\/v1\/messages/],
  ['opencode', 'OpenAI', KEYS.codex, /^\/v1\/responses/],
  ['opencode', 'Google', KEYS.gemini, /^\/v1beta\/models\//],
])('%s works with a key of %s, in its protocol', async (cli, _whose, key, path) => {
  stage = await setStage(cli, WORK, { key });
  expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'answered', answer: ANSWER });
  expect([stage.read('hello.txt'), stage.read('ran.txt')]).toEqual(['hello\n', 'ran\n']);
  expect(stage.model.requests.length).toBeGreaterThan(0);
  for (const request of stage.model.requests) {
    expect(request.path).toMatch(path);
    expect(JSON.stringify(request.headers)).toContain(key);
  }
});
