import type { Conclusion } from '../hub/surface.ts';
import { eventBlock, readInputs } from '../hub/workflow-inputs.ts';
import type { Call, JobCall, JobOutcome } from './call.ts';
import { holds, interpolate, interpolateText, interpolateTexts } from './expressions.ts';
import { runJob } from './job.ts';
import { expandMatrix, type MatrixRow, rowSuffix } from './matrix.ts';
import { jobPermissions } from './permissions.ts';
import type { LabJob } from './record.ts';
import { runGraph } from './schedule.ts';
import type { JobYaml, WorkflowFile } from './workflow-file.ts';

interface WorkflowOutcome {
  readonly result: Conclusion;
  readonly jobs: Record<string, JobOutcome>;
}

/** Runs all jobs of a workflow file, each when those that it needs have ended. */
export async function runWorkflow(call: Call): Promise<WorkflowOutcome> {
  const needs = new Map(Object.entries(call.file.yaml.jobs).map(([id, job]) => [id, [job.needs ?? []].flat()]));
  const jobs = await runGraph<JobOutcome>(needs, (id, direct, chain) => startJob(call, id, direct, chain));
  return { result: combine(Object.values(jobs)), jobs };
}

function combine(outcomes: readonly JobOutcome[]): Conclusion {
  const results = outcomes.map(({ result }) => result);
  return results.includes('failure') ? 'failure' : results.includes('cancelled') ? 'cancelled' : 'success';
}

/** What expressions see of jobs. */
function visible(jobs: Record<string, JobOutcome>): Record<string, Omit<JobOutcome, 'again'>> {
  return Object.fromEntries(Object.entries(jobs).map(([id, { result, outputs }]) => [id, { result, outputs }]));
}

async function startJob(within: Call, id: string, needs: Record<string, JobOutcome>, chain: readonly JobOutcome[]) {
  const call = { ...within, again: within.again || chain.some(({ again }) => again) };
  const yaml = call.file.yaml.jobs[id] as JobYaml;
  const contexts = { ...call.contexts, needs: visible(needs) };
  const cancelled = call.signal.aborted;
  const functions = {
    success: () => !cancelled && chain.every(({ result }) => result === 'success'),
    failure: () => chain.some(({ result }) => result === 'failure'),
    cancelled: () => cancelled,
    always: () => true,
  };
  try {
    if (holds(yaml.if, { contexts, functions }))
      return await runRows({ call, id, yaml, contexts, signal: call.signal });
    return endUnstarted(call, id, yaml, cancelled ? 'cancelled' : 'skipped');
  } catch (error) {
    return endUnstarted(call, id, yaml, 'failure', (error as Error).message);
  }
}

/** A job that never had a machine: skipped, cancelled, or refused with a reason. */
function endUnstarted(call: Call, id: string, yaml: JobYaml, result: Conclusion, problem?: string): JobOutcome {
  const name = call.prefix + (yaml.name?.includes('${{') ? id : (yaml.name ?? id));
  const kept = call.again ? undefined : call.run.keepJob(name);
  if (kept) return kept;
  const job = call.run.addJob(id, name);
  if (problem) job.annotations.push({ level: 'error', message: problem });
  return end(call, job, result);
}

function end({ run, shop }: Call, job: LabJob, result: Conclusion): JobOutcome {
  const outcome = run.endJob(job, result);
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
  const again = outcomes.some((outcome) => outcome.again);
  return { result: combine(outcomes), outputs: Object.fromEntries([...outputs, ...filled]), again };
}

async function runRow(start: JobCall, row: MatrixRow): Promise<JobOutcome> {
  const { call, id, yaml, signal } = start;
  const suffix = yaml.name?.includes('${{') ? '' : rowSuffix(row);
  const name = call.prefix + interpolateText(yaml.name ?? id, start) + suffix;
  if (yaml.uses !== undefined) return callWorkflow(start, name);
  const kept = call.again ? undefined : call.run.keepJob(name);
  if (kept) return kept;
  const job = call.run.addJob(id, name);
  job.permissions = jobPermissions(call.file.yaml, yaml, call.permissions);
  return end(call, job, signal.aborted ? 'cancelled' : await runJob(start, job));
}

async function callWorkflow({ call, id, yaml, contexts, signal }: JobCall, name: string): Promise<JobOutcome> {
  const file = call.file.calls.get(id) as WorkflowFile;
  const on = eventBlock(file.yaml.on, 'workflow_call') ?? {};
  const given = interpolate(yaml.with ?? {}, { contexts }) as Record<string, unknown>;
  const secretsScope = { contexts: { ...contexts, secrets: call.secrets } };
  const secrets = yaml.secrets === 'inherit' ? call.secrets : interpolateTexts(yaml.secrets, secretsScope);
  const permissions = jobPermissions(call.file.yaml, yaml, call.permissions);
  const inner = { ...call.contexts, inputs: readInputs(on['inputs'], given) };
  const callee = { ...call, file, contexts: inner, secrets, permissions, signal, prefix: `${name} / ` };
  const { result, jobs } = await runWorkflow(callee);
  const outputs = Object.entries((on['outputs'] ?? {}) as Record<string, { value: unknown }>);
  const values = Object.fromEntries(outputs.map(([key, output]) => [key, output.value]));
  const again = Object.values(jobs).some((job) => job.again);
  return { result, outputs: interpolateTexts(values, { contexts: { ...inner, jobs: visible(jobs) } }), again };
}
