import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import {
  BUNDLE,
  caller,
  commitFile,
  course,
  expectLaw,
  openRig,
  ourStackLines,
  phase,
  type Rig,
  STATE,
  sceneOf,
  told,
} from './rig.ts';
import { scripted } from './scripted-agent.ts';

jest.setTimeout(300_000);

const GUIDE = 'https://github.com/issue-relay/issue-relay/blob/main/docs';
const directory = mkdtempSync(join(tmpdir(), 'bad-input-'));
let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(async () => {
  await rig.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Act {
  readonly code: number;
  /** What the error annotation says. */
  readonly error: string;
  /** The file of outputs. */
  readonly outputs: string;
}
let acts = 0;

/** Runs the bundle as a runner does, with these inputs and a token that GitHub does not know. */
async function act(
  inputs: Record<string, string>,
  event = 'workflow_dispatch',
  payload = {},
  outputs?: string,
): Promise<Act> {
  acts += 1;
  const file = (name: string, text = '') => {
    const path = join(directory, `${acts}-${name}`);
    writeFileSync(path, text);
    return path;
  };
  const given = Object.entries({ phase: 'open', 'github-token': 'ghs_none', ...inputs });
  const output = outputs ?? file('output');
  const environment = {
    PATH: process.env['PATH'],
    ...Object.fromEntries(given.map(([name, text]) => [`INPUT_${name.toUpperCase()}`, text])),
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: file('event', JSON.stringify(payload)),
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_API_URL: `${rig.lab.hub.url}/api/v3`,
    GITHUB_GRAPHQL_URL: `${rig.lab.hub.url}/api/graphql`,
  };
  const { code, log } = await runBundle(environment);
  expect(ourStackLines(log)).toEqual([]);
  const [error = '', ...more] = log.split('\n').filter((line) => line.startsWith('::error'));
  expect(more).toEqual([]);
  return {
    code,
    error: error.replaceAll('%0A', '\n').replaceAll('%25', '%'),
    outputs: outputs ? '' : readFileSync(output, 'utf8'),
  };
}

function runBundle(env: NodeJS.ProcessEnv): Promise<{ code: number; log: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [BUNDLE], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, log: `${stdout}\n${stderr}` }),
    );
  });
}

/** The job is red, its message names the faults and where to read on, and its outputs say what sort of fault it was. */
function expectFault({ code, error, outputs }: Act, kind: string, ...says: string[]): void {
  expect(code).toBe(1);
  for (const text of says) expect(error).toContain(text);
  expect(error).toContain(`${GUIDE}/errors.md#${kind}`);
  expect(outputs).toMatch(/outcome<<(\S+)\nfailed\n\1/);
  expect(outputs).toContain(`\n${kind}\n`);
}

const AGENT_JOB = { phase: 'execute-plan', 'github-token': '' };

