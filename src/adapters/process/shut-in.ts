import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { SandboxMode } from '../../contracts/names.ts';
import { RelayError } from '../../errors.ts';
import type { Log } from '../../ports.ts';
import { openSandbox } from './sandbox.ts';

export interface ShutInOptions {
  readonly path: string;
  /** The checkout, and the folder with the program's own HOME: all that it may write. */
  readonly workspace: string;
  readonly own: string;
  /** The runner's folder for temporary files: commands for the runner and credentials lie there. */
  readonly temporaryDirectory: string;
  /** Folders that the program needs to read, wherever they are. */
  readonly kept: readonly string[];
  readonly home: string;
  readonly log: Pick<Log, 'info' | 'warning'>;
}

type Wrap = (argv: [string, ...string[]]) => [string, ...string[]];

/** How a program is started as the input asks. Throws a RelayError when a sandbox is required and there is none. */
export async function shutIn(mode: SandboxMode, options: ShutInOptions): Promise<Wrap> {
  if (mode === 'none') return (argv) => argv;
  const { path, workspace, own, temporaryDirectory, kept, home, log } = options;
  const hidden = ['/tmp', temporaryDirectory];
  const tools = path.split(':').filter((folder) => existsSync(folder) && hidden.some((one) => isInside(folder, one)));
  const sandbox = await openSandbox({ path, writable: [workspace, own], hidden, kept: [...kept, ...tools], home });
  if (sandbox.works) {
    log.info('Sandbox: bubblewrap');
    return sandbox.wrap;
  }
  const { why, todo } = sandbox;
  if (mode === 'required') throw RelayError.of('sandbox-missing', { why, todo });
  log.warning(
    `The agent is not shut in, because ${why}: it can read what other processes of this job hold in memory. ${todo}`,
  );
  return (argv) => argv;
}

const isInside = (path: string, folder: string) => folder !== '' && !relative(folder, path).startsWith('..');
