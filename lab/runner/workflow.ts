import type { Conclusion, Permissions } from '../hub/surface.ts';
import { holds, interpolate, interpolateText, interpolateTexts, type Scope } from './expressions.ts';
import { runJob } from './job.ts';
import { expandMatrix, type MatrixRow, rowSuffix } from './matrix.ts';
import type { LabRun } from './record.ts';
import { runGraph } from './schedule.ts';
import type { Shop } from './session.ts';
import { eventBlock, inputDefinitions, readInputs } from './triggers.ts';
import { jobPermissions, type WorkflowFile } from './workflow-file.ts';
import type { JobYaml } from './workflow-yaml.ts';

export type Result = Extract<Conclusion, 'success' | 'failure' | 'cancelled' | 'skipped'>;

export interface JobOutcome {
  readonly result: Result;
  readonly outputs: Record<string, string>;
}

/** One workflow file as a run or a job calls it. */
export interface Call {
  readonly shop: Shop;
  readonly run: LabRun;
  readonly file: WorkflowFile;
  readonly github: Record<string, unknown>;
  readonly variables: Record<string, string>;
  readonly inputs: Record<string, unknown>;
  readonly secrets: Record<string, string>;
  /** Secrets of the repository, hidden in the logs of called workflows that do not get them, too. */
  readonly maskedSecrets: Record<string, string>;
  /** What a job's token may do where neither job nor workflow says. */
  readonly permissions: Permissions;
  readonly cacheMode: string;
  /** The names of the calling jobs: `solve / `. */
  readonly prefix: string;
  readonly controller: AbortController;
}

interface WorkflowOutcome {
  readonly result: Result;
  readonly jobs: Record<string, JobOutcome>;
}

/** Runs all jobs of a workflow file, once its concurrency group lets it. */
export async function runWorkflow(call: Call): Promise<WorkflowOutcome> {
  const { groups } = call.shop;
  const block = interpolate(call.file.yaml.concurrency, { contexts: baseContexts(call) });
  const release = await groups.enter(call.run.event.repository.fullName, block, call.controller);
  if (release === undefined) return { result: 'cancelled', jobs: {} };
  try {
    const entries = Object.entries(call.file.yaml.jobs);
    const needs = new Map(entries.map(([id, job]) => [id, [job.needs ?? []].flat()]));
    const jobs = await runGraph<JobOutcome>(needs, (id, direct, chain) => startJob(call, id, direct, chain));
    return { result: combine(Object.values(jobs).map((job) => job.result)), jobs };
  } finally {
    release();
  }
}

function baseContexts({ github, variables, inputs }: Call): Record<string, unknown> {
  return { github, vars: variables, inputs };
}

function combine(results: Result[]): Result {
  if (results.includes('failure')) return 'failure';
  if (results.includes('cancelled')) return 'cancelled';
  return 'success';
}

async function startJob(
  call: Call,
  id: string,
  needs: Record<string, JobOutcome>,
  chain: JobOutcome[],
): Promise<JobOutcome> {
  const job = call.file.yaml.jobs[id] as JobYaml;
  const contexts = { ...baseContexts(call), needs };
  const cancelled = call.controller.signal.aborted;
  const functions = {
    success: () => !cancelled && chain.every(({ result }) => result === 'success'),
    failure: () => chain.some(({ result }) => result === 'failure'),
    cancelled: () => cancelled,
    always: () => true,
  };
  try {
    if (!holds(job.if, { contexts, functions }))
      return endUnstarted(call, id, job, cancelled ? 'cancelled' : 'skipped');
    return await runRows(call, id, job, contexts);
  } catch (error) {
    return endUnstarted(call, id, job, 'failure', (error as Error).message);
  }
}

/** A job that never had a machine: skipped, cancelled, or refused with a reason. */
function endUnstarted(call: Call, id: string, job: JobYaml, result: Result, problem?: string): JobOutcome {
  const record = call.run.addJob(id, call.prefix + (job.name?.includes('${{') ? id : (job.name ?? id)));
  if (problem) record.annotations.push({ level: 'error', message: problem });
  record.complete(result);
  finish(call, record);
  return { result, outputs: {} };
}

function finish({ run, shop }: Call, job: ReturnType<LabRun['addJob']>): void {
  job.write(run.directory);
  shop.emit({ event: 'job completed', run, job });
}

