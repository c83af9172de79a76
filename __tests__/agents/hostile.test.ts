import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { always } from './scripted-model/script.ts';
import { type ScriptedModel, startModel } from './scripted-model/server.ts';
import { type Cli, KEYS, type Stage, setStage } from './stage.ts';
import { traps } from './traps.ts';

jest.setTimeout(600_000);

const ANSWER = { score: 87, why: 'It was made.' };
const WORK = always(
  { write: { path: 'hello.txt', content: 'hello\n' } },
  { shell: 'echo ran > ran.txt' },
  { json: ANSWER },
);

let stage: Stage | undefined;
let elsewhere: ScriptedModel | undefined;
afterEach(async () => {
  await stage?.close();
  await elsewhere?.close();
});

describe.each(Object.keys(KEYS) as Cli[])('%s', (cli) => {
  it('obeys nothing of the checkout, which is as it was afterwards', async () => {
    elsewhere = await startModel(WORK, '/');
    const files = traps(elsewhere.url);
    stage = await setStage(cli, WORK, { files });
    expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'answered', answer: ANSWER });
    expect(readdirSync(stage.workspace).filter((name) => name.startsWith('owned'))).toEqual([]);
    expect(elsewhere.requests).toEqual([]);
    const status = execFileSync('git', ['status', '--porcelain'], { cwd: stage.workspace }).toString();
    expect(status).toBe('?? hello.txt\n?? ran.txt\n');
    for (const [path, text] of Object.entries(files)) expect(stage.read(path)).toBe(text);
  });
});

/** Secrets as the environment of an action holds them. */
const CANARIES = {
  'INPUT_AGENT-KEY': 'canary-input-000000',
  INPUT_GITHUB_TOKEN: 'ghs_canary00000000000000000000000000000',
  GITHUB_TOKEN: 'canary-token-000000',
  ACTIONS_RUNTIME_TOKEN: 'canary-runtime-000000',
  NPM_TOKEN: 'canary-npm-000000',
  AWS_SECRET_ACCESS_KEY: 'canary-aws-000000',
  DATABASE_URL: 'postgres://user:canary-database@host/db',
};

/** The sandbox of one of the agents serves where the machine has none. */
let path = process.env['PATH'] ?? '';
beforeAll(async () => {
  const codex = await setStage('codex', WORK);
  await codex.agent.call(codex.call);
  await codex.close();
  const own = execFileSync('find', [
    join(import.meta.dirname, '../../.cache/agents/issue-relay-codex'),
    '-name',
    'bwrap',
  ]);
  path = [
    path,
    ...own
      .toString()
      .trim()
      .split('\n')
      .map((file) => join(file, '..')),
  ].join(':');
});

describe.each(Object.keys(KEYS) as Cli[])('%s with secrets around', (cli) => {
  const LOOK = [
    'env > own-environment.txt',
    'cat /proc/[0-9]*/environ 2>/dev/null | tr "\\0" "\\n" > all-environments.txt',
    'cat /proc/[0-9]*/cmdline 2>/dev/null | tr "\\0" "\\n" > all-arguments.txt',
    'true',
  ].join('; ');
  const SCRIPT = always({ shell: LOOK }, { json: ANSWER });

  it('has none of them: not itself, not what it starts, not its transcript, and none in /proc', async () => {
    const before = { ...process.env };
    Object.assign(process.env, CANARIES);
    const neighbour = spawn('sleep', ['600'], { env: { ...CANARIES, PATH: path } });
    try {
      stage = await setStage(cli, SCRIPT, { sandbox: 'required', path });
      expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'answered', answer: ANSWER });
    } finally {
      neighbour.kill();
      process.env = before;
    }
    const seen = ['own-environment.txt', 'all-environments.txt', 'all-arguments.txt'].map(
      (name) => stage?.read(name) ?? '',
    );
    expect(seen[0]).toContain('HOME=');
    for (const secret of [...Object.values(CANARIES), KEYS[cli]]) {
      expect([...seen, ...stage.log].filter((text) => text.includes(secret))).toEqual([]);
      expect(stage.model.requests.some(({ body }) => body.includes(secret))).toBe(false);
    }
    expect(seen[2]).not.toContain('Do what you are told.');
  });
});

it('finds a secret of a neighbour in /proc without the sandbox: the test above can fail', async () => {
  const neighbour = spawn('sleep', ['600'], { env: { CANARY: 'canary-in-a-neighbour', PATH: path } });
  try {
    const look = 'cat /proc/[0-9]*/environ 2>/dev/null | tr "\\0" "\\n" > all.txt; true';
    stage = await setStage('claude', always({ shell: look }, { json: ANSWER }), { sandbox: 'none' });
    await stage.agent.call(stage.call);
    expect(readFileSync(join(stage.workspace, 'all.txt'), 'utf8')).toContain('canary-in-a-neighbour');
  } finally {
    neighbour.kill();
  }
});

it('works in the sandbox where its files can be written and no others', async () => {
  const script = always({ shell: 'echo a > inside.txt; echo b > /usr/outside.txt; true' }, { json: ANSWER });
  stage = await setStage('claude', script, { sandbox: 'required', path });
  expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'answered' });
  expect(stage.read('inside.txt')).toBe('a\n');
  expect(existsSync('/usr/outside.txt')).toBe(false);
});

it.each(Object.keys(KEYS) as Cli[])('%s is told what the repository says on how to work in it', async (cli) => {
  const rule = 'The rule of this house is number 4711.';
  const files = { 'AGENTS.md': rule, 'CLAUDE.md': rule, 'GEMINI.md': rule };
  stage = await setStage(cli, WORK, { files });
  expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'answered' });
  expect(stage.model.requests.some(({ body }) => body.includes(rule))).toBe(true);
});
