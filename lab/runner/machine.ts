import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { attempt } from '../hub/attempt.ts';

export type Variables = Record<string, string>;

export interface Command {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Variables;
  /** Stops the command when it fires while the command runs; a command started later is not stopped. */
  readonly signal: AbortSignal;
  onLine(line: string): void;
}

/** How long a process may take to end after an interrupt and after a termination signal, in ms; GitHub's runner: 7500 and 2500. */
export type KillGrace = readonly [number, number];

/** What GitHub writes beside a job whose machine is gone. */
const LOST = 'The hosted runner lost communication with the server.';
const SYSTEM_PATH = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** A fresh machine for one job: new folders, a clean environment, and processes that do not outlive it. */
export class Machine {
  readonly workspace: string;
  readonly temp: string;
  readonly actions: string;
  /** The `runner` context. */
  readonly context: Variables;
  /** What every process gets: nothing of the host but the folder of this Node. TMPDIR stands in for a fresh `/tmp`. */
  readonly environment: Variables;
  readonly #root: string;
  readonly #grace: KillGrace;
  readonly #groups: number[] = [];
  /** Killed from outside: nothing runs here any more. */
  dead = false;

  constructor(root: string, repositoryName: string, grace: KillGrace) {
    const folder = (...names: string[]) => {
      mkdirSync(join(root, ...names), { recursive: true });
      return join(root, ...names);
    };
    this.#root = root;
    this.#grace = grace;
    this.workspace = folder('work', repositoryName, repositoryName);
    this.temp = folder('work', '_temp');
    this.actions = folder('work', '_actions');
    const kind = { name: 'lab', os: platform() === 'darwin' ? 'macOS' : 'Linux', arch: arch().toUpperCase() };
    this.context = { ...kind, environment: 'github-hosted', temp: this.temp, tool_cache: folder('tools') };
    const folders = { HOME: folder('home'), TMPDIR: folder('tmp'), RUNNER_WORKSPACE: dirname(this.workspace) };
    const PATH = [dirname(process.execPath), ...SYSTEM_PATH].join(':');
    const signs = { LANG: 'C.UTF-8', CI: 'true', GITHUB_ACTIONS: 'true' };
    this.environment = { PATH, ...folders, ...signs, ...variables('RUNNER', this.context) };
  }

  /** Runs a command in a process group of its own; the reason is a line when it cannot start. Rejects once the machine is dead. */
  async run({ command, cwd, environment, signal, onLine }: Command): Promise<{ code: number; cancelled: boolean }> {
    if (this.dead) throw new Error(LOST);
    const [file = '', ...args] = command;
    const child = spawn(file, args, { cwd, env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) this.#groups.push(-child.pid);
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
    const timers: NodeJS.Timeout[] = [];
    const [interrupt, terminate] = this.#grace;
    // A process that has ended meanwhile cannot be signalled.
    const signalGroup = (name: NodeJS.Signals) => attempt(() => child.pid && process.kill(-child.pid, name));
    const stop = () => {
      signalGroup('SIGINT');
      timers.push(setTimeout(signalGroup, interrupt, 'SIGTERM'));
      timers.push(setTimeout(signalGroup, interrupt + terminate, 'SIGKILL'));
    };
    const started = !signal.aborted;
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => onLine(error.message));
    // A background process may hold the output open: the step ends with its own process, as on GitHub.
    child.on('exit', () => timers.push(setTimeout(() => [child.stdout, child.stderr].map((s) => s.destroy()), 1000)));
    const code = await new Promise<number | null>((closed) => child.on('close', closed));
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    if (this.dead) throw new Error(LOST);
    return { code: code ?? 143, cancelled: started && signal.aborted };
  }

  /** Ends everything at once, as a power cut does: also (on Linux) what has left its group, known by its environment. */
  kill(): void {
    this.dead = true;
    const pids = platform() === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
    const environmentOf = (pid: string) => attempt(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
    const strays = pids.filter((pid) => environmentOf(pid)?.includes(`${this.#root}/`)).map(Number);
    for (const pid of [...this.#groups, ...strays]) attempt(() => process.kill(pid, 'SIGKILL'));
  }

  /** Kills what still runs and removes the folders. */
  destroy(): void {
    this.kill();
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Values as variables of a process: `PREFIX_NAME`. */
export function variables(prefix: string, values: Record<string, unknown>): Variables {
  const named = (name: string) => `${prefix}_${name.replaceAll(' ', '_').toUpperCase()}`;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [named(name), String(value)]));
}
