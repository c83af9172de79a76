import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { CliAdapter, LaunchFacts, Report } from '../../src/adapters/agents/cli/adapter.ts';
import { codex } from '../../src/adapters/agents/cli/codex.ts';
import { copilot } from '../../src/adapters/agents/cli/copilot.ts';
import { dialectOf, runToken } from '../../src/adapters/agents/cli/credential.ts';
import { gemini } from '../../src/adapters/agents/cli/gemini.ts';
import { JsonLines } from '../../src/adapters/agents/cli/json-lines.ts';
import type { ProxyReport } from '../../src/adapters/agents/cli/key-proxy.ts';
import { opencode } from '../../src/adapters/agents/cli/opencode.ts';
import { setAside } from '../../src/adapters/agents/cli/set-aside.ts';
import { UsageCount } from '../../src/adapters/agents/cli/usage.ts';
import { verdictOf } from '../../src/adapters/agents/cli/verdict.ts';
import { isObject, type JsonEvent } from '../../src/adapters/agents/json-at.ts';
import type { ProcessResult } from '../../src/adapters/process.ts';
import { AGENTS } from '../../src/contracts/names.ts';
import { KEYS } from '../agents/stage.ts';

/** Every adapter that lies in the folder, so that a sixth one is held to the same without a word here. */
const FOLDER = join(import.meta.dirname, '../../src/adapters/agents/cli');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
const modules = (await Promise.all(files.map((name) => import(join(FOLDER, name))))) as Record<string, unknown>[];
const ADAPTERS = modules.flatMap((module) => Object.values(module)).filter(isAdapter);

function isAdapter(value: unknown): value is CliAdapter {
  return isObject(value) && 'package' in value && 'reader' in value;
}

const result: ProcessResult = {
  ...{ exitCode: 0, signal: null, timedOut: false, silent: false, stopped: false, stdout: '', stderr: '' },
  ...{ truncated: false, droppedBytes: 0, durationMs: 1_500 },
};
const report: Report = { succeeded: true, session: 's', text: '{"a":1}', usage: {}, fault: null, denied: [] };
const proxy: ProxyReport = { turns: 1, inputTokens: 9, outputTokens: 1, stopped: null, fault: null, refused: false };

interface Told {
  readonly result?: Partial<ProcessResult>;
  readonly report?: Partial<Report>;
  readonly proxy?: Partial<ProxyReport>;
}
const verdict = (told: Told) =>
  verdictOf(
    {
      result: { ...result, ...told.result },
      report: { ...report, ...told.report },
      proxy: { ...proxy, ...told.proxy },
    },
    {},
  );
const fault = { status: 500, kind: '', message: 'down', retryAfterMs: null };

describe('success', () => {
  it('needs the exit code, the event, an answer, and that nobody ended it', () => {
    expect(verdict({})).toMatchObject({ end: 'answered', answer: { a: 1 }, session: 's' });
    for (const lie of [
      { result: { exitCode: 1 } },
      { report: { succeeded: false } },
      { report: { text: 'All done.' } },
      { result: { timedOut: true } },
      { result: { stopped: true }, proxy: { fault } },
      { result: { signal: 'SIGKILL' as const, exitCode: null } },
      { proxy: { stopped: 'budget' as const } },
    ])
      expect(verdict(lie)).toMatchObject({ end: 'failed' });
  });

  it('takes the answer that stands in a field of its own before any text', () => {
    expect(verdict({ report: { structured: { b: 2 } } })).toMatchObject({ answer: { b: 2 } });
  });
});