describe('inputs', () => {
  const command = { ...AGENT_JOB, agent: 'command', 'agent-command': 'node agent.mjs {{prompt}}' };
  it.concurrent.each<[what: string, inputs: Record<string, string>, says: string]>([
    ['an unknown phase', { phase: 'deploy' }, '`phase` must be one of open, start-issue, eval-plan,'],
    ['no phase', { phase: '' }, '`phase` is missing'],
    [
      'an unknown pipeline',
      { pipeline: 'sprint' },
      '`pipeline` must be one of auto-solve, loop-it, loop-it-issue, problem-solver, route, doctor; saw "sprint"',
    ],
    ['an unknown mode', { mode: 'yolo' }, '`mode` must be one of auto, interactive; saw "yolo"'],
    [
      'an unknown agent',
      { agent: 'gpt' },
      '`agent` must be one of auto, claude, codex, gemini, copilot, opencode, command, patch; saw "gpt"',
    ],
    ['a threshold above 100', { threshold: '101' }, '`threshold` must be a whole number from 0 to 100; saw "101"'],
    ['no token for GitHub', { 'github-token': '' }, '`github-token` is missing'],
    ['earlier jobs that are no JSON', { ...AGENT_JOB, earlier: 'needs' }, '`earlier` must be the JSON text of'],
    ['a placeholder in a command', command, 'without placeholders; saw "node agent.mjs {{prompt}}"'],
  ])('refuses %s', async (_what, inputs, says) => {
    expectFault(await act(inputs), 'bad-input', says, 'Correct them in the workflow file');
  });

  it.concurrent('tells all faults of a set in one message', async () => {
    const wrong = {
      pipeline: 'sprint',
      mode: 'yolo',
      agent: 'gpt',
      issue: '012',
      threshold: '-1',
      merge: 'force',
      'timeout-minutes': '0',
      'verify-timeout-minutes': '341',
      'allowed-bots': 'dependabot',
    };
    const names = Object.keys(wrong).map((name) => `  - \`${name}\` must be `);
    expectFault(await act(wrong), 'bad-input', ...names);
  });

  it.concurrent.each([
    '12;rm',
    '012',
    '1e3',
    '-1',
    '１２',
    '99999999999',
    '3000000000',
    'https://github.com/a/b/issues/1',
  ])('refuses the issue number %s, from the workflow and from the form', async (text) => {
    const says = new RegExp(`\`issue\` must be a whole number from 1 to \\d+; saw ${JSON.stringify(text)}`);
    const ends = [await act({ issue: text }), await act({}, 'workflow_dispatch', { inputs: { issue: text } })];
    for (const end of ends) {
      expect(end.error).toMatch(says);
      expectFault(end, 'bad-input');
    }
  });

  it.concurrent('refuses a run without any issue', async () => {
    expectFault(await act({}, 'workflow_dispatch', { inputs: {} }), 'bad-input', '`issue` is missing');
    expectFault(await act({}, 'push'), 'unsupported-event', 'The event `push` names no issue');
  });

  it.concurrent('says why it stops even where the disk takes no outputs', async () => {
    const { code, error } = await act({ phase: 'deploy' }, 'workflow_dispatch', {}, '/dev/full');
    expect([code, error]).toEqual([1, expect.stringContaining('`phase` must be one of open')]);
  });

  it.concurrent('refuses a job that holds more than its seat allows', async () => {
    const token = await act({ phase: 'execute-plan', 'github-token': 'ghs_some' });
    expectFault(token, 'unsafe-seat', 'The seat `agent` must not hold a GitHub token');
    const writer = await act({ phase: 'review', 'github-token': '', 'writer-token': 'ghp_some' });
    expectFault(writer, 'unsafe-seat', 'The seat `agent` must not hold the token of a writer');
    const key = await act({ phase: 'verify', 'github-token': '', 'agent-key': 'sk-some' });
    expectFault(key, 'unsafe-seat', "The seat `tester` must not hold the agent's credential");
  });
});

describe('a fault of the inputs', () => {
  it('is shown on the command of somebody who may write, and to nobody else', async () => {
    const stage = await rig.stage('shop');
    const { maintainer, api, repository, lab } = stage;
    const number = await stage.fileIssue('Empty cart', '');
    const issue = repository.issues.get(number);
    const inputs = { threshold: '900', 'github-token': maintainer.token };
    const fault = async (as: Stage['maintainer'], more = {}) => {
      const { body: comment } = await api(as, 'POST', `/issues/${number}/comments`, { body: '/auto-solve-issue' });
      const { body: read } = await api(as, 'GET', `/issues/${number}`);
      const { id, user } = comment as { id: number; user: object };
      const payload = { action: 'created', comment, issue: read, sender: user };
      expectFault(await act({ ...inputs, ...more }, 'issue_comment', payload), 'bad-input', '`threshold` must be');
      return issue?.comments.find((each) => each.id === id)?.given.map((reaction) => reaction.split(' ')[0]);
    };
    expect(await fault(maintainer)).toEqual(['confused']);
    expect(await fault(stage.person('mallory', 'triage'))).toEqual([]);
    expect(await fault(maintainer, { 'dry-run': 'true' })).toEqual([]);
    const before = lab.hub.requests.length;
    expectFault(await act(inputs), 'bad-input', '`threshold` must be');
    const asked = lab.hub.requests.slice(before).filter(({ token }) => token !== 'job');
    expect(asked.filter(({ path }) => path === '/graphql' || path.startsWith('/repos/acme/shop/'))).toEqual([]);
  });
});

/** Starts the caller workflow for these numbers, and gives each one's run. */
async function runsFor(stage: Stage, issues: readonly number[]): Promise<readonly LabRun[]> {
  for (const issue of issues) await stage.dispatch(issue);
  const runs = await rig.ended(stage, issues.length);
  expectLaw(rig.lab, runs);
  const issueOf = ({ event }: LabRun) => (event.payload['inputs'] as Record<string, string>)['issue'];
  return issues.map((issue) => runs.find((run) => issueOf(run) === String(issue)) as LabRun);
}

