import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conclusion } from '../hub/surface.ts';
import { fetchAction } from './action.ts';
import type { JobCall } from './call.ts';
import { interpolate, interpolateTexts } from './expressions.ts';
import { Machine } from './machine.ts';
import { Masks } from './masks.ts';
import type { LabJob } from './record.ts';
import { fail, type Level, type Session, scopeOf } from './session.ts';
import { runSteps } from './step.ts';

const DEFAULT_MINUTES = 360;

/** Runs one job on a machine of its own, with a token that dies with it. Rejects only where the lab itself fails. */
export async function runJob(start: JobCall, job: LabJob): Promise<Conclusion> {
  const { run, shop } = start.call;
  const { fullName, name } = run.event.repository;
  const { permissions, key: jobName } = job;
  const token = shop.hub.mintJobToken({ repository: fullName, permissions, runId: run.id, jobName });
  const machine = new Machine(join(run.directory, 'machines', String(job.number)), name, shop.grace);
  const minutes = Number(interpolate(start.yaml['timeout-minutes'] ?? DEFAULT_MINUTES, start));
  const deadline = AbortSignal.timeout(minutes * 60_000);
  run.view.status = 'in_progress';
  Object.assign(job, { status: 'in_progress', startedAt: new Date().toISOString() });
  shop.log({ event: 'job started', run, job });
  const session = openSession({ ...start, signal: AbortSignal.any([start.signal, deadline]) }, job, machine, token);
  const running = runAll(session);
  job.kill = () => {
    shop.hub.revokeToken(token);
    machine.kill();
    return running;
  };
  const result = await running;
  if (deadline.aborted) fail(session, `The job has exceeded the maximum execution time of ${minutes} minutes.`);
  shop.hub.revokeToken(token);
  // GitHub cancels a job that runs out of time; it is no failure. A dead machine is one, whatever else went on.
  const cancelled = session.signal.aborted && !machine.dead;
  machine.destroy();
  return cancelled ? 'cancelled' : result;
}

async function runAll(session: Session): Promise<Level['status']> {
  const { job, yaml } = session;
  const { file } = session.call;
  const level: Level = { steps: {}, contexts: {}, environment: {}, source: file, status: 'success' };
  try {
    for (const env of [file.yaml.env, yaml.env])
      Object.assign(session.environment, interpolateTexts(env, scopeOf(session, level)));
    // GitHub fetches every action while it sets the job up: a missing one fails the job before its first step.
    for (const { uses } of yaml.steps ?? [])
      if (uses && !/^(\.\/|actions\/checkout@)/.test(uses)) fetchAction(session, level, uses);
    await runSteps(session, level, yaml.steps ?? [], job.steps);
    job.outputs = outputsOf(session, level);
  } catch (error) {
    fail(session, (error as Error).message);
    level.status = 'failure';
  }
  return level.status;
}

function openSession(start: JobCall, job: LabJob, machine: Machine, token: string): Session {
  const { contexts, call } = start;
  const { run, file } = call;
  const secrets: Record<string, string> = { ...call.secrets, GITHUB_TOKEN: token };
  const masks = new Masks();
  masks.add(...Object.values(secrets));
  const eventPath = join(machine.temp, '_github_event.json');
  writeFileSync(eventPath, JSON.stringify(run.event.payload));
  const github = { ...call.contexts.github, token, workspace: machine.workspace, event_path: eventPath, job: job.id };
  const workflow = { workflow_repository: file.repository.fullName, workflow_sha: file.sha };
  const seen = { ...contexts, github, secrets, runner: machine.context, job: workflow };
  return { ...start, contexts: seen, job, machine, masks, environment: {} };
}

/** A job's outputs; one that holds a secret is dropped, since outputs are not secret. */
function outputsOf(session: Session, level: Level): Record<string, string> {
  const { masks, job, yaml } = session;
  const outputs = interpolateTexts(yaml.outputs, scopeOf(session, level));
  for (const [name, value] of Object.entries(outputs)) {
    if (masks.hide(value) === value) continue;
    job.annotations.push({ level: 'warning', message: `Skip output '${name}' since it may contain secret.` });
    delete outputs[name];
  }
  return outputs;
}
