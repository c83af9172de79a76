import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { claude } from '../../src/adapters/agents/cli/claude.ts';
import { caller, course, expectLaw, openRig, phase, type Rig, sceneOf } from '../lab/rig.ts';
import { ANSWERS } from '../lab/scripted-agent.ts';
import type { Script, Step } from './scripted-model/script.ts';
import { type ScriptedModel, startModel } from './scripted-model/server.ts';
import { CACHE, KEYS, setStage } from './stage.ts';

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

/** Takes the program from where the other tests keep it, as a runner's image may have it. */
const SETUP = `runs:
  using: composite
  steps:
    - shell: bash
      run: ln -s "${CACHE}/issue-relay-claude" "$RUNNER_TOOL_CACHE/issue-relay-claude"
`;

let rig: Rig;
let model: ScriptedModel;
const folder = mkdtempSync(join(tmpdir(), 'model-'));
beforeAll(async () => {
  // Installs the program where it isn't yet.
  const stage = await setStage('claude', SCRIPT);
  await stage.agent.call(stage.call);
  await stage.close();
  rig = await openRig();
  model = await startModel(SCRIPT, folder);
});
afterAll(async () => {
  await rig?.close();
  await model?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('resolves an issue from plan to merge with Claude Code, whose key no job shows', async () => {
  const inputs = { 'agent-base-url': model.url, 'max-cost-usd': '1.50', verify: 'node --test' };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression for the runner, not for us
  const secrets = '    secrets: { agent-key: "${{ secrets.AGENT_KEY }}" }\n';
  const stage = await rig.stage('claude', {
    caller: `${caller(inputs)}${secrets}`,
    files: { '.github/issue-relay/setup/action.yml': SETUP },
  });
  rig.lab.runner.secrets.set(stage.repository.fullName, { AGENT_KEY: KEYS.claude });
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
  const log = phase(run, 'execute-plan').log;
  expect(log).toContain(`Agent: ${claude.name}, because`);
  expect(log).toContain('→ Bash');
  expect(model.requests.every(({ headers }) => headers['x-api-key'] === KEYS.claude)).toBe(true);
  for (const job of run.jobs) expect(job.log).not.toContain(KEYS.claude);
  expect(scene.comments.join('\n')).toMatch(/\d+ tokens/);
});
