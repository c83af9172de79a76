import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import {
  apiCalls,
  CONFIG,
  caller,
  configure,
  course,
  expectLaw,
  openRig,
  phase,
  type Rig,
  sceneOf,
  told,
} from './rig.ts';
import { scriptedAgent } from './scripted-agent.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

const ISSUE = { title: 'Sum of an empty cart is NaN', body: 'An empty cart should cost 0.' };
const BRANCH = 'fix/issue-1-sum-of-an-empty-cart-is-nan';
const PASSED = [
  'open: success · passed',
  'start-issue: success · passed',
  'eval-plan: success · passed 100',
  'execute-plan: success · passed',
  'verify: success · passed',
  'review: success · passed 100',
];
const NOTHING = ['start-issue', 'eval-plan', 'execute-plan', 'verify', 'review', 'finish-issue'].map(
  (id) => `${id}: no turn`,
);

const SETTINGS = `agent: command
agent-command: [node, tools/agent.mjs]
verify:
  - node --test
merge: never
`;

/** A repository whose workflow sets nothing, but for what the story gives it: all is said by the file. */
const configured = (config: string, story = '', inputs: Readonly<Record<string, string>> = {}) => ({
  caller: caller(inputs),
  files: { [CONFIG]: config, 'tools/agent.mjs': scriptedAgent(story) },
});

async function run(stage: Stage, inputs: Record<string, string> = {}): Promise<LabRun> {
  await stage.dispatch(1, stage.maintainer, inputs);
  const runs = await rig.ended(stage);
  expectLaw(rig.lab, runs);
  return runs[0] as LabRun;
}

async function begin(stage: Stage): Promise<LabRun> {
  await stage.fileIssue(ISSUE.title, ISSUE.body);
  return run(stage);
}

describe('a configuration file', () => {
  it.concurrent('says all that the workflow does not, to every job of a run, and costs no call', async () => {
    // What an agent writes into its checkout is nobody's configuration.
    const tampering = `if (ask === 'plan') { mkdirSync('.github', { recursive: true }); writeFileSync('${CONFIG}', 'merge: auto'); }`;
    const stage = await rig.stage('configured', configured(SETTINGS, tampering));
    const first = await begin(stage);
    expect(course(first)).toEqual([...PASSED, 'finish-issue: success · waiting (merge_never)']);
    expect(phase(first, 'verify').outputs['summary']).toBe('node --test: exit 0 (before the change: exit 1)');
    const reads = apiCalls(rig.lab, first).filter(({ operation }) => operation === 'graphql repository');
    expect(reads.map(({ job }) => job?.name.split(' / ').pop())).toEqual(['open', 'finish-issue']);
    expect(apiCalls(rig.lab, first).length).toBeLessThanOrEqual(14);
    expect(await sceneOf(stage, 1)).toMatchObject({ pulls: [`#2 open ${BRANCH}`], log: ['Initial commit'] });
  });

  it.concurrent('may put a command of the repository in place of our prompt, and gives way to an input that is set', async () => {
    const status = '.claude/.eval-plan-status.json';
    const skills = `skills: { evaluation: { command: "/eval-plan {issue} --mode={mode}", status-file: ${status} } }\n`;
    const judge = `if (prompt.startsWith('# /eval-plan 1 --mode=auto') && prompt.includes('Judge the plan of 1.')) {
      const seconds = existsSync('${status}') ? 0 : 600;
      writeFileSync('${status}', JSON.stringify({ score: 93, status: 'approved', valid_until: new Date(Date.now() + 1_000 * seconds) }));
      stop('It is good.', 0);
    }`;
    const { caller: workflow, files } = configured(`${SETTINGS}label: go\n${skills}`, judge, { merge: 'auto' });
    const skill = { '.claude/skills/eval-plan/SKILL.md': '---\nname: eval-plan\n---\nJudge the plan of $0.\n' };
    const stage = await rig.stage('own-command', {
      caller: workflow,
      // What was committed of an earlier run is no score of this one.
      files: { ...files, ...skill, [status]: '{"score": 100}' },
    });
    const first = await begin(stage);
    expect(course(first)).toEqual([
      ...PASSED.map((line) => line.replace('eval-plan: success · passed 100', 'eval-plan: success · passed 93')),
      'finish-issue: success · passed',
    ]);
    expect(phase(first, 'eval-plan').log).toContain('/eval-plan 1 --mode=auto of the repository');
    expect(await stage.git('diff', '--name-only', 'main~', 'main')).toBe('src/cart.js');
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    await stage.api(stage.maintainer, 'POST', `/issues/${issue}/labels`, { labels: ['issue-relay'] });
    const [labeled] = await rig.ended(stage);
    expect(course(labeled as LabRun)).toEqual(['open: success · skipped (other_label)', ...NOTHING]);
    expect(told(phase(labeled as LabRun, 'open'), 'notice')).toContain('The label issue-relay does not start runs; go');
  });

  it.concurrent('that is wrong stops a run with all its faults before anything is written', async () => {
    const stage = await rig.stage(
      'misconfigured',
      configured('agent: gpt\n\ntreshold: 95\nmerge: true\nmerge: auto\n'),
    );
    const first = await begin(stage);
    expect(first.conclusion).toBe('failure');
    expect(course(first)).toEqual(['open: failure · failed (config_invalid)', ...NOTHING]);
    const faults = [
      'line 1, agent: saw "gpt", wanted one of auto, claude, codex, gemini, copilot, opencode, command, patch',
      'line 3, treshold: saw an unknown key, wanted a key that there is: did you mean threshold?',
      'line 4, merge: saw true, wanted one of auto, never',
      'line 5: saw what YAML does not allow (Map keys must be unique)',
    ];
    for (const fault of faults) expect(told(phase(first, 'open'), 'error')).toContain(`\n  - ${fault}`);
    expect(await sceneOf(stage, 1)).toMatchObject({ comments: [], pulls: [], branches: [], state: {} });
  });

  it.concurrent.each<[what: string, config: string, fault: string]>([
    ['too big', `# ${'x'.repeat(70_000)}`, 'the file: saw 70002 bytes, wanted at most 65536 bytes'],
    ['no text', 'merge: auto\0', 'the file: saw something that is no short text file, wanted a text file'],
  ])('that is %s is refused unread', async (what, config, fault) => {
    const stage = await rig.stage(what.replace(' ', '-'), configured(config));
    const first = await begin(stage);
    expect(course(first)[0]).toBe('open: failure · failed (config_invalid)');
    expect(told(phase(first, 'open'), 'error')).toContain(fault);
  });

  it.concurrent('with an agent that lacks its program says so where both are known', async () => {
    const stage = await rig.stage('no-program', configured('agent: command\n'));
    const first = await begin(stage);
    expect(course(first)).toMatchObject({ 1: 'start-issue: failure · failed (bad-input)' });
    expect(told(phase(first, 'start-issue'), 'error')).toContain('`agent-command` is missing');
  });
});

