import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account, Conclusion, HubEvent, JobView, Permissions, RunView } from '../hub/surface.ts';
import type { Annotation } from './commands.ts';
import { pullRequest } from './triggers.ts';
import type { WorkflowFile } from './workflow-file.ts';

export type StepOutcome = 'success' | 'failure' | 'cancelled' | 'skipped';

export interface StepRecord {
  readonly name: string;
  readonly outcome: StepOutcome;
  /** The outcome after `continue-on-error`. */
  readonly conclusion: StepOutcome;
}

/** One job of a run, with what a person finds on its page. */
export class LabJob {
  /** The job's id in its own workflow file. */
  readonly id: string;
  /** What the REST API shows; kept up to date in the hub. */
  readonly view: JobView;
  outputs: Record<string, string> = {};
  permissions: Permissions = {};
  runsOn: string[] = [];
  readonly steps: StepRecord[] = [];
  readonly annotations: Annotation[] = [];
  log = '';
  summary = '';
  durationMs = 0;
  /** While it runs: ends its machine and its token at once; resolves when nothing of it runs any more. */
  kill: (() => Promise<unknown>) | undefined;

  constructor(id: string, view: JobView) {
    this.id = id;
    this.view = view;
  }

  /** The name shown, with those of its callers: `solve / open`. */
  get key(): string {
    return this.view.name;
  }

  get status(): JobView['status'] {
    return this.view.status;
  }

  get conclusion(): Conclusion | null {
    return this.view.conclusion;
  }

  get startedAt(): string {
    return this.view.startedAt;
  }

  start(): void {
    Object.assign(this.view, { status: 'in_progress', startedAt: new Date().toISOString() });
  }

  complete(conclusion: Conclusion): void {
    const completedAt = new Date().toISOString();
    this.durationMs = Date.parse(completedAt) - Date.parse(this.startedAt);
    Object.assign(this.view, { status: 'completed', conclusion, completedAt });
  }

  /** Leaves log, summary and record below the run's folder. */
  write(directory: string): void {
    const path = join(directory, this.key.replace(/[^\w.()-]+/g, '-'));
    const { log, summary, view, ...rest } = this;
    mkdirSync(directory, { recursive: true });
    writeFileSync(`${path}.log`, log);
    writeFileSync(`${path}.summary.md`, summary);
    writeFileSync(`${path}.json`, `${JSON.stringify({ ...rest, ...view }, null, 2)}\n`);
  }
}

/** One run of a workflow, with all that a re-run needs: the event, the workflow file at its commit, the jobs' outputs. */
export class LabRun {
  readonly event: HubEvent;
  file: WorkflowFile;
  readonly inputs: Record<string, string | number | boolean>;
  readonly view: RunView;
  /** The jobs of this attempt, those that it kept from earlier ones among them. */
  jobs: LabJob[] = [];
  /** The jobs of the attempts before this one. */
  readonly attempts: (readonly LabJob[])[] = [];
  /** Why the run did not start; empty for a run that did. */
  readonly problems: string[] = [];
  controller = new AbortController();
  readonly #directory: string;

  constructor(event: HubEvent, file: WorkflowFile, inputs: LabRun['inputs'], id: number, directory: string) {
    this.event = event;
    this.file = file;
    this.inputs = inputs;
    this.#directory = join(directory, `run-${id}`);
    const head = pullRequest(event)?.head;
    const now = new Date().toISOString();
    const name = file.yaml.name ?? file.path;
    const earlier = [...event.repository.runs.values()].filter((run) => run.path === file.path);
    this.view = {
      id,
      name,
      displayTitle: name,
      path: file.path,
      event: event.name,
      headBranch: head?.ref ?? event.ref.replace(/^refs\/(heads|tags)\//, ''),
      headSha: head?.sha ?? event.sha,
      status: 'queued',
      conclusion: null,
      runNumber: earlier.length + 1,
      runAttempt: 1,
      actor: event.actor,
      triggeringActor: event.actor,
      createdAt: now,
      runStartedAt: now,
      jobs: [],
    };
  }

  get id(): number {
    return this.view.id;
  }

  get conclusion(): Conclusion | null {
    return this.view.conclusion;
  }

  /** Where logs, summaries and records are left; each further attempt has its own folder in it. */
  get directory(): string {
    return join(this.#directory, this.attempts.length > 0 ? `attempt-${this.view.runAttempt}` : '');
  }

  /** The same run once more, asked for by somebody. */
  beginAttempt(triggeringActor: Account): void {
    this.attempts.push(this.jobs);
    this.jobs = [];
    this.controller = new AbortController();
    const runAttempt = this.view.runAttempt + 1;
    const runStartedAt = new Date().toISOString();
    Object.assign(this.view, { runAttempt, triggeringActor, runStartedAt, status: 'queued', conclusion: null });
  }

  /** Takes a job over from the attempt before, unless it failed there. */
  keepJob(name: string): { result: StepOutcome; outputs: Record<string, string> } | undefined {
    const job = this.attempts.at(-1)?.find(({ key }) => key === name);
    if (job?.conclusion !== 'success' && job?.conclusion !== 'skipped') return undefined;
    this.jobs.push(job);
    return { result: job.conclusion, outputs: job.outputs };
  }

  addJob(id: string, name: string): LabJob {
    const startedAt = new Date().toISOString();
    const view: JobView = {
      id: this.id * 1000 + this.view.jobs.length,
      name,
      status: 'queued',
      conclusion: null,
      runAttempt: this.view.runAttempt,
      startedAt,
      completedAt: null,
    };
    const job = new LabJob(id, view);
    this.jobs.push(job);
    this.view.jobs.push(view);
    return job;
  }

  /** The job with this name; throws with the names there are, or with why the run did not start. */
  job(key: string): LabJob {
    const found = this.jobs.find((job) => job.key === key);
    const why = [...this.problems, ...this.jobs.map((job) => job.key)].join(', ');
    if (!found) throw new Error(`Run ${this.id} has no job '${key}': ${why}`);
    return found;
  }
}
