import type { DebugContext } from '../../contracts/debug.ts';
import type { CommandRun } from '../../contracts/evidence.ts';
import { isGreen } from './criteria.ts';

/** The runs on the base parted by time, each with all commands. */
export function basePasses(runs: readonly CommandRun[], size: number): readonly (readonly CommandRun[])[] {
  const times = size === 0 ? 0 : Math.ceil(runs.length / size);
  return Array.from({ length: times }, (_, time) => runs.slice(time * size, (time + 1) * size));
}

/** Whether the fault showed each time; an investigation goes on where it did not. */
export function isReproduced({ reproduction, verification_commands: commands }: DebugContext): boolean {
  const passes = basePasses(reproduction?.runs ?? [], commands.length);
  return passes.length > 0 && !passes.some(isGreen);
}
