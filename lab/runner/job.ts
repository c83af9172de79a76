import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asText, holds, interpolate, interpolateTexts } from './expressions.ts';
import { Machine } from './machine.ts';
import { Masks } from './masks.ts';
import type { LabJob } from './record.ts';
import { fail, type Level, type Session, scopeOf } from './session.ts';
import { runSteps } from './step.ts';
import type { Call, JobOutcome } from './workflow.ts';
import type { JobYaml } from './workflow-yaml.ts';

const DEFAULT_MINUTES = 360;

/** Runs one job on a machine of its own, with a token that dies with it. Never rejects: what goes wrong is the job's failure. */
export async function runJob(
  call: Call,
  yaml: JobYaml,
  job: LabJob,
  contexts: Record<string, unknown>,
  parent: AbortSignal,
): Promise<JobOutcome> {
  const { shop, run } = call;
  const giveBack = await shop.slots.take();
  job.start();
  shop.emit({ event: 'job started', run, job });
  const repository = run.event.repository.fullName;
  const token = shop.hub.mintJobToken({ repository, permissions: job.permissions, runId: run.id, jobName: job.key });
  const machine = new Machine(
    join(run.directory, 'machines', String(job.view.id)),
    run.event.repository.name,
    shop.grace,
  );
  const deadline = new AbortController();
  const signal = AbortSignal.any([parent, deadline.signal]);
  const session = openSession(call, yaml, job, machine, token, contexts, signal);
  const level = { steps: {}, inputs: call.inputs, environment: {}, source: call.file, status: 'success' } as Level;
  const minutes = Number(interpolate(yaml['timeout-minutes'] ?? DEFAULT_MINUTES, { contexts }));
  const timer = setTimeout(() => deadline.abort(), minutes * 60_000);
  try {
    Object.assign(session.environment, environmentOf(call, yaml, session, level));
    await runSteps(session, level, yaml.steps ?? [], job.steps);
    await runPosts(session, level);
    job.outputs = outputsOf(session, level, yaml);
  } catch (error) {
    fail(session, (error as Error).message);
    level.status = 'failure';
  }
  clearTimeout(timer);
  if (deadline.signal.aborted) fail(session, `The job has exceeded the maximum execution time of ${minutes} minutes.`);
  shop.hub.revokeToken(token);
  machine.destroy();
  giveBack();
  // GitHub cancels a job that runs out of time; it is no failure.
  const result = signal.aborted ? 'cancelled' : level.status;
  job.complete(result);
  const soft = result === 'failure' && interpolate(yaml['continue-on-error'], { contexts }) === true;
  return { result: soft ? 'success' : result, outputs: job.outputs };
}

function openSession(
  call: Call,
  yaml: JobYaml,
  job: LabJob,
  machine: Machine,
  token: string,
  contexts: Record<string, unknown>,
  signal: AbortSignal,
): Session {
  const { shop, run, file } = call;
  const secrets = { ...call.secrets, GITHUB_TOKEN: token };
  const masks = new Masks();
  for (const secret of [...Object.values(call.maskedSecrets), token]) masks.add(secret);
  const eventPath = join(machine.temp, '_github_workflow', 'event.json');
  mkdirSync(join(machine.temp, '_github_workflow'));
  writeFileSync(eventPath, JSON.stringify(run.event.payload));
  const places = { token, workspace: machine.workspace, event_path: eventPath, job: job.id };
  const workflow = {
    workflow_repository: file.repository.fullName,
    workflow_sha: file.sha,
    workflow_file_path: file.path,
  };
  const { id: jobId, name: jobName } = job.view;
  const cacheMode = yaml['cache-mode'] ?? call.cacheMode;
  return {
    shop,
    job,
    machine,
    masks,
    token,
    signal,
    environment: {},
    path: [],
    posts: [],
    actionEnvironment: shop.services.environment({
      runId: run.id,
      runAttempt: run.view.runAttempt,
      jobId,
      jobName,
      cacheMode,
    }),
    contexts: {
      ...contexts,
      github: { ...(contexts['github'] as object), ...places },
      secrets,
      runner: machine.context,
      job: workflow,
    },
    defaults: { ...file.yaml.defaults?.run, ...yaml.defaults?.run },
  };
}

function environmentOf(call: Call, yaml: JobYaml, session: Session, level: Level): Record<string, string> {
  const outer = interpolateTexts(call.file.yaml.env, scopeOf(session, level));
  return { ...outer, ...interpolateTexts(yaml.env, scopeOf(session, level, outer)) };
}

async function runPosts(session: Session, level: Level): Promise<void> {
  for (const { name, condition, run } of session.posts.reverse()) {
    if (!holds(condition, scopeOf(session, level))) continue;
    const outcome = (await run()) ? 'success' : 'failure';
    session.job.steps.push({ name, outcome, conclusion: outcome });
    if (outcome === 'failure') level.status = 'failure';
  }
}

/** A job's outputs; one that holds a secret is dropped, since outputs are not secret. */
function outputsOf(session: Session, level: Level, yaml: JobYaml): Record<string, string> {
  const outputs = Object.entries((interpolate(yaml.outputs ?? {}, scopeOf(session, level)) ?? {}) as object);
  return Object.fromEntries(
    outputs.flatMap(([name, value]) => {
      if (!session.masks.reveals(asText(value))) return [[name, asText(value)]];
      session.job.annotations.push({ level: 'warning', message: `Skip output '${name}' since it may contain secret.` });
      return [];
    }),
  );
}
