import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the process that works in the folder has left its number. */
const OWNER = 'process-id';

/** Empties the demo's folder for this process. Gives the reason, in words, where somebody else works there or it can't be done. */
export function takeWorkplace(directory: string): string | null {
  const owner = ownerOf(directory);
  if (owner !== null) return `Another demo is at work in ${directory} (process ${owner}): wait for its end.`;
  try {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, OWNER), String(process.pid));
    return null;
  } catch (fault) {
    return `The demo works in ${directory}, which can't be made anew: ${(fault as Error).message}.`;
  }
}

/** Lets the next demo have the folder; what was made stays. */
export function leaveWorkplace(directory: string): void {
  rmSync(join(directory, OWNER), { force: true });
}

/** The process that works there, if it still lives. */
function ownerOf(directory: string): number | null {
  try {
    const owner = Number(readFileSync(join(directory, OWNER), 'utf8'));
    process.kill(owner, 0);
    return owner === process.pid ? null : owner;
  } catch {
    return null;
  }
}
