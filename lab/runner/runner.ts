import type { Hub, HubEvent, RunView } from '../hub/surface.ts';
import { ConcurrencyGroups, createSlots } from './concurrency.ts';
import { githubContext } from './contexts.ts';
import { interpolateText } from './expressions.ts';
import { workflowPaths } from './git.ts';
import type { KillGrace } from './machine.ts';
import { defaultPermissions } from './permissions.ts';
import { LabRun } from './record.ts';
import type { JobServices, LabEvent, Shop } from './session.ts';
import { inputDefinitions, readInputs, starts } from './triggers.ts';
import { lowerCacheMode, runWorkflow } from './workflow.ts';
import { loadWorkflow, permissionProblems, type WorkflowFile } from './workflow-file.ts';

export interface RunnerOptions {
  readonly hub: Hub;
  readonly services: JobServices;
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
  readonly #files = new Map<string, Promise<WorkflowFile>>();

  constructor(options: RunnerOptions) {
    const { hub, services, node24 = process.execPath, slots = 4, grace = [7500, 2500] as const, log } = options;
    const emit = log ?? (() => {});
    this.#directory = options.directory;
    this.#shop = { hub, services, node24, slots: createSlots(slots), groups: new ConcurrencyGroups(), grace, emit };
    hub.onEvent((event) => this.#track(this.#react(event)));
  }

  /** Resolves when every run has ended or waits for a person. Rejects with a fault of the runner itself. */
  async idle(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy);
  }

  cancel(runId: number): void {
    this.runs.find((run) => run.id === runId)?.controller.abort('cancelled');
  }

  #track(work: Promise<void>): void {
    this.#busy.add(work);
    const done = () => void this.#busy.delete(work);
    work.then(done, done);
  }

  async #react(event: HubEvent): Promise<void> {
    const paths = await workflowPaths(event.repository, event.sha);
    for (const path of paths) {
      const file = await this.#load(event, path);
      if (file.problems.length > 0 ? event.name === 'push' || names(event, path) : await starts(event, file))
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
    const { repository } = event;
    const view = this.#view(event, file);
    const given = (event.payload['inputs'] ?? {}) as Record<string, unknown>;
    const problems = [...file.problems];
    let inputs = {};
    try {
      if (event.name === 'workflow_dispatch') inputs = readInputs(inputDefinitions(file, 'workflow_dispatch'), given);
    } catch (error) {
      problems.push((error as Error).message);
    }
    const run = new LabRun(event, file, inputs, view, this.#directory);
    this.runs.push(run);
    repository.runs.set(run.id, view);
    const permissions = defaultPermissions(repository.settings.defaultJobPermissions);
    run.problems.push(...problems, ...permissionProblems(file, permissions));
    if (event.needsApproval) return void Object.assign(view, { status: 'completed', conclusion: 'action_required' });
    await this.#execute(run, permissions);
  }

  async #execute(run: LabRun, permissions: ReturnType<typeof defaultPermissions>): Promise<void> {
    const { event, file, view, inputs, controller } = run;
    const shop = this.#shop;
    const secrets = this.secrets.get(event.repository.fullName) ?? {};
    const variables = this.variables.get(event.repository.fullName) ?? {};
    const github = githubContext(shop.hub, run);
    const title = file.yaml['run-name'];
    if (title) view.displayTitle = interpolateText(title, { contexts: { github, inputs, vars: variables } });
    const cacheMode = lowerCacheMode(file.yaml['cache-mode'], UNTRUSTED.includes(event.name) ? 'read' : 'write');
    shop.emit({ event: 'run started', run });
    view.status = 'in_progress';
    const call = {
      shop,
      run,
      file,
      github,
      variables,
      inputs,
      secrets,
      maskedSecrets: secrets,
      permissions,
      cacheMode,
      prefix: '',
      controller,
    };
    const result = run.problems.length > 0 ? 'failure' : (await runWorkflow(call)).result;
    Object.assign(view, { status: 'completed', conclusion: controller.signal.aborted ? 'cancelled' : result });
    shop.emit({ event: 'run completed', run });
  }

  #view(event: HubEvent, file: WorkflowFile): RunView {
    const { runs } = event.repository;
    const now = new Date().toISOString();
    const name = file.yaml.name ?? file.path;
    return {
      id: this.runs.length + 1,
      name,
      displayTitle: name,
      path: file.path,
      event: event.name,
      headBranch: event.ref.replace(/^refs\/(heads|tags)\//, ''),
      headSha: event.sha,
      status: 'queued',
      conclusion: null,
      runAttempt: 1,
      runNumber: [...runs.values()].filter((run) => run.path === file.path).length + 1,
      actor: event.actor,
      triggeringActor: event.actor,
      createdAt: now,
      runStartedAt: now,
      jobs: [],
    };
  }
}

const names = (event: HubEvent, path: string) => event.workflow?.split('/').pop() === path.split('/').pop();
