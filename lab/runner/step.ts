import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Action, fetchAction } from './action.ts';
import { checkout } from './checkout.ts';
import { holds, interpolate, interpolateText, interpolateTexts, type Scope } from './expressions.ts';
import { runProcess, type StepExit } from './process-step.ts';
import type { StepRecord } from './record.ts';
import { fail, type Level, log, type Session, scopeOf } from './session.ts';
import type { StepYaml } from './workflow-yaml.ts';

const SHELLS: Record<string, string> = {
  '': 'bash -e {0}',
  bash: 'bash --noprofile --norc -eo pipefail {0}',
  sh: 'sh -e {0}',
  python: 'python3 {0}',
};

type Outcome = Pick<StepExit, 'outcome' | 'outputs'>;

/** Runs steps in order and leaves their results in the level; `records` gets those that a person sees. */
export async function runSteps(session: Session, level: Level, steps: readonly StepYaml[], records: StepRecord[] = []) {
  for (const step of steps) {
    if (session.signal.aborted) level.status = 'cancelled';
    const record: StepRecord = { name: nameOf(step), outcome: 'skipped', conclusion: 'skipped' };
    records.push(record);
    let outputs: Record<string, string> = {};
    let soft = false;
    try {
      if (holds(step.if, scopeOf(session, level))) {
        const result = await runStep(session, level, step, record);
        record.outcome = result.outcome;
        outputs = result.outputs;
      }
    } catch (error) {
      fail(session, (error as Error).message);
      record.outcome = 'failure';
    }
    if (record.outcome === 'failure') soft = interpolate(step['continue-on-error'], scopeOf(session, level)) === true;
    record.conclusion = soft ? 'success' : record.outcome;
    if (step.id) level.steps[step.id] = { outputs, outcome: record.outcome, conclusion: record.conclusion };
    if (record.conclusion === 'failure' || record.conclusion === 'cancelled') level.status = record.conclusion;
  }
}

const nameOf = (step: StepYaml) => step.name ?? `Run ${step.uses ?? step.run?.split('\n')[0]}`;

async function runStep(session: Session, level: Level, step: StepYaml, record: { name: string }): Promise<Outcome> {
  const environment = interpolateTexts(step.env, scopeOf(session, level));
  const scope = scopeOf(session, level, environment);
  const minutes = interpolate(step['timeout-minutes'], scope);
  const timeoutMs = minutes === undefined ? undefined : Number(minutes) * 60_000;
  Object.assign(record, { name: interpolateText(nameOf(step), scope) });
  log(session, `##[group]${nameOf(step)}\n##[endgroup]`);
  const id = { ...environment, GITHUB_ACTION: step.id ?? '__run' };
  if (step.uses === undefined) return runScript(session, level, step, scope, id, timeoutMs);
  const given = interpolateTexts(step.with, scope);
  if (/^actions\/checkout@/.test(step.uses)) return { outcome: 'success', outputs: await checkout(session, given) };
  const action = await fetchAction(session, level, step.uses);
  const inputs = actionInputs(session, action, given, scope);
  if (action.yaml.runs.using === 'composite') return runComposite(session, level, action, inputs, environment);
  return runJavaScript(session, level, action, inputs, id, timeoutMs, nameOf(step));
}

async function runScript(
  session: Session,
  level: Level,
  step: StepYaml,
  scope: Scope,
  environment: Record<string, string>,
  timeoutMs: number | undefined,
): Promise<StepExit> {
  const shell = step.shell ?? interpolateText(session.defaults['shell'], scope);
  const script = join(session.machine.temp, `${session.job.steps.length}-${Date.now()}.sh`);
  writeFileSync(script, interpolateText(step.run, scope));
  const command = (SHELLS[shell] ?? shell).split(' ').map((word) => word.replace('{0}', script));
  const folder = interpolateText(step['working-directory'] ?? session.defaults['working-directory'], scope);
  const cwd = resolve(session.machine.workspace, folder);
  const exit = await runProcess(session, level, { command, cwd, environment, timeoutMs });
  if (exit.code !== 0 && exit.outcome === 'failure') fail(session, `Process completed with exit code ${exit.code}.`);
  return exit;
}

function actionInputs(session: Session, { yaml }: Action, given: Record<string, string>, scope: Scope) {
  const known = yaml.inputs ?? {};
  const unknown = Object.keys(given).filter((name) => !(name in known));
  const valid = Object.keys(known).map((name) => `'${name}'`);
  if (unknown.length > 0)
    log(session, `##[warning]Unexpected input(s) '${unknown.join("', '")}', valid inputs are [${valid.join(', ')}]`);
  const defaults = Object.entries(known).map(([name, input]) => [name, interpolateText(input?.default, scope)]);
  return { ...Object.fromEntries(defaults), ...given } as Record<string, string>;
}

async function runComposite(
  session: Session,
  outer: Level,
  action: Action,
  inputs: Record<string, string>,
  environment: Record<string, string>,
): Promise<Outcome> {
  const inherited = { ...outer.environment, ...environment };
  const { source, folder: actionPath } = action;
  const level: Level = { steps: {}, inputs, environment: inherited, source, actionPath, status: 'success' };
  await runSteps(session, level, action.yaml.runs.steps ?? []);
  const values = Object.entries(action.yaml.outputs ?? {}).map(([name, output]) => [name, output.value]);
  return { outcome: level.status, outputs: interpolateTexts(Object.fromEntries(values), scopeOf(session, level)) };
}

async function runJavaScript(
  session: Session,
  level: Level,
  action: Action,
  inputs: Record<string, string>,
  own: Record<string, string>,
  timeoutMs: number | undefined,
  name: string,
): Promise<StepExit> {
  const { using, main, pre, post, 'post-if': condition } = action.yaml.runs;
  if (!/^node(20|24)$/.test(using) || main === undefined || pre !== undefined)
    throw new Error(
      `The lab runs JavaScript actions for node20 and node24 without 'pre', and composite ones: not 'using: ${using}'.`,
    );
  const node = using === 'node24' ? session.shop.node24 : process.execPath;
  const entries = Object.entries(inputs).map(([key, value]) => [
    `INPUT_${key.replaceAll(' ', '_').toUpperCase()}`,
    value,
  ]);
  const environment = { ...own, ...action.environment, ...session.actionEnvironment, ...Object.fromEntries(entries) };
  const cwd = session.machine.workspace;
  const command = (file: string) => [node, join(action.folder, file)];
  const exit = await runProcess(session, level, { command: command(main), cwd, environment, timeoutMs });
  const state = Object.fromEntries(Object.entries(exit.state).map(([key, value]) => [`STATE_${key}`, value]));
  if (post !== undefined) {
    const step = { command: command(post), cwd, environment: { ...environment, ...state } };
    const run = async () => (await runProcess(session, level, step)).outcome === 'success';
    session.posts.push({ name: `Post ${name}`, condition: condition ?? 'always()', run });
  }
  return exit;
}
