import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from '../process.ts';
import { lastLines } from './plain-text.ts';

export interface SandboxOptions {
  /** Where `bwrap` is looked up. */
  readonly path: string;
  /** Folders that may be written; all else can only be read. */
  readonly writable: readonly string[];
  /** Folders that seem empty inside, but for what is writable or kept. */
  readonly hidden: readonly string[];
  /** Folders that can be read although they lie in hidden ones. */
  readonly kept: readonly string[];
  /** The home of the user that we are, whose credentials are hidden. */
  readonly home: string;
}

/** A way to start programs shut in, or what there is to do to have one. */
export type Sandbox =
  | { readonly works: true; wrap(argv: readonly [string, ...string[]]): [string, ...string[]] }
  | { readonly works: false; readonly why: string; readonly todo: string };

type Argv = [string, ...string[]];

/** Sockets by which whoever may speak to them is root on the machine. */
const SOCKETS = ['/run/docker.sock', '/run/containerd/containerd.sock', '/run/podman/podman.sock'];
/** Credentials that programs keep in a home. */
const CREDENTIALS = ['.ssh', '.aws', '.azure', '.docker', '.config/gh', '.config/gcloud', '.gnupg', '.kube'];
const CREDENTIAL_FILES = ['.netrc', '.npmrc', '.git-credentials', '.pypirc', '.gitconfig'];

const TRIAL_MS = 10_000;

/**
 * Bubblewrap, https://github.com/containers/bubblewrap: the program sees the machine read-only and only its own
 * processes, so that neither the environment of ours nor of the runner can be read in `/proc`, and it can't become
 * another user. It keeps the network. Tried out before it is believed to work.
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const program = options.path
    .split(':')
    .map((folder) => join(folder, 'bwrap'))
    .find(isExecutable);
  if (program === undefined) return { works: false, why: 'bubblewrap is not installed', todo: INSTALL };
  const wrap = (argv: Argv): Argv => [program, ...argumentsOf(options), '--', ...argv];
  const trial = await runProcess({
    argv: wrap(['true']),
    environment: { PATH: options.path },
    cwd: '/',
    timeoutMs: TRIAL_MS,
  });
  if (trial.exitCode === 0) return { works: true, wrap };
  return { works: false, why: `bubblewrap does not work: ${lastLines(trial.stderr, 3, 300)}`, todo: ALLOW };
}

const INSTALL =
  'Install it in .github/issue-relay/setup/action.yml, on hosted runners by "sudo apt-get install -y bubblewrap".';
const ALLOW =
  'Ubuntu lets no program make namespaces: allow it in .github/issue-relay/setup/action.yml by "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0".';

function argumentsOf({ writable, hidden, kept, home }: SandboxOptions): string[] {
  const folders = CREDENTIALS.map((name) => join(home, name)).filter((path) => existsSync(path));
  const files = [...CREDENTIAL_FILES.map((name) => join(home, name)), ...SOCKETS].filter((path) => existsSync(path));
  return [
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...['--unshare-pid', '--unshare-ipc', '--die-with-parent'],
    ...[...hidden.filter((path) => existsSync(path)), ...folders].flatMap((path) => ['--tmpfs', realpathSync(path)]),
    ...files.flatMap((path) => ['--ro-bind', '/dev/null', realpathSync(path)]),
    ...kept.flatMap((path) => ['--ro-bind', realpathSync(path), realpathSync(path)]),
    ...writable.flatMap((path) => ['--bind', realpathSync(path), realpathSync(path)]),
  ];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