describe('issues that nobody can work on', () => {
  it.concurrent('are skipped in green when a person can put them right, and red when there is nothing', async () => {
    const stage = await rig.stage('odd-issues');
    const { maintainer, api, repository } = stage;
    const titles = ['Closed', 'Locked', 'Moved', 'Deleted'];
    const [closed = 0, locked = 0, moved = 0, deleted = 0] = await inTurn(titles, (title) =>
      stage.fileIssue(title, ''),
    );
    await api(maintainer, 'PATCH', `/issues/${closed}`, { state: 'closed' });
    await api(maintainer, 'PUT', `/issues/${locked}/lock`);
    rig.lab.hub.transferIssue(repository.fullName, moved, (await rig.stage('elsewhere')).repository.fullName);
    rig.lab.hub.deleteIssue(repository.fullName, deleted);
    await commitFile(stage, 'idea', 'idea.md', 'Sell tea.\n', await stage.git('rev-parse', 'main'));
    const opened = await api(maintainer, 'POST', '/pulls', { head: 'idea', base: 'main', title: 'An idea' });
    const pull = (opened.body as { number: number }).number;

    const runs = await runsFor(stage, [closed, locked, pull, moved, deleted, 99]);
    expect(runs.map((run) => [run.conclusion, course(run)[0]])).toEqual([
      ['success', 'open: success · skipped (issue_closed)'],
      ['success', 'open: success · skipped (issue_locked)'],
      ['success', 'open: success · skipped (not_an_issue)'],
      ['failure', 'open: failure · failed (issue-moved)'],
      ['failure', 'open: failure · failed (issue-moved)'],
      ['failure', 'open: failure · failed (issue-missing)'],
    ]);
    const notices = runs.slice(0, 3).map((run) => told(phase(run, 'open'), 'notice'));
    expect(notices).toEqual([
      expect.stringMatching(/^Issue #1 is closed\.\nReopen issue #1/),
      expect.stringMatching(/^The conversation of issue #2 is locked\.\nUnlock issue #2/),
      expect.stringMatching(/^#5 is a pull request, not an issue\.\nGive the number of an issue\./),
    ]);
    for (const notice of notices) expect(notice).toContain(`${GUIDE}/outcomes.md#reasons`);
    const errors = runs.slice(3).map((run) => told(phase(run, 'open'), 'error'));
    expect(errors).toEqual([
      expect.stringContaining('Issue #3 of acme/odd-issues was transferred to another repository.'),
      expect.stringContaining('Issue #4 of acme/odd-issues was deleted.'),
      expect.stringContaining('There is no issue #99 in acme/odd-issues.'),
    ]);
    for (const error of errors) expect(error).toContain(`${GUIDE}/errors.md#issue-m`);
    for (const issue of [closed, locked, pull])
      expect(await sceneOf(stage, issue)).toMatchObject({ comments: [], branches: ['idea'], state: {} });
  });
});

async function inTurn<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

describe('a token that lacks a permission', () => {
  it.concurrent('stops the run before it starts where the caller of the workflow grants too little', async () => {
    const permissions = 'permissions: { actions: read, contents: write, pull-requests: write }';
    const stage = await rig.stage('poor-caller', { caller: caller({}, permissions) });
    const [run] = (await runsFor(stage, [await stage.fileIssue('Empty cart', '')])) as [LabRun];
    expect(run.conclusion).toBe('failure');
    expect(run.problems.join()).toContain("requesting 'issues: write', but is only allowed 'issues: none'");
    expect(run.jobs).toEqual([]);
  });

  it.concurrent.each([
    ['issues: write', 'actions: read, contents: write, pull-requests: write'],
    ['contents: write', 'actions: read, contents: read, issues: write, pull-requests: write'],
  ])('names %s where a job of somebody\u2019s own has less', async (missing, granted) => {
    const job = `permissions: { ${granted} }
    runs-on: ubuntu-latest
    steps: [{ uses: issue-relay/issue-relay@v1, with: { phase: open } }]
`;
    const stage = await rig.stage(`own-job-${missing.split(':')[0]}`, { caller: ownJob(job) });
    const issue = await stage.fileIssue('Empty cart', '');
    const [run] = (await runsFor(stage, [issue])) as [LabRun];
    const error = told(phase(run, 'open'), 'error');
    expect(run.conclusion).toBe('failure');
    expect(error).toContain(`the token has no \`${missing}\``);
    expect(error).toContain(`Add \`${missing}\` to the \`permissions:\``);
    expect(error).toContain(`${GUIDE}/errors.md#missing-permission`);
    expect(await sceneOf(stage, issue)).toMatchObject({ issue: { state: 'open' }, comments: [], branches: [] });
  });
});

/** The example, its call of the workflow replaced by a job of one's own. */
const ownJob = (job: string): string =>
  caller({})
    .replace('  solve:', '  open:')
    .replace(/permissions: \{ a[\s\S]*$/, job);

describe('a state file that cannot be read', () => {
  it.concurrent.each([
    ['half a JSON text', '{ "format": 1, "claim": '],
    ['a record of another form', '{ "format": 7 }'],
  ])('is left as it is: %s', async (what, text) => {
    const stage = await rig.stage(what.replaceAll(' ', '-'));
    await commitFile(stage, STATE, 'auto-solve/1.json', text);
    const before = await stage.git('rev-parse', STATE);
    const [run] = (await runsFor(stage, [await stage.fileIssue('Empty cart', '')])) as [LabRun];
    expect([run.conclusion, course(run)[0]]).toEqual(['failure', 'open: failure · failed (state_corrupt)']);
    expect(told(phase(run, 'open'), 'error')).toContain("auto-solve/1.json on the state branch can't be read: ");
    expect(told(phase(run, 'open'), 'error')).toContain('Correct or delete auto-solve/1.json on the branch');
    expect(await stage.git('rev-parse', STATE)).toBe(before);
  });
});

describe('an agent', () => {
  it.concurrent('that answers nonsense, nothing or too much is asked six times, and the run says so', async () => {
    const story = `
      if (prompt.includes('Nonsense')) { console.log('I am a teapot.'); process.exit(0); }
      if (prompt.includes('Silence')) process.exit(0);
      answers.plan.summary = 'x'.repeat(existsSync('asked') ? 30_000 : 50 * 1024 * 1024);
      writeFileSync('asked', '');`;
    // The second summary is still too long for a plan, and quicker to read than 50 MB.
    const stage = await rig.stage('bad-answers', scripted(story));
    const issues = await inTurn(['Nonsense', 'Silence', 'Chatter'], (title) => stage.fileIssue(title, 'An issue.'));
    const runs = await runsFor(stage, issues);
    const whys = ['There is no JSON object in its output.', 'There is no JSON object in its output.', 'Too big: '];
    for (const [index, run] of runs.entries()) {
      const why = whys[index] as string;
      expect(run.conclusion).toBe('failure');
      expect(course(run)).toMatchObject({
        1: 'start-issue: failure · failed (max_retries_exceeded)',
        6: 'finish-issue: failure · stopped (max_retries_exceeded)',
      });
      for (const id of ['start-issue', 'finish-issue']) {
        expect(told(phase(run, id), 'error')).toContain('The agent failed 3 times and gave up with invalid-answer');
        expect(told(phase(run, id), 'error')).toContain(why);
        expect(told(phase(run, id), 'error')).toContain('Name a more capable "model".');
      }
      expect(phase(run, 'start-issue').log.length).toBeLessThan(2 * 1024 * 1024);
      const issue = issues[index] as number;
      const { comments, state, ...scene } = await sceneOf(stage, issue);
      expect(scene).toMatchObject({ issue: { state: 'open' }, pulls: [], branches: [], log: ['Initial commit'] });
      expect(comments).toEqual([expect.stringContaining('⏸️ Stopped: The agent failed 3 times')]);
      expect(comments[0]).toContain('6 agent calls');
      expect(state).toHaveProperty([`auto-solve/${issue}.json`, 'resume', 'stopped_at_task_id'], 'start-issue');
    }
  });

  it.concurrent('that does not exist is named on the issue, too', async () => {
    const stage = await rig.stage('no-such-agent', { caller: caller({ agent: 'gpt' }) });
    const issue = await stage.fileIssue('Empty cart', '');
    const [run] = (await runsFor(stage, [issue])) as [LabRun];
    expect(course(run)).toMatchObject({
      0: 'open: success · passed',
      1: 'start-issue: failure · failed (bad-input)',
      6: 'finish-issue: failure · stopped (job_lost)',
    });
    const says = '`agent` must be one of auto, claude, codex, gemini, copilot, opencode, command, patch; saw "gpt"';
    expect(told(phase(run, 'start-issue'), 'error')).toContain(says);
    const { comments } = await sceneOf(stage, issue);
    expect(comments).toEqual([
      expect.stringContaining(
        'must be one of auto, claude, codex, gemini, copilot, opencode, command, patch; saw "gpt"',
      ),
    ]);
    expect(comments[0]).toContain('The error of start-issue in the run says what to do.');
  });
});