describe('the switch', () => {
  it.concurrent('stops a run before it begins, in green, and nothing is written', async () => {
    const stage = await rig.stage('off', configured(`${SETTINGS}enabled: false\n`));
    const first = await begin(stage);
    expect(first.conclusion).toBe('success');
    expect(course(first)).toEqual(['open: success · skipped (switched_off)', ...NOTHING]);
    expect(told(phase(first, 'open'), 'notice')).toContain('says "enabled: false"');
    expect(await sceneOf(stage, 1)).toMatchObject({ comments: [], pulls: [], branches: [], state: {} });
    expect(apiCalls(rig.lab, first).filter(({ scope }) => scope.includes('write'))).toEqual([]);
  });

  it.concurrent('stops a run at work before it publishes, in green, and the run can be resumed', async () => {
    const stage = await rig.stage('off-midway', configured(SETTINGS));
    await stage.fileIssue(ISSUE.title, ISSUE.body);
    const claiming = rig.lab.hub.hold(/POST .*acme\/off-midway\/git\/refs$/);
    const first = run(stage);
    await claiming.reached;
    await configure(stage, `${SETTINGS}enabled: false\n`);
    claiming.release();
    const { conclusion } = await first;
    expect(conclusion).toBe('success');
    expect(course(await first)).toEqual([...PASSED, 'finish-issue: success · skipped (switched_off)']);
    const scene = await sceneOf(stage, 1);
    expect(scene).toMatchObject({ issue: { state: 'open' }, pulls: [], branches: [] });
    expect(scene.comments).toEqual([expect.stringContaining('⏸️ Stopped: Issue Relay is switched off')]);
    expect(scene.state).toMatchObject({
      'auto-solve/1.json': { status: 'stopped', resume: { reason: 'switched_off' } },
    });

    await configure(stage, SETTINGS.replace('never', 'auto'));
    const second = await run(stage, { resume: 'true' });
    expect(course(second)).toEqual([
      'open: success · passed',
      ...NOTHING.slice(0, -1),
      'finish-issue: success · passed',
    ]);
    expect(await sceneOf(stage, 1)).toMatchObject({
      issue: { state: 'closed' },
      pulls: [`#2 merged ${BRANCH}`],
      state: {},
    });
  });
});
