import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOctokit } from '@actions/github';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Account, LabRepository, NewRepository } from '../../lab/hub/surface.ts';
import { type Lab, startLab } from '../../lab/lab.ts';
import type { LabJob, LabRun } from '../../lab/runner/record.ts';
import { primaryLimit, secondaryLimit } from './limits.ts';

const HERE = '.github/workflows/main.yml';
let directory: string;
let lab: Lab;
let mona: Account;
let hubot: Account;
let count = 0;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lab-crooked-'));
  lab = await startLab({ directory, grace: [200, 200] });
  [mona, hubot] = [lab.hub.addAccount('mona'), lab.hub.addAccount('hubot')];
});

afterEach(() => {
  expect(lab.hub.violations).toEqual([]);
  expect(lab.hub.notEmulated).toEqual([]);
});

afterAll(async () => {
  await lab.close();
  rmSync(directory, { recursive: true, force: true });
});

function repository(files: NewRepository['files'], settings: NewRepository['settings'] = {}): LabRepository {
  count += 1;
  const known = { mergeabilityUnknownReads: 0, actionsMayCreatePullRequests: true, ...settings };
  const made = lab.hub.createRepository({ owner: 'mona', name: `app-${count}`, files, settings: known });
  lab.hub.repository(made.fullName).roles.set('hubot', 'write');
  return made;
}

const as = (token: string) => getOctokit(token, { baseUrl: `${lab.hub.url}/api/v3` });
const person = () => as(mona.token).rest;
const at = () => ({ owner: 'mona', repo: `app-${count}` });
const issues = () => lab.hub.repository(`mona/app-${count}`).issues.size;
const lastRun = () => lab.runner.runs.at(-1) as LabRun;
const ends = (jobs: readonly LabJob[]) =>
  Object.fromEntries(jobs.map(({ key, conclusion, runAttempt }) => [key, `${conclusion} in ${runAttempt}`]));

async function dispatch(files: NewRepository['files']): Promise<void> {
  repository(files);
  await person().actions.createWorkflowDispatch({ ...at(), workflow_id: 'main.yml', ref: 'main' });
}

/** The status and message with which a request is refused; status 500 stands for no answer at all. */
async function refusal(request: Promise<unknown>): Promise<[status: number, message: string]> {
  const error = await request.then(
    () => undefined,
    (fault: unknown) => fault as { status: number; message: string },
  );
  return error ? [error.status, error.message] : [200, ''];
}

const FILE_ISSUE = `node -e "fetch('\${{ github.api_url }}/repos/\${{ github.repository }}/issues', { method: 'POST',
            headers: { authorization: 'Bearer \${{ github.token }}' }, body: JSON.stringify({ title: 'Found' }) })"`;

const CHAIN = {
  [HERE]: `
on: workflow_dispatch
jobs:
  plan:
    runs-on: ubuntu-latest
    outputs: {made: "\${{ steps.s.outputs.made }}"}
    steps: [{id: s, run: 'echo made=in-$GITHUB_RUN_ATTEMPT >> $GITHUB_OUTPUT'}]
  work:
    needs: plan
    runs-on: ubuntu-latest
    permissions: {issues: write}
    outputs: {done: "\${{ steps.s.outputs.done }}"}
    steps:
      - id: s
        run: |
          echo done=yes >> $GITHUB_OUTPUT
          (setsid sleep 60 > /dev/null &) ; ${FILE_ISSUE}
      - {if: always(), run: echo swept up}
  behind: {needs: work, runs-on: ubuntu-latest, steps: [{run: "echo \${{ needs.work.outputs.done }}"}]}
  report:
    needs: [plan, work]
    if: always()
    runs-on: ubuntu-latest
    outputs: {said: "\${{ steps.s.outputs.said }}"}
    steps:
      - {id: s, run: "echo 'said=\${{ needs.plan.outputs.made }}: \${{ needs.work.result }} \${{ needs.work.outputs.done }}' >> $GITHUB_OUTPUT"}
      - run: echo "\${{ github.actor }} and \${{ github.triggering_actor }}"
`,
};

