import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxMode } from '../../contracts/names.ts';
import { RelayError } from '../../errors.ts';
import type { Agent, AgentCall, AgentReturn, Log } from '../../ports.ts';
import { LiveLines } from '../process/live-lines.ts';
import { shutIn } from '../process/shut-in.ts';
import { type ProcessRequest, runProcess } from '../process.ts';
import { openUntrustedEnvironment, type UntrustedEnvironment } from '../untrusted-environment.ts';
import { lookForCommand } from './command/look.ts';
import { type Conceal, failed, readReturn } from './command/reading.ts';

export interface CommandAgentOptions {
  /** The program and its arguments, taken as they are: nothing is ever put into them. */
  readonly command: readonly string[];
  readonly path: string;
  readonly temporaryDirectory: string;
  /** The credential of the model, handed on as `ISSUE_RELAY_AGENT_KEY`; empty when there is none. */
  readonly key: string;
  /** Variables that the user named for the agent. */
  readonly environment?: Readonly<{ [name: string]: string }>;
  /** Whether the program is shut in; default: not. */
  readonly sandbox?: SandboxMode;
  readonly home?: string;
  /** Where the agent's output is shown while it works; default: nowhere. */
  readonly log?: Pick<Log, 'info' | 'warning' | 'quote'>;
  /** From SIGTERM to SIGKILL at the deadline, in ms; default 5,000. */
  readonly graceMs?: number;
}

/** Bytes of each stream that are searched for the answer. */
const OUTPUT_LIMIT = 64 * 1024 * 1024;
/** Characters that one call may add to the log. */
const LOG_LIMIT = 1024 * 1024;

/**
 * Any program as an agent: the prompt on its standard input and in the file `ISSUE_RELAY_PROMPT`, the JSON Schema of
 * the answer in `ISSUE_RELAY_SCHEMA`, the answer's name in `ISSUE_RELAY_ASK`. It answers by writing JSON to the file
 * `ISSUE_RELAY_ANSWER`, or with the last JSON object that it prints.
 */
export function commandAgent(options: CommandAgentOptions): Agent {
  return {
    name: 'command',
    call: (call) => callCommand(options, call),
    look: (workspace) => lookForCommand(options, workspace),
  };
}

async function callCommand(options: CommandAgentOptions, call: AgentCall): Promise<AgentReturn> {
  const [program, ...rest] = options.command;
  if (program === undefined) return failed('not-found', 'No command was named.');
  const untrusted = await openUntrustedEnvironment({ ...options, extras: options.environment ?? {} });
  try {
    const environment = await handOver(untrusted, options, call);
    const conceal = concealer(options.key);
    const wrap = await shutIn(options.sandbox ?? 'none', {
      ...options,
      workspace: call.workspace,
      own: untrusted.root,
      kept: [],
      home: options.home ?? '',
      log: options.log ?? { info: () => undefined, warning: () => undefined },
    });
    const result = await run(
      { ...requestOf(options, call), argv: wrap([program, ...rest]), environment },
      options,
      conceal,
    );
    return await readReturn(result, environment['ISSUE_RELAY_ANSWER'], conceal);
  } catch (thrown) {
    if (thrown instanceof RelayError) throw thrown;
    return notStarted(program, thrown as NodeJS.ErrnoException);
  } finally {
    await untrusted.remove();
  }
}

/** Writes the files of a call, readable by our user only, and names them. */
async function handOver({ exchange, variables }: UntrustedEnvironment, { key }: CommandAgentOptions, call: AgentCall) {
  const files = {
    ISSUE_RELAY_PROMPT: join(exchange, 'prompt.md'),
    ISSUE_RELAY_SCHEMA: join(exchange, 'schema.json'),
    ISSUE_RELAY_ANSWER: join(exchange, 'answer.json'),
  };
  await writeFile(files.ISSUE_RELAY_PROMPT, call.prompt, { mode: 0o600 });
  await writeFile(files.ISSUE_RELAY_SCHEMA, JSON.stringify(call.schema), { mode: 0o600 });
  const credential = key === '' ? {} : { ISSUE_RELAY_AGENT_KEY: key };
  return { ...variables, ...credential, ...files, ISSUE_RELAY_ASK: call.ask.answer };
}

function requestOf({ graceMs }: CommandAgentOptions, { workspace, prompt, timeoutMs }: AgentCall) {
  const grace = graceMs === undefined ? {} : { graceMs };
  return { cwd: workspace, stdin: prompt, timeoutMs, outputLimit: OUTPUT_LIMIT, ...grace };
}

async function run(request: ProcessRequest, { log }: CommandAgentOptions, conceal: Conceal) {
  const lines = new LiveLines(LOG_LIMIT, (text) => log?.quote(conceal(text)));
  const result = await runProcess({ ...request, onOutput: (chunk) => lines.add(chunk) });
  lines.end();
  return result;
}

/** An agent that prints its own key must not bring it into the log or into the baton. */
const concealer =
  (secret: string): Conceal =>
  (text) =>
    secret === '' ? text : text.replaceAll(secret, '***');

function notStarted(program: string, { syscall, code, message }: NodeJS.ErrnoException): AgentReturn {
  if (code === 'ENOSPC') return failed('resource', 'The disk of the machine is full.');
  if (syscall?.startsWith('spawn') !== true) return failed('unknown', message);
  return failed('not-found', `The program \`${program}\` can't be started (${code}).`);
}
