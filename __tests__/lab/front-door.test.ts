import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage, StageOptions } from '../../lab/stage.ts';
import {
  apiCalls,
  CONFIG,
  commitFile,
  configure,
  course,
  expectLaw,
  openRig,
  phase,
  type Rig,
  sceneOf,
  told,
} from './rig.ts';
import { scripted } from './scripted-agent.ts';
import { unlabel } from './unlabel.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

const FRONT_DOOR = readFileSync('examples/issue-relay.yml', 'utf8');
const WITH_AGENT =
  'with:\n      agent: command\n      agent-command: node tools/agent.mjs\n      verify: node --test\n';
const ISSUE = { title: 'Sum of an empty cart is NaN', body: 'An empty cart should cost 0.' };
const PASSED = [
  ...['open', 'start-issue', 'eval-plan', 'execute-plan', 'verify', 'review', 'finish-issue'].map((id) => [
    id,
    expect.stringContaining(' · passed'),
  ]),
];

/** A repository that copied the front door; a scripted agent does the work. */
function stageOf(name: string, story = '', more: Partial<StageOptions> = {}): Promise<Stage> {
  const { files } = scripted(story);
  return rig.stage(name, { caller: FRONT_DOOR.replace(/with:\n/, WITH_AGENT), files, ...more });
}

interface Comment {
  readonly id: number;
  readonly body: string;
}

async function say(stage: Stage, issue: number, body: string, as = stage.maintainer): Promise<Comment> {
  const answer = await stage.api(as, 'POST', `/issues/${issue}/comments`, { body });
  expect(answer.status).toBe(201);
  return answer.body as Comment;
}

const issueOf = ({ repository }: Stage, issue: number) => repository.issues.get(issue);
const labelsOf = (stage: Stage, issue: number) => issueOf(stage, issue)?.labels.map(({ name }) => name);
const reactionsTo = (stage: Stage, issue: number, { id }: Comment) =>
  issueOf(stage, issue)
    ?.comments.find((comment) => comment.id === id)
    ?.given.map((reaction) => reaction.split(' ')[0]);

async function ended(stage: Stage, count = 1): Promise<readonly LabRun[]> {
  const runs = await rig.ended(stage, count);
  expectLaw(rig.lab, runs);
  return runs;
}

const route = (run: LabRun) => phase(run, 'route');
const ways = (run: LabRun) => course(run).map((line) => line.split(': '));
const callsOf = (run: LabRun, job: string) =>
  apiCalls(rig.lab, run).filter(({ job: by }) => by?.name.endsWith(`/ ${job}`));

/** The front door found nothing to run, in green and without a word on the issue. */
function expectSilence(run: LabRun, reason: string): void {
  expect(run.conclusion).toBe('success');
  expect(route(run).outputs).toMatchObject({ outcome: 'skipped', reason });
  expect(ways(run).filter(([, how]) => how !== 'no turn')).toEqual([]);
}

