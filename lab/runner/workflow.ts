import type { Conclusion } from '../hub/surface.ts';
import { eventBlock, readInputs } from '../hub/workflow-inputs.ts';
import type { Call, JobCall, JobOutcome } from './call.ts';
import { awaitEnvironment } from './environment.ts';
import { holds, interpolate, interpolateText, interpolateTexts } from './expressions.ts';
import { runJob } from './job.ts';
import { expandMatrix, type MatrixRow, rowSuffix } from './matrix.ts';
import { jobPermissions } from './permissions.ts';
import type { LabJob } from './record.ts';
import { runGraph } from './schedule.ts';
import type { JobYaml, WorkflowFile } from './workflow-file.ts';

/** Runs all jobs of a workflow file, each when those that it needs have ended. */
export async function runWorkflow(call: Call) {
  const needs = new Map(Object.entries(call.file.yaml.jobs).map(([id, job]) => [id, [job.needs ?? []].flat()]));
  const jobs = await runGraph<JobOutcome>(needs, (id, direct, chain) => startJob(call, id, direct, chain));
  return { ...combine(Object.values(jobs)), jobs };
}

/** What became of several jobs, as if they were one. */
function combine(outcomes: readonly JobOutcome[]): Pick<JobOutcome, 'result' | 'again'> {
  const results = outcomes.map(({ result }) => result);
  const result = results.includes('failure') ? 'failure' : results.includes('cancelled') ? 'cancelled' : 'success';
  return { result, again: outcomes.some(({ again }) => again) };
}

/** What expressions see of jobs. */
function visible(jobs: Record<string, JobOutcome>): Record<string, Omit<JobOutcome, 'again'>> {
  return Object.fromEntries(Object.entries(jobs).map(([id, { result, outputs }]) => [id, { result, outputs }]));
}

async function startJob(within: Call, id: string, needs: Record<string, JobOutcome>, chain: readonly JobOutcome[]) {
  const call = { ...within, again: within.again || chain.some(({ again }) => again) };
  const yaml = call.file.yaml.jobs[id] as JobYaml;
  const name = call.prefix + (yaml.name?.includes('${{') ? id : (yaml.name ?? id));
  const cancelled = call.signal.aborted;
  // A cancellation lets a job run whose condition holds all the same, such as `always()`.
  const signal = cancelled ? new AbortController().signal : call.signal;
  const start: JobCall = { call, id, yaml, contexts: { ...call.contexts, needs: visible(needs) }, signal };
  const succeeded = !cancelled && chain.every(({ result }) => result === 'success');
  const failed = chain.some(({ result }) => result === 'failure');
  const functions = { always: true, success: succeeded, failure: failed, cancelled };
  try {
    if (holds(yaml.if, { ...start, functions })) return await runRows(start);
    return await runOnce(start, name, async () => (cancelled ? 'cancelled' : 'skipped'));
  } catch (error) {
    return runOnce(start, name, async ({ annotations }) => {
      annotations.push({ level: 'error', message: (error as Error).message });
      return 'failure';
    });
  }
}

/** Takes a job over from the attempt before, or lets it come to its end in this one. */
async function runOnce({ call, id }: JobCall, name: string, work: (job: LabJob) => Promise<Conclusion>) {
  const { run, shop, again } = call;
  const kept = again ? undefined : run.keepJob(name);
  if (kept) return kept;
  const job = run.addJob(id, name);
  const outcome = run.endJob(job, await work(job));
  shop.log({ event: 'job completed', run, job });
  return outcome;
}

/** The jobs of a matrix, at most `max-parallel` at once; the first failure cancels the others unless `fail-fast` is false. */
async function runRows(start: JobCall): Promise<JobOutcome> {
  const strategy = (interpolate(start.yaml.strategy ?? {}, start) ?? {}) as Record<string, unknown>;
  const rows = expandMatrix((strategy['matrix'] ?? {}) as Record<string, unknown>);
  const failFast = new AbortController();
  const signal = AbortSignal.any([start.signal, failFast.signal]);
  const queue = rows.entries();
  const outcomes: JobOutcome[] = [];
  const work = async () => {
    for (const [index, matrix] of queue) {
      const contexts = { ...start.contexts, matrix, strategy: { 'job-index': index, 'job-total': rows.length } };
      const outcome = await runRow({ ...start, contexts, signal }, matrix);
      outcomes.push(outcome);
      if (outcome.result === 'failure' && strategy['fail-fast'] !== false) failFast.abort();
    }
  };
  await Promise.all(Array.from({ length: Number(strategy['max-parallel'] ?? rows.length) }, work));
  // Jobs of a matrix write the same outputs: the last one that is not empty stays.
  const outputs = outcomes.flatMap((outcome) => Object.entries(outcome.outputs));
  const filled = outputs.filter(([, value]) => value !== '');
  return { ...combine(outcomes), outputs: Object.fromEntries([...outputs, ...filled]) };
}

async function runRow(start: JobCall, row: MatrixRow): Promise<JobOutcome> {
  const { call, id, yaml, signal } = start;
  const suffix = yaml.name?.includes('${{') ? '' : rowSuffix(row);
  const name = call.prefix + interpolateText(yaml.name ?? id, start) + suffix;
  const permissions = jobPermissions(call.file.yaml, yaml, call.permissions);
  if (yaml.uses !== undefined) return callWorkflow(start, { ...call, permissions, signal, prefix: `${name} / ` });
  return runOnce(start, name, async (job) => {
    job.permissions = permissions;
    const ended = await awaitEnvironment(start, job);
    if (ended !== null) return ended;
    return signal.aborted ? 'cancelled' : runJob(start, job);
  });
}

async function callWorkflow({ call, id, yaml, contexts }: JobCall, inner: Call): Promise<JobOutcome> {
  const file = call.file.calls.get(id) as WorkflowFile;
  const on = eventBlock(file.yaml.on, 'workflow_call') ?? {};
  const given = interpolate(yaml.with ?? {}, { contexts }) as Record<string, unknown>;
  const seen = { ...call.contexts, inputs: readInputs(on['inputs'], given) };
  const secretsScope = { contexts: { ...contexts, secrets: call.secrets } };
  const secrets = yaml.secrets === 'inherit' ? call.secrets : interpolateTexts(yaml.secrets, secretsScope);
  const { jobs, ...end } = await runWorkflow({ ...inner, file, contexts: seen, secrets });
  const outputs = Object.entries((on['outputs'] ?? {}) as Record<string, { value: unknown }>);
  const values = Object.fromEntries(outputs.map(([key, { value }]) => [key, value]));
  return { ...end, outputs: interpolateTexts(values, { contexts: { ...seen, jobs: visible(jobs) } }) };
}
