import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import { appears } from './appears.ts';
import { expectLaw, openRig, phase, type Rig, type Scene, sceneOf } from './rig.ts';
import { ask, type Fault, FIX, failedUntil, faultyStage, way } from './solver-rig.ts';

jest.setTimeout(300_000);

let rig: Rig;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solver-'));
  rig = await openRig();
});
afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true, force: true });
});

const BEGUN = ['open: passed', 'reproduce: passed'];
const SOLVED = ['research-1: passed', 'fix-1: passed', 'verify-1: passed', 'report: passed'];
const RIGHT = { value: '3' };
const PASSED = 'export const value = 3;';

interface Told {
  readonly stage: Stage;
  readonly run: LabRun;
  readonly scene: Scene;
  readonly comment: string;
}

/** A story from its request to its end. */
async function tell(name: string, fault: Fault, request = FIX): Promise<Told> {
  const stage = await faultyStage(rig, name, fault);
  const issue = await ask(stage, request);
  return endOf(stage, issue);
}

async function endOf(stage: Stage, issue: number): Promise<Told> {
  const [run] = await rig.ended(stage);
  return seen(stage, issue, run as LabRun);
}

async function seen(stage: Stage, issue: number, run: LabRun): Promise<Told> {
  expect(run.problems).toEqual([]);
  expectLaw(rig.lab, [run]);
  const scene = await sceneOf(stage, issue);
  expect(scene.comments).toHaveLength(1);
  return { stage, run, scene, comment: scene.comments[0] ?? '' };
}

const valueOn = ({ stage }: Told, ref: string) => stage.git('show', `${ref}:src/value.mjs`);

describe('a fault', () => {
  it('that hangs is solved at once, and merged with its evidence', async () => {
    // The program hangs before it is mended: the verification is ended in time, and counts as red.
    const inputs = { 'verification-timeout': '1500' };
    const end = await tell('at-once', { value: "'hang'", steps: [RIGHT], inputs });
    expect(way(end.run)).toEqual([...BEGUN, ...SOLVED]);
    expect(phase(end.run, 'reproduce').outputs['summary']).toMatch(/time/);
    expect(end.scene).toMatchObject({
      issue: { state: 'closed' },
      pulls: [expect.stringContaining('#2 merged ')],
      branches: [],
    });
    expect(end.comment).toContain('Problem Solved');
    expect(end.comment).toMatch(/Iterations Used.*1 \/ 5/);
    expect(await valueOn(end, 'main')).toBe(PASSED);
  });

  it('whose machine dies in iteration three is solved there, without a second first and second iteration', async () => {
    const standsAt = join(folder, 'fix-3');
    const steps = [{ value: '1' }, { value: '2' }, { ...RIGHT, standsAt }];
    const stage = await faultyStage(rig, 'dies', { steps, inputs: { sandbox: 'none' } });
    const issue = await ask(stage);
    await Promise.race([appears(standsAt), rig.lab.runner.idle()]);
    const { id } = rig.lab.runner.runs.at(-1) as LabRun;
    await rig.lab.runner.kill(id, 'solve / fix-3');
    const [dead] = await rig.ended(stage);
    expect(way(dead as LabRun)).toEqual([
      ...BEGUN,
      ...failedUntil(2),
      'research-3: passed',
      'fix-3: no outcome, failure',
      expect.stringMatching(/^report: /),
    ]);
    await rig.lab.runner.rerun(id, 'failed');
    const { run, scene, comment } = await seen(stage, issue, dead as LabRun);
    expect(way(run)).toEqual([
      ...BEGUN,
      ...failedUntil(2),
      ...['research-3: passed', 'fix-3: passed', 'verify-3: passed', 'report: passed'],
    ]);
    const again = run.jobs.filter(({ runAttempt, conclusion }) => runAttempt === 2 && conclusion !== 'skipped');
    expect(again.map(({ id }) => id)).toEqual(['fix-3', 'verify-3', 'report']);
    expect(scene).toMatchObject({
      issue: { state: 'closed' },
      pulls: [expect.stringContaining('#2 merged ')],
      branches: [],
    });
    expect(comment).toMatch(/Iterations Used.*3 \/ 5/);
  });

  it('that five iterations don’t solve leaves a report, and the best change as a draft', async () => {
    // The fifth is back at the failure of the beginning.
    const values = ['1', '2', '4', '5', '0 * 1'];
    const end = await tell('exhausted', { steps: values.map((value) => ({ value })) });
    expect(way(end.run)).toEqual([
      ...BEGUN,
      ...failedUntil(4),
      ...['research-5: passed', 'fix-5: passed', 'verify-5: stopped (problem_exhausted)'],
      expect.stringMatching(/^report: stopped \(problem_exhausted\)$/),
    ]);
    expect(end.comment).toContain('Unable to Resolve');
    expect(end.comment).toMatch(/Iterations Used.*5 \/ 5/);
    const [branch = ''] = end.scene.branches;
    expect(end.scene).toMatchObject({ issue: { state: 'open' }, pulls: [`#2 open ${branch}`] });
    expect(await isDraft(end.stage, 2)).toBe(true);
    expect(await valueOn(end, branch)).toBe('export const value = 5;');
  });

  it('is only investigated where that is asked for', async () => {
    const end = await tell('investigated', { steps: [RIGHT] }, 'investigate: why is the value wrong?');
    expect(way(end.run).slice(0, 3)).toEqual([...BEGUN, 'research-1: passed']);
    expect(way(end.run)).toHaveLength(4);
    expect(way(end.run)[3]).toMatch(/^report: no-change \(investigated\)$/);
    expect(end.comment).toContain('The value should be 3');
    expect(end.scene).toMatchObject({ issue: { state: 'open' }, pulls: [], branches: [] });
  });
});

