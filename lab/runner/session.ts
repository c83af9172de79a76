import type { Call } from './call.ts';
import type { Scope } from './expressions.ts';
import type { Source } from './git.ts';
import { hashFiles } from './glob.ts';
import type { Machine } from './machine.ts';
import type { Masks } from './masks.ts';
import type { LabJob } from './record.ts';

/** One job while it runs on its machine. */
export interface Session {
  readonly call: Call;
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
  const { actionPath, inputs, steps, status } = level;
  const inside = actionPath === undefined ? {} : { secrets: {} };
  const github = { ...(contexts['github'] as object), action_path: actionPath };
  const env = { ...session.environment, ...level.environment, ...environment };
  const job = { ...(contexts['job'] as object), status };
  return {
    contexts: { ...contexts, github, env, job, inputs, steps, ...inside },
    functions: {
      success: () => status === 'success',
      failure: () => status === 'failure',
      cancelled: () => status === 'cancelled',
      always: () => true,
      hashFiles: (...patterns) => hashFiles(machine.workspace, patterns),
    },
  };
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
