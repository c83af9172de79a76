import { spawn } from 'node:child_process';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative } from 'node:path';
import { getExecOutput } from '@actions/exec';
import { RelayError } from '../../errors.ts';

/** Git with one private git directory; every call says by its method whether the working tree is visible to it. */
export interface GitCommand {
  /** Runs git on the private git directory alone: attributes and ignore files of the tree are not even read. */
  bare(args: readonly string[], input?: Buffer): Promise<Buffer>;
  /** Runs git on the private git directory and the working tree. */
  onTree(args: readonly string[], input?: Buffer): Promise<Buffer>;
}

/**
 * The absolute path of the git binary: the first on `path` that lies outside the workspace, so that a `git` which the
 * repository or an agent put there never runs. Throws `git-failed` when there is none.
 */
export function findGit(path: string, workspace: string): string {
  const root = realpathSync(workspace);
  const found = path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => resolved(join(folder, process.platform === 'win32' ? 'git.exe' : 'git')))
    .find((binary) => binary !== null && !isInside(binary, root));
  if (found) return found;
  throw RelayError.of('git-failed', { doing: 'be found', why: 'no folder of PATH outside the workspace holds it' });
}

function resolved(file: string): string | null {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile() ? realpathSync(file) : null;
  } catch {
    return null;
  }
}

function isInside(file: string, folder: string): boolean {
  const way = relative(folder, file);
  return !way.startsWith('..') && !isAbsolute(way);
}

/**
 * Binds the binary to a private git directory. Nothing is inherited: no system or user configuration, no attributes
 * file, no `GIT_*` variable, no prompt. A failing command throws `git-failed` with git's own last words.
 */
export function gitCommand(binary: string, directory: string, workspace: string): GitCommand {
  const run = { binary, cwd: workspace, environment: environmentOf(directory) };
  return {
    bare: (args, input) => runGit(run, [`--git-dir=${directory}`, ...args], input),
    onTree: (args, input) => runGit(run, [`--git-dir=${directory}`, `--work-tree=${workspace}`, ...args], input),
  };
}

function environmentOf(directory: string): { [name: string]: string } {
  return {
    // Git looks for user-level ignore and attributes files below HOME: there are none in its own directory.
    HOME: directory,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_INDEX_FILE: join(directory, 'index'),
  };
}

interface Run {
  readonly binary: string;
  readonly cwd: string;
  readonly environment: { readonly [name: string]: string };
}

interface Ended {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

async function runGit(run: Run, args: readonly string[], input: Buffer | undefined): Promise<Buffer> {
  const ended = input ? await withInput(run, args, input) : await withoutInput(run, args);
  if (ended.exitCode === 0) return ended.stdout;
  const verb = args.find((argument, at) => !argument.startsWith('-') && args[at - 1] !== '-c') ?? 'git';
  throw RelayError.of('git-failed', { doing: `run \`git ${verb}\``, why: lastWords(ended) });
}

function lastWords({ stderr, exitCode }: Ended): string {
  const lines = stderr.trim().split('\n').slice(-3).join('; ').slice(-500);
  return lines.replace(/\.$/, '') || `it ended with exit code ${exitCode}`;
}

async function withoutInput({ binary, cwd, environment }: Run, args: readonly string[]): Promise<Ended> {
  const chunks: Buffer[] = [];
  const { exitCode, stderr } = await getExecOutput(`"${binary}"`, [...args], {
    cwd,
    env: { ...environment },
    silent: true,
    ignoreReturnCode: true,
    // The collected text of @actions/exec is decoded as UTF-8, which paths need not be.
    listeners: { stdout: (chunk) => chunks.push(chunk) },
  });
  return { exitCode, stderr, stdout: Buffer.concat(chunks) };
}

/** For commands that read stdin: there, @actions/exec would end the whole job with EPIPE when git stops early. */
function withInput({ binary, cwd, environment }: Run, args: readonly string[], input: Buffer): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, args, { cwd, env: environment, stdio: 'pipe' });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({
        exitCode: code ?? 1,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString(),
      }),
    );
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
