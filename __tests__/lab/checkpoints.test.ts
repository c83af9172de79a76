import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Account, EnvironmentRules } from '../../lab/hub/surface.ts';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import { configure, course, expectLaw, openRig, phase, type Rig, sceneOf, told } from './rig.ts';
import { scripted } from './scripted-agent.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

const ISSUE = { title: 'Sum of an empty cart is NaN', body: 'An empty cart should cost 0.' };
const BRANCH = 'fix/issue-1-sum-of-an-empty-cart-is-nan';
const MERGED = ['fix: sum of an empty cart is NaN (#2)', 'Initial commit'];
const NAMES = ['issue-relay-checkpoint-1', 'issue-relay-checkpoint-2'] as const;

interface Opened {
  readonly stage: Stage;
  readonly reviewer: Account;
}

/** A repository with an issue, whose environments are protected unless the story says otherwise, or makes none. */
async function open(
  name: string,
  rules: Partial<EnvironmentRules> | null = {},
  story = '',
  home: Rig = rig,
): Promise<Opened> {
  const stage = await home.stage(name, scripted(story, { mode: 'interactive' }));
  const reviewer = stage.person('reviewer', 'read');
  const reviewers = [reviewer.login, stage.maintainer.login];
  for (const environment of rules === null ? [] : NAMES)
    stage.repository.environments.set(environment, { reviewers, preventSelfReview: false, ...rules });
  await stage.fileIssue(ISSUE.title, ISSUE.body);
  return { stage, reviewer };
}

async function ended(stage: Stage, home: Rig = rig): Promise<LabRun> {
  const runs = await home.ended(stage);
  expectLaw(home.lab, runs);
  return runs[0] as LabRun;
}

/** What somebody answers where the run waits, as the page of the run does it; the status of GitHub's answer. */
async function answer(stage: Stage, run: LabRun, as: Account, state: 'approved' | 'rejected', comment = '') {
  const path = `/actions/runs/${run.id}/pending_deployments`;
  const { body } = await stage.api(as, 'GET', path);
  const ids = (body as { environment: { id: number } }[]).map(({ environment }) => environment.id);
  return (await stage.api(as, 'POST', path, { environment_ids: ids, state, comment })).status;
}

/** Starts a run and lets the reviewer answer at each checkpoint that it comes to. */
async function runWith(opened: Opened, answers: readonly ('approved' | 'rejected')[], inputs = {}, home: Rig = rig) {
  const { stage, reviewer } = opened;
  await stage.dispatch(1, stage.maintainer, inputs);
  for (const state of answers) expect(await answer(stage, await home.waiting(stage), reviewer, state)).toBe(200);
  return ended(stage, home);
}

/** The jobs that had their turn, the last ones of them. */
const lastOf = (run: LabRun, count = 2) =>
  course(run)
    .filter((line) => !line.endsWith(': no turn'))
    .slice(-count);
const digestIn = (text: string) => /sha256:[0-9a-f]{64}/.exec(text)?.[0] ?? 'no digest';
const commentOf = async (stage: Stage, text: string) =>
  (await sceneOf(stage, 1)).comments.find((body) => body.includes(text)) ?? 'no such comment';
const pullBody = async (stage: Stage) =>
  ((await stage.api(stage.maintainer, 'GET', '/pulls/2')).body as { body: string }).body;