describe('through the front door', () => {
  it.concurrent('a label and a command each start a run', async () => {
    const stage = await stageOf('two-doors');
    const byLabel = await stage.fileIssue(ISSUE.title, ISSUE.body);
    await stage.api(stage.maintainer, 'POST', `/issues/${byLabel}/labels`, { labels: ['issue-relay'] });
    const [labelRun] = (await ended(stage)) as [LabRun];
    expect(ways(labelRun)).toEqual(PASSED);
    expect(callsOf(labelRun, 'route')).toEqual([]);
    expect(apiCalls(rig.lab, labelRun).length).toBeLessThanOrEqual(15);

    await stage.git('update-ref', 'refs/heads/main', await stage.git('rev-list', '--max-parents=0', 'main'));
    const byCommand = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const command = await say(stage, byCommand, '/auto-solve-issue --auto\nThank you!');
    const [commandRun] = (await ended(stage)) as [LabRun];
    expect(ways(commandRun)).toEqual(PASSED);
    expect(reactionsTo(stage, byCommand, command)).toEqual(['eyes', 'rocket', 'hooray']);
    expect(callsOf(commandRun, 'route').map(({ operation }) => operation)).toEqual([
      'repos/get-collaborator-permission-level',
      'graphql addReaction',
    ]);
    expect(apiCalls(rig.lab, commandRun).length).toBeLessThanOrEqual(14);
  });

  it.concurrent('a command on another issue resumes what stopped, and labels say how it stands', async () => {
    const story = `if (ask === 'evaluation' && !prompt.includes('at once')) answers.evaluation.criteria[0].points -= 11;`;
    const stage = await stageOf('resumed', story);
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const first = await say(stage, issue, '/auto-solve-issue');
    const [stopped] = (await ended(stage)) as [LabRun];
    expect(course(stopped).at(-1)).toContain('stopped (score_below_threshold)');
    expect(reactionsTo(stage, issue, first)).toEqual(['eyes', 'rocket', 'confused']);
    expect(labelsOf(stage, issue)).toEqual(['issue-relay:needs-decision']);

    const plan = issueOf(stage, issue)?.comments.find(({ body }) => body.includes('issue-relay:plan'));
    const mended = plan?.body.replace('Give 0 for an empty cart.', 'Give 0 for an empty cart at once.');
    await stage.api(stage.maintainer, 'PATCH', `/issues/comments/${plan?.id}`, { body: mended ?? '' });
    const board = await stage.fileIssue('Board', 'What is to be done.');
    const second = await say(stage, board, `/auto-solve-issue #${issue} --resume`);
    const [resumed] = (await ended(stage)) as [LabRun];
    expect(phase(resumed, 'open').outputs['summary']).toMatch(/ resumed run \d+ at eval-plan$/);
    expect(course(resumed).at(-1)).toBe('finish-issue: success · passed');
    expect(reactionsTo(stage, board, second)).toEqual(['eyes', 'rocket', 'hooray']);
    expect(labelsOf(stage, issue)).toEqual([]);
    expect(await sceneOf(stage, issue)).toMatchObject({ issue: { state: 'closed' }, state: {} });
  });
});

describe('a search for a fault', () => {
  it.concurrent('starts by a comment, and by the label where the issue begins with its command', async () => {
    const stage = await rig.stage('one-fault', { caller: FRONT_DOOR, files: { 'package.json': '{}' } });
    const endsOf = ({ jobs }: LabRun) =>
      jobs.filter(({ conclusion }) => conclusion !== 'skipped').map(({ id, outputs }) => [id, outputs['outcome']]);
    const ENDS = [
      ['route', 'passed'],
      ['open', 'passed'],
      ['reproduce', 'stopped'],
      ['report', 'stopped'],
    ];
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const comment = await say(stage, issue, 'fix: sum of an empty cart, success when it is 0');
    const [byComment] = (await ended(stage)) as [LabRun];
    expect(route(byComment).outputs).toMatchObject({ pipeline: 'problem-solver', issue: String(issue) });
    expect(endsOf(byComment)).toEqual(ENDS);
    expect(reactionsTo(stage, issue, comment)).toEqual(['eyes', 'rocket', 'confused']);

    // Anybody may file such an issue; nobody has its command run by that, and the label starts it without.
    const outsider = stage.person('mallory', 'read');
    const title = 'fix: sum of an empty cart, verify with: npm test';
    const filed = await stage.api(outsider, 'POST', '/issues', { title, body: ISSUE.body });
    const { number } = filed.body as { number: number };
    await stage.api(stage.maintainer, 'POST', `/issues/${number}/labels`, { labels: ['issue-relay'] });
    const [byLabel] = (await ended(stage)) as [LabRun];
    expect(route(byLabel).outputs).toMatchObject({ pipeline: 'problem-solver', issue: String(number) });
    expect(callsOf(byLabel, 'route')).toEqual([]);
    expect(endsOf(byLabel)).toEqual(ENDS);
    expect(phase(byLabel, 'reproduce').outputs['reason']).toBe('verification_unknown');
    expect(phase(byLabel, 'open').outputs['summary']).toContain(
      "the issue's verification command is left out: mallory",
    );
  });
});

