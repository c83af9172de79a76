import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { CliAdapter } from '../../src/adapters/agents/cli/adapter.ts';
import { claude } from '../../src/adapters/agents/cli/claude.ts';
import { codex } from '../../src/adapters/agents/cli/codex.ts';
import { cliAgent } from '../../src/adapters/agents/cli.ts';
import type { AgentCall } from '../../src/ports.ts';
import { anOpening } from '../fakes/facts.ts';

const STATUS = '.claude/.eval-plan-status.json';
const FOLDER = '.claude/skills/eval-plan';

/**
 * A program in place of a CLI: it tells what it was started with and what it finds, writes the status file, and ends
 * with the events that the CLI would print.
 */
const PROGRAM = `#!/usr/bin/env node
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const found = ['.claude/settings.json', '${FOLDER}/SKILL.md', '${FOLDER}/judge.sh', '${STATUS}'].filter(existsSync);
const seen = { args: process.argv.slice(2), prompt: readFileSync(0, 'utf8'), found };
writeFileSync('seen.json', JSON.stringify(seen));
mkdirSync('.claude', { recursive: true });
writeFileSync('${STATUS}', '{"score": 94}');
const events = process.argv.includes('exec')
  ? [{ type: 'thread.started', thread_id: 's' }, { type: 'item.completed', item: { type: 'agent_message', text: 'Done.' } }, { type: 'turn.completed', usage: {} }]
  : [{ type: 'result', subtype: 'success', is_error: false, session_id: 's', result: 'Done.' }];
for (const event of events) console.log(JSON.stringify(event));
`;

const root = realpathSync(mkdtempSync(join(tmpdir(), 'skill-call-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string, text: string, mode = 0o644) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
};

/** A tool folder in which the CLI seems to be installed. */
function toolsWith({ name, version, programs }: CliAdapter): string {
  const tools = join(root, `tools-${name}`);
  const folder = join(tools, `issue-relay-${name}`, version, process.arch);
  put(join(folder, 'node_modules/.bin', programs[0] ?? ''), PROGRAM, 0o755);
  put(`${folder}.complete`, '');
  return tools;
}

function workspaceFor(name: string): string {
  const workspace = join(root, `workspace-${name}`);
  put(join(workspace, '.claude/settings.json'), '{"hooks":{}}');
  put(join(workspace, `${FOLDER}/SKILL.md`), 'Judge the plan.');
  put(join(workspace, `${FOLDER}/judge.sh`), 'true', 0o755);
  return workspace;
}

async function callOf(adapter: CliAdapter, skill: AgentCall['ask']['skill']) {
  const name = `${adapter.name}-${skill ? 'skill' : 'plain'}`;
  const workspace = workspaceFor(name);
  const agent = cliAgent(adapter, {
    ...{
      key: 'sk-none',
      baseUrl: 'http://127.0.0.1:9',
      githubApi: '',
      version: '',
      model: '',
      extraArguments: [],
      maxTurns: 5,
    },
    ...{ path: process.env['PATH'] ?? '', temporaryDirectory: root, toolDirectory: toolsWith(adapter) },
    ...{ installEnvironment: {}, sandbox: 'none', home: root, conceal: (text) => text },
    log: { info: () => undefined, warning: () => undefined, quote: () => undefined },
  });
  const { snapshot } = anOpening();
  const returned = await agent.call({
    ask: {
      of: 'agent',
      answer: 'evaluation',
      material: { snapshot },
      edits: false,
      startFrom: null,
      ...(skill ? { skill } : {}),
    },
    ...{ prompt: '# /eval-plan 7', schema: { type: 'object' }, workspace, timeoutMs: 60_000 },
    ...(skill ? { keeps: [FOLDER] } : {}),
  });
  await agent.close?.();
  const read = (path: string) => readFileSync(join(workspace, path), 'utf8');
  const seen = JSON.parse(read('seen.json')) as { args: string[]; prompt: string; found: string[] };
  return { returned, read, seen };
}

const SKILL = { command: '/eval-plan 7', statusFile: STATUS };

it.each([claude, codex])(
  '$name gets the command as its prompt, what belongs to it, and no schema to end by',
  async (adapter) => {
    const { returned, read, seen } = await callOf(adapter, SKILL);
    expect(seen.prompt).toBe('# /eval-plan 7');
    expect(seen.found).toEqual([`${FOLDER}/SKILL.md`, `${FOLDER}/judge.sh`]);
    expect(seen.args.join(' ')).not.toContain('schema');
    expect(returned).toMatchObject({ end: 'failed', failure: 'invalid-answer', session: 's' });
    expect(read(STATUS)).toBe('{"score": 94}');
    expect(read('.claude/settings.json')).toBe('{"hooks":{}}');
  },
);

it.each([claude, codex])('$name without one gets the schema, and finds no skill', async (adapter) => {
  const { seen } = await callOf(adapter, null);
  expect(seen.found).toEqual([]);
  expect(seen.args.join(' ')).toContain('schema');
});
