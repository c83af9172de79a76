import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conclusion } from '../hub/surface.ts';
import type { JobCall } from './call.ts';
import type { Scope } from './expressions.ts';
import type { Machine, Variables } from './machine.ts';
import type { Masks } from './masks.ts';
import type { LabJob } from './record.ts';
import type { Source } from './workflow-file.ts';

/** One job while it runs on its machine. */
export interface Session extends JobCall {
  readonly job: LabJob;
  readonly machine: Machine;
  readonly masks: Masks;
  readonly token: string;
  /** `env` of the workflow and the job, and what steps add through GITHUB_ENV and GITHUB_PATH. */
  readonly environment: Variables;
  /** The `ACTIONS_*` variables, which `run:` steps never see. */
  readonly actionEnvironment: Variables;
}

/** A list of steps while it runs: those of the job, or those of a composite action. */
export interface Level {
  readonly steps: Record<string, unknown>;
  /** What differs in a composite action: its inputs, its folder, no secrets. */
  readonly contexts: Record<string, unknown>;
  readonly environment: Variables;
  /** Where `uses: $/…` points. */
  readonly source: Source;
  status: Exclude<Conclusion, 'skipped'>;
}

/** What an expression of a step at this level can see. */
export function scopeOf({ contexts, machine, environment }: Session, level: Level, more: object = {}): Scope {
  const { steps, status } = level;
  const env = { ...environment, ...level.environment, ...more };
  const job = { ...(contexts['job'] as object), status };
  return {
    contexts: { ...contexts, ...level.contexts, env, job, steps },
    functions: {
      success: () => status === 'success',
      failure: () => status === 'failure',
      cancelled: () => status === 'cancelled',
      always: () => true,
      hashFiles: (...paths) => hashFiles(machine.workspace, paths),
    },
  };
}

/** A sha256 over the sha256 of each file of the workspace; empty when there is none. Throws for patterns. */
function hashFiles(workspace: string, paths: readonly string[]): string {
  if (paths.some((path) => /[*?[!]/.test(path))) throw new Error("The lab's hashFiles takes paths, not patterns");
  const files = paths.map((path) => join(workspace, path)).filter(existsSync);
  const hash = createHash('sha256');
  for (const file of files) hash.update(createHash('sha256').update(readFileSync(file)).digest());
  return files.length > 0 ? hash.digest('hex') : '';
}

/** Writes to the job's log, with its secrets hidden. */
export function log({ job, masks }: Session, line: string): void {
  job.log += `${masks.hide(line)}\n`;
}

/** An error of the runner itself, in the log and beside the run. */
export function fail(session: Session, message: string): void {
  log(session, `##[error]${message}`);
  session.job.annotations.push({ level: 'error', message: session.masks.hide(message) });
}
