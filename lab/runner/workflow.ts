import type { Conclusion } from '../hub/surface.ts';
import { eventBlock, readInputs } from '../hub/workflow-inputs.ts';
import type { Call, JobCall, JobOutcome } from './call.ts';
import { awaitEnvironment } from './environment.ts';
import { holds, interpolate, interpolateText, interpolateTexts } from './expressions.ts';
import { runJob } from './job.ts';
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
    if (holds(yaml.if, { ...start, functions })) return await runWanted(start);
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

async function runWanted(start: JobCall): Promise<JobOutcome> {
  const { call, id, yaml, signal } = start;
  const name = call.prefix + interpolateText(yaml.name ?? id, start);
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
