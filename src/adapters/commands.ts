import type { CommandRun } from '../contracts/evidence.ts';
import type { Commands, Log } from '../ports.ts';
import { CapturedOutput } from './process/captured-output.ts';
import { LineSearch } from './process/line-search.ts';
import { LiveLines } from './process/live-lines.ts';
import { plainText } from './process/plain-text.ts';
import { type ProcessRequest, runProcess } from './process.ts';
import { openUntrustedEnvironment, type UntrustedEnvironment } from './untrusted-environment.ts';

export interface CommandsOptions {
  readonly workspace: string;
  readonly path: string;
  readonly temporaryDirectory: string;
  /** Variables that the user named for the repository's commands. */
  readonly environment?: Readonly<{ [name: string]: string }>;
  readonly log: Pick<Log, 'quote'>;
}

/** The commands, and the folder that they share as HOME: what one installs there, the next one finds. */
export interface RepositoryCommands extends Commands {
  /** Removes the folder; the commands can't run afterwards. */
  close(): Promise<void>;
}

/** Bytes of output that become evidence. */
const TAIL_LIMIT = 8 * 1024;
/** Characters of output that one command may add to the log. */
const LOG_LIMIT = 4 * 1024 * 1024;

// As GitHub runs `shell: bash` and `shell: sh`: a failure in the middle of a pipe or a list is a failure.
// https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsshell
const BASH = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'] as const;
const SH = ['sh', '-e', '-c'] as const;

/** The repository's own commands, each in a shell of its own in the workspace, with nothing of our environment. */
export function repositoryCommands(options: CommandsOptions): RepositoryCommands {
  let environment: Promise<UntrustedEnvironment> | undefined;
  const open = () => openUntrustedEnvironment({ ...options, extras: options.environment ?? {} });
  return {
    run: async (command, timeoutMs, looksFor = []) => {
      environment ??= open();
      const { variables } = await environment;
      const request = { environment: variables, cwd: options.workspace, timeoutMs };
      return runCommand(command, request, looksFor, options.log);
    },
    close: async () => {
      await (await environment)?.remove();
    },
  };
}

type Surroundings = Pick<ProcessRequest, 'environment' | 'cwd' | 'timeoutMs'>;

async function runCommand(
  command: string,
  request: Surroundings,
  looksFor: readonly string[],
  log: Pick<Log, 'quote'>,
): Promise<CommandRun> {
  // Both streams in one, in the order in which they come: that is how people read a log.
  const tail = new CapturedOutput(TAIL_LIMIT, 'tail');
  const lines = new LiveLines(LOG_LIMIT, (text) => log.quote(text));
  const search = new LineSearch(looksFor);
  const onOutput = (chunk: Buffer) => {
    tail.add(chunk);
    search.add(chunk);
    lines.add(chunk);
  };
  const result = await inShell(command, { ...request, outputLimit: 0, onOutput });
  lines.end();
  return {
    command,
    exitCode: result.timedOut ? null : result.exitCode,
    timedOut: result.timedOut,
    durationMs: result.durationMs,
    outputTail: plainText(tail.text()),
    ...(looksFor.length > 0 ? { shownLines: [...search.end()] } : {}),
  };
}

async function inShell(command: string, request: Omit<ProcessRequest, 'argv'>) {
  try {
    return await runProcess({ ...request, argv: [...BASH, command] });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    return runProcess({ ...request, argv: [...SH, command] });
  }
}