describe('a machine that dies', () => {
  it('before its request is carried out leaves nothing; re-running failed jobs does the rest, once', async () => {
    const hold = lab.hub.hold(/POST .*\/issues$/);
    await dispatch(CHAIN);
    await hold.reached;
    const run = lastRun();
    await lab.runner.kill(run.id, 'work');
    hold.release();
    await lab.runner.idle();
    const first = { plan: 'success in 1', work: 'failure in 1', behind: 'skipped in 1', report: 'success in 1' };
    expect(ends(run.jobs)).toEqual(first);
    expect([run.conclusion, issues()]).toEqual(['failure', 0]);
    const dead = run.job('work');
    expect([dead.outputs, dead.log]).toEqual([{}, expect.not.stringMatching(/swept up/)]);
    expect(dead.annotations).toMatchObject([{ message: expect.stringContaining('lost communication') }]);
    expect(run.job('report').outputs).toEqual({ said: 'in-1: failure ' });

    await lab.runner.rerun(run.id, 'failed', 'hubot');
    const [second, plan] = [run.job('report'), run.job('plan')];
    expect(ends(run.jobs)).toEqual({
      plan: 'success in 1',
      work: 'success in 2',
      behind: 'success in 2',
      report: 'success in 2',
    });
    expect([second.outputs, plan.outputs]).toEqual([{ said: 'in-1: success yes' }, { made: 'in-1' }]);
    expect(second.log).toContain('mona and hubot');
    expect(run.job('work').log).toContain('swept up');
    expect([run.conclusion, issues()]).toEqual(['success', 1]);
    expect(run.attempts.map(ends)).toEqual([first]);
    expect(run.attempts[0]?.[1]).toBe(dead);
    const folder = join(directory, `run-${run.id}`);
    expect([readdirSync(folder), readdirSync(join(folder, 'attempt-2'))]).toMatchObject([
      expect.arrayContaining(['work.log', 'plan.log']),
      expect.not.arrayContaining(['plan.log']),
    ]);
    const { data } = await person().actions.getWorkflowRun({ ...at(), run_id: run.id });
    expect([data.run_attempt, data.actor?.login, data.triggering_actor?.login]).toEqual([2, 'mona', 'hubot']);
  });

  it('after its request is carried out has done it, and knows nothing of it; its token is dead', async () => {
    const hold = lab.hub.hold(/POST .*\/issues$/, { after: true });
    const mint = jest.spyOn(lab.hub, 'mintJobToken');
    await dispatch(CHAIN);
    await hold.reached;
    const run = lastRun();
    await lab.runner.kill(run.id, 'work');
    hold.release();
    await lab.runner.idle();
    const index = mint.mock.calls.findIndex(([{ jobName }]) => jobName === 'work');
    const token = String(mint.mock.results[index]?.value);
    expect(await refusal(as(token).rest.git.getRef({ ...at(), ref: 'heads/main' }))).toMatchObject([
      401,
      expect.any(String),
    ]);
    mint.mockRestore();
    expect([run.job('work').conclusion, run.job('work').outputs, issues()]).toEqual(['failure', {}, 1]);
    await lab.runner.rerun(run.id, 'failed');
    expect([run.conclusion, issues(), run.view.triggeringActor.login]).toEqual(['success', 2, 'mona']);
  });

  it('must run, and only a run that has ended is run again', async () => {
    const hold = lab.hub.hold(/POST .*\/issues$/);
    await dispatch(CHAIN);
    await hold.reached;
    const { id } = lastRun();
    expect(() => lab.runner.rerun(id, 'all')).toThrow('already running');
    await expect(lab.runner.kill(id, 'plan')).rejects.toThrow("Job 'plan' has no machine: it is completed");
    hold.release();
    await lab.runner.idle();
    expect(issues()).toBe(1);
  });
});

const FLAKY = 'test $GITHUB_RUN_ATTEMPT != 1';
const job = (run: string, more = '') => `{${more}runs-on: ubuntu-latest, steps: [{run: '${run}'}]}`;

