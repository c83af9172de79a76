import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Presence } from '../../contracts/checkup.ts';
import type { Agent, AgentCall, AgentReturn, Log } from '../../ports.ts';
import { findProgram } from '../process/find-program.ts';
import { LiveLines } from '../process/live-lines.ts';
import { shutIn } from '../process/shut-in.ts';
import { type ProcessResult, runProcess } from '../process.ts';
import { openUntrustedEnvironment, type UntrustedEnvironment } from '../untrusted-environment.ts';
import type { CliAdapter, EventReader, Launch, LaunchFacts } from './cli/adapter.ts';
import { dialectOf, PROVIDERS, runToken } from './cli/credential.ts';
import { type Installed, installCli } from './cli/install.ts';
import { JsonLines } from './cli/json-lines.ts';
import { type KeyProxy, type KeyProxyOptions, openKeyProxy } from './cli/key-proxy.ts';
import { OBEYED, setAside } from './cli/set-aside.ts';
import { StopLater } from './cli/stop-later.ts';
import { UsageCount } from './cli/usage.ts';
import { verdictOf } from './cli/verdict.ts';
import type { AgentOptions } from './options.ts';

/** What a CLI needs of the options of all agents, with what only tests set otherwise. */
export type CliAgentOptions = Omit<AgentOptions, 'command' | 'log'> & {
  readonly log: Pick<Log, 'info' | 'warning' | 'quote'>;
  readonly patience?: KeyProxyOptions['patience'];
  /** How long the CLI may print nothing, in ms; default 15 minutes. */
  readonly silenceMs?: number;
  /** From SIGTERM to SIGKILL at the deadline, in ms; default 5,000. */
  readonly graceMs?: number;
};

const SILENCE_MS = 15 * 60_000;
/** Bytes of the error output that are kept. */
const ERROR_LIMIT = 64 * 1024;
/** Characters that one call may add to the log. */
const LOG_LIMIT = 1024 * 1024;
/** Turns that side requests of a CLI which counts by itself may take beside them. */
const SIDE_TURNS = 10;
/** How long a CLI may go on after it was told that it is enough, in ms: some repeat a request that can't succeed. */
const ENOUGH_MS = 5_000;

/**
 * A coding agent's command line program as an agent. It is installed on the first call, gets its prompt by standard
 * input, a HOME of its own and a token for our proxy instead of the key, and is read event by event while it works.
 */
export function cliAgent(adapter: CliAdapter, options: CliAgentOptions): Agent {
  const usage = new UsageCount(adapter);
  let ready: Promise<Ready> | undefined;
  return {
    name: adapter.name,
    call: async (call) => {
      ready ??= makeReady(adapter, options, call.workspace);
      return callCli(adapter, options, call, await ready, usage);
    },
    look: async (workspace) => lookForCli(adapter, options, workspace),
    close: async () => {
      await (await ready?.catch(() => undefined))?.untrusted.remove();
    },
  };
}

/** What a call installs needs npm; the program itself is only there once it was called. */
async function lookForCli(
  adapter: CliAdapter,
  { version, path }: CliAgentOptions,
  workspace: string,
): Promise<Presence> {
  const npm = await findProgram('npm', path, workspace);
  const name = `${adapter.package}@${version || adapter.version}`;
  return npm === null
    ? { found: false, detail: `npm is not found, which installs ${name}` }
    : { found: true, detail: `${name} is installed by npm when it is needed` };
}

/** What all calls of a job share: the program, and the folder with its sessions. */
interface Ready {
  readonly installed: Installed;
  readonly untrusted: UntrustedEnvironment;
  /** How the program is started: shut in, or as it is. */
  readonly wrap: (argv: [string, ...string[]]) => [string, ...string[]];
}

async function makeReady(adapter: CliAdapter, options: CliAgentOptions, workspace: string): Promise<Ready> {
  const installed = await installCli(adapter, {
    version: options.version || adapter.version,
    toolDirectory: options.toolDirectory,
    path: options.path,
    environment: options.installEnvironment,
    log: (line) => options.log.info(line),
  });
  const untrusted = await openUntrustedEnvironment(options);
  const wrap = await shutIn(options.sandbox, { ...options, workspace, own: untrusted.root, kept: [installed.folder] });
  return { installed, untrusted, wrap };
}