/** The jobs of a matrix, at most `max-parallel` at once; the first failure cancels the others unless `fail-fast` is false. */
async function runRows(call: Call, id: string, job: JobYaml, contexts: Record<string, unknown>): Promise<JobOutcome> {
  const strategy = (interpolate(job.strategy ?? {}, { contexts }) ?? {}) as Record<string, unknown>;
  const matrix = strategy['matrix'] as Record<string, unknown> | undefined;
  const rows: MatrixRow[] = matrix ? expandMatrix(matrix) : [{}];
  const failFast = strategy['fail-fast'] !== false;
  const parallel = Number(strategy['max-parallel'] ?? rows.length);
  const controller = follow(call.controller.signal);
  const queue = rows.entries();
  const outcomes: JobOutcome[] = [];
  const work = async () => {
    for (const [index, row] of queue) {
      const facts = { 'fail-fast': failFast, 'job-index': index, 'job-total': rows.length, 'max-parallel': parallel };
      const outcome = await runRow(call, id, job, { ...contexts, matrix: row, strategy: facts }, controller, row);
      outcomes.push(outcome);
      if (outcome.result === 'failure' && failFast) controller.abort('fail-fast');
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, rows.length) }, work));
  const filled = outcomes.flatMap(({ outputs }) => Object.entries(outputs).filter(([, value]) => value !== ''));
  const named = outcomes.flatMap(({ outputs }) => Object.entries(outputs));
  return { result: combine(outcomes.map(({ result }) => result)), outputs: Object.fromEntries([...named, ...filled]) };
}

async function runRow(
  call: Call,
  id: string,
  job: JobYaml,
  contexts: Record<string, unknown>,
  parent: AbortController,
  row: MatrixRow,
): Promise<JobOutcome> {
  const scope: Scope = { contexts };
  const base = interpolateText(job.name ?? id, scope);
  const name = call.prefix + base + (job.name?.includes('${{') ? '' : rowSuffix(row));
  const controller = follow(parent.signal);
  const block = interpolate(job.concurrency, scope);
  const permissions = jobPermissions(call.file, job, call.permissions);
  const record = job.uses === undefined ? call.run.addJob(id, name) : undefined;
  const release = await call.shop.groups.enter(call.run.event.repository.fullName, block, controller);
  try {
    if (record === undefined) return await callWorkflow(call, id, job, contexts, name, permissions, controller);
    record.permissions = permissions;
    record.runsOn = [interpolate(job['runs-on'], scope)]
      .flat()
      .map((label) => (typeof label === 'string' ? label : JSON.stringify(label)));
    if (!release || controller.signal.aborted) record.complete('cancelled');
    else return await runJob(call, job, record, contexts, controller.signal);
    return { result: 'cancelled', outputs: {} };
  } finally {
    release?.();
    if (record) finish(call, record);
  }
}

async function callWorkflow(
  call: Call,
  id: string,
  job: JobYaml,
  contexts: Record<string, unknown>,
  name: string,
  permissions: Permissions,
  controller: AbortController,
): Promise<JobOutcome> {
  const file = call.file.calls.get(id) as WorkflowFile;
  const given = interpolate(job.with ?? {}, { contexts }) as Record<string, unknown>;
  const inputs = readInputs(inputDefinitions(file, 'workflow_call'), given);
  const scope = { contexts: { ...contexts, secrets: call.secrets } };
  const secrets = job.secrets === 'inherit' ? call.secrets : interpolateTexts(job.secrets, scope);
  const cacheMode = lowerCacheMode(job['cache-mode'] ?? file.yaml['cache-mode'], call.cacheMode);
  const { result, jobs } = await runWorkflow({
    ...call,
    file,
    inputs,
    secrets,
    permissions,
    cacheMode,
    controller,
    prefix: `${name} / `,
  });
  const outputs = Object.entries(
    (eventBlock(file, 'workflow_call')['outputs'] ?? {}) as Record<string, { value: unknown }>,
  );
  const values = Object.fromEntries(outputs.map(([key, output]) => [key, output.value]));
  const inner = { github: call.github, vars: call.variables, inputs, jobs };
  return { result, outputs: interpolateTexts(values, { contexts: inner }) };
}

/** `cache-mode` goes down through calls, never up. */
export function lowerCacheMode(wanted: string | undefined, ceiling: string): string {
  if (wanted === undefined || wanted === ceiling) return ceiling;
  return ceiling === 'write' ? wanted : 'none';
}

function follow(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return controller;
}
