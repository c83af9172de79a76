import { randomUUID } from 'node:crypto';
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
};

type StepResult = Pick<StepExit, 'outcome' | 'outputs'>;

/** One step that runs: where, with which variables of its own, for how long. */
interface Step {
  readonly session: Session;
  readonly level: Level;
  readonly yaml: StepYaml;
  readonly name: string;
  readonly scope: Scope;
  readonly environment: Record<string, string>;
  readonly timeoutMs: number | undefined;
}

/** Runs steps in order and leaves their results in the level; `records` gets those that a person sees. */
export async function runSteps(session: Session, level: Level, steps: readonly StepYaml[], records: StepRecord[] = []) {
  for (const yaml of steps) {
    if (session.signal.aborted) level.status = 'cancelled';
    const name = yaml.name ?? `Run ${yaml.uses ?? yaml.run?.split('\n')[0]}`;
    const { outcome, outputs } = await runIfWanted(session, level, yaml, name);
    const soft = outcome === 'failure' && interpolate(yaml['continue-on-error'], scopeOf(session, level)) === true;
    const conclusion = soft ? 'success' : outcome;
    records.push({ name, outcome, conclusion });
    if (yaml.id) level.steps[yaml.id] = { outputs, outcome, conclusion };
    if (conclusion === 'failure' || conclusion === 'cancelled') level.status = conclusion;
  }
}

async function runIfWanted(
  session: Session,
  level: Level,
  yaml: StepYaml,
  name: string,
): Promise<Pick<StepExit, 'outputs'> & Pick<StepRecord, 'outcome'>> {
  try {
    if (!holds(yaml.if, scopeOf(session, level))) return { outcome: 'skipped', outputs: {} };
    const environment = interpolateTexts(yaml.env, scopeOf(session, level));
    const scope = scopeOf(session, level, environment);
    const minutes = interpolate(yaml['timeout-minutes'], scope);
    const timeoutMs = minutes === undefined ? undefined : Number(minutes) * 60_000;
    log(session, `##[group]${name}\n##[endgroup]`);
    return await runStep({ session, level, yaml, name, scope, environment, timeoutMs });
  } catch (error) {
    if (session.machine.dead) throw error; // Not even `always()` steps run on a dead machine.
    fail(session, (error as Error).message);
    return { outcome: 'failure', outputs: {} };
  }
}

async function runStep(step: Step): Promise<StepResult> {
  const { session, level, yaml, scope } = step;
  if (yaml.uses === undefined) return runScript(step, yaml.run);
  const given = interpolateTexts(yaml.with, scope);
  if (/^actions\/checkout@/.test(yaml.uses)) return { outcome: 'success', outputs: await checkout(session, given) };
  const action = await fetchAction(session, level, yaml.uses);
  const inputs = actionInputs(step, action, given);
  return action.yaml.runs.using === 'composite'
    ? runComposite(step, action, inputs)
    : runJavaScript(step, action, inputs);
}

async function runScript(
  { session, level, yaml, scope, environment, timeoutMs }: Step,
  run: unknown,
): Promise<StepExit> {
  const setting = (name: 'shell' | 'working-directory') => interpolateText(yaml[name] ?? session.defaults[name], scope);
  const script = join(session.machine.temp, `${randomUUID()}.sh`);
  writeFileSync(script, interpolateText(run, scope));
  const shell = SHELLS[setting('shell')] ?? setting('shell');
  const command = shell.split(' ').map((word) => word.replace('{0}', script));
  const cwd = resolve(session.machine.workspace, setting('working-directory'));
  const own = { ...environment, GITHUB_ACTION: yaml.id ?? '__run' };
  const exit = await runProcess(session, level, { command, cwd, environment: own, timeoutMs });
  if (exit.code !== 0 && exit.outcome === 'failure') fail(session, `Process completed with exit code ${exit.code}.`);
  return exit;
}

function actionInputs(
  { session, scope }: Step,
  { yaml }: Action,
  given: Record<string, string>,
): Record<string, string> {
  const known = yaml.inputs ?? {};
  const unknown = Object.keys(given).filter((name) => !(name in known));
  const valid = Object.keys(known).map((name) => `'${name}'`);
  if (unknown.length > 0)
    log(session, `##[warning]Unexpected input(s) '${unknown.join("', '")}', valid inputs are [${valid.join(', ')}]`);
  const defaults = Object.entries(known).map(([name, input]) => [name, interpolateText(input?.default, scope)]);
  return { ...Object.fromEntries(defaults), ...given };
}

async function runComposite(
  { session, level, environment }: Step,
  action: Action,
  inputs: Record<string, string>,
): Promise<StepResult> {
  const inherited = { ...level.environment, ...environment };
  const { source, folder: actionPath } = action;
  const inner: Level = { steps: {}, inputs, environment: inherited, source, actionPath, status: 'success' };
  await runSteps(session, inner, action.yaml.runs.steps ?? []);
  const values = Object.entries(action.yaml.outputs ?? {}).map(([name, output]) => [name, output.value]);
  return { outcome: inner.status, outputs: interpolateTexts(Object.fromEntries(values), scopeOf(session, inner)) };
}

async function runJavaScript(
  step: Step,
  { yaml: { runs }, folder, environment: origin }: Action,
  inputs: Record<string, string>,
): Promise<StepExit> {
  const { session, level, name, timeoutMs } = step;
  if (!/^node(20|24)$/.test(runs.using) || runs.main === undefined || runs.pre !== undefined)
    throw new Error(
      `The lab runs composite actions, and node20 and node24 ones without 'pre': not 'using: ${runs.using}'.`,
    );
  const node = runs.using === 'node24' ? session.call.shop.node24 : process.execPath;
  const variables = Object.entries(inputs).map(([key, value]) => [
    `INPUT_${key.replaceAll(' ', '_').toUpperCase()}`,
    value,
  ]);
  const own = { ...step.environment, GITHUB_ACTION: step.yaml.id ?? '__action' };
  const environment = { ...own, ...origin, ...session.actionEnvironment, ...Object.fromEntries(variables) };
  const cwd = session.machine.workspace;
  const exit = await runProcess(session, level, {
    command: [node, join(folder, runs.main)],
    cwd,
    environment,
    timeoutMs,
  });
  if (runs.post === undefined) return exit;
  const state = Object.fromEntries(Object.entries(exit.state).map(([key, value]) => [`STATE_${key}`, value]));
  const post = { command: [node, join(folder, runs.post)], cwd, environment: { ...environment, ...state } };
  const run = async () => (await runProcess(session, level, post)).outcome === 'success';
  session.posts.push({ name: `Post ${name}`, condition: runs['post-if'] ?? 'always()', run });
  return exit;
}
