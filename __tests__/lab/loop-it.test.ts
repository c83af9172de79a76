import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newIssue } from '../../lab/hub/issues.ts';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import { secondaryLimit } from './limits.ts';
import {
  beat,
  beatsOf,
  file,
  letTimePass,
  loopStage,
  mergedFor,
  runsFor,
  runsOf,
  standings,
  stateText,
  wish,
  writeState,
} from './loop-rig.ts';
import { expectLaw, openRig, type Rig, STATE, sceneOf } from './rig.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(async () => {
  expectLaw(rig.lab, rig.lab.runner.runs);
  await rig.close();
});

const idle = () => rig.lab.runner.idle();

/** The body of the dashboard, and its number. */
function dashboardOf({ repository }: Stage) {
  const found = [...repository.issues.values()].find(({ labels }) =>
    labels.some(({ name }) => name === 'issue-relay:dashboard'),
  );
  if (found === undefined) throw new Error('There is no dashboard.');
  return found;
}

describe('a backlog', () => {
  it('is resolved in order, each issue once, though two beats come at once and a limit in the middle', async () => {
    const stage = await loopStage(rig, 'whole');
    await file(stage, [wish('tea'), wish('cups', [1]), wish('sugar'), wish('milk', [], true), wish('spoons', [4])]);
    rig.lab.hub.fault(/pulls\/merge$/, secondaryLimit(1));
    await Promise.all([beat(stage), beat(stage)]);
    await idle();
    expect(await standings(stage)).toEqual({
      1: 'shipped',
      2: 'shipped',
      3: 'shipped',
      4: 'failed (review_unresolved)',
      5: 'blocked',
    });
    expect(mergedFor(stage)).toEqual({ 1: 1, 2: 1, 3: 1 });
    // The one whose merge met the limit went on in another run; no other one was begun twice.
    expect([1, 2, 3].map((issue) => runsFor(stage, issue).length).sort()).toEqual([1, 1, 2]);
    expect(runsFor(stage, 5)).toEqual([]);
    const [first] = runsFor(stage, 1) as [LabRun];
    const [second] = runsFor(stage, 2) as [LabRun];
    expect(second.id).toBeGreaterThan(first.id);
    expect(beatsOf(stage).at(-1)?.summary).toContain('### 🌙 Backlog of acme/whole');

    // What a person ticks counts if that person may write.
    const ticked = (action: RegExp) => dashboardOf(stage).body.replace(action, (line) => line.replace('[ ]', '[x]'));
    const retry = /^.*\[ \].*retry.*$/im;
    const triager = stage.person('trish', 'triage');
    const { number } = dashboardOf(stage);
    await stage.api(triager, 'PATCH', `/issues/${number}`, { body: ticked(retry) });
    const before = runsOf(stage).length;
    await beat(stage);
    await idle();
    expect(runsOf(stage)).toHaveLength(before + 1);
    expect(dashboardOf(stage).body).not.toContain('[x]');
    expect(dashboardOf(stage).body).toContain('trish');
    await stage.api(stage.maintainer, 'PATCH', `/issues/${number}`, { body: ticked(retry) });
    await beat(stage);
    await idle();
    expect(runsFor(stage, 4).length).toBeGreaterThan(1);
    expect(dashboardOf(stage).body).not.toContain('[x]');
  });

  it('goes on when people close, edit and relabel in the middle', async () => {
    const stage = await loopStage(rig, 'busy');
    await file(stage, [wish('tea'), wish('cups', [1]), wish('sugar'), wish('milk')]);
    const label = (issue: number, name: string) =>
      stage.api(stage.maintainer, 'POST', `/issues/${issue}/labels`, { labels: [name] });
    await label(1, 'question');
    const changed = new Set<string>();
    rig.watch(stage, (event, job) => {
      if (event !== 'job completed' || job !== 'implement') return;
      for (const run of runsOf(stage)) {
        const { issue } = run.event.payload['inputs'] as { issue?: string };
        if (!issue || changed.has(issue)) continue;
        changed.add(issue);
        if (issue === '3')
          void stage.api(stage.maintainer, 'PATCH', '/issues/3', { state: 'closed', state_reason: 'not_planned' });
        if (issue === '4') void label(4, 'late');
      }
    });
    await beat(stage);
    await idle();
    expect(await standings(stage)).toMatchObject({ 1: 'skipped', 2: 'blocked', 4: 'shipped' });
    expect(mergedFor(stage)).toEqual({ 4: 1 });

    await stage.api(stage.maintainer, 'PATCH', '/issues/1', { state: 'closed', state_reason: 'completed' });
    rig.watch(stage, (event, job) => {
      if (event === 'job completed' && job === 'implement' && !changed.has('2')) {
        changed.add('2');
        void stage.api(stage.maintainer, 'PATCH', '/issues/2', { body: `${wish('cups', [1]).body}\n\nAnd soon.` });
      }
    });
    await beat(stage);
    await idle();
    expect(await standings(stage)).toMatchObject({ 2: 'shipped' });
    expect(mergedFor(stage)).toEqual({ 2: 1, 4: 1 });
  });
});

