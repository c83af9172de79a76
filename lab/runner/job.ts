import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchAction } from './action.ts';
import { follow, type JobCall, type JobOutcome } from './call.ts';
import { holds, interpolate, interpolateTexts } from './expressions.ts';
import { Machine } from './machine.ts';
import { Masks } from './masks.ts';
import { lowerCacheMode } from './permissions.ts';
import type { LabJob } from './record.ts';
import { fail, type Level, type Session, scopeOf } from './session.ts';
import { runSteps } from './step.ts';
import type { JobYaml } from './workflow-yaml.ts';

/** Stands for a token that exists only once the job does, where a call hands `secrets.GITHUB_TOKEN` on. */
export const JOB_TOKEN = '\0job-token\0';
const DEFAULT_MINUTES = 360;

/** Runs one job on a machine of its own, with a token that dies with it. Rejects only where the lab itself fails. */
export async function runJob(start: JobCall, job: LabJob): Promise<JobOutcome> {
  const { call, yaml, contexts } = start;
  const { hub, grace, emit } = call.shop;
  const { repository } = call.run.event;
  const deadline = follow(start.controller);
  const token = hub.mintJobToken({
    repository: repository.fullName,
    permissions: job.permissions,
    runId: call.run.id,
    jobName: job.key,
  });
  const machine = new Machine(join(call.run.directory, 'machines', String(job.view.id)), repository.name, grace);
  const minutes = Number(interpolate(yaml['timeout-minutes'] ?? DEFAULT_MINUTES, { contexts }));
  call.run.view.status = 'in_progress';
  job.start();
  emit({ event: 'job started', run: call.run, job });
  const session = openSession(start, job, machine, token, deadline.signal);
  const timer = setTimeout(() => deadline.abort(), minutes * 60_000);
  const running = runAll(session, yaml);
  job.kill = () => {
    hub.revokeToken(token);
    machine.kill();
    return running;
  };
  const status = await running;
  clearTimeout(timer);
  const late = deadline.signal.aborted && !start.controller.signal.aborted;
  if (late) fail(session, `The job has exceeded the maximum execution time of ${minutes} minutes.`);
  hub.revokeToken(token);
  // GitHub cancels a job that runs out of time; it is no failure. A dead machine fails it, whatever else was going on.
  const result = deadline.signal.aborted && !machine.dead ? 'cancelled' : status;
  machine.destroy();
  job.complete(result);
  const soft = result === 'failure' && interpolate(yaml['continue-on-error'], { contexts }) === true;
  return { result: soft ? 'success' : result, outputs: job.outputs, again: true };
}

async function runAll(session: Session, yaml: JobYaml): Promise<Level['status']> {
  const { call, job } = session;
  const level: Level = {
    steps: {},
    inputs: call.contexts.inputs,
    environment: {},
    source: call.file,
    status: 'success',
  };
  try {
    Object.assign(session.environment, interpolateTexts(call.file.yaml.env, scopeOf(session, level)));
    Object.assign(session.environment, interpolateTexts(yaml.env, scopeOf(session, level)));
    // GitHub fetches every action while it sets the job up: a missing one fails the job before its first step.
    for (const { uses } of yaml.steps ?? [])
      if (uses && !/^(\.\/|actions\/checkout@)/.test(uses)) await fetchAction(session, level, uses);
    await runSteps(session, level, yaml.steps ?? [], job.steps);
    await runPosts(session, level);
    job.outputs = outputsOf(session, level, yaml);
  } catch (error) {
    fail(session, (error as Error).message);
    level.status = 'failure';
  }
  return level.status;
}

function openSession(
  { call, yaml, contexts }: JobCall,
  job: LabJob,
  machine: Machine,
  token: string,
  signal: AbortSignal,
): Session {
  const { run, file } = call;
  const mapped = Object.entries(call.secrets).map(([name, value]) => [name, value.replaceAll(JOB_TOKEN, token)]);
  const secrets: Record<string, string> = { ...Object.fromEntries(mapped), GITHUB_TOKEN: token };
  const masks = new Masks();
  for (const secret of Object.values(secrets)) masks.add(secret);
  const eventPath = join(machine.temp, '_github_workflow', 'event.json');
  mkdirSync(join(machine.temp, '_github_workflow'));
  writeFileSync(eventPath, JSON.stringify(run.event.payload));
  const github = { ...call.contexts.github, token, workspace: machine.workspace, event_path: eventPath, job: job.id };
  const workflow = {
    workflow_repository: file.repository.fullName,
    workflow_sha: file.sha,
    workflow_file_path: file.path,
  };
  const { id: jobId, name: jobName, runAttempt } = job.view;
  const cacheMode = lowerCacheMode(yaml['cache-mode'], call.cacheMode);
  const actionEnvironment = call.shop.services.environment({
    runId: run.id,
    runAttempt,
    jobId,
    jobName,
    cacheMode,
    ref: run.event.ref,
  });
  return {
    ...{ call, job, machine, masks, token, signal, actionEnvironment, environment: {}, path: [], posts: [] },
    contexts: { ...contexts, github, secrets, runner: machine.context, job: workflow },
    defaults: { ...file.yaml.defaults?.run, ...yaml.defaults?.run },
  };
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
  const outputs = Object.entries(interpolateTexts(yaml.outputs, scopeOf(session, level)));
  const revealing = outputs.filter(([, value]) => session.masks.reveals(value)).map(([name]) => name);
  for (const name of revealing)
    session.job.annotations.push({ level: 'warning', message: `Skip output '${name}' since it may contain secret.` });
  return Object.fromEntries(outputs.filter(([name]) => !revealing.includes(name)));
}
