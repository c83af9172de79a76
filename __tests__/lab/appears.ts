import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Resolves when a file is there. */
export async function appears(path: string): Promise<void> {
  if (existsSync(path)) return;
  await new Promise<void>((resolve) => {
    const watcher = watch(join(path, '..'), look);
    function look(): void {
      if (!existsSync(path)) return;
      watcher.close();
      resolve();
    }
    look();
  });
}