/** Merged, and both approvals stand where people look for them. */
async function expectApproved(stage: Stage, run: LabRun): Promise<void> {
  const scene = await sceneOf(stage, 1);
  expect(scene).toMatchObject({ issue: { state: 'closed' }, pulls: [`#2 merged ${BRANCH}`], log: MERGED, state: {} });
  expect(scene.comments[0]).toContain('🎉 Resolved by [#2]');
  expect(await commentOf(stage, 'Checkpoint 1: the plan was approved')).toContain('approved by reviewer, 2');
  expect(await commentOf(stage, 'Checkpoint 2: the change was approved')).toContain('approved by reviewer, 2');
  expect(await pullBody(stage)).toContain('Checkpoint 2 (review): 100/100 — approved by reviewer');
  expect(phase(run, 'checkpoint-1').environment).toEqual({
    name: 'issue-relay-checkpoint-1',
    url: expect.stringMatching(/\/issues\/1#issuecomment-\d+$/),
  });
  expect(phase(run, 'checkpoint-2').environment?.url).toMatch(/\/pull\/2$/);
}

describe('an interactive run', () => {
  it.concurrent('shows what it asks, writes nothing to the code while it waits, and listens neither to strangers nor to whoever asked for it', async () => {
    const { stage, reviewer } = await open('shown', { preventSelfReview: true });
    await stage.dispatch(1);
    const run = await rig.waiting(stage);
    expect(run.view.status).toBe('waiting');
    const shown = await commentOf(stage, 'Checkpoint 1: the plan waits for a person');
    expect(shown).toContain('Score: **100/100**, threshold 90.');
    expect(shown).toContain('Give 0 for an empty cart.');
    expect(shown).toContain('"Review deployments" for `issue-relay-checkpoint-1`');
    const scene = await sceneOf(stage, 1);
    expect(scene).toMatchObject({ pulls: [], branches: [], log: ['Initial commit'] });
    const kept = { open: {}, 'start-issue': {}, 'eval-plan': {} };
    expect(scene.state).toMatchObject({ 'auto-solve/1.json': { mode: 'interactive', batons: kept } });
    expect(await answer(stage, run, stage.maintainer, 'approved')).toBe(403);
    expect(await answer(stage, run, stage.person('mallory', 'write'), 'approved')).toBe(403);
    run.controller.abort();
    expect(lastOf(await ended(stage), 1)).toEqual(['finish-issue: failure · stopped (cancelled)']);
    expect(await answer(stage, run, reviewer, 'approved')).not.toBe(200);
  });

  it.concurrent('stops when a reviewer says no, asks again when it is resumed, is merged when both are approved, and says by whom', async () => {
    const opened = await open('reject');
    const { stage, reviewer } = opened;
    await stage.dispatch(1);
    expect(await answer(stage, await rig.waiting(stage), reviewer, 'rejected', 'Not now, @octocat')).toBe(200);
    const run = await ended(stage);
    expect(lastOf(run)).toEqual([
      'checkpoint-1: failure · no outcome',
      'finish-issue: failure · stopped (user_stopped)',
    ]);
    const scene = await sceneOf(stage, 1);
    expect(scene).toMatchObject({ pulls: [], log: ['Initial commit'] });
    expect(scene.comments[0]).toContain('⏸️ Stopped: reviewer said no at Checkpoint 1: Not now, `@octocat`');
    expect(scene.comments.some((body) => body.includes('The plan, to be mended'))).toBe(true);
    const resume = { reason: 'user_stopped', stopped_at_task_id: 'eval-plan', mode: 'interactive' };
    expect(scene.state).toMatchObject({ 'auto-solve/1.json': { status: 'stopped', resume } });
    const again = await runWith(opened, ['approved', 'approved'], { resume: 'true' });
    expect(course(again)).toEqual([
      'open: success · passed',
      'start-issue: no turn',
      'eval-plan: no turn',
      'present-1: success · passed',
      'checkpoint-1: success · passed',
      'execute-plan: success · passed',
      'verify: success · passed',
      'review: success · passed 100',
      'present-2: success · passed',
      'checkpoint-2: success · passed',
      'finish-issue: success · passed',
    ]);
    await expectApproved(stage, again);
  });

  it.concurrent('goes on below the threshold when a reviewer says so, and never with a red verification', async () => {
    const low = `if (ask === 'evaluation') answers.evaluation.criteria[0].points -= 15;`;
    const opened = await open(
      'override',
      {},
      `${low} work = () => replace('src/cart.js', 'return sum /', 'return 1 + sum /');`,
    );
    const { stage } = opened;
    const run = await runWith(opened, ['approved']);
    expect(course(run).slice(2)).toEqual([
      'eval-plan: success · passed 85',
      'present-1: success · passed',
      'checkpoint-1: success · passed',
      'execute-plan: success · passed',
      'verify: success · red (verification_red)',
      'review: success · shut (verification_red) 100',
      'finish-issue: failure · stopped (verification_red)',
    ]);
    const although = '**although**: Score 85/100 is below threshold 90.';
    expect((await sceneOf(stage, 1)).comments[0]).toContain(although);
    expect(await pullBody(stage)).toContain(although);
    expect((await sceneOf(stage, 1)).pulls).toEqual([`#2 open ${BRANCH}`]);
    const { approvals } = (await sceneOf(stage, 1)).state['auto-solve/1.json'] as { approvals: unknown };
    const approval = { what: 'plan', by: { login: 'reviewer' }, score: 85, through: 'environment', ownRun: false };
    expect(approvals).toMatchObject([approval]);
  });

  it.concurrent('may be approved by whoever asked for it, which is said, where the environment allows it', async () => {
    const { stage } = await open('own-run');
    await stage.dispatch(1);
    expect(await answer(stage, await rig.waiting(stage), stage.maintainer, 'approved')).toBe(200);
    expect(await answer(stage, await rig.waiting(stage), stage.maintainer, 'rejected')).toBe(200);
    expect(course(await ended(stage)).at(-1)).toBe('finish-issue: failure · stopped (user_stopped)');
    expect((await sceneOf(stage, 1)).comments[0]).toContain('approved by octocat, who also asked for the run');
    expect((await sceneOf(stage, 1)).pulls).toEqual([`#2 open ${BRANCH}`]);
  });

  it.concurrent('believes no approval of an environment that lost its reviewers meanwhile', async () => {
    const { stage, reviewer } = await open('unprotected');
    await stage.dispatch(1);
    const run = await rig.waiting(stage);
    const hold = rig.lab.hub.hold(/GET .*acme\/unprotected\/environments\/issue-relay-checkpoint-1$/);
    expect(await answer(stage, run, reviewer, 'approved')).toBe(200);
    await hold.reached;
    stage.repository.environments.set(NAMES[0], { reviewers: [], preventSelfReview: false });
    hold.release();
    expect(lastOf(await ended(stage))).toEqual([
      'checkpoint-1: success · refused (environment_unprotected)',
      'finish-issue: failure · stopped (environment_unprotected)',
    ]);
  });

  it.concurrent('obeys nobody once it is switched off while it waits', async () => {
    const { stage, reviewer } = await open('switched-off');
    await stage.dispatch(1);
    const run = await rig.waiting(stage);
    await configure(stage, 'enabled: false\n');
    expect(await answer(stage, run, reviewer, 'approved')).toBe(200);
    expect(lastOf(await ended(stage))).toEqual([
      'checkpoint-1: success · refused (switched_off)',
      'finish-issue: success · skipped (switched_off)',
    ]);
    expect(await commentOf(stage, 'Checkpoint 1: stopped')).toContain('says "enabled: false"');
  });

  it.concurrent('does not start where an environment is missing, and makes none', async () => {
    const { stage } = await open('missing', null);
    await stage.dispatch(1);
    const run = await ended(stage);
    expect(course(run)[0]).toBe('open: failure · refused (environment_missing)');
    const error = told(phase(run, 'open'), 'error');
    expect(error).toContain('issue-relay-checkpoint-1 and issue-relay-checkpoint-2');
    expect(error).toContain('gh api -X PUT repos/acme/missing/environments/issue-relay-checkpoint-1');
    expect(error).toContain('/acme/missing/settings/environments');
    expect(stage.repository.environments.size).toBe(0);
    expect(await sceneOf(stage, 1)).toMatchObject({ comments: [], pulls: [], state: {} });
  });
});

describe('a repository whose environments have no reviewers', () => {
  it.concurrent('has its runs approved from outside, by a writer and by exact digest', async () => {
    const { stage } = await open('by-comment', { reviewers: [] });
    await stage.dispatch(1);
    const first = await ended(stage);
    expect(first.conclusion).toBe('success');
    expect(lastOf(first)).toEqual([
      'present-1: success · waiting (approval_awaited)',
      'finish-issue: success · waiting (approval_awaited)',
    ]);
    expect(told(phase(first, 'finish-issue'), 'notice')).toContain('has no required reviewers');
    const shown = await commentOf(stage, 'Checkpoint 1: the plan waits for a person');
    const digest = digestIn(shown);
    expect(shown).toContain(`/approve ${digest}`);

    await stage.dispatch(1, stage.maintainer, { approve: `sha256:${'0'.repeat(64)}` });
    const older = await ended(stage);
    expect(course(older)[0]).toBe('open: failure · refused (approval_for_other_bytes)');
    expect(told(phase(older, 'open'), 'error')).toContain(`but the plan is ${digest} by now`);

    const stranger = stage.person('mallory', 'triage');
    await expect(stage.dispatch(1, stranger, { approve: digest })).rejects.toThrow('refused');

    await stage.dispatch(1, stage.maintainer, { approve: digest });
    const second = await ended(stage);
    expect(course(second)).toEqual([
      'open: success · passed',
      'start-issue: no turn',
      'eval-plan: no turn',
      'execute-plan: success · passed',
      'verify: success · passed',
      'review: success · passed 100',
      'present-2: success · waiting (approval_awaited)',
      'finish-issue: success · waiting (approval_awaited)',
    ]);
    expect(await commentOf(stage, 'Checkpoint 1: the plan was approved')).toContain('approved by octocat');
    expect((await sceneOf(stage, 1)).pulls).toEqual([`#2 open ${BRANCH}`]);

    await stage.dispatch(1, stage.maintainer, { approve: 'presented' });
    expect(course(await ended(stage)).at(-1)).toBe('finish-issue: success · passed');
    const scene = await sceneOf(stage, 1);
    expect(scene).toMatchObject({ issue: { state: 'closed' }, pulls: [`#2 merged ${BRANCH}`], log: MERGED, state: {} });
    expect(await pullBody(stage)).toContain('Checkpoint 2 (review): 100/100 — approved by octocat');
  });
});

describe('a run that waited too long', () => {
  it('says that its artifacts are gone, and offers a restart', async () => {
    const own = await openRig();
    try {
      const opened = await open('expired', {}, '', own);
      const { stage, reviewer } = opened;
      await stage.dispatch(1);
      const run = await own.waiting(stage);
      own.lab.services.fault(/ListArtifacts/, { status: 200, times: 20, body: { artifacts: [] } });
      expect(await answer(stage, run, reviewer, 'approved')).toBe(200);
      const [first] = await own.ended(stage);
      expect(lastOf(first as LabRun)).toEqual([
        'checkpoint-1: failure · failed (baton-expired)',
        'finish-issue: failure · stopped (baton_expired)',
      ]);
      const { comments, state } = await sceneOf(stage, 1);
      expect(comments[0]).toContain('⏸️ Stopped: What the run had made so far is gone');
      expect(comments[0]).toContain('Start the run again with "resume"');
      expect(comments[1]).toContain('🛑 Checkpoint 1: stopped');
      const resume = { reason: 'baton_expired', stopped_at_task_id: 'eval-plan', mode: 'interactive' };
      expect(state).toMatchObject({ 'auto-solve/1.json': { status: 'stopped', mode: 'interactive', resume } });
      expect(told(phase(first as LabRun, 'checkpoint-1'), 'error')).toContain('Start the run again with `resume`');
    } finally {
      await own.close();
    }
  });
});
