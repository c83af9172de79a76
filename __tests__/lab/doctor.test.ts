import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage, StageOptions } from '../../lab/stage.ts';
import { ENVIRONMENTS } from '../../src/pipelines/index.ts';
import { apiCalls, expectLaw, openRig, phase, type Rig, STATE, told } from './rig.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

const EXAMPLE = readFileSync('examples/doctor.yml', 'utf8');
const CONFIG = '.github/issue-relay.yml';

type Options = Omit<StageOptions, 'root' | 'name'>;

/** A repository with the published example, or with a workflow of its own. */
function withDoctor(name: string, { files, ...options }: Options, workflow = EXAMPLE): Promise<Stage> {
  return rig.stage(name, { ...options, files: { '.github/workflows/doctor.yml': workflow, ...files } });
}

async function checkUp(stage: Stage): Promise<LabRun> {
  const path = '/actions/workflows/doctor.yml/dispatches';
  expect((await stage.api(stage.maintainer, 'POST', path, { ref: 'main' })).status).toBeLessThan(300);
  const [run] = await rig.ended(stage);
  expectLaw(rig.lab, [run as LabRun]);
  return run as LabRun;
}

/** The rows of the table in a job's summary: sign, check, seen, wanted, fix. */
function rowsOf(run: LabRun, job = 'diagnose'): Record<string, { sign: string; seen: string; fix: string }> {
  const lines = phase(run, job).summary.split('\n');
  const rows = lines.filter((line) => /^\| \S+ \| [^|]+ \|/.test(line) && !/^\| (check|---)/.test(line));
  return Object.fromEntries(
    rows.map((line) => {
      const [, sign = '', name = '', seen = '', , fix = ''] = line
        .split(' | ')
        .flatMap((cell, at) => (at === 0 ? ['', cell.slice(2)] : [cell]));
      return [name.replaceAll('\\', ''), { sign, seen, fix: fix.replace(/ \|$/, '') }];
    }),
  );
}

