import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { found } from '../hub/answer.ts';
import { newRun } from '../hub/runs.ts';
import type { Account, Conclusion, HubEvent, Permissions, RunView } from '../hub/surface.ts';
import type { JobOutcome } from './call.ts';
import type { WorkflowFile } from './workflow-file.ts';

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly title?: string;
  readonly file?: string;
  readonly line?: number;
}

/** One job of a run, with what a person finds on its page. */
export type LabJob = ReturnType<typeof newJob>;

function newJob(id: string, key: string, number: number, runAttempt: number) {
  return {
    /** The job's id in its own workflow file. */
    id,
    /** The name shown, with those of its callers: `solve / open`. */
    key,
    number,
    runAttempt,
    steps: [] as { name: string; outcome: Conclusion }[],
    /** What its steps show beside the code or on the run's page. */
    annotations: [] as Annotation[],
    status: 'queued' as RunView['status'],
    conclusion: null as Conclusion | null,
    outputs: {} as Record<string, string>,
    /** The environment that it names, and what it links to. */
    environment: undefined as { readonly name: string; readonly url: string } | undefined,
    permissions: {} as Permissions,
    log: '',
    summary: '',
    startedAt: new Date().toISOString(),
    durationMs: 0,
    /** While it runs: ends its machine and its token at once; resolves when nothing of it runs any more. */
    kill: undefined as (() => Promise<unknown>) | undefined,
  };
}

/** What the files of a job are called, without their endings. */
export function fileName({ key }: LabJob): string {
  return key.replace(/[^\w.()-]+/g, '-');
}

/** One run of a workflow, with all that a re-run needs: the event, the workflow file at its commit, the jobs' outputs. */
export class LabRun {
  readonly event: HubEvent;
  file: WorkflowFile;
  readonly view: RunView;
  /** The jobs of this attempt, those that it kept from earlier ones among them. */
  jobs: LabJob[] = [];
  /** The jobs of the attempts before this one. */
  readonly attempts: (readonly LabJob[])[] = [];
  /** Why the run did not start; empty for a run that did. */
  problems: readonly string[] = [];
  /** Cancels the attempt, as a person does. */
  controller = new AbortController();
  readonly #root: string;

  constructor(event: HubEvent, file: WorkflowFile, id: number, root: string) {
    this.event = event;
    this.file = file;
    this.#root = root;
    this.view = newRun(event, id, file.path, file.yaml.name);
  }

  get id(): number {
    return this.view.id;
  }

  get conclusion(): Conclusion | null {
    return this.view.conclusion;
  }

  /** Where logs, summaries and records are left; each further attempt has its own folder in that of the first. */
  get directory(): string {
    const { id, runAttempt } = this.view;
    return join(this.#root, `run-${id}`, runAttempt > 1 ? `attempt-${runAttempt}` : '');
  }

  /** The same run once more, asked for by somebody. */
  beginAttempt(triggeringActor: Account): void {
    const runAttempt = this.attempts.push(this.jobs) + 1;
    this.jobs = [];
    this.controller = new AbortController();
    const runStartedAt = new Date().toISOString();
    Object.assign(this.view, { runAttempt, triggeringActor, runStartedAt, status: 'queued', conclusion: null });
  }

  /** Takes a job over from the attempt before, unless it failed there. */
  keepJob(name: string): JobOutcome | undefined {
    const job = this.attempts.at(-1)?.find(({ key }) => key === name);
    if (job?.conclusion !== 'success' && job?.conclusion !== 'skipped') return undefined;
    this.jobs.push(job);
    return { result: job.conclusion, outputs: job.outputs, again: false };
  }

  addJob(id: string, name: string): LabJob {
    const number = this.id * 1000 + this.attempts.flat().length + this.jobs.length;
    const job = newJob(id, name, number, this.view.runAttempt);
    this.jobs.push(job);
    return job;
  }

  /** Ends a job and leaves its log, summary and record below the run's folder. */
  endJob(job: LabJob, conclusion: Conclusion): JobOutcome {
    Object.assign(job, { conclusion, status: 'completed', durationMs: Date.now() - Date.parse(job.startedAt) });
    const path = join(this.directory, fileName(job));
    const { log, summary, ...rest } = job;
    mkdirSync(this.directory, { recursive: true });
    writeFileSync(`${path}.log`, log);
    writeFileSync(`${path}.summary.md`, summary);
    writeFileSync(`${path}.json`, `${JSON.stringify(rest, null, 2)}\n`);
    return { result: conclusion, outputs: job.outputs, again: true };
  }

  /** The job with this name; throws with the names there are, or with why the run did not start. */
  job(key: string): LabJob {
    const job = this.jobs.find((each) => each.key === key);
    const why = [...this.problems, ...this.jobs.map((each) => each.key)].join(', ');
    return found(job, `Run ${this.id} has no job '${key}': ${why}`);
  }
}
