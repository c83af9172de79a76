import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startHub } from './hub/hub.ts';
import type { Hub } from './hub/surface.ts';
import type { LabEvent } from './runner/call.ts';
import type { KillGrace } from './runner/machine.ts';
import { Runner } from './runner/runner.ts';
import { type Services, startServices } from './services/services.ts';

export interface LabOptions {
  /** Takes the repositories and `run-<n>` folders with each job's log, summary and record. */
  readonly directory: string;
  /** The Node that `using: node24` actions run on; without one, the Node of this process. */
  readonly node24?: string;
  /** How many machines run jobs side by side; 4 unless told otherwise. */
  readonly slots?: number;
  /** How long processes may take to end when they are stopped; as long as on GitHub unless told otherwise. */
  readonly grace?: KillGrace;
  readonly log?: (line: LabEvent) => void;
}

export interface Lab {
  readonly hub: Hub;
  readonly services: Services;
  readonly runner: Runner;
  readonly directory: string;
  close(): Promise<void>;
}

/** Starts an offline GitHub: hub, services and runner. Close it once the runner is idle. */
export async function startLab(options: LabOptions): Promise<Lab> {
  const { node24, slots, grace, log } = options;
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  const hub = await startHub({ directory: join(directory, 'repositories') });
  const services = await startServices({ hub });
  const runner = new Runner({ hub, services, directory, node24, slots, grace, log });
  const close = async () => {
    await services.close();
    await hub.close();
  };
  return { hub, services, runner, directory, close };
}
