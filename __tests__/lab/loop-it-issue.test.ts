import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import { readIssue, type Stage } from '../../lab/stage.ts';
import { commitFile, expectLaw, openRig, phase, type Rig, STATE, sceneOf } from './rig.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

const TICKET = 'ticket-of-issue-1';
const PATH = 'loop-it.json';
const WITH_DIFF = readIssue('lab/sample-issue.md');
/** Runs for issues only: a run without one, as the next beat is, has nothing to do here. */
const CALLER = `name: Loop it
on:
  workflow_dispatch:
    inputs:
      issue: { description: Number of the issue }
      ticket: { description: What the loop gives out }
permissions: {}
jobs:
  beat:
    if: inputs.issue == ''
    runs-on: ubuntu-slim
    steps: [{ run: "echo beat" }]
  issue:
    if: inputs.issue != ''
    permissions: { actions: write, contents: write, issues: write, pull-requests: write }
    uses: issue-relay/issue-relay/.github/workflows/loop-it-issue.yml@v1
    with: { issue: "\${{ inputs.issue }}", ticket: "\${{ inputs.ticket }}", agent: patch }
`;

/** A backlog of one issue, which the state gives to a run of the maintainer's word. */
async function backlog(name: string, issue = WITH_DIFF): Promise<{ stage: Stage; issue: number }> {
  const stage = await rig.stage(name, { caller: CALLER });
  const number = await stage.fileIssue(issue.title, issue.body);
  const at = new Date().toISOString();
  const { id, login } = stage.maintainer;
  const entry = {
    status: 'in_progress',
    updated_at: at,
    ticket: TICKET,
    actor: { id: String(id), login, isBot: false },
  };
  const repo = stage.repository.fullName;
  const state = { version: 1, started_at: at, updated_at: at, repo, total_issues: 1, issues: { [number]: entry } };
  await commitFile(stage, STATE, PATH, `${JSON.stringify(state, null, 2)}\n`);
  return { stage, issue: number };
}

const way = ({ jobs }: LabRun) =>
  jobs.flatMap(({ id, conclusion, outputs }) =>
    conclusion === 'skipped'
      ? []
      : [`${id}: ${outputs['outcome'] ?? ''}${outputs['reason'] ? ` (${outputs['reason']})` : ''}`],
  );

async function ended(stage: Stage, count: number): Promise<readonly LabRun[]> {
  const runs = await rig.ended(stage, count);
  expectLaw(rig.lab, runs);
  return runs;
}

describe('a run for an issue of the backlog', () => {
  it('ships it in jobs of its own, tells the state, and starts the next beat', async () => {
    const { stage, issue } = await backlog('shipped');
    await stage.dispatch(issue, stage.maintainer, { ticket: TICKET });
    const [run, beat] = await ended(stage, 2);
    expect(way(run as LabRun)).toEqual([
      'open: passed',
      'implement: passed',
      'verify: passed',
      'review-it: passed',
      'ship-it: passed',
    ]);
    const scene = await sceneOf(stage, issue);
    expect(scene).toMatchObject({
      issue: { state: 'closed' },
      branches: [],
      pulls: [expect.stringContaining('merged')],
    });
    expect(Object.keys(scene.state)).toEqual([PATH]);
    expect(scene.state[PATH]).toMatchObject({
      issues: { [issue]: { status: 'shipped', attempts: 1, pull_request: 2 } },
    });
    expect(phase(beat as LabRun, 'beat').conclusion).toBe('success');
  });

  it('is superseded without the ticket that the state has, and writes nothing', async () => {
    const { stage, issue } = await backlog('no-ticket');
    await stage.dispatch(issue, stage.maintainer, { ticket: 'ticket-of-nobody' });
    const [run] = await ended(stage, 1);
    expect(way(run as LabRun)).toEqual(['open: superseded (ticket_void)']);
    expect((await sceneOf(stage, issue)).comments).toEqual([]);
  });

  it('fails for good where whoever it rests on may not write any more', async () => {
    const { stage, issue } = await backlog('demoted');
    const colleague = stage.person('hubot-friend', 'write');
    stage.repository.roles.set(stage.maintainer.login, 'read');
    await stage.dispatch(issue, colleague, { ticket: TICKET });
    const [run] = await ended(stage, 2);
    expect(way(run as LabRun)).toEqual(['open: refused (actor_not_writer)']);
    const { state } = await sceneOf(stage, issue);
    expect(state[PATH]).toMatchObject({ issues: { [issue]: { status: 'failed', error_class: 'permission' } } });
  });
});
