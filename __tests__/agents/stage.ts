import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CliAdapter } from '../../src/adapters/agents/cli/adapter.ts';
import { type CliAgentOptions, cliAgent } from '../../src/adapters/agents/cli.ts';
import { AGENT_MAKERS } from '../../src/adapters/agents/index.ts';
import type { AgentOptions } from '../../src/adapters/agents/options.ts';
import type { AgentName } from '../../src/contracts/names.ts';
import type { Agent, AgentCall } from '../../src/ports.ts';
import type { Script } from './scripted-model/script.ts';
import { type ScriptedModel, startModel } from './scripted-model/server.ts';

/** Installed programs are kept here between runs, and so is what they leave; git ignores it. */
export const CACHE = join(import.meta.dirname, '../../.cache/agents');

/** Keys as their providers make them; none is real. */
export const KEYS = {
  claude: 'sk-ant-canary-0000000000000000000000',
  codex: 'sk-proj-canary-0000000000000000000000',
  gemini: 'AIzaCanary00000000000000000000000000000',
  copilot: 'sk-proj-canary-0000000000000000000000',
  opencode: 'sk-ant-canary-0000000000000000000000',
} as const;
export type Cli = keyof typeof KEYS;

/** As a job's own token looks, which is a key for Copilot, too. */
export const JOB_TOKEN = 'ghs_canary00000000000000000000000000000';

/** The question that all these tests ask. */
export const SCHEMA = {
  type: 'object',
  properties: { score: { type: 'integer' }, why: { type: 'string' } },
  required: ['score', 'why'],
  additionalProperties: false,
};

/** A real CLI before a scripted model, in a repository of its own. */
export interface Stage {
  readonly agent: Agent;
  readonly model: ScriptedModel;
  readonly workspace: string;
  /** What was shown in the log. */
  readonly log: string[];
  readonly call: AgentCall;
  read(path: string): string;
  /** Processes that work in the repository's folder. */
  left(): number[];
  close(): Promise<void>;
}

export type StageOptions = Partial<Omit<CliAgentOptions, 'log'>> & {
  readonly files?: Readonly<Record<string, string>>;
  /** In place of the adapter of the action: how the CLI is started when a test wants it otherwise. */
  readonly adapter?: CliAdapter;
};

export async function setStage(cli: Cli, script: Script, options: StageOptions = {}): Promise<Stage> {
  mkdirSync(CACHE, { recursive: true });
  // Not below the system's temporary folder: Codex refuses to work there.
  const folder = mkdtempSync(join(CACHE, 'run-'));
  const workspace = join(folder, 'repository');
  const temporaryDirectory = join(folder, 'temporary');
  for (const path of [workspace, temporaryDirectory]) mkdirSync(path);
  makeRepository(workspace, options.files ?? {});
  const model = await startModel(script, workspace);
  const log: string[] = [];
  const agent = await makeAgent(cli, { temporaryDirectory, baseUrl: model.url, githubApi: model.url, log, ...options });
  const material = {
    snapshot: { number: 7, title: 'T', body: 'B', labels: [], comments: [], hiddenSegments: 0, withheldComments: 0 },
  };
  return {
    agent,
    model,
    workspace,
    log,
    call: {
      ask: { of: 'agent', answer: 'plan', material, edits: true, startFrom: null },
      prompt: `Do what you are told.\n${JSON.stringify(SCHEMA)}\n`,
      schema: SCHEMA,
      workspace,
      timeoutMs: 90_000,
    },
    read: (path) => readFileSync(join(workspace, path), 'utf8'),
    left: () => processesIn(workspace),
    close: async () => {
      await agent.close?.();
      await model.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeAgent(name: Cli & AgentName, options: StageOptions & { readonly log: string[] }) {
  const { log, adapter, ...rest } = options;
  const note = (line: string) => void log.push(line);
  const made: AgentOptions = {
    command: [],
    key: KEYS[name],
    baseUrl: '',
    githubApi: '',
    version: '',
    model: '',
    extraArguments: [],
    maxTurns: 30,
    path: process.env['PATH'] ?? '',
    temporaryDirectory: CACHE,
    toolDirectory: CACHE,
    installEnvironment: npmEnvironment(),
    sandbox: 'none',
    home: process.env['HOME'] ?? '',
    conceal: (text) => text.replaceAll(rest.key ?? KEYS[name], '***'),
    log: {
      info: note,
      notice: note,
      warning: note,
      error: note,
      quote: note,
      annotate: () => undefined,
      group: (_title, work) => work(),
    },
    ...rest,
  };
  return adapter === undefined ? AGENT_MAKERS[name](made) : cliAgent(adapter, made);
}

/** What this machine's npm needs to reach its registry. */
function npmEnvironment() {
  const wanted = /^(?:npm_config_|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_)/i;
  const own = Object.entries(process.env).filter(([name]) => wanted.test(name)) as [string, string][];
  return { NPM_CONFIG_USERCONFIG: `${process.env['HOME']}/.npmrc`, ...Object.fromEntries(own) };
}

function makeRepository(folder: string, files: Readonly<Record<string, string>>): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  for (const [path, text] of Object.entries({ 'README.md': '# Sample\n', ...files })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'Initial commit');
}

function processesIn(folder: string): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => {
    try {
      return readlinkSync(`/proc/${id}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
}
