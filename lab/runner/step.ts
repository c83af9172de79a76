import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Action, fetchAction } from './action.ts';
import { checkout } from './checkout.ts';
import { holds, interpolateText, interpolateTexts, type Scope } from './expressions.ts';
import type { StepRecord } from './record.ts';
import { fail, type Level, log, type Session, scopeOf } from './session.ts';
import { runProcess, type StepExit } from './step-process.ts';
import type { StepYaml } from './workflow-file.ts';

const SHELLS: Record<string, string> = { bash: 'bash --noprofile --norc -eo pipefail', sh: 'sh -e' };
const DEFAULT_SHELL = 'bash -e';

type StepResult = Pick<StepExit, 'outcome' | 'outputs'> | { readonly outcome: 'skipped'; readonly outputs: object };

/** One step that runs, with the variables of its own. */
interface Step {
  readonly session: Session;
  readonly level: Level;
  readonly yaml: StepYaml;
  readonly scope: Scope;
  readonly environment: Record<string, string>;
}

/** Runs steps in order and leaves their results in the level; `records` gets those that a person sees. */
export async function runSteps(session: Session, level: Level, steps: readonly StepYaml[], records: StepRecord[] = []) {
  for (const yaml of steps) {
    if (session.signal.aborted) level.status = 'cancelled';
    const name = yaml.name ?? `Run ${yaml.uses ?? yaml.run?.split('\n')[0]}`;
    const { outcome, outputs } = await runIfWanted(session, level, yaml, name);
    records.push({ name, outcome });
    if (yaml.id) level.steps[yaml.id] = { outputs, outcome, conclusion: outcome };
    if (outcome === 'failure' || outcome === 'cancelled') level.status = outcome;
  }
}

async function runIfWanted(session: Session, level: Level, yaml: StepYaml, name: string): Promise<StepResult> {
  try {
    if (!holds(yaml.if, scopeOf(session, level))) return { outcome: 'skipped', outputs: {} };
    const environment = interpolateTexts(yaml.env, scopeOf(session, level));
    log(session, `##[group]${name}\n##[endgroup]`);
    return await runStep({ session, level, yaml, scope: scopeOf(session, level, environment), environment });
  } catch (error) {
    if (session.machine.dead) throw error; // Not even `always()` steps run on a dead machine.
    fail(session, (error as Error).message);
    return { outcome: 'failure', outputs: {} };
  }
}

async function runStep(step: Step): Promise<StepResult> {
  const { session, level, yaml, scope } = step;
  if (yaml.uses === undefined) return runScript(step);
  const given = interpolateTexts(yaml.with, scope);
  if (/^actions\/checkout@/.test(yaml.uses)) return { outcome: 'success', outputs: await checkout(session, given) };
  const action = fetchAction(session, level, yaml.uses);
  const inputs = actionInputs(step, action, given);
  return action.yaml.runs.using === 'composite'
    ? runComposite(step, action, inputs)
    : runScriptOf(step, action, inputs);
}

async function runScript({ session, level, yaml, scope, environment }: Step): Promise<StepExit> {
  const script = join(session.machine.temp, `${session.job.steps.length}.sh`);
  writeFileSync(script, interpolateText(yaml.run, scope));
  const shell = yaml.shell === undefined ? DEFAULT_SHELL : SHELLS[yaml.shell];
  if (shell === undefined) throw new Error(`The lab has bash and sh, not 'shell: ${yaml.shell}'`);
  const cwd = resolve(session.machine.workspace, interpolateText(yaml['working-directory'], scope));
  const exit = await runProcess(session, level, { command: [...shell.split(' '), script], cwd, environment });
  if (exit.code !== 0 && exit.outcome === 'failure') fail(session, `Process completed with exit code ${exit.code}.`);
  return exit;
}

function actionInputs({ session, scope }: Step, { yaml }: Action, given: Record<string, string>) {
  const known = yaml.inputs ?? {};
  const unknown = Object.keys(given).filter((name) => !(name in known));
  const valid = Object.keys(known).map((name) => `'${name}'`);
  if (unknown.length > 0)
    log(session, `##[warning]Unexpected input(s) '${unknown.join("', '")}', valid inputs are [${valid.join(', ')}]`);
  const defaults = Object.entries(known).map(([name, input]) => [name, interpolateText(input?.default, scope)]);
  return { ...Object.fromEntries(defaults), ...given } as Record<string, string>;
}

async function runComposite(
  { session, level, environment }: Step,
  action: Action,
  inputs: object,
): Promise<StepResult> {
  const { source, folder: actionPath, yaml } = action;
  const inherited = { ...level.environment, ...environment };
  const inner: Level = { steps: {}, inputs, environment: inherited, source, actionPath, status: 'success' };
  await runSteps(session, inner, yaml.runs.steps ?? []);
  const values = Object.entries(yaml.outputs ?? {}).map(([name, output]) => [name, output.value]);
  return { outcome: inner.status, outputs: interpolateTexts(Object.fromEntries(values), scopeOf(session, inner)) };
}

/** Runs a JavaScript action. */
async function runScriptOf(step: Step, { yaml: { runs }, folder }: Action, inputs: Record<string, string>) {
  const { session, level } = step;
  const { using, main, pre, post } = runs;
  if (!/^node(20|24)$/.test(using) || main === undefined || pre !== undefined || post !== undefined)
    throw new Error(
      `The lab runs composite actions, and node20 and node24 ones without 'pre' and 'post': not '${using}'`,
    );
  const node = using === 'node24' ? session.call.shop.node24 : process.execPath;
  const variables = Object.entries(inputs).map(([key, value]) => [
    `INPUT_${key.replaceAll(' ', '_').toUpperCase()}`,
    value,
  ]);
  const environment = { ...step.environment, ...session.actionEnvironment, ...Object.fromEntries(variables) };
  const command = [node, join(folder, main)];
  return runProcess(session, level, { command, cwd: session.machine.workspace, environment });
}