describe('a re-run', () => {
  const FILES = {
    [HERE]: `
on: workflow_dispatch
jobs:
  leg: ${job(FLAKY)}
  called: {uses: ./.github/workflows/inner.yml}
  last: ${job(`echo \${{ needs.leg.again }}-\${{ needs.called.result }}`, 'needs: [leg, called], ')}
  aside: ${job('true')}
`,
    '.github/workflows/inner.yml': `
on: workflow_call
jobs:
  one: ${job('true')}
  two: ${job(FLAKY, 'needs: one, ')}
`,
  };

  it('of failed jobs runs one job of several and one of a called workflow, and what needs them', async () => {
    await dispatch(FILES);
    await lab.runner.idle();
    const run = lastRun();
    expect(run.conclusion).toBe('failure');
    await lab.runner.rerun(run.id, 'failed');
    expect(ends(run.jobs)).toEqual({
      leg: 'success in 2',
      'called / one': 'success in 1',
      'called / two': 'success in 2',
      last: 'success in 2',
      aside: 'success in 1',
    });
    expect(run.job('last').log).toMatch(/^-success$/m);
    expect([run.conclusion, run.attempts.flat().length]).toEqual(['success', 5]);
    await lab.runner.rerun(run.id, 'all');
    expect(new Set(run.jobs.map(({ runAttempt }) => runAttempt))).toEqual(new Set([3]));
    expect([run.jobs.length, run.attempts.length, run.view.runAttempt]).toEqual([5, 2, 3]);
  });

  it('of all jobs takes called workflows as their tag stands now, one of failed jobs as it stood', async () => {
    const made = repository({ '.github/workflows/inner.yml': `on: workflow_call\njobs: {old: ${job('false')}}\n` });
    const tag = `${made.fullName}/.github/workflows/inner.yml@main`;
    await dispatch({ [HERE]: `on: workflow_dispatch\njobs: {call: {uses: ${tag}}}\n` });
    await lab.runner.idle();
    const run = lastRun();
    const inner = { ref: 'heads/main', sha: await commit(made, `on: workflow_call\njobs: {new: ${job('true')}}\n`) };
    await person().git.updateRef({ owner: 'mona', repo: made.name, force: true, ...inner });
    await lab.runner.rerun(run.id, 'failed');
    expect(ends(run.jobs)).toEqual({ 'call / old': 'failure in 2' });
    await lab.runner.rerun(run.id, 'all');
    expect(ends(run.jobs)).toEqual({ 'call / new': 'success in 3' });
  });
});

/** A commit without parents that holds one file. */
async function commit({ name }: LabRepository, content: string, path = '.github/workflows/inner.yml'): Promise<string> {
  const place = { owner: 'mona', repo: name };
  const { data: tree } = await person().git.createTree({
    ...place,
    tree: [{ path, mode: '100644', type: 'blob', content }],
  });
  return (await person().git.createCommit({ ...place, message: 'Start over', tree: tree.sha, parents: [] })).data.sha;
}

async function branch(name: string): Promise<string> {
  const { data: main } = await person().git.getRef({ ...at(), ref: 'heads/main' });
  const tree = [{ path: `${name}.txt`, mode: '100644', type: 'blob', content: name }] as const;
  const { data: made } = await person().git.createTree({ ...at(), base_tree: main.object.sha, tree: [...tree] });
  const wanted = { ...at(), message: name, tree: made.sha, parents: [main.object.sha] };
  const { sha } = (await person().git.createCommit(wanted)).data;
  await person().git.createRef({ ...at(), ref: `refs/heads/${name}`, sha });
  return sha;
}

async function pullRequest(name = 'feature'): Promise<{ number: number; head: string; id: string }> {
  const head = await branch(name);
  const { data } = await person().pulls.create({ ...at(), title: name, head: name, base: 'main' });
  return { number: data.number, head, id: data.node_id };
}

const pull = async (number: number) => (await person().pulls.get({ ...at(), pull_number: number })).data;
const FILES = { 'README.md': 'x\n' };