describe('a failure', () => {
  it.each<[string, Told, string]>([
    ['the deadline', { result: { timedOut: true }, report: { fault: { message: 'x' } } }, 'timeout'],
    ['silence', { result: { timedOut: true, silent: true } }, 'timeout'],
    ['a signal that was not ours', { result: { signal: 'SIGTERM', exitCode: null } }, 'killed'],
    ['a machine without memory', { result: { signal: 'SIGKILL', exitCode: null } }, 'resource'],
    ['the same in a sandbox', { result: { exitCode: 137 } }, 'resource'],
    ['the limit of turns', { proxy: { stopped: 'turn-limit' } }, 'turn-limit'],
    ['the limit of tokens', { proxy: { stopped: 'budget' } }, 'budget'],
    ['the provider, as the proxy saw it', { result: { exitCode: 1 }, proxy: { fault } }, 'overloaded'],
    [
      'the status that the CLI saw',
      { result: { exitCode: 1 }, report: { fault: { status: 429, message: '' } } },
      'rate-limit',
    ],
    ['the words of the CLI', { result: { exitCode: 1, stderr: 'Not logged in' } }, 'auth'],
    [
      'an option that it does not know',
      { result: { exitCode: 2, stderr: "unexpected argument '--x'" } },
      'bad-request',
    ],
    ['nothing that anybody understands', { result: { exitCode: 1, stderr: 'boom' } }, 'unknown'],
    ['a refusal that looks like an end', { report: { text: 'I will not.' }, proxy: { refused: true } }, 'refused'],
    [
      'an account without credit',
      { result: { exitCode: 1 }, proxy: { fault: { ...fault, status: 429, kind: 'insufficient_quota' } } },
      'quota',
    ],
  ])('by %s is named', (_by, told, failure) => {
    expect(verdict(told)).toMatchObject({ end: 'failed', failure });
  });

  it('names the tools that were not allowed', () => {
    expect(verdict({ report: { text: 'no', denied: ['Bash'] } })).toMatchObject({
      detail: expect.stringContaining('Bash'),
    });
  });
});

describe('what a call used', () => {
  it('is counted by itself where the figures go on over a session', () => {
    const usage = new UsageCount({ cumulative: ['costUsd'] });
    const seen = (costUsd: number) =>
      usage.of({ session: 's', usage: { costUsd, inputTokens: 5, outputTokens: 1 } }, proxy);
    expect([seen(0.1), seen(0.25)].map(({ costUsd = 0 }) => costUsd.toFixed(2))).toEqual(['0.10', '0.15']);
    expect(seen(0.25).inputTokens).toBe(5);
    expect(usage.of({ session: 'other', usage: { costUsd: 0.3 } }, proxy).costUsd).toBe(0.3);
  });

  it('is what the proxy saw, where the CLI says nothing', () => {
    const usage = new UsageCount({ cumulative: [] });
    expect(usage.of({ session: null, usage: {} }, proxy)).toEqual({ inputTokens: 9, outputTokens: 1 });
  });
});

it('events are read whatever the pieces are that they come in, and other lines passed over', () => {
  const events: unknown[] = [];
  const lines = new JsonLines((event) => void events.push(event));
  const text = 'warning: x\n{"a":"é"}\n[1]\n{broken\n{"b":2}\n{"c":3}';
  for (const byte of Buffer.from(text)) lines.add(Buffer.of(byte));
  lines.end();
  expect(events).toEqual([{ a: 'é' }, { b: 2 }, { c: 3 }]);
  expect(events.every(isObject)).toBe(true);
});

it.each<[CliAdapter, tool: string, events: readonly object[], errors: string]>([
  [codex, 'apply_patch', [], 'ERROR codex_core::tools::router: error=patch rejected: writing is blocked'],
  [
    gemini,
    'run_shell_command',
    [
      { type: 'tool_use', tool_name: 'run_shell_command', tool_id: 'one' },
      { type: 'tool_result', tool_id: 'one', status: 'error', error: { message: 'Tool execution denied by policy.' } },
    ],
    '',
  ],
  [
    opencode,
    'bash',
    [
      {
        type: 'tool_use',
        part: {
          tool: 'bash',
          state: { status: 'error', error: 'The user has specified a rule which prevents you from using this' },
        },
      },
    ],
    '',
  ],
])('a denied tool is told of by its name, whoever denies it', ({ reader }, tool, events, errors) => {
  const read = reader();
  for (const event of events) read.take(event as JsonEvent);
  expect(read.report(() => null, errors).denied).toEqual([tool]);
  expect(reader().report(() => null, 'ERROR something else').denied).toEqual([]);
});

