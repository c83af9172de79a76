import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { expectLaw, openRig, type Rig, sceneOf } from './rig.ts';
import { ask, FIX, failedUntil, faultyStage, way } from './solver-rig.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

/** They take a while: `npm run test:kills` asks for them, and their skipped names say what was left out. */
const long = process.env['KILLS'] === 'all' ? it : it.skip;

describe('a search that may take more iterations than a run has', () => {
  long('goes on in a run that it starts itself, which grants no more than the person had', async () => {
    const steps = ['1', '2', '4', '5', '6', '3'].map((value) => ({ value }));
    const stage = await faultyStage(rig, 'long', { steps });
    const issue = await ask(stage, FIX, { iterations: '7' });
    const runs = await rig.ended(stage, 2);
    expectLaw(rig.lab, runs);
    expect(runs.map(way)).toEqual([
      [
        ...['open: passed', 'reproduce: passed', ...failedUntil(4), 'research-5: passed', 'fix-5: passed'],
        ...['verify-5: stopped (iterations_left)', 'report: waiting (iterations_left)'],
      ],
      ['open: passed', 'research-1: passed', 'fix-1: passed', 'verify-1: passed', 'report: passed'],
    ]);
    const { comments, pulls, ...scene } = await sceneOf(stage, issue);
    expect(scene).toMatchObject({ issue: { state: 'closed' }, branches: [] });
    expect(pulls).toEqual([expect.stringContaining('#2 merged ')]);
    expect(comments).toEqual([expect.stringMatching(/Iterations Used.*6 \/ 7/)]);
  });
});

describe('a fix', () => {
  long('whose debug log is to stay until a person takes it out is kept as a draft, and not merged', async () => {
    const fault = { steps: [{ value: '3', log: 'named' as const }], inputs: { 'auto-cleanup-logs': 'false' } };
    const stage = await faultyStage(rig, 'keeps', fault);
    const issue = await ask(stage);
    const runs = await rig.ended(stage);
    expectLaw(rig.lab, runs);
    expect(runs.map(way)).toEqual([
      [
        ...['open: passed', 'reproduce: passed', 'research-1: passed', 'fix-1: passed'],
        ...['verify-1: stopped (debug_logs_left)', 'report: stopped (debug_logs_left)'],
      ],
    ]);
    const scene = await sceneOf(stage, issue);
    expect(scene).toMatchObject({ issue: { state: 'open' }, pulls: [expect.stringContaining('#2 open ')] });
    expect(scene.comments).toEqual([expect.stringContaining('src/value.mjs:1')]);
  });
});
