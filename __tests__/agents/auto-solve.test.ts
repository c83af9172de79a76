import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import { caller, course, expectLaw, openRig, phase, type Rig, type Scene, sceneOf } from '../lab/rig.ts';
import { ANSWERS } from '../lab/scripted-agent.ts';
import type { Script, Step } from './scripted-model/script.ts';
import { type ScriptedModel, startModel } from './scripted-model/server.ts';
import { CACHE, type Cli, KEYS, setStage } from './stage.ts';

jest.setTimeout(600_000);

/** Answers each ask as its template's heading says which it is; the execution edits with a command. */
const SCRIPT: Script = {
  steps: (said): readonly Step[] => {
    if (said.includes('# Plan how to resolve the issue')) return [{ json: ANSWERS.plan }];
    if (said.includes('# Carry out the plan')) {
      const edit = "sed -i 's#return sum /#return items.length === 0 ? 0 : sum /#' src/cart.js";
      return [{ shell: edit }, { json: ANSWERS.execution }];
    }
    return [{ json: said.includes('# Review the change') ? ANSWERS.review : ANSWERS.evaluation }];
  },
};

/** What Copilot's program asks of GitHub's API. */
const SETTINGS = 'copilot settings';

/** Takes the programs from where the other tests keep them, as a runner's image may have them. */
const SETUP = `runs:
  using: composite
  steps:
    - shell: bash
      run: ln -s ${CACHE}/issue-relay-* "$RUNNER_TOOL_CACHE/"
`;
const files = { '.github/issue-relay/setup/action.yml': SETUP };

let rig: Rig;
let model: ScriptedModel;
const folder = mkdtempSync(join(tmpdir(), 'model-'));
beforeAll(async () => {
  for (const cli of ['claude', 'copilot'] as const) await install(cli);
  rig = await openRig();
});
beforeEach(async () => {
  model = await startModel(SCRIPT, folder);
});
afterEach(() => model.close());
afterAll(async () => {
  await rig?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A call installs the program where it isn't yet. */
async function install(cli: Cli): Promise<void> {
  const stage = await setStage(cli, SCRIPT);
  await stage.agent.call(stage.call);
  await stage.close();
}

/** The one run of an issue that comes to a merge, as far as the agent's program is concerned. */
async function resolve(stage: Stage): Promise<{ readonly run: LabRun; readonly scene: Scene }> {
  const issue = await stage.fileIssue('Sum of an empty cart is NaN', 'An empty cart should cost 0.');
  await stage.dispatch(issue);
  const runs = await rig.ended(stage);
  const [run] = runs;
  if (run === undefined) throw new Error('there was no run');
  expect(course(run)).toEqual([
    'open: success · passed',
    'start-issue: success · passed',
    'eval-plan: success · passed 100',
    'execute-plan: success · passed',
    'verify: success · passed',
    'review: success · passed 100',
    'finish-issue: success · passed',
  ]);
  expectLaw(rig.lab, runs);
  const scene = await sceneOf(stage, issue);
  expect(scene).toMatchObject({ issue: { state: 'closed' }, state: {} });
  expect(await stage.git('show', 'main:src/cart.js')).toContain('items.length === 0 ? 0 : sum');
  expect(scene.comments.join('\n')).toMatch(/\d+ tokens/);
  return { run, scene };
}

it('resolves an issue from plan to merge with Claude Code, whose key no job shows', async () => {
  const inputs = { 'agent-base-url': model.url, 'max-cost-usd': '1.50', verify: 'node --test' };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression for the runner, not for us
  const secrets = '    secrets: { agent-key: "${{ secrets.AGENT_KEY }}" }\n';
  const stage = await rig.stage('claude', { caller: `${caller(inputs)}${secrets}`, files });
  rig.lab.runner.secrets.set(stage.repository.fullName, { AGENT_KEY: KEYS.claude });
  const { run } = await resolve(stage);
  const { log } = phase(run, 'execute-plan');
  expect(log).toContain('Agent: claude, because');
  expect(log).toContain('→ Bash');
  expect(model.requests.every(({ headers }) => headers['x-api-key'] === KEYS.claude)).toBe(true);
  for (const job of run.jobs) expect(job.log).not.toContain(KEYS.claude);
});

it('resolves an issue from plan to merge with Copilot, without a secret: each job asks with its own token', async () => {
  const example = readFileSync('examples/copilot.yml', 'utf8');
  const inputs = `with: { agent-base-url: "${model.url}", verify: node --test,`;
  const stage = await rig.stage('copilot', { caller: example.replace('with: {', inputs), files });
  const { run } = await resolve(stage);
  expect(phase(run, 'execute-plan').log).toContain('→ bash');
  const asked = rig.lab.hub.requests.filter(({ job, operation }) => job?.runId === run.id && operation === SETTINGS);
  const agents = ['start-issue', 'eval-plan', 'execute-plan', 'review'];
  expect(new Set(asked.map(({ job }) => job?.name))).toEqual(new Set(agents.map((id) => `solve / ${id}`)));
  const tokens = new Set(model.requests.map(({ headers }) => headers.authorization));
  expect(tokens.size).toBe(agents.length);
  for (const token of tokens) {
    expect(token).toMatch(/^Bearer ghs_(?!relay)/);
    for (const job of run.jobs) expect(job.log).not.toContain(token?.replace('Bearer ', ''));
  }
});
