import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startHub } from './hub/hub.ts';
import type { Shop } from './runner/call.ts';
import { Runner } from './runner/runner.ts';
import { startServices } from './services/services.ts';

/** What may be chosen: the rest is as on GitHub. */
export type LabOptions = Pick<Shop, 'directory'> & Partial<Pick<Shop, 'grace' | 'log'>>;
export type Lab = Awaited<ReturnType<typeof startLab>>;

/** Starts an offline GitHub: hub, services and runner. Close it once the runner is idle. */
export async function startLab({ directory: folder, ...options }: LabOptions) {
  const directory = resolve(folder);
  mkdirSync(directory, { recursive: true });
  const hub = await startHub({ directory: join(directory, 'repositories') });
  const services = await startServices({ hub });
  const runner = new Runner({ ...options, hub, services, directory });
  const close = async () => {
    await services.close();
    await hub.close();
  };
  return { hub, services, runner, directory, close };
}
