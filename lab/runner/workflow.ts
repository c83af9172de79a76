import type { Permissions } from '../hub/surface.ts';
import { type Call, follow, type JobCall, type JobOutcome } from './call.ts';
import { holds, interpolate, interpolateText, interpolateTexts } from './expressions.ts';
import { runJob } from './job.ts';
import { expandMatrix, type MatrixRow, rowSuffix } from './matrix.ts';
import { lowerCacheMode } from './permissions.ts';
import type { LabJob, StepOutcome } from './record.ts';
import { runGraph } from './schedule.ts';
import { eventBlock, readInputs } from './triggers.ts';
import { jobPermissions, type WorkflowFile } from './workflow-file.ts';
import type { JobYaml } from './workflow-yaml.ts';

interface WorkflowOutcome {
  readonly result: StepOutcome;
  readonly jobs: Record<string, JobOutcome>;
}

/** Runs all jobs of a workflow file, once its concurrency group lets it. */
export async function runWorkflow(call: Call): Promise<WorkflowOutcome> {
  const { yaml } = call.file;
  const release = await enterGroup(call, interpolate(yaml.concurrency, call), call.controller);
  if (release === undefined) return { result: 'cancelled', jobs: {} };
  try {
    const needs = new Map(Object.entries(yaml.jobs).map(([id, job]) => [id, [job.needs ?? []].flat()]));
    const jobs = await runGraph<JobOutcome>(needs, (id, direct, chain) => startJob(call, id, direct, chain));
    return { result: combine(Object.values(jobs)), jobs };
  } finally {
    release();
  }
}

const enterGroup = ({ shop, run }: Call, block: unknown, controller: AbortController) =>
  shop.groups.enter(run.event.repository.fullName, block, controller);

function combine(outcomes: JobOutcome[]): StepOutcome {
  const results = outcomes.map(({ result }) => result);
  return results.includes('failure') ? 'failure' : results.includes('cancelled') ? 'cancelled' : 'success';
}

/** What expressions see of jobs. */
function visible(jobs: Record<string, JobOutcome>): Record<string, Omit<JobOutcome, 'again'>> {
  return Object.fromEntries(Object.entries(jobs).map(([id, { result, outputs }]) => [id, { result, outputs }]));
}

async function startJob(
  within: Call,
  id: string,
  needs: Record<string, JobOutcome>,
  chain: JobOutcome[],
): Promise<JobOutcome> {
  const call = { ...within, again: within.again || chain.some(({ again }) => again) };
  const yaml = call.file.yaml.jobs[id] as JobYaml;
  const contexts = { ...call.contexts, needs: visible(needs) };
  const cancelled = call.controller.signal.aborted;
  const functions = {
    success: () => !cancelled && chain.every(({ result }) => result === 'success'),
    failure: () => chain.some(({ result }) => result === 'failure'),
    cancelled: () => cancelled,
    always: () => true,
  };
  try {
    if (!holds(yaml.if, { contexts, functions }))
      return endUnstarted(call, id, yaml, cancelled ? 'cancelled' : 'skipped');
    return await runRows({ call, id, yaml, contexts, controller: follow(call.controller) });
  } catch (error) {
    return endUnstarted(call, id, yaml, 'failure', (error as Error).message);
  }
}

/** A job that never had a machine: skipped, cancelled, or refused with a reason. */
function endUnstarted(call: Call, id: string, yaml: JobYaml, result: StepOutcome, problem?: string): JobOutcome {
  const name = call.prefix + (yaml.name?.includes('${{') ? id : (yaml.name ?? id));
  const kept = call.again ? undefined : call.run.keepJob(name);
  if (kept) return { ...kept, again: false };
  const job = call.run.addJob(id, name);
  if (problem) job.annotations.push({ level: 'error', message: problem });
  job.complete(result);
  publish(call, job);
  return { result, outputs: {}, again: call.again };
}

function publish({ run, shop }: Call, job: LabJob): void {
  job.write(run.directory);
  shop.emit({ event: 'job completed', run, job });
}

