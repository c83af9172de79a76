import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import { readIssue, type Stage } from '../../lab/stage.ts';
import { apiCalls, course, expectLaw, openRig, phase, type Rig, type Scene, sceneOf, told } from './rig.ts';
import { scripted } from './scripted-agent.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

/** Carries its own diff, for the agent that needs no model. */
const WITH_DIFF = readIssue('lab/sample-issue.md');
/** The same fault in plain words, for scripted agents. */
const PLAIN = { title: 'Sum of an empty cart is NaN', body: 'An empty cart should cost 0.' };
const BRANCH = 'fix/issue-1-sum-of-an-empty-cart-is-nan';
const UNTOUCHED = ['Initial commit'];
const RESOLVED = {
  issue: { state: 'closed', state_reason: 'completed' },
  pulls: [`#2 merged ${BRANCH}`],
  branches: [],
  log: ['fix: sum of an empty cart is NaN (#2)', ...UNTOUCHED],
  state: {},
};

interface Told {
  readonly run: LabRun;
  readonly scene: Scene;
}

/** Files an issue, starts the caller workflow for it by dispatch, and looks at what came of it. */
async function solve(stage: Stage, { title, body } = PLAIN): Promise<Told> {
  const issue = await stage.fileIssue(title, body);
  await stage.dispatch(issue);
  const [run] = await ended(stage);
  return { run: run as LabRun, scene: await sceneOf(stage, issue) };
}

async function ended(stage: Stage, count = 1): Promise<readonly LabRun[]> {
  const runs = await rig.ended(stage, count);
  expectLaw(rig.lab, runs);
  return runs;
}

const PHASES = ['open', 'start-issue', 'eval-plan', 'execute-plan', 'verify', 'review'] as const;
type PhaseName = (typeof PHASES)[number];
const passed = (until: PhaseName) =>
  PHASES.slice(0, PHASES.indexOf(until) + 1).map((id) => {
    const score = id === 'eval-plan' || id === 'review' ? ' 100' : '';
    return `${id}: success · passed${score}`;
  });
const noTurn = (from: PhaseName) => PHASES.slice(PHASES.indexOf(from)).map((id) => `${id}: no turn`);
const STRAIGHT = [...passed('review'), 'finish-issue: success · passed'];

/** Nothing was merged or lost: the record says where it stopped, and the one comment says why and how to go on. */
function expectStopped(
  { run, scene }: Told,
  at: string,
  reason: string,
  says: string,
  hint: string,
  draft: number | null = null,
): void {
  const resume = { stopped_at_task_id: at, reason };
  expect(run.conclusion).toBe('failure');
  expect(course(run).at(-1)).toBe(`finish-issue: failure · stopped (${reason})`);
  expect(scene).toMatchObject({ issue: { state: 'open' }, log: UNTOUCHED });
  expect(scene.pulls).toEqual(draft === null ? [] : [`#${draft} open ${BRANCH}`]);
  expect(scene.state).toMatchObject({ 'auto-solve/1.json': { status: 'stopped', resume } });
  if (draft !== null)
    expect(scene.state).toMatchObject({ 'auto-solve/1.json': { delivered: { branch: BRANCH, pull_request: draft } } });
  expect(scene.comments[0]).toContain(`⏸️ Stopped: ${says}`);
  expect(scene.comments[0]).toMatch(/- \[ \] Phase 3: finish-issue/);
  expect(scene.comments[0]).toContain(`**How to go on:** ${hint}`);
  expect(told(phase(run, 'finish-issue'), 'error')).toContain(says);
  expect(told(phase(run, 'finish-issue'), 'error')).toContain(hint);
}