describe('commands', () => {
  it.concurrent('of strangers start nothing and get no answer', async () => {
    const stage = await stageOf('strangers');
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const people = [stage.person('mallory', 'read'), stage.person('helper', 'triage')];
    for (const person of people) {
      const bad = await say(stage, issue, '/auto-solve-issue --yolo', person);
      const good = await say(stage, issue, '/auto-solve-issue', person);
      const runs = await ended(stage, 2);
      for (const run of runs) {
        expectSilence(run, 'actor_not_writer');
        expect(callsOf(run, 'route')).toHaveLength(1);
      }
      expect([reactionsTo(stage, issue, bad), reactionsTo(stage, issue, good)]).toEqual([[], []]);
    }
    expect(await sceneOf(stage, issue)).toMatchObject({ comments: [], state: {}, branches: [] });
  });

  it.concurrent('of bots count by login and id', async () => {
    const { lab } = rig;
    const listed = (id: number) =>
      FRONT_DOOR.replaceAll(
        /( +)(uses: issue-relay\/.*route.yml@v1)/g,
        `$1$2\n$1with: { allowed-bots: "friend[bot]=${id}" }`,
      );
    const friend = lab.hub.addAccount('friend[bot]', 'Bot');
    for (const [name, id, reason] of [
      ['a-friend', friend.id, ''],
      ['no-friend', friend.id + 1, 'bot_not_allowed'],
    ] as const) {
      const stage = await rig.stage(name, { caller: listed(id) });
      const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
      const comment = await say(stage, issue, '/auto-solve-issue --yolo', friend);
      const [run] = (await ended(stage)) as [LabRun];
      expectSilence(run, reason === '' ? 'command_unclear' : reason);
      expect(reactionsTo(stage, issue, comment)).toEqual(reason === '' ? ['confused'] : []);
    }
  });

  it.concurrent('of whoever took over the login of a writer start nothing', async () => {
    const stage = await stageOf('taken-over');
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const former = stage.person('phoenix', 'write');
    const current = rig.lab.hub.addAccount('phoenix');
    expect(current.id).not.toBe(former.id);
    const comment = await say(stage, issue, '/auto-solve-issue', former);
    const [run] = (await ended(stage)) as [LabRun];
    expectSilence(run, 'actor_not_writer');
    expect(reactionsTo(stage, issue, comment)).toEqual([]);
  });

  it.concurrent('that lead nowhere are told so: once in words, or by a reaction where the error says it', async () => {
    const stage = await stageOf('unclear');
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const comment = await say(stage, issue, '/auto-solve-issue #1; rm -rf /');
    const [run] = (await ended(stage)) as [LabRun];
    expectSilence(run, 'command_unclear');
    await rig.lab.runner.rerun(run.id, 'all');
    expect(reactionsTo(stage, issue, comment)).toEqual(['confused']);
    const { comments } = await sceneOf(stage, issue);
    expect(comments).toEqual([expect.stringContaining('The command is not understood: ')]);
    expect(comments[0]).toMatch(/^<!-- issue-relay:command-/);

    const lost = await say(stage, issue, '/auto-solve-issue #999');
    const [red] = (await ended(stage)) as [LabRun];
    expect(course(red)[0]).toBe('open: failure · failed (issue-missing)');
    expect(reactionsTo(stage, issue, lost)).toEqual(['eyes', 'confused']);
    expect(await sceneOf(stage, issue)).toMatchObject({ comments, state: {}, branches: [] });
  });

  it.concurrent('that are edited start nothing', async () => {
    const stage = await stageOf('edited');
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const harmless = await say(stage, issue, 'Please solve this.');
    const [heard] = (await ended(stage)) as [LabRun];
    expectSilence(heard, 'no_command');
    expect(callsOf(heard, 'route')).toEqual([]);
    await stage.api(stage.maintainer, 'PATCH', `/issues/comments/${harmless.id}`, { body: '/auto-solve-issue' });

    rig.watch(stage, (event, job) => {
      const comment = issueOf(stage, issue)?.comments.at(-1);
      if (event !== 'job completed' || job !== 'route' || comment === undefined) return;
      Object.assign(comment, { body: '/auto-solve-issue --resume' });
      Object.assign(comment.edits, [{ editor: stage.maintainer, editedAt: '2030-01-01T00:00:00Z' }]);
    });
    const command = await say(stage, issue, '/auto-solve-issue');
    const [run] = (await ended(stage)) as [LabRun];
    expect(course(run)[0]).toBe('open: failure · refused (command_edited)');
    expect(reactionsTo(stage, issue, command)).toEqual(['eyes', 'confused']);
    const { fullName } = stage.repository;
    expect(rig.lab.runner.runs.filter(({ event }) => event.repository.fullName === fullName)).toEqual([heard, run]);
  });

  it.concurrent('on pull requests start no job', async () => {
    const stage = await stageOf('on-pulls');
    await commitFile(stage, 'work', 'work.md', 'Work.\n', await stage.git('rev-parse', 'main'));
    const pull = await stage.api(stage.maintainer, 'POST', '/pulls', { title: 'A pull', head: 'work', base: 'main' });
    await say(stage, (pull.body as { number: number }).number, '/auto-solve-issue #1');
    const [run] = (await ended(stage)) as [LabRun];
    expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(run.jobs.map(() => 'skipped'));
  });
});

