import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { CliAdapter, Launch } from '../../src/adapters/agents/cli/adapter.ts';
import { claude } from '../../src/adapters/agents/cli/claude.ts';
import { codex } from '../../src/adapters/agents/cli/codex.ts';
import { copilot } from '../../src/adapters/agents/cli/copilot.ts';
import { gemini } from '../../src/adapters/agents/cli/gemini.ts';
import { opencode } from '../../src/adapters/agents/cli/opencode.ts';
import { always } from './scripted-model/script.ts';
import { type ScriptedModel, startModel } from './scripted-model/server.ts';
import { type Cli, type Stage, setStage } from './stage.ts';
import { traps } from './traps.ts';

jest.setTimeout(600_000);

const WORK = always({ json: { score: 87, why: 'It was made.' } });

let stage: Stage | undefined;
let elsewhere: ScriptedModel | undefined;
afterEach(async () => {
  await stage?.close();
  await elsewhere?.close();
});

type Careless = (launch: Launch, workspace: string) => Launch;

const without = ({ args, environment, ...rest }: Launch, gone: readonly string[]): Launch => ({
  ...rest,
  args: args.filter((argument) => !gone.includes(argument)),
  environment: Object.fromEntries(Object.entries(environment).filter(([name]) => !gone.includes(name))),
});

/** The adapter as it would be without care: the settings of the checkout are there, and nothing forbids to obey them. */
function careless(adapter: CliAdapter, change: Careless, files: () => Record<string, string>): CliAdapter {
  return {
    ...adapter,
    launch: (facts) => {
      const workspace = stage?.workspace ?? '';
      // They were taken out of the way just before.
      for (const [path, text] of Object.entries(files())) {
        mkdirSync(dirname(join(workspace, path)), { recursive: true });
        writeFileSync(join(workspace, path), text);
      }
      return change(adapter.launch(facts), workspace);
    },
  };
}

const named = (launch: Launch, variables: Readonly<Record<string, string>>): Launch => ({
  ...launch,
  environment: { ...launch.environment, ...variables },
});

it.each<[Cli, what: string, CliAdapter, Careless, paths: readonly string[], fires: string]>([
  [
    'claude',
    'hooks and the helper for keys',
    claude,
    (launch) => without(launch, ['--setting-sources', 'user', '--strict-mcp-config', 'ANTHROPIC_API_KEY']),
    ['.claude/settings.json'],
    'owned-by-hook',
  ],
  [
    'claude',
    'servers',
    claude,
    (launch) => without(launch, ['--setting-sources', 'user', '--strict-mcp-config']),
    ['.mcp.json'],
    'owned-by-mcp',
  ],
  [
    'claude',
    'another server for its key',
    claude,
    (launch) => without(launch, ['--setting-sources', 'user', '--strict-mcp-config']),
    ['.claude/settings.json'],
    'elsewhere',
  ],
  [
    'codex',
    'servers, once it trusts the folder',
    codex,
    (launch, workspace) => ({
      ...launch,
      files: { 'codex/config.toml': `[projects."${workspace}"]\ntrust_level = "trusted"\n` },
    }),
    ['.codex/config.toml'],
    'owned-by-codex',
  ],
  [
    'gemini',
    'servers, once it trusts the folder',
    gemini,
    (launch) => named(launch, { GEMINI_CLI_TRUST_WORKSPACE: 'true' }),
    ['.gemini/settings.json'],
    'owned-by-gemini',
  ],
  [
    'gemini',
    'another server for its key',
    gemini,
    (launch) => without(launch, ['GOOGLE_GEMINI_BASE_URL']),
    ['.env'],
    'elsewhere',
  ],
  [
    'copilot',
    'servers, once it trusts the folder',
    copilot,
    (launch) => named(launch, { COPILOT_ALLOW_ALL: 'true' }),
    ['.mcp.json'],
    'owned-by-mcp',
  ],
  ['opencode', 'plugins', opencode, (launch) => launch, ['.opencode/plugin/trap.js'], 'owned-by-plugin'],
  [
    'opencode',
    'servers',
    opencode,
    (launch) => without(launch, ['OPENCODE_DISABLE_PROJECT_CONFIG']),
    ['opencode.json'],
    'owned-by-opencode',
  ],
])('without our care %s obeys %s of the checkout', async (cli, _what, adapter, change, paths, fires) => {
  const server = await startModel(WORK, '/');
  elsewhere = server;
  const files = () => Object.fromEntries(paths.map((path) => [path, traps(server.url)[path] ?? '']));
  stage = await setStage(cli, WORK, { adapter: careless(adapter, change, files), graceMs: 500 });
  // Some wait for a server that is none.
  await stage.agent.call({ ...stage.call, timeoutMs: 45_000 });
  const fired = readdirSync(stage.workspace).filter((name) => name.startsWith('owned'));
  expect([...fired, ...(server.requests.length > 0 ? ['elsewhere'] : [])]).toContain(fires);
});
