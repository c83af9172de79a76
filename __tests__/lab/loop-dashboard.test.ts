import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Account } from '../../lab/hub/surface.ts';
import { CALLER, type Stage } from '../../lab/stage.ts';
import type { LoopState } from '../../src/contracts/loop-state.ts';
import { DASHBOARD_LABEL } from '../../src/contracts/names.ts';
import { type Tick, tickBox } from '../../src/domain/backlog/dashboard-ticks.ts';
import { openRig, type Rig } from './rig.ts';

jest.setTimeout(60_000);

/** Beats are the real ones; of the runs that they start nothing is wanted here but that they are started. */
const LOOP = `name: Loop it
on:
  workflow_dispatch:
    inputs:
      issue: { type: string, default: '' }
      ticket: { type: string, default: '' }
jobs:
  beat:
    if: inputs.issue == ''
    permissions: { actions: write, contents: write, issues: write, pull-requests: read }
    uses: issue-relay/issue-relay/.github/workflows/loop-it.yml@v1
    with: { ticket: "\${{ inputs.ticket }}", max-parallel: '1' }
  one:
    if: inputs.issue != ''
    runs-on: ubuntu-latest
    permissions: {}
    steps: [{ run: 'true' }]
`;

describe('the dashboard of the loop', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await openRig();
  });
  afterAll(() => rig?.close());

  const beat = async (stage: Stage, runs = 1) => {
    const { status, body } = await stage.api(stage.maintainer, 'POST', `/actions/workflows/${CALLER}/dispatches`, {
      ref: 'main',
    });
    expect([status, body]).toEqual([204, null]);
    return rig.ended(stage, runs);
  };
  const dashboards = ({ repository }: Stage) =>
    [...repository.issues.values()].filter(({ labels }) => labels.some(({ name }) => name === DASHBOARD_LABEL.name));
  const stateOf = async (stage: Stage) =>
    JSON.parse(await stage.git('show', 'issue-relay/state:loop-it.json')) as LoopState;
  const tick = async (stage: Stage, as: Account, wanted: Tick) => {
    const [{ number, body } = { number: 0, body: '' }] = dashboards(stage);
    const box = tickBox(wanted);
    expect(body).toContain(box);
    const ticked = body.replace(box, box.replace('[ ]', '[x]'));
    expect((await stage.api(as, 'PATCH', `/issues/${number}`, { body: ticked })).status).toBe(200);
  };

  it('hears a writer and no stranger, and is no work itself', async () => {
    const stage = await rig.stage('dashboard', { caller: LOOP });
    const [first, second, question] = [
      await stage.fileIssue('First', '- [ ] it works'),
      await stage.fileIssue('Second', '- [ ] it works'),
      await stage.fileIssue('Question: does it work?', 'Does it?'),
    ];
    const runs = await beat(stage, 2);
    expect(runs.map(({ conclusion }) => conclusion)).toEqual(['success', 'success']);
    expect(dashboards(stage)).toMatchObject([{ state: 'open' }]);

    await tick(stage, stage.person('mallory', 'triage'), { issue: second, action: 'skip' });
    await beat(stage);
    expect((await stateOf(stage)).issues[second]).toMatchObject({ status: 'pending' });
    expect(dashboards(stage)[0]?.body).toContain('1 tick was undone: mallory may not write');
    expect(dashboards(stage)[0]?.body).not.toContain('[x]');

    await tick(stage, stage.maintainer, { issue: second, action: 'skip' });
    await tick(stage, stage.maintainer, { issue: question, action: 'retry' });
    await beat(stage);
    const { issues } = await stateOf(stage);
    expect(issues[first]?.status).toBe('in_progress');
    expect(issues[second]).toMatchObject({ status: 'skipped', reason: 'skipped on the dashboard by octocat' });
    expect(issues[question]).toMatchObject({ status: 'pending', asked_for_by: 'octocat' });
    expect(Object.keys(issues).map(Number)).toEqual([first, second, question]);
    expect(dashboards(stage)).toHaveLength(1);
    expect(dashboards(stage)[0]?.body).not.toContain('[x]');
    expect([rig.lab.hub.violations, rig.lab.hub.notEmulated]).toEqual([[], []]);
  });
});
