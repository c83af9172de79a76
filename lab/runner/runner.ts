import type { Hub, HubEvent, Permissions } from '../hub/surface.ts';
import type { LabEvent, Shop } from './call.ts';
import { ConcurrencyGroups, createSlots } from './concurrency.ts';
import { githubContext } from './contexts.ts';
import { interpolateText } from './expressions.ts';
import { workflowPaths } from './git.ts';
import { JOB_TOKEN } from './job.ts';
import type { KillGrace } from './machine.ts';
import { defaultPermissions, lowerCacheMode } from './permissions.ts';
import { LabRun } from './record.ts';
import { eventBlock, readInputs, starts } from './triggers.ts';
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

// Who may start these need not be trusted: their jobs cannot write to the cache.
const UNTRUSTED = ['issues', 'issue_comment', 'pull_request_target'];

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
  readonly #files = new Map<string, Promise<WorkflowFile>>();

  constructor(options: RunnerOptions) {
    const { hub, services, node24 = process.execPath, slots = 4, grace = [7500, 2500] as const, log } = options;
    const emit = log ?? (() => {});
    this.#directory = options.directory;
    this.#shop = { hub, services, node24, slots: createSlots(slots), groups: new ConcurrencyGroups(), grace, emit };
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
    this.#run(runId).controller.abort('cancelled');
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
    const again = this.#rerun(run, jobs);
    this.#track(again);
    return again;
  }

  /** Ends the machine of a running job as a power cut does; resolves when the job has failed of it. */
  async kill(runId: number, jobKey: string): Promise<void> {
    const job = this.#run(runId).job(jobKey);
    if (job.status !== 'in_progress' || !job.kill)
      throw new Error(`Job '${jobKey}' has no machine: it is ${job.status}`);
    await job.kill();
  }

  #run(runId: number): LabRun {
    const run = this.runs.find(({ id }) => id === runId);
    if (!run) throw new Error(`There is no run ${runId}`);
    return run;
  }

  async #rerun(run: LabRun, jobs: 'failed' | 'all'): Promise<void> {
    const { repository, sha, path } = run.file;
    // Only a re-run of all jobs looks again at what the branches and tags of called workflows mean.
    if (jobs === 'all') run.file = await loadWorkflow(this.#shop.hub, { repository, sha }, path);
    await this.#execute(run, defaultPermissions(run.event.repository.settings.defaultJobPermissions), jobs === 'all');
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((fault: unknown) => void this.#faults.push(fault))
      .finally(() => this.#busy.delete(tracked));
    this.#busy.add(tracked);
  }

  async #react(event: HubEvent): Promise<void> {
    if (/^0+$/.test(event.sha)) return; // A deleted branch has no workflow files.
    for (const path of await workflowPaths(event.repository, event.sha)) {
      const file = await this.#load(event, path);
      // A broken file says nothing about what starts it: GitHub shows a failed run for a push, and for its own dispatch.
      const broken = file.problems.length > 0;
      if (broken ? event.name === 'push' || isNamed(event, path) : await starts(event, file))
        this.#track(this.#start(event, file));
    }
  }

  #load({ repository, sha }: HubEvent, path: string): Promise<WorkflowFile> {
    const key = `${repository.fullName} ${sha} ${path}`;
    const file = this.#files.get(key) ?? loadWorkflow(this.#shop.hub, { repository, sha }, path);
    this.#files.set(key, file);
    return file;
  }

  async #start(event: HubEvent, file: WorkflowFile): Promise<void> {
    const { repository, payload } = event;
    const permissions = defaultPermissions(repository.settings.defaultJobPermissions);
    const problems = [...file.problems, ...permissionProblems(file, permissions)];
    const inputs = dispatchInputs(event, file, problems);
    const run = new LabRun(
      { ...event, payload: { ...payload, ...inputs.payload } },
      file,
      inputs.values,
      this.runs.length + 1,
      this.#directory,
    );
    run.problems.push(...problems);
    this.runs.push(run);
    repository.runs.set(run.id, run.view);
    if (event.needsApproval) Object.assign(run.view, { status: 'completed', conclusion: 'action_required' });
    else await this.#execute(run, permissions);
  }

  async #execute(run: LabRun, permissions: Permissions, again = true): Promise<void> {
    const { event, file, view, inputs, controller } = run;
    const { fullName } = event.repository;
    const shop = this.#shop;
    const contexts = { github: githubContext(shop.hub, run), vars: this.variables.get(fullName) ?? {}, inputs };
    view.displayTitle = interpolateText(file.yaml['run-name'] ?? view.name, { contexts });
    shop.emit({ event: 'run started', run });
    const cacheMode = lowerCacheMode(file.yaml['cache-mode'], UNTRUSTED.includes(event.name) ? 'read' : 'write');
    const secrets = { ...this.secrets.get(fullName), GITHUB_TOKEN: JOB_TOKEN };
    const call = { shop, run, file, contexts, secrets, permissions, cacheMode, prefix: '', controller, again };
    const result = run.problems.length > 0 ? 'failure' : (await runWorkflow(call)).result;
    Object.assign(view, { status: 'completed', conclusion: controller.signal.aborted ? 'cancelled' : result });
    shop.emit({ event: 'run completed', run });
  }
}

const isNamed = (event: HubEvent, path: string) => event.workflow?.split('/').pop() === path.split('/').pop();

/** The inputs of a dispatch: typed for `inputs`, as texts for `github.event.inputs`; a wrong one is a problem of the run. */
function dispatchInputs({ name, payload }: HubEvent, file: WorkflowFile, problems: string[]) {
  if (name !== 'workflow_dispatch') return { values: {}, payload: {} };
  try {
    const values = readInputs(eventBlock(file, name)['inputs'], (payload['inputs'] ?? {}) as Record<string, unknown>);
    return {
      values,
      payload: { inputs: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])) },
    };
  } catch (error) {
    problems.push((error as Error).message);
    return { values: {}, payload: {} };
  }
}