describe('a branch with rules', () => {
  const enable = (id: string) =>
    as(hubot.token).graphql(
      `mutation { enablePullRequestAutoMerge(input: { pullRequestId: "${id}" }) { clientMutationId } }`,
    );

  it('merges what waited once its status check succeeds on the head, not on another commit', async () => {
    const { fullName } = repository(FILES, { allowAutoMerge: true, requiredChecks: ['ci'] });
    const { number, head, id } = await pullRequest();
    const merge = () => refusal(person().pulls.merge({ ...at(), pull_number: number }));
    expect(await merge()).toEqual([405, expect.stringContaining('Required status check "ci" is expected.')]);
    expect(await refusal(person().git.updateRef({ ...at(), ref: 'heads/main', sha: head }))).toMatchObject([
      422,
      expect.any(String),
    ]);
    await enable(id);
    lab.hub.setStatus(fullName, await branch('other'), 'ci', 'success');
    lab.hub.setStatus(fullName, head, 'ci', 'failure');
    lab.hub.setStatus(fullName, head, 'lint', 'success');
    expect([(await pull(number)).mergeable_state, (await pull(number)).merged]).toEqual(['blocked', false]);
    lab.hub.setStatus(fullName, head, 'ci', 'success');
    expect([(await pull(number)).merged, (await pull(number)).merged_by?.login]).toEqual([true, 'hubot']);
  });

  it('asks for approval and checks together, and does not merge what conflicts meanwhile', async () => {
    const made = repository(FILES, { allowAutoMerge: true, requiredApprovals: 1, requiredChecks: ['ci', 'lint'] });
    const { number, head, id } = await pullRequest();
    expect(await refusal(person().pulls.merge({ ...at(), pull_number: number }))).toEqual([
      405,
      expect.stringMatching(/1 approving review.*"ci" is expected.*"lint" is expected/),
    ]);
    await enable(id);
    lab.hub.approvePullRequest(made.fullName, number, 'hubot');
    lab.hub.setStatus(made.fullName, head, 'ci', 'success');
    expect((await pull(number)).merged).toBe(false);
    const settings = { ...made.settings };
    Object.assign(made.settings, { requiredApprovals: 0, requiredChecks: [] });
    await person().git.updateRef({
      ...at(),
      ref: 'heads/main',
      force: true,
      sha: await commit(made, 'y', 'feature.txt'),
    });
    Object.assign(made.settings, settings);
    lab.hub.setStatus(made.fullName, head, 'lint', 'success');
    expect([(await pull(number)).merged, (await pull(number)).mergeable]).toEqual([false, false]);
  });

  it('is not made or moved where a ruleset says so, by whatever call', async () => {
    repository(FILES, { refusedCreations: ['issue-relay/**'], refusedUpdates: ['release/*'] });
    const sha = await branch('feature');
    const create = (name: string) => refusal(person().git.createRef({ ...at(), ref: `refs/heads/${name}`, sha }));
    expect(await create('issue-relay/state/x')).toEqual([
      422,
      expect.stringContaining(
        'Repository rule violations found\n\nCannot create ref due to creations being restricted.',
      ),
    ]);
    expect([await create('release/1'), await create('release/2/x')]).toEqual([
      [200, ''],
      [200, ''],
    ]);
    expect(await create('release/1/x')).toEqual([422, expect.stringContaining('Reference update failed')]);
    const next = await commit(lab.hub.repository(`mona/app-${count}`), 'z');
    const update = (ref: string) =>
      refusal(person().git.updateRef({ ...at(), ref: `heads/${ref}`, sha: next, force: true }));
    expect(await update('release/1')).toEqual([422, expect.stringContaining('Cannot update this protected ref.')]);
    const input = `{ branch: { repositoryNameWithOwner: "mona/app-${count}", branchName: "release/1" },
      expectedHeadOid: "${sha}", message: { headline: "x" } }`;
    const committed = as(mona.token).graphql(`mutation { createCommitOnBranch(input: ${input}) { clientMutationId } }`);
    expect((await refusal(committed))[1]).toContain('Cannot update this protected ref.');
    expect(await update('release/2/x')).toEqual([200, '']);
    expect(await refusal(person().git.deleteRef({ ...at(), ref: 'heads/release/1' }))).toEqual([200, '']);
  });
});

