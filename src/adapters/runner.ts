import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { INPUT_NAMES, type InputName, type RawInputs } from '../contracts/inputs.ts';
import type { Outputs } from '../contracts/outputs.ts';
import type { Log } from '../ports.ts';
import { commandLine, outputBlock, type WorkflowCommand } from './workflow-command.ts';

/** What the runner tells an action by environment variables; read here and nowhere else. */
export interface RunnerContext {
  readonly event: string;
  /** The webhook's payload; an empty object when it can't be read. */
  readonly payload: unknown;
  readonly owner: string;
  readonly repository: string;
  readonly repositoryId: string;
  readonly run: string;
  readonly attempt: number;
  /** The caller's workflow file, by its name without the folder, and the ref that it ran from; null where neither is said. */
  readonly workflow: { readonly file: string; readonly ref: string } | null;
  readonly serverUrl: string;
  readonly apiUrl: string;
  readonly workspace: string;
  readonly temporaryDirectory: string;
  readonly path: string;
  /** The home of the user that the job runs as. */
  readonly home: string;
  /** Where tools are installed; some runners keep the folder from job to job. */
  readonly toolDirectory: string;
  /** What npm needs to reach its registry; none of it is handed to an agent. */
  readonly installEnvironment: Readonly<{ [name: string]: string }>;
  /** Whether the job could ask for an identity token. */
  readonly holdsIdToken: boolean;
  /** The service for caches, and the job's token for it; null where the runner names none. */
  readonly cache: { readonly url: string; readonly token: string } | null;
}

/** Reads the context of the job. */
export function runnerContext(): RunnerContext {
  const variable = (name: string) => process.env[name] ?? '';
  const [owner = '', repository = ''] = variable('GITHUB_REPOSITORY').split('/');
  const cache = { url: variable('ACTIONS_RESULTS_URL'), token: variable('ACTIONS_RUNTIME_TOKEN') };
  return {
    event: variable('GITHUB_EVENT_NAME'),
    payload: readPayload(variable('GITHUB_EVENT_PATH')),
    owner,
    repository,
    repositoryId: variable('GITHUB_REPOSITORY_ID'),
    run: variable('GITHUB_RUN_ID'),
    attempt: Number(variable('GITHUB_RUN_ATTEMPT')) || 1,
    workflow: callersWorkflow(variable('GITHUB_WORKFLOW_REF')),
    serverUrl: variable('GITHUB_SERVER_URL') || 'https://github.com',
    apiUrl: variable('GITHUB_API_URL') || 'https://api.github.com',
    workspace: variable('GITHUB_WORKSPACE'),
    temporaryDirectory: variable('RUNNER_TEMP'),
    path: variable('PATH'),
    home: variable('HOME'),
    toolDirectory: variable('RUNNER_TOOL_CACHE') || variable('RUNNER_TEMP'),
    installEnvironment: installEnvironment(),
    holdsIdToken: variable('ACTIONS_ID_TOKEN_REQUEST_URL') !== '',
    cache: URL.canParse(cache.url) ? cache : null,
  };
}

/** From `owner/name/.github/workflows/file.yml@refs/heads/main`, which names the caller's file in a reusable workflow, too. */
function callersWorkflow(reference: string): RunnerContext['workflow'] {
  const [, file, ref] = /\/\.github\/workflows\/([^/@]+)@(.+)$/.exec(reference) ?? [];
  return file === undefined || ref === undefined ? null : { file, ref };
}

/** npm's settings, proxies and certificates, from wherever the runner has them. */
const FOR_INSTALLS = /^(?:npm_config_.*|(?:https?|no|all)_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir))$/i;

function installEnvironment(): RunnerContext['installEnvironment'] {
  const { HOME: home } = process.env;
  const own = Object.entries(process.env).filter(([name]) => FOR_INSTALLS.test(name)) as [string, string][];
  return { ...(home ? { NPM_CONFIG_USERCONFIG: `${home}/.npmrc` } : {}), ...Object.fromEntries(own) };
}

function readPayload(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** The inputs as texts; secrets are masked as they are read. */
export function rawInputs(): RawInputs {
  const read = (name: InputName) => (process.env[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  const raw = Object.fromEntries(INPUT_NAMES.map((name) => [name, read(name)])) as RawInputs;
  for (const name of ['agent-key', 'github-token', 'writer-token'] as const) {
    if (raw[name] !== '') tell({ name: 'add-mask', message: raw[name] });
  }
  return raw;
}

const TITLE = 'Issue Relay';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function tell(command: WorkflowCommand): void {
  print(commandLine(command));
}

/** What makes text from outside harmless to the runner, which reads commands from the log, and what makes messages fit. */
export interface LogRules {
  defuse(text: string): string;
  shorten(message: string): string;
}

/** The log of the job. */
export function runnerLog({ defuse, shorten }: LogRules): Log {
  const annotate: Log['annotate'] = ({ level, message, ...place }) =>
    tell({ name: level, title: TITLE, ...place, message: shorten(message) });
  return {
    info: (line) => print(defuse(line)),
    notice: (message) => annotate({ level: 'notice', message }),
    warning: (message) => annotate({ level: 'warning', message }),
    error: (message) => annotate({ level: 'error', message }),
    annotate,
    quote: (text) => print(defuse(text)),
    group: async (title, work) => {
      tell({ name: 'group', message: defuse(title) });
      try {
        return await work();
      } finally {
        tell({ name: 'endgroup' });
      }
    },
  };
}

/** Outputs go through a file of the runner's; where there is none, nobody could read them. */
export function setOutputs(outputs: Outputs): void {
  const path = process.env['GITHUB_OUTPUT'];
  if (!path) return;
  const blocks = Object.entries(outputs).map(([name, value]) => outputBlock(name, value, `end-${randomUUID()}`));
  appendFileSync(path, blocks.join(''));
}

/** Adds to the summary of the job; a summary that can't be written never fails a job. */
export async function addSummary(markdown: string): Promise<void> {
  try {
    // Loaded here and not above: it brings an HTTP client for identity tokens, most of the time that a start takes.
    const { summary } = await import('@actions/core');
    await summary.addRaw(markdown, true).write();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    tell({ name: 'warning', title: TITLE, message: `The summary could not be written: ${why}` });
  }
}

/** Ends the job red. */
export function fail(message: string): void {
  tell({ name: 'error', title: TITLE, message });
  process.exitCode = 1;
}
