import { existsSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RelayError } from '../../../errors.ts';
import { lastLines } from '../../process/plain-text.ts';
import { type ProcessResult, runProcess } from '../../process.ts';
import type { CliAdapter } from './adapter.ts';

export interface InstallOptions {
  readonly version: string;
  /** The folder for tools, which a runner may keep from job to job. */
  readonly toolDirectory: string;
  readonly path: string;
  /** Variables that npm needs to reach its registry: its settings, proxies, certificates. Never a secret of ours. */
  readonly environment: Readonly<{ [name: string]: string }>;
  readonly log: (line: string) => void;
}

export interface Installed {
  readonly program: string;
  /** The folder that has to be readable for it to run. */
  readonly folder: string;
}

/** Minutes for the largest of them on a slow line, in ms. */
const INSTALL_MS = 10 * 60_000;

/**
 * Installs exactly this version of a CLI from the npm registry, once; a folder that is complete is taken as it is, as
 * the runner's tool cache does (`<tool>/<version>/<arch>` with a `.complete` file beside it).
 * Throws a RelayError when it can't be installed, or does not run.
 */
export async function installCli(adapter: CliAdapter, options: InstallOptions): Promise<Installed> {
  const folder = join(options.toolDirectory, `issue-relay-${adapter.name}`, options.version, process.arch);
  const installed = () => installedIn(folder, adapter);
  const there = existsSync(`${folder}.complete`) ? installed() : null;
  if (there !== null) return there;
  options.log(`Installing ${adapter.package}@${options.version}`);
  await installInto(folder, adapter, options);
  await writeFile(`${folder}.complete`, '');
  return installed() as Installed;
}

/** By their real paths: a cache of tools may be a link, and a sandbox shows only what it leads to. */
function installedIn(folder: string, adapter: CliAdapter): Installed | null {
  if (programIn(folder, adapter) === undefined) return null;
  const real = realpathSync(folder);
  return { folder: real, program: programIn(real, adapter) as string };
}

/** In a folder of its own first, so that a job that is killed leaves nothing half done where others look. */
async function installInto(folder: string, adapter: CliAdapter, options: InstallOptions): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  const home = await mkdtemp(`${folder}-home-`);
  try {
    const flags = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--no-update-notifier'];
    const npm = [
      'npm',
      'install',
      '--prefix',
      fresh,
      '--cache',
      join(home, 'npm'),
      ...flags,
      '--loglevel=error',
    ] as const;
    await succeed(adapter, [...npm, `${adapter.package}@${options.version}`], home, options);
    const program = programIn(fresh, adapter);
    if (program === undefined) throw missing(adapter, `${adapter.package}@${options.version} brings no program`);
    await makeItRun(adapter, program, fresh, home, options);
    // Two jobs of one machine may install it at the same time: the first one wins.
    if (existsSync(`${folder}.complete`)) return;
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } finally {
    for (const left of [fresh, home]) await rm(left, { recursive: true, force: true });
  }
}

/** Where npm is set not to run install scripts, the package's own is run by hand: without it there is no program. */
async function makeItRun(adapter: CliAdapter, program: string, folder: string, home: string, options: InstallOptions) {
  const shown = await run([program, '--version'], home, options).catch(() => null);
  if (shown?.exitCode === 0) return;
  if (adapter.installScript === undefined) throw missing(adapter, `\`${program} --version\` fails`);
  const script = join(folder, 'node_modules', adapter.package, adapter.installScript);
  await succeed(adapter, [process.execPath, script], home, options);
  await succeed(adapter, [program, '--version'], home, options);
}

function programIn(folder: string, { programs }: CliAdapter): string | undefined {
  return programs.map((name) => join(folder, 'node_modules', '.bin', name)).find((path) => existsSync(path));
}

type Argv = readonly [string, ...string[]];

async function succeed(adapter: CliAdapter, argv: Argv, cwd: string, options: InstallOptions): Promise<void> {
  const result = await run(argv, cwd, options).catch((thrown: Error) => {
    throw missing(adapter, `${argv[0]} can't be started: ${thrown.message}`);
  });
  if (result.exitCode === 0) return;
  const output = lastLines(`${result.stdout}\n${result.stderr}`, 12, 2_000);
  const how = result.timedOut ? 'took too long' : `ended with ${result.exitCode ?? result.signal}`;
  throw missing(adapter, `\`${argv.slice(0, 2).join(' ')}\` ${how}: ${output}`);
}

function run(argv: Argv, cwd: string, { path, environment }: InstallOptions): Promise<ProcessResult> {
  // The CLIs look for their state in HOME, and make it there if need be.
  const variables = { PATH: path, HOME: cwd, LANG: 'C.UTF-8', CI: 'true', ...environment };
  return runProcess({ argv, cwd, environment: variables, timeoutMs: INSTALL_MS });
}

function missing(adapter: CliAdapter, why: string): RelayError {
  const todo = `Look whether the runner reaches the npm registry and whether \`agent-version\` names a version of ${adapter.package}; left empty, it is ${adapter.version}.`;
  return RelayError.of('agent-missing', { agent: adapter.name, why, todo });
}
