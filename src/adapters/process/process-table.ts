import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process as Linux tells it in `/proc/<id>/stat`. */
export interface ProcessEntry {
  readonly id: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Clock ticks since boot; with the id it names a process for good, although ids are used again. */
  readonly started: number;
  /** Ended, but not yet reaped by its parent. */
  readonly dead: boolean;
}

/** Reads one process; null when it is gone, and on systems without `/proc`. */
export function readProcess(id: number): ProcessEntry | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
    // The name, in parentheses, may hold spaces and parentheses itself (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent = 0, group = 0, session = 0] = fields.slice(1, 4).map(Number);
    const dead = fields[0] === 'Z' || fields[0] === 'X';
    return { id, parent, group, session, started: Number(fields[19]), dead };
  } catch {
    return null;
  }
}

/** All living processes; empty on systems without `/proc`. */
export function readProcesses(): ProcessEntry[] {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((entry) => entry !== null)
    .filter(({ dead }) => !dead);
}

/** Whether a process was started with this text in its environment; no when we may not look. */
export function environmentHolds(id: number, text: string): boolean {
  try {
    return readFileSync(`/proc/${id}/environ`, 'latin1').includes(text);
  } catch {
    return false;
  }
}

/** The pipes and sockets that these file descriptors of a process are, by their names in `/proc`. */
export function openPipes(id: number, descriptors: readonly string[] = openDescriptors(id)): string[] {
  return descriptors.flatMap((descriptor) => {
    try {
      const name = readlinkSync(`/proc/${id}/fd/${descriptor}`);
      return /^(?:pipe|socket):/.test(name) ? [name] : [];
    } catch {
      return [];
    }
  });
}

function openDescriptors(id: number): string[] {
  try {
    return readdirSync(`/proc/${id}/fd`);
  } catch {
    return [];
  }
}