/** The jobs of a matrix, at most `max-parallel` at once; the first failure cancels the others unless `fail-fast` is false. */
async function runRows(start: JobCall): Promise<JobOutcome> {
  const strategy = (interpolate(start.yaml.strategy ?? {}, start) ?? {}) as Record<string, unknown>;
  const matrix = strategy['matrix'] as Record<string, unknown> | undefined;
  const rows: MatrixRow[] = matrix ? expandMatrix(matrix) : [{}];
  const failFast = strategy['fail-fast'] !== false;
  const parallel = Number(strategy['max-parallel'] ?? rows.length);
  const queue = rows.entries();
  const outcomes: JobOutcome[] = [];
  const work = async () => {
    for (const [index, row] of queue) {
      const facts = { 'fail-fast': failFast, 'job-index': index, 'job-total': rows.length, 'max-parallel': parallel };
      const contexts = { ...start.contexts, matrix: row, strategy: facts };
      const outcome = await runRow({ ...start, contexts, controller: follow(start.controller) }, row);
      outcomes.push(outcome);
      if (outcome.result === 'failure' && failFast) start.controller.abort();
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, rows.length) }, work));
  // Jobs of a matrix write the same outputs: the last one that is not empty stays.
  const outputs = outcomes.flatMap((outcome) => Object.entries(outcome.outputs));
  const filled = outputs.filter(([, value]) => value !== '');
  const again = outcomes.some((outcome) => outcome.again);
  return { result: combine(outcomes), outputs: Object.fromEntries([...outputs, ...filled]), again };
}

async function runRow(start: JobCall, row: MatrixRow): Promise<JobOutcome> {
  const { call, id, yaml, controller } = start;
  const suffix = yaml.name?.includes('${{') ? '' : rowSuffix(row);
  const name = call.prefix + interpolateText(yaml.name ?? id, start) + suffix;
  const permissions = jobPermissions(call.file, yaml, call.permissions);
  const block = interpolate(yaml.concurrency, start);
  if (yaml.uses !== undefined) return callWorkflow(start, name, permissions, block);
  const kept = call.again ? undefined : call.run.keepJob(name);
  if (kept) return { ...kept, again: false };
  const runsOn = [interpolate(yaml['runs-on'], start)]
    .flat()
    .map((label) => (typeof label === 'string' ? label : JSON.stringify(label)));
  const job = Object.assign(call.run.addJob(id, name), { permissions, runsOn });
  const leave = await enterGroup(call, block, controller);
  const giveBack = await call.shop.slots.take();
  try {
    if (leave && !controller.signal.aborted) return await runJob(start, job);
    job.complete('cancelled');
    return { result: 'cancelled', outputs: {}, again: true };
  } finally {
    giveBack();
    leave?.();
    publish(call, job);
  }
}

async function callWorkflow(
  start: JobCall,
  name: string,
  permissions: Permissions,
  block: unknown,
): Promise<JobOutcome> {
  const { call, id, yaml, controller } = start;
  const file = call.file.calls.get(id) as WorkflowFile;
  const on = eventBlock(file, 'workflow_call');
  const inputs = readInputs(on['inputs'], interpolate(yaml.with ?? {}, start) as Record<string, unknown>);
  const scope = { contexts: { ...start.contexts, secrets: call.secrets } };
  const secrets = yaml.secrets === 'inherit' ? call.secrets : interpolateTexts(yaml.secrets, scope);
  const cacheMode = lowerCacheMode(file.yaml['cache-mode'], lowerCacheMode(yaml['cache-mode'], call.cacheMode));
  const contexts = { ...call.contexts, inputs };
  const leave = await enterGroup(call, block, controller);
  if (leave === undefined) return { result: 'cancelled', outputs: {}, again: true };
  const inner = { ...call, file, contexts, secrets, permissions, cacheMode, controller, prefix: `${name} / ` };
  const { result, jobs } = await runWorkflow(inner).finally(leave);
  const outputs = Object.entries((on['outputs'] ?? {}) as Record<string, { value: unknown }>);
  const values = Object.fromEntries(outputs.map(([key, output]) => [key, output.value]));
  const again = Object.values(jobs).some((job) => job.again);
  return { result, outputs: interpolateTexts(values, { contexts: { ...contexts, jobs: visible(jobs) } }), again };
}