/** Green, with a pull request that people have to look at. */
function expectWaiting({ run, scene }: Told, reason: string, says: string): void {
  expect(run.conclusion).toBe('success');
  expect(course(run)).toEqual([...passed('review'), `finish-issue: success · waiting (${reason})`]);
  expect(phase(run, 'finish-issue').outputs['pull-request']).toBe('2');
  expect(scene).toMatchObject({ issue: { state: 'open' }, pulls: [`#2 open ${BRANCH}`], branches: [BRANCH] });
  expect(scene).toMatchObject({ log: UNTOUCHED });
  expect(scene.state).toMatchObject({ 'auto-solve/1.json': { status: 'waiting', delivered: { pull_request: 2 } } });
  expect(scene.comments).toEqual([expect.stringMatching(/⏸️ Waiting with pull request \[#2\]\(http/)]);
  expect(scene.comments[0]).toContain(says);
  expect(told(phase(run, 'finish-issue'), 'notice')).toContain('merge it by hand');
}

describe('an issue goes straight through', () => {
  it.concurrent('when a maintainer starts the workflow for it', async () => {
    const { run, scene } = await solve(await rig.stage('dispatched'), WITH_DIFF);
    expect(course(run)).toEqual(STRAIGHT);
    expect(run.conclusion).toBe('success');
    expect(scene).toMatchObject(RESOLVED);
    expect(scene.comments).toEqual([expect.stringContaining('🎉 Resolved by [#2]')]);
    expect(scene.comments[0]).not.toContain('[ ]');
    expect(phase(run, 'verify').outputs['summary']).toBe('npm test: exit 0 (before the change: exit 1)');
    expect(phase(run, 'finish-issue').outputs).toMatchObject({
      'pull-request': '2',
      summary: 'PR #2 merged (squash) · issue #1 closed',
    });
    expect(phase(run, 'finish-issue').summary).toContain('- [x] State files cleaned up');
    const calls = apiCalls(rig.lab, run).length;
    process.stdout.write(`${calls} API calls of ours for a whole run with the state branch to create\n`);
    expect(calls).toBeLessThanOrEqual(15);
  });

  it.concurrent('once, when it is started twice at the same time', async () => {
    const stage = await rig.stage('twice', scripted());
    const issue = await stage.fileIssue(PLAIN.title, PLAIN.body);
    await Promise.all([stage.dispatch(issue), stage.dispatch(issue)]);
    const runs = await ended(stage, 2);
    const [winner, late] = runs.toSorted((run) => (phase(run, 'open').outputs['outcome'] === 'passed' ? -1 : 1));
    expect(runs.map(({ conclusion }) => conclusion)).toEqual(['success', 'success']);
    expect(course(winner as LabRun)).toEqual(STRAIGHT);
    expect(course(late as LabRun)).toEqual([
      expect.stringMatching(/^open: success · superseded \((claimed_by_run|claim_lost)\)$/),
      ...noTurn('start-issue'),
      'finish-issue: no turn',
    ]);
    const scene = await sceneOf(stage, issue);
    expect(scene).toMatchObject(RESOLVED);
    expect(scene.comments).toHaveLength(1);
  });

  it.concurrent('when a maintainer labels what a stranger filed, although its agent fails twice, first in the middle of the work', async () => {
    const story = `
      if (ask === 'execution') {
        appendFileSync('calls.txt', '.');
        const calls = readFileSync('calls.txt', 'utf8').length;
        if (calls === 1) { work(); stop('The model hung up.', 3); }
        if (calls < 4) { console.log('All done, promised!'); process.exit(0); }
        if (!prompt.includes('There is no JSON object in its output')) stop('The prompt hides what went wrong.');
        rmSync('calls.txt');
        work = () => {};
      }`;
    const stage = await rig.stage('labelled', scripted(story));
    const issue = await stage.fileIssue(PLAIN.title, PLAIN.body, stage.person('visitor', 'read'));
    await stage.api(stage.maintainer, 'POST', `/issues/${issue}/labels`, { labels: ['issue-relay'] });
    const [run] = (await ended(stage)) as [LabRun];
    const scene = await sceneOf(stage, issue);
    expect(course(run)).toEqual(STRAIGHT);
    expect(scene).toMatchObject(RESOLVED);
    expect(scene.comments).toEqual([expect.stringContaining('2 of 3 tries failed: unknown, invalid-answer')]);
    const { log } = phase(run, 'execute-plan');
    expect(log).toContain('Retrying execute-plan (attempt 2/3): unknown: Exit code 3.');
    expect(log).toContain('Retrying execute-plan (attempt 3/3): invalid-answer');
  });
});

describe('a gate stays shut', () => {
  it.concurrent('for a plan of 89 points, and opens for one of 90', async () => {
    const stage = await rig.stage('scores');
    const refused = await solve(stage, readIssue('__tests__/adapters/patch-issues/score-89.md'));
    const shut = 'eval-plan: success · shut (score_below_threshold) 89';
    expect(course(refused.run).slice(0, -1)).toEqual([...passed('start-issue'), shut, ...noTurn('execute-plan')]);
    expectStopped(
      refused,
      'eval-plan',
      'score_below_threshold',
      'Score 89/100 is below threshold 90.',
      'Mend what the findings name',
    );
    const { run, scene } = await solve(stage, readIssue('__tests__/adapters/patch-issues/score-90.md'));
    expect(course(run)).toEqual(STRAIGHT.with(2, 'eval-plan: success · passed 90'));
    expect(scene.pulls).toEqual(['#3 merged fix/issue-2-sum-of-an-empty-cart-is-nan']);
    expect(Object.keys(scene.state)).toEqual(['auto-solve/1.json']);
    const calls = apiCalls(rig.lab, run).length;
    process.stdout.write(`${calls} API calls of ours for a whole run with the state branch present\n`);
    expect(calls).toBeLessThanOrEqual(12);
  });

  it.concurrent('without a score', async () => {
    const end = await solve(await rig.stage('no-score', scripted('answers.evaluation.criteria.pop();')));
    const shut = 'eval-plan: success · shut (score_unavailable)';
    expect(course(end.run).slice(0, -1)).toEqual([...passed('start-issue'), shut, ...noTurn('execute-plan')]);
    expectStopped(end, 'eval-plan', 'score_unavailable', 'The judgement gives no score', 'Start the run again');
  });

  it.concurrent('after a red verification, for all the 100 points of the review', async () => {
    const story = `work = () => replace('src/cart.js', 'return sum /', 'return 7 + sum /');`;
    const end = await solve(await rig.stage('red', scripted(story)));
    expect(course(end.run).slice(4, -1)).toEqual([
      'verify: success · red (verification_red)',
      'review: success · shut (verification_red) 100',
    ]);
    expectStopped(
      end,
      'review',
      'verification_red',
      'node test/cart.test.js ended with exit 1.',
      'Read its output in the log',
      2,
    );
    expect(end.scene.branches).toEqual([BRANCH]);
  });

  it.concurrent('for a blocking finding beside 100 points', async () => {
    const story = `answers.review.findings.push({ severity: 'blocking', title: 'Prices leak', detail: 'In the log.' });`;
    const end = await solve(await rig.stage('blocking', scripted(story)));
    expect(course(end.run).slice(4, -1)).toEqual([
      'verify: success · passed',
      'review: success · shut (blocking_finding) 100',
    ]);
    expectStopped(
      end,
      'review',
      'blocking_finding',
      'A blocking finding: Prices leak',
      'Mend what the findings name',
      2,
    );
    expect(end.scene.branches).toEqual([BRANCH]);
  });
});

describe('nothing is written', () => {
  it.concurrent('of a change that touches a workflow and brings a symbolic link', async () => {
    const story = `work = () => { mkdirSync('.github/workflows', { recursive: true }); writeFileSync('.github/workflows/x.yml', 'on: push\\n'); symlinkSync('/etc/passwd', 'src/users'); };`;
    const end = await solve(await rig.stage('forbidden', scripted(story)));
    const refused = 'execute-plan: success · refused (forbidden_change)';
    expect(course(end.run).slice(0, -1)).toEqual([...passed('eval-plan'), refused, ...noTurn('verify')]);
    const says = 'The change touches 2 paths that no agent may change: .github/workflows/x.yml';
    expectStopped(end, 'execute-plan', 'forbidden_change', says, 'Make that part by hand');
    const shown = phase(end.run, 'execute-plan').annotations.map(({ message }) => message);
    expect(shown).toContainEqual('a symbolic link can lead out of the repository');
    expect(end.scene.branches).toEqual([]);
  });

  it.concurrent('where the agent changed nothing', async () => {
    const { run, scene } = await solve(await rig.stage('no-change', scripted('work = () => {};')));
    expect(run.conclusion).toBe('success');
    expect(course(run).slice(3)).toEqual([
      'execute-plan: success · no-change (no_change)',
      ...noTurn('verify'),
      'finish-issue: success · no-change (no_change)',
    ]);
    expect(scene).toMatchObject({ issue: { state: 'open' }, pulls: [], branches: [], log: UNTOUCHED });
    expect(scene.comments).toEqual([expect.stringContaining('The agent changed nothing.')]);
  });

  it.concurrent('where the agent never succeeds, but what it made is handed on', async () => {
    const story = `if (ask === 'execution') { work(); stop('The model hung up.', 3); }`;
    const end = await solve(await rig.stage('never', scripted(story)));
    const failed = 'execute-plan: failure · failed (max_retries_exceeded)';
    expect(course(end.run).slice(0, -1)).toEqual([...passed('eval-plan'), failed, ...noTurn('verify')]);
    const says = 'The agent failed 3 times and gave up with unknown: Exit code 3.';
    expectStopped(end, 'execute-plan', 'max_retries_exceeded', says, 'Read the log of the phase');
    expect(end.scene.comments[0]).toContain('3 of 3 tries failed: unknown, unknown, unknown');
    expect(phase(end.run, 'finish-issue').summary).toContain('| src/cart.js | modify |');
  });

  it.concurrent('of a change that no command proves', async () => {
    const { caller, files } = scripted('', { verify: '' });
    const stage = await rig.stage('unproven', {
      caller,
      files: { ...files, 'package.json': '{ "type": "module" }\n' },
    });
    const end = await solve(stage);
    expect(course(end.run).slice(4, -1)).toEqual([
      'verify: failure · failed (verification_missing)',
      'review: no turn',
    ]);
    expectStopped(end, 'execute-plan', 'verification_missing', 'No command proves the change.', 'Name at least one');
  });

  it.concurrent('for a stranger who labels the issue', async () => {
    const stage = await rig.stage('stranger');
    const issue = await stage.fileIssue(WITH_DIFF.title, WITH_DIFF.body);
    const label = { labels: ['issue-relay'] };
    const visitor = await stage.api(stage.person('visitor', 'read'), 'POST', `/issues/${issue}/labels`, label);
    const helper = await stage.api(stage.person('helper', 'triage'), 'POST', `/issues/${issue}/labels`, label);
    expect([visitor.status, helper.status]).toEqual([403, 200]);
    const [run] = (await ended(stage)) as [LabRun];
    const refused = 'open: failure · refused (actor_not_writer)';
    expect(course(run)).toEqual([refused, ...noTurn('start-issue'), 'finish-issue: no turn']);
    expect(told(phase(run, 'open'), 'error')).toContain('helper has the role triage here, not write access.');
    expect(told(phase(run, 'open'), 'error')).toContain('Ask somebody with the role write, maintain or admin');
    const scene = await sceneOf(stage, issue);
    expect(scene).toMatchObject({ issue: { state: 'open' }, comments: [], pulls: [], branches: [], state: {} });
    expect(rig.lab.runner.runs.filter(({ event }) => event.repository === run.event.repository)).toEqual([run]);
  });
});

describe('a sound change is left to people', () => {
  it.concurrent('where jobs may not open pull requests: the branch is kept', async () => {
    const end = await solve(
      await rig.stage('no-pulls', { ...scripted(), settings: { actionsMayCreatePullRequests: false } }),
    );
    expect(course(end.run).slice(0, -1)).toEqual(passed('review'));
    const says = 'GitHub Actions may not create pull requests in this repository; the branch is kept.';
    expectStopped(end, 'finish-issue', 'pull_request_creation_off', says, 'Open it by hand: ');
    expect(end.scene.branches).toEqual([BRANCH]);
    for (const text of [end.scene.comments[0], told(phase(end.run, 'finish-issue'), 'error')]) {
      expect(text).toMatch(/\/acme\/no-pulls\/compare\/main\.\.\.fix%2Fissue-1-\S+\?expand=1/);
      expect(text).toContain('Allow GitHub Actions to create and approve pull requests');
    }
  });

  it.concurrent('where it touches a manifest and deletes the tests', async () => {
    const story = `const fix = work; work = () => { fix(); replace('package.json', '1.0.0', '1.0.1'); rmSync('test/cart.test.js'); };`;
    const stage = await rig.stage('guarded', scripted(story, { verify: 'node --test' }));
    const end = await solve(stage);
    expectWaiting(end, 'person_needed', 'package.json');
    expect(end.scene.comments[0]).toContain('2 files need a person');
    const guarded = phase(end.run, 'finish-issue').summary;
    expect(guarded).toContain('test/cart.test.js');
  });

  it.concurrent('where the input says so', async () => {
    const end = await solve(await rig.stage('merge-never', scripted('', { merge: 'never' })));
    expectWaiting(end, 'merge_never', 'so the pull request is left to people');
  });
});
