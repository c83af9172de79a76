import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Command {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Record<string, string>;
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
  readonly home: string;
  readonly #root: string;
  readonly #grace: KillGrace;
  readonly #groups = new Set<number>();
  /** Killed from outside: nothing runs here any more. */
  dead = false;

  constructor(root: string, repositoryName: string, grace: KillGrace) {
    this.#root = root;
    this.#grace = grace;
    this.workspace = join(root, 'work', repositoryName, repositoryName);
    this.temp = join(root, 'work', '_temp');
    this.actions = join(root, 'work', '_actions');
    this.home = join(root, 'home');
    for (const folder of [this.workspace, this.temp, this.actions, this.home, join(root, 'tmp'), join(root, 'tools')])
      mkdirSync(folder, { recursive: true });
  }

  /** The `runner` context. */
  get context(): Record<string, string> {
    const os = platform() === 'darwin' ? 'macOS' : 'Linux';
    const tools = join(this.#root, 'tools');
    const kind = { name: 'lab', os, arch: arch().toUpperCase(), environment: 'github-hosted' };
    return { ...kind, temp: this.temp, tool_cache: tools };
  }

  /** What every process gets: nothing of the host but the folder of this Node. TMPDIR stands in for a fresh `/tmp`. */
  get environment(): Record<string, string> {
    const runner = Object.entries(this.context).map(([key, value]) => [`RUNNER_${key.toUpperCase()}`, value]);
    const path = [dirname(process.execPath), ...SYSTEM_PATH].join(':');
    const folders = { HOME: this.home, TMPDIR: join(this.#root, 'tmp'), RUNNER_WORKSPACE: dirname(this.workspace) };
    return {
      PATH: path,
      ...folders,
      LANG: 'C.UTF-8',
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      ...Object.fromEntries(runner),
    };
  }

  /**
   * Runs a command in a process group of its own; code 127 and the reason as a line when it cannot start.
   * Rejects once the machine is dead.
   */
  run({ command, cwd, environment, signal, onLine }: Command): Promise<{ code: number; cancelled: boolean }> {
    if (this.dead) return Promise.reject(new Error(LOST));
    const [file = '', ...args] = command;
    const child = spawn(file, args, { cwd, env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const { pid } = child;
    if (pid !== undefined) this.#groups.add(pid);
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
    const timers: NodeJS.Timeout[] = [];
    const stop = () => timers.push(...this.#stop(pid));
    signal.addEventListener('abort', stop, { once: true });
    const started = !signal.aborted;
    return new Promise((resolve, reject) => {
      child.on('error', (error) => onLine(error.message));
      // A background process may hold the output open: the step ends with its own process, as on GitHub.
      child.on('exit', () => timers.push(setTimeout(() => [child.stdout, child.stderr].map((s) => s.destroy()), 1000)));
      child.on('close', (code) => {
        for (const timer of timers) clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        if (this.dead) reject(new Error(LOST));
        resolve({ code: code ?? (pid === undefined ? 127 : 143), cancelled: started && signal.aborted });
      });
    });
  }

  #stop(pid: number | undefined): NodeJS.Timeout[] {
    const [interrupt, terminate] = this.#grace;
    const group = pid && -pid;
    kill(group, 'SIGINT');
    return [setTimeout(kill, interrupt, group, 'SIGTERM'), setTimeout(kill, interrupt + terminate, group, 'SIGKILL')];
  }

  /** Ends everything at once, as a power cut does. */
  kill(): void {
    this.dead = true;
    for (const group of this.#groups) kill(-group, 'SIGKILL');
    for (const pid of this.#strays()) kill(pid, 'SIGKILL');
  }

  /** Kills what still runs and removes the folders. */
  destroy(): void {
    this.kill();
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Processes that left their group and still carry this machine's folders in their environment (Linux). */
  #strays(): number[] {
    const pids = platform() === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
    return pids.filter((pid) => environmentOf(pid).includes(`${this.#root}/`)).map(Number);
  }
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return ''; // It ended meanwhile, or belongs to somebody else.
  }
}

function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
