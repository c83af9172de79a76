import type { Conclusion, Hub, Permissions } from '../hub/surface.ts';
import type { Services } from '../services/services.ts';
import type { KillGrace } from './machine.ts';
import type { LabJob, LabRun } from './record.ts';
import type { JobYaml, WorkflowFile } from './workflow-file.ts';

export type LabEvent =
  | { readonly event: 'run started' | 'run completed'; readonly run: LabRun }
  | { readonly event: 'job waiting' | 'job started' | 'job completed'; readonly run: LabRun; readonly job: LabJob };

/** What all runs of a lab share. */
export interface Shop {
  readonly hub: Hub;
  readonly services: Services;
  /** Takes `run-<n>` folders with each job's log, summary and record. */
  readonly directory: string;
  /** How long processes may take to end when they are stopped. */
  readonly grace: KillGrace;
  readonly log: (event: LabEvent) => void;
}

/** One workflow file as a run or a job calls it. */
export interface Call {
  readonly shop: Shop;
  readonly run: LabRun;
  readonly file: WorkflowFile;
  /** The contexts that all of its jobs see: `github`, `vars`, `inputs`. */
  readonly contexts: Record<'github' | 'vars' | 'inputs', Record<string, unknown>>;
  readonly secrets: Record<string, string>;
  /** What a job's token may do where neither job nor workflow says. */
  readonly permissions: Permissions;
  /** The names of the calling jobs: `solve / `. */
  readonly prefix: string;
  readonly signal: AbortSignal;
  /** Every job runs, also those that succeeded in the attempt before. */
  readonly again: boolean;
}

/** One job of a call whose condition held. */
export interface JobCall {
  readonly call: Call;
  readonly id: string;
  readonly yaml: JobYaml;
  readonly contexts: Record<string, unknown>;
  readonly signal: AbortSignal;
}

export interface JobOutcome {
  readonly result: Conclusion;
  readonly outputs: Record<string, string>;
  /** It ran in this attempt, so what depends on it must, too. */
  readonly again: boolean;
}
