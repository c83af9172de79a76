import type { Hub } from '../hub/surface.ts';
import type { ConcurrencyGroups, createSlots } from './concurrency.ts';
import type { Scope } from './expressions.ts';
import { hashFiles } from './glob.ts';
import type { KillGrace, Machine } from './machine.ts';
import type { Masks } from './masks.ts';
import type { LabJob, LabRun } from './record.ts';
import type { Source } from './workflow-file.ts';

export type LabEvent =
  | { readonly event: 'run started' | 'run completed'; readonly run: LabRun }
  | { readonly event: 'job started' | 'job completed'; readonly run: LabRun; readonly job: LabJob };

/** What the artifact and cache services give a job's JavaScript actions: the `ACTIONS_*` variables. */
export interface JobServices {
  environment(job: {
    runId: number;
    runAttempt: number;
    jobId: number;
    jobName: string;
    cacheMode: string;
  }): Record<string, string>;
}

/** What all runs of a lab share. */
export interface Shop {
  readonly hub: Hub;
  readonly services: JobServices;
  readonly node24: string;
  readonly slots: ReturnType<typeof createSlots>;
  readonly groups: ConcurrencyGroups;
  readonly grace: KillGrace;
  emit(event: LabEvent): void;
}

/** One job while it runs on its machine. */
export interface Session {
  readonly shop: Shop;
  readonly job: LabJob;
  readonly machine: Machine;
  readonly masks: Masks;
  readonly token: string;
  readonly contexts: Record<string, unknown>;
  /** `env` of the workflow and the job, and what steps add through GITHUB_ENV. */
  readonly environment: Record<string, string>;
  /** The `ACTIONS_*` variables, which `run:` steps never see. */
  readonly actionEnvironment: Record<string, string>;
  readonly path: string[];
  readonly posts: { readonly name: string; readonly condition: unknown; run(): Promise<boolean> }[];
  readonly signal: AbortSignal;
  readonly defaults: Record<string, unknown>;
}

/** A list of steps while it runs: those of the job, or those of a composite action. */
export interface Level {
  readonly steps: Record<string, unknown>;
  readonly inputs: unknown;
  readonly environment: Record<string, string>;
  /** Where `uses: $/…` points. */
  readonly source: Source;
  readonly actionPath?: string;
  status: 'success' | 'failure' | 'cancelled';
}

/** What an expression of a step at this level can see. A composite action sees no secrets. */
export function scopeOf(session: Session, level: Level, environment: Record<string, string> = {}): Scope {
  const { contexts, machine } = session;
  const inside = level.actionPath !== undefined;
  const github = { ...(contexts['github'] as object), ...(inside && { action_path: level.actionPath }) };
  const env = { ...session.environment, ...level.environment, ...environment };
  const job = { ...(contexts['job'] as object), status: level.status };
  const own = { github, env, job, inputs: level.inputs, steps: level.steps, ...(inside && { secrets: {} }) };
  return {
    contexts: { ...contexts, ...own },
    functions: {
      success: () => level.status === 'success',
      failure: () => level.status === 'failure',
      cancelled: () => level.status === 'cancelled',
      always: () => true,
      hashFiles: (...patterns) => hashFiles(machine.workspace, patterns),
    },
  };
}

/** Writes to the job's log, with its secrets hidden. */
export function log(session: Session, line: string): void {
  session.job.log += `${session.masks.hide(line)}\n`;
}

/** An error of the runner itself, in the log and beside the run. */
export function fail(session: Session, message: string): void {
  log(session, `##[error]${message}`);
  session.job.annotations.push({ level: 'error', message: session.masks.hide(message) });
}