describe('/approve', () => {
  it.concurrent('goes on from exactly what was shown, for a writer and for nobody else', async () => {
    const stage = await stageOf('approved');
    for (const name of ['issue-relay-checkpoint-1', 'issue-relay-checkpoint-2'])
      stage.repository.environments.set(name, { reviewers: [], preventSelfReview: false });
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const asked = await say(stage, issue, '/auto-solve-issue --interactive');
    const [waits] = (await ended(stage)) as [LabRun];
    expect(course(waits).at(-1)).toBe('finish-issue: success · waiting (approval_awaited)');
    const shown = issueOf(stage, issue)?.comments.find(({ body }) =>
      body.includes('the plan waits for a person'),
    )?.body;
    const command = /^\/approve sha256:[0-9a-f]{64}$/m.exec(shown ?? '')?.[0] ?? 'no command';
    expect(reactionsTo(stage, issue, asked)).toEqual(['eyes', 'rocket']);

    const stranger = stage.person('mallory', 'triage');
    const foreign = await say(stage, issue, command, stranger);
    const [refused] = (await ended(stage)) as [LabRun];
    expectSilence(refused, 'actor_not_writer');
    expect(reactionsTo(stage, issue, foreign)).toEqual([]);

    const before = await sceneOf(stage, issue);
    const older = await say(stage, issue, `/approve ${'0'.repeat(64)}`);
    const [other] = (await ended(stage)) as [LabRun];
    expect(course(other)[0]).toBe('open: failure · refused (approval_for_other_bytes)');
    expect(reactionsTo(stage, issue, older)).toEqual(['eyes', 'confused']);
    const { comments, ...rest } = await sceneOf(stage, issue);
    expect(rest).toMatchObject({ state: before.state, pulls: [], branches: [] });
    expect(comments.at(-1)).toContain(`but the plan is ${command.replace('/approve ', '')} by now`);

    const approved = await say(stage, issue, command);
    const [second] = (await ended(stage)) as [LabRun];
    expect(route(second).outputs).toMatchObject({ pipeline: 'auto-solve', approve: command.replace('/approve ', '') });
    expect(ways(second).filter(([, how]) => how !== 'no turn')).toEqual([
      ['open', 'success · passed'],
      ['execute-plan', 'success · passed'],
      ['verify', 'success · passed'],
      ['review', 'success · passed 100'],
      ['present-2', 'success · waiting (approval_awaited)'],
      ['finish-issue', 'success · waiting (approval_awaited)'],
    ]);
    expect(reactionsTo(stage, issue, approved)).toEqual(['eyes', 'rocket']);

    await stage.dispatch(issue, stage.maintainer, { approve: 'presented' });
    const [third] = (await ended(stage)) as [LabRun];
    expect(course(third).at(-1)).toBe('finish-issue: success · passed');
    const texts = (await sceneOf(stage, issue)).comments.join();
    expect(texts).toContain('Checkpoint 1: the plan was approved');
    expect(await sceneOf(stage, issue)).toMatchObject({ issue: { state: 'closed' }, state: {} });
  });

  it.concurrent('finds nothing where no run waits, and says so', async () => {
    const stage = await stageOf('nothing-waits');
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const command = await say(stage, issue, '/approve');
    const [run] = (await ended(stage)) as [LabRun];
    expect(course(run)[0]).toBe('open: failure · refused (approval_not_on)');
    expect(reactionsTo(stage, issue, command)).toEqual(['eyes', 'confused']);
    const { comments, state, branches } = await sceneOf(stage, issue);
    expect(comments).toEqual([expect.stringContaining('no run of this issue waits for an approval')]);
    expect({ state, branches }).toEqual({ state: {}, branches: [] });
  });
});

