import { setTimeout as pause } from 'node:timers/promises';
import { environmentHolds, openPipes, type ProcessEntry, readProcess, readProcesses } from './process-table.ts';

/** How long SIGKILL is repeated for what keeps starting new processes, in ms. */
const SWEEP_LIMIT_MS = 5_000;
/** The same when our own process ends: the runner waits 7.5 s for us before it does worse. */
const LAST_MOMENT_MS = 2_000;

/**
 * A process and everything that came from it: descendants, members of its groups and sessions, and daemons that cut
 * these ties but still carry the mark in their environment or hold the root's output open. Who cuts all of them in the
 * moment between two looks escapes: only a namespace of its own would hold it. Without `/proc` it is just the group.
 */
export class ProcessTree {
  readonly #root: number;
  readonly #mark: string;
  readonly #since: number;
  readonly #output: readonly string[];
  readonly #known = new Map<number, ProcessEntry>();

  /** The root must lead its own process group, as `detached` children do, and must not have been waited for yet. */
  constructor(root: number, mark: string) {
    const entry = readProcess(root);
    this.#root = root;
    this.#mark = mark;
    this.#output = openPipes(root, ['1', '2']);
    this.#since = entry?.started ?? 0;
    if (entry !== null) this.#known.set(root, entry);
  }

  /** Looks around and remembers: a child that leaves its parent later is still known. Returns who lives. */
  look(): ProcessEntry[] {
    const candidates = readProcesses().filter(({ id, started }) => started >= this.#since && id !== process.pid);
    this.#forgetReused(candidates);
    let strangers = candidates.filter(({ id }) => !this.#known.has(id));
    for (let grew = true; grew; ) {
      const ours = strangers.filter((entry) => this.#belongs(entry));
      for (const entry of ours) this.#known.set(entry.id, entry);
      strangers = strangers.filter(({ id }) => !this.#known.has(id));
      grew = ours.length > 0;
    }
    return candidates.filter(({ id }) => this.#known.has(id));
  }

  #belongs({ id, parent, group, session }: ProcessEntry): boolean {
    const ids = this.#known;
    if (ids.has(parent) || ids.has(group) || ids.has(session) || environmentHolds(id, this.#mark)) return true;
    return openPipes(id).some((pipe) => this.#output.includes(pipe));
  }

  /** An id that is in use again names somebody else now. */
  #forgetReused(candidates: readonly ProcessEntry[]): void {
    for (const { id, started } of candidates) {
      const known = this.#known.get(id);
      if (known !== undefined && known.started !== started) this.#known.delete(id);
    }
  }

  /** Sends a signal to all, and says whether anybody was there. */
  signal(name: 'SIGTERM' | 'SIGKILL'): boolean {
    if (process.platform !== 'linux') return send(-this.#root, name);
    const living = this.look();
    // The group at once where it still exists (its id may name strangers afterwards), the others one by one.
    if (living.some(({ group }) => group === this.#root)) send(-this.#root, name);
    for (const { id, group } of living) if (group !== this.#root) send(id, name);
    return living.length > 0;
  }

  #lives(): boolean {
    return process.platform === 'linux' ? this.look().length > 0 : send(-this.#root, 0);
  }

  /** Kills until nothing is left; repeats, because a process may fork between the look and the signal. */
  async kill(): Promise<void> {
    const rounds = SWEEP_LIMIT_MS / 10;
    for (let round = 0; round < rounds && this.signal('SIGKILL'); round += 1) await pause(Math.min(10, round));
  }

  /** The same without giving up the thread, for the moment in which our own process ends. */
  killNow(): void {
    const deadline = performance.now() + LAST_MOMENT_MS;
    const clock = new Int32Array(new SharedArrayBuffer(4));
    while (this.signal('SIGKILL') && performance.now() < deadline) Atomics.wait(clock, 0, 0, 5);
  }

  /** Asks the tree to end, and kills what is still there after the grace, in ms. */
  async terminate(graceMs: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    this.signal('SIGTERM');
    while (performance.now() < deadline && this.#lives()) await pause(20);
    await this.kill();
  }
}

/** Sends a signal to a process, or to a group by its negative id; false when there was nobody. 0 only asks. */
function send(id: number, name: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  try {
    return process.kill(id, name);
  } catch {
    return false;
  }
}