describe('a verification', () => {
  it('that is green before any fix ends the search at once', async () => {
    const end = await tell('green', { value: '3', steps: [RIGHT] });
    expect(way(end.run)).toEqual([
      'open: passed',
      'reproduce: no-change (not_reproduced)',
      'report: no-change (not_reproduced)',
    ]);
    expect(end.comment).toContain('green before any fix');
    expect(end.scene).toMatchObject({ issue: { state: 'open' }, pulls: [], branches: [] });
  });

  it('that is red once and green the other time is called flaky before anything is tried', async () => {
    const end = await tell('flaky', { steps: [RIGHT], test: redTimes(1, join(folder, 'flaky')) });
    expect(way(end.run)).toEqual([
      'open: passed',
      'reproduce: stopped (verification_flaky)',
      'report: stopped (verification_flaky)',
    ]);
    expect(end.scene).toMatchObject({ issue: { state: 'open' }, pulls: [], branches: [] });
  });

  it('that turns green without the change is called flaky, and the fault not solved', async () => {
    const end = await tell('turns', { steps: [RIGHT], test: redTimes(2, join(folder, 'turns')) });
    expect(way(end.run)).toEqual([
      ...BEGUN,
      ...['research-1: passed', 'fix-1: passed', 'verify-1: stopped (verification_flaky)'],
      'report: stopped (verification_flaky)',
    ]);
    expect(end.comment).not.toContain('Problem Solved');
    expect(end.scene.issue.state).toBe('open');
    expect(end.scene.pulls).not.toContainEqual(expect.stringContaining('merged'));
  });
});

describe('a fix', () => {
  it('that forgets its debug log is verified once more without it, and delivered so', async () => {
    const end = await tell('forgets', { steps: [{ ...RIGHT, log: 'unnamed' }] });
    expect(way(end.run)).toEqual([
      ...BEGUN,
      ...['research-1: passed', 'fix-1: passed', 'verify-1: shut (debug_logs_found)'],
      ...['clean-up: passed', 'report: passed'],
    ]);
    expect(end.scene.pulls).toEqual([expect.stringContaining('#2 merged ')]);
    expect(await valueOn(end, 'main')).toBe(PASSED);
  });

  it('that deletes a test waits for a person', async () => {
    const end = await tell('deletes', { steps: [{ ...RIGHT, deletes: 'test/other.test.mjs' }] });
    expect(way(end.run).slice(0, -1)).toEqual([
      ...BEGUN,
      ...['research-1: passed', 'fix-1: passed', 'verify-1: passed'],
    ]);
    expect(way(end.run).at(-1)).toMatch(/^report: waiting /);
    expect(end.scene).toMatchObject({ issue: { state: 'open' }, pulls: [expect.stringContaining('#2 open ')] });
    expect(end.comment).toContain('test/other.test.mjs');
  });
});

/** A program that fails this often, whatever the code is, and never again. */
const redTimes = (times: number, counter: string) => `import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(counter)}, '.');
const seen = readFileSync(${JSON.stringify(counter)}, 'utf8').length;
console.log(seen > ${times} ? 'value is 3' : 'value is unknown');
process.exit(seen > ${times} ? 0 : 1);
`;

async function isDraft({ api, maintainer }: Stage, pull: number): Promise<boolean> {
  return ((await api(maintainer, 'GET', `/pulls/${pull}`)).body as { draft: boolean }).draft;
}
