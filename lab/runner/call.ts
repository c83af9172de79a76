import type { Hub, Permissions } from '../hub/surface.ts';
import type { Services } from '../services/services.ts';
import type { CacheMode } from '../services/twirp.ts';
import type { ConcurrencyGroups, createSlots } from './concurrency.ts';
import type { KillGrace } from './machine.ts';
import type { LabJob, LabRun, StepOutcome } from './record.ts';
import type { WorkflowFile } from './workflow-file.ts';
import type { JobYaml } from './workflow-yaml.ts';

export type LabEvent =
  | { readonly event: 'run started' | 'run completed'; readonly run: LabRun }
  | { readonly event: 'job started' | 'job completed'; readonly run: LabRun; readonly job: LabJob };

/** What all runs of a lab share. */
export interface Shop {
  readonly hub: Hub;
  readonly services: Pick<Services, 'environment'>;
  readonly node24: string;
  readonly slots: ReturnType<typeof createSlots>;
  readonly groups: ConcurrencyGroups;
  readonly grace: KillGrace;
  emit(event: LabEvent): void;
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
  readonly cacheMode: CacheMode;
  /** The names of the calling jobs: `solve / `. */
  readonly prefix: string;
  readonly controller: AbortController;
  /** Every job runs, also those that succeeded in the attempt before. */
  readonly again: boolean;
}

/** One job of a call whose condition held. */
export interface JobCall {
  readonly call: Call;
  readonly id: string;
  readonly yaml: JobYaml;
  readonly contexts: Record<string, unknown>;
  readonly controller: AbortController;
}

export interface JobOutcome {
  readonly result: StepOutcome;
  readonly outputs: Record<string, string>;
  /** It ran in this attempt, so what depends on it must, too. */
  readonly again: boolean;
}

/** A controller that is aborted with another, and can be aborted alone. */
export function follow({ signal }: AbortController): AbortController {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  return controller;
}
