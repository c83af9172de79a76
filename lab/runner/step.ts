import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Conclusion } from '../hub/surface.ts';
import { type Action, fetchAction } from './action.ts';
import { checkout } from './checkout.ts';
import { holds, interpolateText, interpolateTexts, type Scope } from './expressions.ts';
import { type Variables, variables } from './machine.ts';
import { fail, type Level, log, type Session, scopeOf } from './session.ts';
import { runProcess } from './step-process.ts';
import type { StepYaml } from './workflow-file.ts';

const SHELLS = { default: 'bash -e', bash: 'bash --noprofile --norc -eo pipefail', sh: 'sh -e' };
// Who may start these need not be trusted: their jobs cannot write to the cache.
const UNTRUSTED = ['issues', 'issue_comment'];
const NODE_24 = resolve('tools/node24/node_modules/.bin/node');

type StepResult = Readonly<{ outcome: Conclusion; outputs: object }>;

/** One step that runs, with the variables of its own. */
interface Step {
  readonly session: Session;
  readonly level: Level;
  readonly yaml: StepYaml;
  readonly scope: Scope;
  readonly environment: Variables;
}

/** Runs steps in order and leaves their results in the level; `records` gets those that a person sees. */
export async function runSteps(session: Session, level: Level, steps: readonly StepYaml[], records: object[] = []) {
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
  if (/^actions\/checkout@/.test(yaml.uses)) return checkout(session, given);
  const action = fetchAction(session, level, yaml.uses);
  const inputs = { ...defaultsOf(step, action, Object.keys(given)), ...given };
  return action.runs.using === 'composite' ? runComposite(step, action, inputs) : runProgram(step, action, inputs);
}

async function runScript({ session, yaml, scope }: Step): Promise<StepResult> {
  const script = join(session.machine.temp, `${session.job.steps.length}.sh`);
  writeFileSync(script, interpolateText(yaml.run, scope));
  const shell = (SHELLS as Variables)[yaml.shell ?? 'default'];
  if (shell === undefined) throw new Error(`The lab has bash and sh, not 'shell: ${yaml.shell}'`);
  const cwd = resolve(session.machine.workspace, interpolateText(yaml['working-directory'], scope));
  const exit = await runProcess(session, scope, [...shell.split(' '), script], cwd);
  if (exit.outcome === 'failure') fail(session, `Process completed with exit code ${exit.code}.`);
  return exit;
}

/** The defaults of an action's inputs; warns of a given one that it does not have. */
function defaultsOf({ session, scope }: Step, { inputs = {} }: Action, given: readonly string[]): Variables {
  const unknown = given.filter((name) => !(name in inputs));
  if (unknown.length > 0) log(session, `##[warning]Unexpected input(s) '${unknown.join("', '")}'`);
  const defaults = Object.entries(inputs).map(([name, input]) => [name, input?.default]);
  return interpolateTexts(Object.fromEntries(defaults), scope);
}

async function runComposite({ session, level, scope, environment: own }: Step, action: Action, inputs: Variables) {
  const { source, folder, runs, outputs = {} } = action;
  const contexts = { inputs, secrets: {}, github: { ...(scope.contexts['github'] as object), action_path: folder } };
  const environment = { ...level.environment, ...own };
  const inner: Level = { steps: {}, contexts, environment, source, status: 'success' };
  await runSteps(session, inner, runs.steps ?? []);
  const values = Object.entries(outputs).map(([name, { value }]) => [name, value]);
  return { outcome: inner.status, outputs: interpolateTexts(Object.fromEntries(values), scopeOf(session, inner)) };
}

/** Runs a JavaScript action. */
async function runProgram({ session, scope }: Step, { runs, folder }: Action, inputs: Variables) {
  const { using, main, pre, post } = runs;
  if (!/^node(20|24)$/.test(using) || main === undefined || pre !== undefined || post !== undefined)
    throw new Error(`The lab runs composite actions, and of node20 and node24 'main' alone: not '${using}'`);
  const node = using === 'node24' && existsSync(NODE_24) ? NODE_24 : process.execPath;
  const { run, shop } = session.call;
  const cacheMode = UNTRUSTED.includes(run.event.name) ? 'read' : 'write';
  const job = { runId: run.id, jobId: session.job.number, ref: run.event.ref, cacheMode } as const;
  // Compiling the bundle took most of a job's time.
  const compiled = { NODE_COMPILE_CACHE: join(shop.directory, 'compiled') };
  const given = { ...compiled, ...shop.services.environment(job), ...variables('INPUT', inputs) };
  return runProcess(session, scope, [node, join(folder, main)], session.machine.workspace, given);
}
