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
  /** `env` of the workflow and the job, and what steps add through GITHUB_ENV and GITHUB_PATH. */
  readonly environment: Variables;
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
  const functions = { always: true, [status]: true, hashFiles: (...paths: string[]) => hashFiles(machine, paths) };
  return { contexts: { ...contexts, ...level.contexts, env, job, steps }, functions };
}

/** A sha256 over files of the workspace; empty when there is none. Throws for patterns. */
function hashFiles({ workspace }: Machine, paths: readonly string[]): string {
  if (paths.some((path) => /[*?[!]/.test(path))) throw new Error("The lab's hashFiles takes paths, not patterns");
  const files = paths.map((path) => join(workspace, path)).filter(existsSync);
  const bytes = Buffer.concat(files.map((file) => readFileSync(file)));
  return files.length > 0 ? createHash('sha256').update(bytes).digest('hex') : '';
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
