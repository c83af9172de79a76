import type { Hub, HubEvent } from '../hub/surface.ts';
import { eventBlock, type Inputs, readInputs } from '../hub/workflow-inputs.ts';
import { createSlots, type LabEvent, type Shop } from './call.ts';
import { githubContext } from './github-context.ts';
import type { KillGrace } from './machine.ts';
import { defaultPermissions } from './permissions.ts';
import { LabRun } from './record.ts';
import { runWorkflow } from './workflow.ts';
import { loadWorkflow, permissionProblems, type WorkflowFile } from './workflow-file.ts';

export interface RunnerOptions {
  readonly hub: Hub;
  readonly services: Shop['services'];
  /** Where runs leave their logs, summaries and records. */
  readonly directory: string;
  /** The Node that `using: node24` actions run on; without one, the Node of this process. */
  readonly node24?: string | undefined;
  /** How many machines there are; 4 unless told otherwise. */
  readonly slots?: number | undefined;
  readonly grace?: KillGrace | undefined;
  readonly log?: ((line: LabEvent) => void) | undefined;
}

/** Runs the workflows of the hub's repositories when events start them, as GitHub does. */
export class Runner {
  readonly runs: LabRun[] = [];
  /** Secrets and variables by `owner/name`. */
  readonly secrets = new Map<string, Record<string, string>>();
  readonly variables = new Map<string, Record<string, string>>();
  readonly #shop: Shop;
  readonly #directory: string;
  readonly #busy = new Set<Promise<void>>();
  readonly #faults: unknown[] = [];
  #reacting = Promise.resolve();

  constructor(options: RunnerOptions) {
    const { hub, services, node24 = process.execPath, slots = 4, grace = [7500, 2500] as const, log } = options;
    this.#directory = options.directory;
    this.#shop = { hub, services, node24, takeSlot: createSlots(slots), grace, emit: log ?? (() => {}) };
    // One after the other, so that runs begin in the order of their events.
    hub.onEvent((event) => {
      const reaction = this.#reacting.then(() => this.#react(event));
      this.#reacting = reaction.catch(() => {}); // The fault is told by idle().
      this.#track(reaction);
    });
  }

  /** Resolves when every run has ended or waits for a person. Rejects with a fault of the runner itself. */
  async idle(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy);
    if (this.#faults.length > 0) throw this.#faults.shift();
  }

  cancel(runId: number): void {
    this.#run(runId).controller.abort();
  }

  /**
   * "Re-run failed jobs" (with all that depends on them) or "Re-run all jobs": the same run, event and workflow file, once
   * more. Resolves when the attempt has ended; throws while the run is not completed.
   * https://docs.github.com/en/actions/how-tos/manage-workflow-runs/re-run-workflows-and-jobs
   */
  rerun(runId: number, jobs: 'failed' | 'all', login?: string): Promise<void> {
    const run = this.#run(runId);
    if (run.view.status !== 'completed') throw new Error('This workflow is already running');
    run.beginAttempt(login === undefined ? run.view.actor : this.#shop.hub.account(login));
    const attempt = this.#execute(run, jobs === 'all');
    this.#track(attempt);
    return attempt;
  }

  /** Ends the machine of a running job as a power cut does; resolves when the job has failed of it. */
  async kill(runId: number, jobKey: string): Promise<void> {
    const job = this.#run(runId).job(jobKey);
    if (job.status !== 'in_progress') throw new Error(`Job '${jobKey}' has no machine: it is ${job.status}`);
    await job.kill?.();
  }

  #run(runId: number): LabRun {
    const run = this.runs.find(({ id }) => id === runId);
    if (!run) throw new Error(`There is no run ${runId}`);
    return run;
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((fault: unknown) => void this.#faults.push(fault))
      .finally(() => this.#busy.delete(tracked));
    this.#busy.add(tracked);
  }

  async #react(event: HubEvent): Promise<void> {
    const { repository, sha } = event;
    const listed = repository.git.run(['ls-tree', '--name-only', sha, '.github/workflows/']).split('\n');
    for (const path of listed.filter((name) => /\.ya?ml$/.test(name))) {
      const file = await loadWorkflow(this.#shop.hub, { repository, sha }, path);
      if (starts(event, file)) this.#track(this.#start(event, file));
    }
  }

  async #start(event: HubEvent, file: WorkflowFile): Promise<void> {
    const run = new LabRun(event, file, inputsOf(event, file), this.runs.length + 1, this.#directory);
    this.runs.push(run);
    event.repository.runs.set(run.id, run.view);
    await this.#execute(run, true);
  }

  async #execute(run: LabRun, again: boolean): Promise<void> {
    const { event, view, inputs, controller } = run;
    const { fullName } = event.repository;
    const shop = this.#shop;
    // Only a re-run of all jobs looks again at what the branches and tags of called workflows mean.
    if (again && run.attempts.length > 0) run.file = await loadWorkflow(shop.hub, run.file, run.file.path);
    const { file } = run;
    const permissions = defaultPermissions(event.repository.settings.defaultJobPermissions);
    run.problems = [...file.problems, ...permissionProblems(file, permissions)];
    const contexts = { github: githubContext(shop.hub, run), vars: this.variables.get(fullName) ?? {}, inputs };
    const secrets = this.secrets.get(fullName) ?? {};
    const { signal } = controller;
    shop.emit({ event: 'run started', run });
    const call = { shop, run, file, contexts, secrets, permissions, prefix: '', signal, again };
    const result = run.problems.length > 0 ? 'failure' : (await runWorkflow(call)).result;
    Object.assign(view, { status: 'completed', conclusion: signal.aborted ? 'cancelled' : result });
    shop.emit({ event: 'run completed', run });
  }
}

/**
 * Whether an event starts a workflow, by its name and type. A broken file says nothing about what starts it: GitHub
 * shows a failed run for its own dispatch.
 */
function starts({ name, payload }: HubEvent, { path, problems, yaml }: WorkflowFile): boolean {
  const named = payload['workflow'] === path;
  const block = eventBlock(yaml.on, name);
  if (name === 'workflow_dispatch') return named && (block !== undefined || problems.length > 0);
  const types = block?.['types'];
  return block !== undefined && (types === undefined || [types].flat().some((type) => type === payload['action']));
}

/** The typed inputs of a dispatch, whose texts the hub has judged. */
function inputsOf({ name, payload }: HubEvent, { yaml }: WorkflowFile): Inputs {
  const definitions = eventBlock(yaml.on, name)?.['inputs'];
  return name === 'workflow_dispatch' && definitions ? readInputs(definitions, payload['inputs'] as Inputs) : {};
}