describe('people who are quicker', () => {
  it('close, merge, push to and delete what a run has made', async () => {
    const made = repository(FILES);
    const [closed, merged, gone, pushed] = [
      await pullRequest('closed'),
      await pullRequest('merged'),
      await pullRequest('gone'),
      await pullRequest('pushed'),
    ];
    await as(hubot.token).rest.pulls.update({ ...at(), pull_number: closed.number, state: 'closed' });
    await as(hubot.token).rest.pulls.merge({ ...at(), pull_number: merged.number, merge_method: 'squash' });
    await as(hubot.token).rest.git.deleteRef({ ...at(), ref: 'heads/gone' });
    const head = await commit(made, 'theirs', 'theirs.txt');
    await as(hubot.token).rest.git.updateRef({ ...at(), ref: 'heads/pushed', sha: head, force: true });
    const seen = async ({ number }: { number: number }) => {
      const { state, merged: isMerged, merged_by: by, head: now } = await pull(number);
      return [state, isMerged, by?.login, now.sha];
    };
    expect(await seen(closed)).toEqual(['closed', false, undefined, closed.head]);
    expect(await seen(merged)).toEqual(['closed', true, 'hubot', merged.head]);
    expect(await seen(gone)).toEqual(['closed', false, undefined, gone.head]);
    expect(await seen(pushed)).toEqual(['open', false, undefined, head]);
  });

  it('rewrite the default branch under an open pull request, which then conflicts', async () => {
    const made = repository(FILES);
    const { number } = await pullRequest();
    expect((await pull(number)).mergeable).toBe(true);
    const sha = await commit(made, 'not the same', 'feature.txt');
    await as(hubot.token).rest.git.updateRef({ ...at(), ref: 'heads/main', sha, force: true });
    expect((await pull(number)).mergeable).toBe(false);
    expect((await person().git.getRef({ ...at(), ref: 'heads/main' })).data.object.sha).toBe(sha);
  });
});

describe('a service that fails', () => {
  const file = () => refusal(person().issues.create({ ...at(), title: 'Found' }));

  it('cuts the connection before or after the work is done', async () => {
    repository(FILES);
    lab.hub.fault(/POST .*\/issues$/, { status: 0, times: 1 });
    expect((await file())[0]).toBe(500);
    expect(issues()).toBe(0);
    lab.hub.fault(/POST .*\/issues$/, { status: 0, times: 1, after: true });
    expect((await file())[0]).toBe(500);
    expect([issues(), await file()]).toEqual([1, [200, '']]);
  });

  it('says of a limit how long to wait', async () => {
    repository(FILES);
    const answer = (path: string) => fetch(`${lab.hub.url}/api/v3/repos/mona/app-${count}${path}`);
    lab.hub.fault(/GET .*heads\/main$/, primaryLimit(60));
    const { status, headers } = await answer('/git/ref/heads/main');
    const left = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
    expect([status, headers.get('x-ratelimit-remaining'), left > 50 && left < 62]).toEqual([403, '0', true]);
    lab.hub.fault(/GET .*heads\/main$/, secondaryLimit(7, 2));
    const statuses = [
      await answer('/git/ref/heads/main'),
      await answer('/git/ref/heads/main'),
      await answer('/git/ref/heads/main'),
    ];
    expect(statuses.map((each) => [each.status, each.headers.get('retry-after')])).toEqual([
      [403, '7'],
      [403, '7'],
      [200, null],
    ]);
  });

  it('holds, refuses or cuts what asks for artifacts and caches', async () => {
    const { ACTIONS_RUNTIME_TOKEN: token = '' } = lab.services.environment({
      ...{ runId: 1, jobId: 1, ref: 'refs/heads/main', cacheMode: 'write' },
    });
    const ask = async (method: string, signal?: AbortSignal) => {
      const url = `${lab.services.url}/twirp/github.actions.results.api.v1.${method}`;
      const body = JSON.stringify({ key: 'k', version: 'v', name: 'n' });
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(url, { method: 'POST', headers, body, ...(signal && { signal }) })).status;
    };
    lab.services.fault(/ArtifactService/, { status: 503, times: 2 });
    expect([await ask('ArtifactService/ListArtifacts'), await ask('CacheService/CreateCacheEntry')]).toEqual([
      503, 200,
    ]);
    lab.services.fault(/CacheService/, { status: 0, times: 1 });
    await expect(ask('CacheService/CreateCacheEntry')).rejects.toThrow();
    expect(await ask('ArtifactService/CreateArtifact')).toBe(503);
    const hold = lab.services.hold(/CreateArtifact/);
    const client = new AbortController();
    const asked = ask('ArtifactService/CreateArtifact', client.signal);
    await hold.reached;
    client.abort();
    await expect(asked).rejects.toThrow();
    await new Promise(setImmediate);
    hold.release();
    await new Promise(setImmediate);
    expect(await ask('ArtifactService/CreateArtifact')).toBe(200); // The name was not taken.
  });
});