describe('what is set aside', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'set-aside-')));
  afterAll(() => rm(root, { recursive: true, force: true }));
  let count = 0;
  const workspaceWith = (files: Record<string, string>) => {
    count += 1;
    const workspace = join(root, String(count), 'workspace');
    for (const [path, text] of Object.entries(files)) put(workspace, path, text);
    return { workspace, stash: join(root, String(count), 'stash') };
  };
  const put = (workspace: string, path: string, text: string) => {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  };

  it('is not there meanwhile, and as before afterwards', async () => {
    const { workspace, stash } = workspaceWith({
      '.claude/settings.json': 'ours',
      '.github/hooks/a.json': 'hook',
      'a.txt': 'a',
    });
    const putBack = await setAside(workspace, ['.claude', '.github/hooks', '.codex'], stash);
    expect(() => lstatSync(join(workspace, '.claude'))).toThrow();
    expect(() => lstatSync(join(workspace, '.github/hooks'))).toThrow();
    await putBack();
    expect(readFileSync(join(workspace, '.claude/settings.json'), 'utf8')).toBe('ours');
    expect(readFileSync(join(workspace, '.github/hooks/a.json'), 'utf8')).toBe('hook');
  });

  it('gives way to what the agent wrote in its place, so that the policy sees it', async () => {
    const { workspace, stash } = workspaceWith({
      '.claude/settings.json': 'ours',
      '.claude/other.json': 'ours',
      '.env': 'ours',
    });
    const putBack = await setAside(workspace, ['.claude', '.env'], stash);
    put(workspace, '.claude/settings.json', 'theirs');
    put(workspace, '.env', 'theirs');
    await putBack();
    const read = (path: string) => readFileSync(join(workspace, path), 'utf8');
    expect([read('.claude/settings.json'), read('.claude/other.json'), read('.env')]).toEqual([
      'theirs',
      'ours',
      'theirs',
    ]);
  });

  it('leaves a copy of what the prompt speaks of, and nothing that a link leads to', async () => {
    const { workspace, stash } = workspaceWith({
      '.claude/settings.json': 'ours',
      '.claude/skills/judge/SKILL.md': 'judge',
      '.claude/skills/judge/judge.sh': 'sh',
      '.claude/skills/other/SKILL.md': 'other',
      'elsewhere/judge/SKILL.md': 'elsewhere',
    });
    mkdirSync(join(workspace, '.codex'));
    symlinkSync('../elsewhere', join(workspace, '.codex/skills'));
    const there = (path: string) => lstatSync(join(workspace, path), { throwIfNoEntry: false }) !== undefined;
    const kept = ['.claude/skills/judge', '.codex/skills/judge', '.claude/skills/absent', 'a.txt'];
    const putBack = await setAside(workspace, ['.claude', '.codex'], stash, kept);
    expect(['.claude/settings.json', '.claude/skills/other', '.codex', '.claude/skills/absent'].filter(there)).toEqual(
      [],
    );
    expect(readFileSync(join(workspace, '.claude/skills/judge/judge.sh'), 'utf8')).toBe('sh');
    put(workspace, '.claude/skills/judge/SKILL.md', 'theirs');
    await putBack();
    const read = (path: string) => readFileSync(join(workspace, path), 'utf8');
    expect(read('.claude/skills/judge/SKILL.md')).toBe('theirs');
    expect(read('.claude/skills/other/SKILL.md')).toBe('other');
    expect(read('.claude/settings.json')).toBe('ours');
    expect(lstatSync(join(workspace, '.codex/skills')).isSymbolicLink()).toBe(true);
  });

  it('is the link where the way leads through one, and nothing behind it', async () => {
    const { workspace, stash } = workspaceWith({ 'elsewhere/hooks/a.json': 'hook' });
    symlinkSync('elsewhere', join(workspace, '.github'));
    const putBack = await setAside(workspace, ['.github/hooks'], stash);
    expect(() => lstatSync(join(workspace, '.github'))).toThrow();
    expect(readFileSync(join(workspace, 'elsewhere/hooks/a.json'), 'utf8')).toBe('hook');
    await putBack();
    expect(lstatSync(join(workspace, '.github')).isSymbolicLink()).toBe(true);
  });
});