async function callCli(
  adapter: CliAdapter,
  options: CliAgentOptions,
  call: AgentCall,
  ready: Ready,
  usage: UsageCount,
): Promise<AgentReturn> {
  const { root } = ready.untrusted;
  const token = runToken(dialectOf(options.key, adapter.dialects), randomUUID());
  const stop = new StopLater(ENOUGH_MS);
  const proxy = await openKeyProxy({ ...proxyOptions(adapter, options, call, token), onEnough: () => stop.begin() });
  const putBack = await setAside(call.workspace, [...OBEYED, ...adapter.obeys], join(root, 'set-aside'), call.keeps);
  try {
    const launch = adapter.launch(launchFacts(adapter, options, call, { proxy, token, root }));
    await writeFiles(root, { ...launch.files, 'schema.json': JSON.stringify(call.schema) });
    const reader = adapter.reader();
    const result = await run(launch, reader, options, call, ready, stop.signal);
    const report = reader.report((path) => readText(join(root, path)), result.stderr);
    if (report.denied.length > 0) options.log.warning(deniedText(adapter, report.denied));
    const seen = proxy.report();
    return verdictOf({ result, report, proxy: seen }, usage.of(report, seen));
  } finally {
    stop.forget();
    await putBack();
    await proxy.close();
  }
}

const deniedText = ({ name }: CliAdapter, tools: readonly string[]) =>
  `${name} did not let the agent use ${[...new Set(tools)].join(', ')}; "agent-args" may say why.`;

function proxyOptions(adapter: CliAdapter, options: CliAgentOptions, call: AgentCall, token: string): KeyProxyOptions {
  const { key, baseUrl, maxTurns, patience } = options;
  const dialect = dialectOf(key, adapter.dialects);
  return {
    provider: baseUrl || PROVIDERS[dialect],
    githubApi: dialect === 'github' ? options.githubApi : null,
    key,
    token,
    // One that counts for itself may be stopped by its own limit, with a better report; ours is behind it.
    maxTurns: adapter.countsTurns ? 2 * maxTurns + SIDE_TURNS : maxTurns,
    maxTokens: call.limits?.tokens ?? null,
    ...(patience === undefined ? {} : { patience }),
  };
}

function launchFacts(
  adapter: CliAdapter,
  options: CliAgentOptions,
  call: AgentCall,
  { proxy, token, root }: { readonly proxy: KeyProxy; readonly token: string; readonly root: string },
): LaunchFacts {
  const dialect = dialectOf(options.key, adapter.dialects);
  return {
    endpoint: proxy.url,
    token,
    dialect,
    model: options.model || (adapter.defaultModel[dialect] ?? ''),
    state: root,
    schema: call.ask.skill?.statusFile ? null : call.schema,
    schemaFile: join(root, 'schema.json'),
    resume: call.resume ?? null,
    maxTurns: options.maxTurns,
    maxCostUsd: call.limits?.costUsd ?? null,
    instructions: instructionsIn(call.workspace),
    extra: options.extraArguments,
    asRoot: process.getuid?.() === 0,
  };
}

/** Where repositories say how to work in them. */
const INSTRUCTIONS = ['CLAUDE.md', 'AGENTS.md'];

function instructionsIn(workspace: string): string | null {
  const files = INSTRUCTIONS.map((name) => join(workspace, name));
  return files.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile()) ?? null;
}

async function writeFiles(root: string, files: Readonly<{ [path: string]: string }>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const place = join(root, path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    // Settings that the program has added to of its own are kept from call to call.
    if (text !== '' || !existsSync(place)) await writeFile(place, text, { mode: 0o600 });
  }
}

/** Runs it to its end, while its events are read and shown; what is shown is capped and free of secrets. */
async function run(
  { args, environment }: Launch,
  reader: EventReader,
  options: CliAgentOptions,
  call: AgentCall,
  { installed, untrusted, wrap }: Ready,
  stop: AbortSignal,
): Promise<ProcessResult> {
  const shown = new LiveLines(LOG_LIMIT, (text) => options.log.quote(options.conceal(text)));
  const events = new JsonLines((event) => {
    const text = reader.take(event);
    if (text !== null) shown.add(Buffer.from(`${text}\n`));
  });
  const result = await runProcess({
    argv: wrap([installed.program, ...args]),
    environment: { ...untrusted.variables, ...environment },
    cwd: call.workspace,
    stdin: call.prompt,
    timeoutMs: call.timeoutMs,
    silenceMs: options.silenceMs ?? SILENCE_MS,
    outputLimit: ERROR_LIMIT,
    stop,
    ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
    onOutput: (chunk, stream) => (stream === 'stdout' ? events : shown).add(chunk),
  });
  events.end();
  shown.end();
  return result;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