describe('a state that nobody can read', () => {
  it('is never written over, until a person says that it begins anew', async () => {
    const stage = await loopStage(rig, 'corrupt');
    await file(stage, [wish('tea')]);
    const { status } = await stage.api(stage.maintainer, 'POST', '/issues/1/labels', { labels: ['question'] });
    expect(status).toBeLessThan(300);
    await beat(stage);
    await idle();
    await writeState(stage, '{ "version": 1, ');
    await beat(stage);
    await idle();
    expect(beatsOf(stage).at(-1)?.outputs['outcome']).toBe('failed');
    expect(await stateText(stage)).toBe('{ "version": 1,');
    await beat(stage, { state: 'restart' });
    await idle();
    expect(await standings(stage)).toEqual({ 1: 'skipped' });
  });
});

describe('3,000 open issues', () => {
  it('are read in 31 calls', async () => {
    const stage = await loopStage(rig, 'crowd');
    const { repository, maintainer, lab } = stage;
    const act = {
      hub: lab.hub,
      repository,
      caller: { account: maintainer, kind: 'personal' },
      scopes: new Set<string>(),
    } as const;
    for (let number = 1; number <= 3_000; number += 1) {
      const issue = newIssue(act, {
        title: `Wish ${number}?`,
        body: number > 1 ? `Depends on: #${number - 1}` : 'Depends on: #4000',
      });
      issue.labels.push({ id: 1, nodeId: 'LA_1', name: 'question' });
      repository.issues.set(number, issue);
    }
    await beat(stage);
    await idle();
    const [run] = runsOf(stage) as [LabRun];
    const calls = lab.hub.requests.filter(({ job }) => job?.runId === run.id).map(({ operation }) => operation);
    const reading = calls.slice(0, calls.indexOf('git/create-tree')).filter((call) => call === 'graphql repository');
    // The last one looks at the state branch once more, to write on it as it is now.
    expect(reading.length - 1).toBe(31);
    expect(Object.keys(await standings(stage))).toHaveLength(3_000);
  });
});

/** Where a machine dies: a request of a job that is held before it is done, or after. */
interface Moment {
  readonly job: 'select' | 'open' | 'implement' | 'verify' | 'review-it' | 'ship-it';
  readonly at: 'hub' | 'services';
  readonly request: RegExp;
  readonly after?: boolean;
}

const MOMENTS: Readonly<Record<string, Moment>> = {
  'a beat before it reads': { job: 'select', at: 'hub', request: /graphql repository/ },
  'a beat that has granted and not started': {
    job: 'select',
    at: 'hub',
    request: /graphql createCommitOnBranch|git\/refs$/,
    after: true,
  },
  'a beat that has started a run': { job: 'select', at: 'hub', request: /dispatches$/, after: true },
  'a worker that begins': { job: 'open', at: 'hub', request: /graphql/ },
  'a worker that has claimed': { job: 'open', at: 'hub', request: /graphql createCommitOnBranch/, after: true },
  'a worker before it implements': { job: 'implement', at: 'services', request: /ListArtifacts/ },
  'a worker that has implemented': { job: 'implement', at: 'services', request: /FinalizeArtifact/, after: true },
  'a worker that has verified': { job: 'verify', at: 'services', request: /FinalizeArtifact/, after: true },
  'a worker that has reviewed': { job: 'review-it', at: 'services', request: /FinalizeArtifact/, after: true },
  'a worker before it ships': { job: 'ship-it', at: 'hub', request: /graphql repository/ },
  'a worker that has opened its pull request': { job: 'ship-it', at: 'hub', request: /pulls\/create$/, after: true },
  'a worker that has merged': { job: 'ship-it', at: 'hub', request: /pulls\/merge$/, after: true },
  'a worker that has recorded and not started the next beat': { job: 'ship-it', at: 'hub', request: /dispatches$/ },
};
/** What `npm test` looks at; `KILLS=all` goes through all of them. */
const SAMPLE = ['a beat that has granted and not started', 'a worker that has merged'];
const everything = process.env['KILLS'] === 'all';

describe('a machine that dies', () => {
  const stories = Object.entries(MOMENTS).filter(([name]) => everything || SAMPLE.includes(name));
  it.each(stories)('%s loses no issue and lets none be done twice', async (name, { job, at, request, after }) => {
    const stage = await loopStage(rig, name.replaceAll(' ', '-'));
    const count = everything ? 2 : 1;
    await file(stage, [wish('tea'), wish('cups', [1])].slice(0, count));
    const stands = new Promise<{ reached: Promise<unknown>; release: () => void }>((resolve) => {
      let first = true;
      rig.watch(stage, (event, id) => {
        if (event !== 'job started' || id !== job || !first) return;
        first = false;
        resolve(rig.lab[at].hold(request, { after: after ?? false }));
      });
    });
    await beat(stage);
    const { reached, release } = await stands;
    await reached;
    const run = runsOf(stage).find(({ jobs }) =>
      jobs.some(({ id, status }) => id === job && status === 'in_progress'),
    ) as LabRun;
    await rig.lab.runner.kill(run.id, run.jobs.find(({ id }) => id === job)?.key ?? '');
    release();
    await idle();
    if ((await stage.git('branch', '--list', STATE)) !== '') await letTimePass(stage, 30);
    await beat(stage);
    await idle();
    const both = <Value>(value: Value) => Object.fromEntries([1, 2].slice(0, count).map((issue) => [issue, value]));
    expect(await standings(stage)).toEqual(both('shipped'));
    expect(mergedFor(stage)).toEqual(both(1));
    const scene = await sceneOf(stage, 1);
    expect(scene.branches).toEqual([]);
  });
});