it('Gemini is told once how it is to ask, by the user where there is a word of theirs', () => {
  const facts = {
    endpoint: '',
    token: '',
    dialect: 'gemini',
    ownKey: null,
    model: 'm',
    state: '',
    schemaFile: '',
  } as const;
  const rest = {
    schema: null,
    resume: null,
    maxTurns: 9,
    maxCostUsd: null,
    instructions: null,
    asRoot: false,
  } as const;
  const modes = (extra: readonly string[]) =>
    gemini.launch({ ...facts, ...rest, extra }).args.filter((argument) => argument.startsWith('--approval-mode'));
  expect(modes([])).toEqual(['--approval-mode']);
  expect(modes(['--approval-mode=auto_edit'])).toEqual(['--approval-mode=auto_edit']);
});

describe('the key itself', () => {
  const facts: LaunchFacts = {
    ...{
      endpoint: 'http://127.0.0.1:1',
      token: 'relay-token',
      dialect: 'openai',
      model: 'm',
      state: '/state',
    },
    ...{ schema: {}, schemaFile: '/state/schema.json', resume: null, maxTurns: 9, maxCostUsd: null },
    ...{ instructions: null, extra: [], asRoot: false },
  };

  it('of GitHub is for Copilot alone, which asks our proxy for the models of GitHub', () => {
    const { environment, args } = copilot.launch({ ...facts, dialect: 'github', model: '' });
    expect(environment).toMatchObject({ COPILOT_GITHUB_TOKEN: facts.token, COPILOT_API_URL: facts.endpoint });
    expect(Object.keys(environment).filter((name) => /PROVIDER|OFFLINE|COPILOT_MODEL/.test(name))).toEqual([]);
    expect(args).not.toContain('--model');
    const spoken = (key: string) => ADAPTERS.filter(({ dialects }) => dialectOf(key, dialects) === 'github');
    for (const key of ['ghs_key', 'ghp_key', 'github_pat_key']) expect(spoken(key)).toEqual([copilot]);
    expect(spoken('sk-proj-x')).toEqual([]);
  });

  it('is stood for by a token, whose beginning says the same of it', () => {
    expect(runToken('openai', 'chance')).toBe('relay-chance');
    expect(runToken('github', 'chance')).toBe('ghs_relay-chance');
  });

  it.each(ADAPTERS)('is no argument of $name, and neither is the token', ({ launch }) => {
    expect(launch(facts).args.join(' ')).not.toContain('relay-token');
  });
});

it.each(ADAPTERS)('docs/agents.md tells of $name at the version that it was tested with', (adapter) => {
  const page = readFileSync('docs/agents.md', 'utf8');
  // Once where it is chosen, once where it is told what it was tested with.
  expect(page.split(`\`${adapter.package}\` ${adapter.version} |`)).toHaveLength(3);
});

it.each(ADAPTERS)('$name is an agent that can be named, and has its stories before a scripted model', ({ name }) => {
  expect(AGENTS).toContain(name);
  expect(Object.keys(KEYS)).toContain(name);
  expect(existsSync(join(import.meta.dirname, `../agents/${name}.test.ts`))).toBe(true);
});

it('has an adapter for each agent that is a program by name', () => {
  const named = AGENTS.filter((name) => name !== 'command' && name !== 'patch');
  expect(ADAPTERS.map(({ name }) => name).sort()).toEqual([...named].sort());
});
