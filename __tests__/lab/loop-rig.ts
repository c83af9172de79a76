import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asIssue } from '../../lab/demo/sample-backlog.ts';
import type { Account } from '../../lab/hub/surface.ts';
import type { LabJob, LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import type { LoopState } from '../../src/contracts/loop-state.ts';
import { commitOnBranch, type Rig, STATE } from './rig.ts';

/** The caller workflow of the loop, in `.github/workflows/`. */
const LOOP = 'loop-it.yml';
const EXAMPLE = readFileSync(join(import.meta.dirname, '../../examples', LOOP), 'utf8');
const STATE_FILE = 'loop-it.json';

/** The sample project, whose tests are green from the start. */
const GREEN = "import { test } from 'node:test';\n\ntest('the shop is there', () => {});\n";

/** A repository with the published caller workflow of the loop. */
export const loopStage = (rig: Rig, name: string): Promise<Stage> =>
  rig.stage(name, {
    caller: null,
    files: { [`.github/workflows/${LOOP}`]: EXAMPLE, 'test/cart.test.js': GREEN },
  });

/** An issue that the agent `patch` resolves by adding a module with its test, or can't, since the test is red. */
export function wish(module: string, needs: readonly number[] = [], broken = false): { title: string; body: string } {
  const code = `/** What ${module} is worth. */\nexport function ${module}() {\n  return 1;\n}\n`;
  const worth = broken ? 2 : 1;
  const test = `import { ${module} } from '../src/${module}.js';\n\ntest('${module} is worth ${worth}', () => {\n  assert.equal(${module}(), ${worth});\n});\n`;
  return asIssue({ title: `Let the shop sell ${module}`, module, needs, code, test });
}

/** Files issues in this order; their numbers count from 1. */
export async function file(stage: Stage, wishes: readonly { title: string; body: string }[]): Promise<void> {
  for (const { title, body } of wishes) await stage.fileIssue(title, body);
}

/** A person starts a beat, in a night that lasts until tomorrow unless told otherwise. */
export async function beat(stage: Stage, inputs: Readonly<Record<string, string>> = {}, as?: Account): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const wanted = { ref: 'main', inputs: { 'stop-after': tomorrow, ...inputs } };
  const path = `/actions/workflows/${LOOP}/dispatches`;
  const { status, body } = await stage.api(as ?? stage.maintainer, 'POST', path, wanted);
  if (status >= 300) throw new Error(`The beat was refused: ${JSON.stringify(body)}`);
}

export const runsOf = ({ lab, repository }: Stage): readonly LabRun[] =>
  lab.runner.runs.filter((run) => run.event.repository.fullName === repository.fullName);

/** Runs for an issue, in the order in which they began. */
export const runsFor = (stage: Stage, issue: number): readonly LabRun[] =>
  runsOf(stage).filter(({ event }) => (event.payload['inputs'] as { issue?: string })?.issue === String(issue));

/** The jobs of the beats so far. */
export const beatsOf = (stage: Stage): readonly LabJob[] =>
  runsOf(stage).flatMap(({ jobs }) => jobs.filter(({ id, conclusion }) => id === 'select' && conclusion !== 'skipped'));

/** What the state branch has of the loop. */
export async function stateText(stage: Stage): Promise<string> {
  return stage.git('show', `${STATE}:${STATE_FILE}`);
}

export async function stateOf(stage: Stage): Promise<LoopState> {
  return JSON.parse(await stateText(stage)) as LoopState;
}

/** How each issue stands, by its number: `shipped`, or `failed (test_failure)`. */
export async function standings(stage: Stage): Promise<Readonly<Record<string, string>>> {
  const { issues } = await stateOf(stage);
  const told = Object.entries(issues).map(([number, { status, error_class: error }]) => {
    return [number, error === undefined ? status : `${status} (${error})`];
  });
  return Object.fromEntries(told) as Record<string, string>;
}

/** Lets the state look as if it had been written this much earlier, as if nobody had done anything since. */
export async function letTimePass(stage: Stage, minutes: number): Promise<void> {
  const earlier = (time: string) => new Date(Date.parse(time) - minutes * 60_000).toISOString();
  const aged = (await stateText(stage)).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, earlier);
  await writeState(stage, aged);
}

/** A person writes the file of the state by hand. */
export const writeState = (stage: Stage, text: string): Promise<void> =>
  commitOnBranch(stage, STATE, STATE_FILE, text, 'Change the state by hand');

/** Pull requests that were merged, by the issue that each closes, and how many of each. */
export function mergedFor({ repository }: Stage): Readonly<Record<string, number>> {
  const merged: Record<string, number> = {};
  for (const issue of repository.issues.values()) {
    const closes =
      'merged' in issue && issue.merged ? /(?:Fixes|Closes|Resolves) #(\d+)/i.exec(issue.body)?.[1] : undefined;
    if (closes !== undefined) merged[closes] = (merged[closes] ?? 0) + 1;
  }
  return merged;
}