describe('comments of our own', () => {
  it.concurrent('come back as those of the person whose token wrote them: the form starts its run, they start nothing and cost no call', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression for the runner, not for us
    const secrets = "    secrets: { writer-token: '${{ secrets.WRITER_TOKEN }}' }\n";
    const caller = FRONT_DOOR.replace(/ {4}with:\n/, `${secrets}    ${WITH_AGENT}`);
    const stage = await stageOf('own-comments', '', { caller });
    rig.lab.runner.secrets.set(stage.repository.fullName, { WRITER_TOKEN: stage.maintainer.token });
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    await stage.dispatch(issue);
    const runs = await ended(stage, 2);
    const solved = runs.find(({ event }) => event.name === 'workflow_dispatch');
    const echoes = runs.filter(({ event }) => event.name === 'issue_comment');
    expect(solved && ways(solved)).toEqual(PASSED);
    expect(solved && callsOf(solved, 'route')).toEqual([]);
    expect(echoes).toHaveLength(1);
    for (const echo of echoes) {
      expectSilence(echo, 'no_command');
      expect(callsOf(echo, 'route')).toEqual([]);
    }
  });
});

describe('a label', () => {
  it.concurrent('that is taken off on the way stops the run, which a form with resume goes on', async () => {
    const stage = await stageOf('label-off');
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    rig.watch(stage, (event, job) => {
      if (event === 'job completed' && job === 'verify') void unlabel(stage, issue, 'issue-relay');
    });
    await stage.api(stage.maintainer, 'POST', `/issues/${issue}/labels`, { labels: ['issue-relay'] });
    const [run] = (await ended(stage)) as [LabRun];
    expect(run.conclusion).toBe('success');
    expect(course(run).at(-1)).toBe('finish-issue: success · skipped (label_withdrawn)');
    expect(told(phase(run, 'finish-issue'), 'notice')).toContain('was taken off while the run was at work');
    const scene = await sceneOf(stage, issue);
    expect(scene).toMatchObject({ issue: { state: 'open' }, pulls: [], branches: [] });
    expect(scene.state).toMatchObject({ [`auto-solve/${issue}.json`]: { status: 'stopped' } });

    await stage.dispatch(issue, stage.maintainer, { resume: 'true' });
    const [resumed] = (await ended(stage)) as [LabRun];
    expect(course(resumed).filter((line) => !line.endsWith('no turn'))).toEqual([
      'open: success · passed',
      'finish-issue: success · passed',
    ]);
  });

  it.concurrent('of another name starts nothing', async () => {
    const stage = await stageOf('other-label');
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    await stage.api(stage.maintainer, 'POST', `/issues/${issue}/labels`, { labels: ['bug'] });
    const [run] = (await ended(stage)) as [LabRun];
    expectSilence(run, 'other_label');
    expect(callsOf(run, 'route').map(({ operation }) => operation)).toEqual(['graphql repository']);
  });

  it.concurrent('that only the settings file names starts a run', async () => {
    const { files } = scripted();
    const settings = 'label: go\nagent: command\nagent-command: node tools/agent.mjs\nverify: node --test\n';
    const stage = await rig.stage('label-in-file', { caller: FRONT_DOOR, files: { ...files, [CONFIG]: settings } });
    const issue = await stage.fileIssue(ISSUE.title, ISSUE.body);
    const put = async (label: string) => {
      await stage.api(stage.maintainer, 'POST', `/issues/${issue}/labels`, { labels: [label] });
      return ((await ended(stage)) as [LabRun])[0];
    };
    const usual = await put('issue-relay');
    expect(course(usual)[0]).toBe('open: success · skipped (other_label)');
    await configure(stage, settings.replace('label', 'lable'));
    const broken = await put('go');
    expectSilence(broken, 'config_invalid');
    expect(told(route(broken), 'notice')).toContain('line 1, lable: saw an unknown key');
    await configure(stage, settings);
    await unlabel(stage, issue, 'go');
    const heard = await put('go');
    expect(ways(heard)).toEqual(PASSED);
    expect(callsOf(heard, 'route').map(({ operation }) => operation)).toEqual(['graphql repository']);
  });
});