describe('the doctor', () => {
  it.concurrent('is green for a repository in which all is in place, and has written nothing', async () => {
    const good = 'verify: [node --check src/cart.js]\nagent: command\nagent-command: node tools/agent.mjs\n';
    const stage = await withDoctor('healthy', { files: { [CONFIG]: good, 'tools/agent.mjs': '' } });
    stage.repository.labels.set('issue-relay', { id: 1, nodeId: 'LA_1', name: 'issue-relay' });
    for (const name of ENVIRONMENTS)
      stage.repository.environments.set(name, { reviewers: ['octocat'], preventSelfReview: true });
    const before = await stage.git('for-each-ref');
    const run = await checkUp(stage);
    const rows = rowsOf(run);
    expect(
      Object.entries(rows)
        .filter(([, { sign }]) => sign !== '✅')
        .map(([name]) => name),
    ).toEqual(['pull requests by Actions']);
    // A job's token is not told, and nothing is guessed.
    expect(rows['pull requests by Actions']).toMatchObject({
      sign: '❔',
      seen: 'not known: this token may not read it',
      fix: expect.stringMatching(/Look whether it is on: .*\[Go there\]\(http.*\/acme\/healthy\/settings\/actions\)/),
    });
    expect(rows).toMatchObject({
      'token: contents: write': { seen: 'granted' },
      'token: issues: write': { seen: 'granted' },
      'token: pull-requests: write': { seen: 'granted' },
      [`environment ${ENVIRONMENTS[0]}`]: { seen: 'one required reviewer, not for runs of their own' },
      'agent command': { seen: 'node is there' },
      'verification node --check src/cart.js': { seen: 'exit 0' },
      configuration: { seen: 'sets agent, agent-command, verify' },
    });
    expect([run.conclusion, phase(run, 'diagnose').outputs['outcome']]).toEqual(['success', 'passed']);
    expect(await stage.git('for-each-ref')).toBe(before);
    expect((await stage.api(stage.maintainer, 'GET', '/issues/1')).status).toBe(404);
    expect(apiCalls(rig.lab, run).every(({ job }) => job?.name.endsWith('examine'))).toBe(true);
  });

  it.concurrent('is red where all is wrong, and each row says how to mend it', async () => {
    const workflow = EXAMPLE.replace(
      /with: .*/,
      `with: { agent: command, agent-command: no-such-agent, merge-method: squash, verify: "exit 3\\nno-such-tool" }`,
    );
    const settings = {
      actionsMayCreatePullRequests: false,
      allowSquashMerge: false,
      requiredApprovals: 2,
      requiredChecks: ['build'],
      refusedCreations: ['issue-relay/**', 'fix/**'],
    };
    const stage = await withDoctor('ill', { settings, files: { [CONFIG]: 'treshold: 95\nmerge: maybe\n' } }, workflow);
    const run = await checkUp(stage);
    expect(run.conclusion).toBe('failure');
    const rows = rowsOf(run);
    expect(rows).toMatchObject({
      'pull requests by Actions': {
        sign: '❌',
        seen: 'not allowed',
        fix: expect.stringContaining('Turn on "Allow GitHub'),
      },
      [`writing to ${STATE}`]: { sign: '❌', seen: 'refused by creation', fix: expect.stringContaining('bypass list') },
      'writing to fix/issue-1-check-up': { sign: '❌', fix: expect.stringContaining('out of the ruleset, or put') },
      'writing to feat/issue-1-check-up': { sign: '✅' },
      'rules of main': {
        sign: '⚠️',
        seen: expect.stringContaining('2 approvals; checks: build, and auto-merge is off'),
      },
      'merge method': { sign: '⚠️', seen: 'allowed: merge, rebase; the first one is used instead' },
      'label issue-relay': { sign: '⚠️', fix: expect.stringContaining('Create the label') },
      configuration: { sign: '❌', seen: expect.stringContaining('line 2, merge: saw "maybe"') },
      'agent command': { sign: '❌', seen: 'the program no-such-agent is not found' },
      'verification exit 3': { sign: '❌', seen: 'exit 3 on the base' },
      'verification no-such-tool': { sign: '❌', seen: 'not found', fix: expect.stringContaining('setup/action.yml') },
    });
    const mending = Object.values(rows).filter(({ sign }) => sign !== '✅');
    for (const { fix } of mending) expect(fix).not.toBe('');
    const error = told(phase(run, 'diagnose'), 'error');
    expect(error).toContain('7 checks failed');
    expect(error).toContain('Do what the last column of the table in the summary says');
    // Each looks from its own seat, and none of them turns red for what it found.
    const jobs = ['examine', 'find-agent', 'try-commands'].map((id) => phase(run, id).conclusion);
    expect(jobs).toEqual(['success', 'success', 'success']);
  });

  it.concurrent('says which scopes a job of somebody’s own lacks', async () => {
    const own = `on: workflow_dispatch
permissions: {}
jobs:
  examine:
    permissions: { actions: read, contents: read }
    runs-on: ubuntu-latest
    steps: [{ uses: issue-relay/issue-relay@v1, with: { pipeline: doctor, phase: examine } }]
`;
    const run = await checkUp(await withDoctor('poor', {}, own));
    expect(rowsOf(run, 'examine')).toMatchObject({
      'token: actions: read': { sign: '✅' },
      'token: contents: write': {
        sign: '❌',
        seen: 'missing',
        fix: expect.stringContaining('Add "contents: write" to the'),
      },
      'token: issues: write': { sign: '❌', seen: 'missing' },
      'token: pull-requests: write': { sign: '❌', seen: 'missing' },
    });
  });

  it.concurrent('tells of a setup action that fails, which ends a job before it says a word', async () => {
    const setup =
      'runs: { using: composite, steps: [{ run: exit 1, shell: bash }] }\nname: Setup\ndescription: Fails.\n';
    const run = await checkUp(
      await withDoctor('no-setup', { files: { '.github/issue-relay/setup/action.yml': setup } }),
    );
    expect(run.conclusion).toBe('failure');
    expect(rowsOf(run)).toMatchObject({
      'setup action': { sign: '✅', seen: expect.stringContaining('there') },
      'job find-agent': { sign: '❌', fix: expect.stringContaining('often the setup action fails') },
      'job try-commands': { sign: '❌', seen: 'had no turn' },
    });
  });
});
