import { found } from '../hub/answer.ts';
import type { HubEvent } from '../hub/surface.ts';
import { eventBlock, type Inputs, readInputs } from '../hub/workflow-inputs.ts';
import type { Shop } from './call.ts';
import { githubContext } from './github-context.ts';
import { permissionProblems, USUAL_PERMISSIONS } from './permissions.ts';
import { LabRun } from './record.ts';
import { runWorkflow } from './workflow.ts';
import { loadWorkflow, type WorkflowFile } from './workflow-file.ts';

/** Runs the workflows of the hub's repositories when events start them, as GitHub does. */
export class Runner {
  readonly runs: LabRun[] = [];
  /** Secrets and variables by `owner/name`. */
  readonly secrets = new Map<string, Record<string, string>>();
  readonly variables = new Map<string, Record<string, string>>();
  readonly #shop: Shop;
  readonly #busy = new Set<Promise<void>>();
  #reacting = Promise.resolve();

  constructor(shop: Pick<Shop, 'hub' | 'services' | 'directory'> & Partial<Shop>) {
    this.#shop = { grace: [7500, 2500], log: () => {}, ...shop };
    // One after the other, so that runs begin in the order of their events.
    shop.hub.listeners.push((event) => {
      this.#reacting = this.#track(this.#reacting.catch(() => {}).then(() => this.#react(event)));
    });
  }

  /** Resolves when every run has ended; one that waits for a person has not. Rejects with a fault of the runner itself. */
  async idle(): Promise<void> {
    for (const work of this.#busy) await work.finally(() => this.#busy.delete(work));
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
    return this.#track(this.#execute(run, jobs === 'all'));
  }

  /** Ends the machine of a running job as a power cut does; resolves when the job has failed of it. */
  async kill(runId: number, jobKey: string): Promise<void> {
    const job = this.#run(runId).job(jobKey);
    if (job.status !== 'in_progress') throw new Error(`Job '${jobKey}' has no machine: it is ${job.status}`);
    await job.kill?.();
  }

  #run(runId: number): LabRun {
    const run = this.runs.find(({ id }) => id === runId);
    return found(run, `There is no run ${runId}`);
  }

  /** The same work, which `idle` waits for, and whose fault it tells. */
  #track(work: Promise<void>): Promise<void> {
    work.catch(() => {});
    this.#busy.add(work);
    return work;
  }

  async #react(event: HubEvent): Promise<void> {
    const { repository, sha } = event;
    const listed = repository.git.run(['ls-tree', '--name-only', sha, '.github/workflows/']).split('\n');
    for (const path of listed.filter((name) => /\.ya?ml$/.test(name))) {
      const file = await loadWorkflow(this.#shop.hub, { repository, sha }, path);
      if (!starts(event, file)) continue;
      const run = new LabRun(event, file, this.runs.length + 1, this.#shop.directory);
      this.runs.push(run);
      repository.runs.set(run.id, run.view);
      void this.#track(this.#execute(run, true));
    }
  }

  async #execute(run: LabRun, again: boolean): Promise<void> {
    const shop = this.#shop;
    const { signal } = run.controller;
    const { fullName } = run.event.repository;
    // Only a re-run of all jobs looks again at what the branches and tags of called workflows mean.
    if (again && run.attempts.length > 0) run.file = await loadWorkflow(shop.hub, run.file, run.file.path);
    const { file } = run;
    run.problems = [...file.problems, ...permissionProblems(file, USUAL_PERMISSIONS)];
    const definitions = eventBlock(file.yaml.on, run.event.name)?.['inputs'];
    const inputs = definitions ? readInputs(definitions, run.event.payload['inputs'] as Inputs) : {};
    const contexts = { github: githubContext(shop.hub, run), vars: this.variables.get(fullName) ?? {}, inputs };
    const secrets = this.secrets.get(fullName) ?? {};
    shop.log({ event: 'run started', run });
    const call = { shop, run, file, contexts, secrets, permissions: USUAL_PERMISSIONS, prefix: '', signal, again };
    const result = run.problems.length > 0 ? 'failure' : (await runWorkflow(call)).result;
    Object.assign(run.view, { status: 'completed', conclusion: signal.aborted ? 'cancelled' : result });
    shop.log({ event: 'run completed', run });
  }
}

/**
 * Whether an event starts a workflow, by its name and type. A broken file says nothing about what starts it: GitHub
 * shows a failed run for its own dispatch.
 */
function starts({ name, payload }: HubEvent, { path, problems, yaml }: WorkflowFile): boolean {
  const block = eventBlock(yaml.on, name);
  if (name === 'workflow_dispatch') return payload['workflow'] === path && Boolean(block ?? problems[0]);
  if (name === 'schedule') return [block ?? []].flat().some(({ cron }) => cron === payload['schedule']);
  const types = block?.['types'];
  return block !== undefined && (types === undefined || [types].flat().some((type) => type === payload['action']));
}
