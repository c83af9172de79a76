import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import { course, expectLaw, openRig, phase, type Rig, sceneOf, told } from './rig.ts';
import { scripted } from './scripted-agent.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

const ISSUE = { title: 'Sum of an empty cart is NaN', body: 'An empty cart should cost 0.' };
const BRANCH = 'fix/issue-1-sum-of-an-empty-cart-is-nan';
const TITLE = 'fix: sum of an empty cart is NaN';
const PHASES = ['open', 'start-issue', 'eval-plan', 'execute-plan', 'verify', 'review', 'finish-issue'] as const;
const RESOLVED = {
  issue: { state: 'closed', state_reason: 'completed' },
  pulls: [`#2 merged ${BRANCH}`],
  branches: [],
  state: {},
};

/** A repository with the issue in it, and its first run. */
async function begin(stage: Stage, home: Rig = rig): Promise<LabRun> {
  await stage.fileIssue(ISSUE.title, ISSUE.body);
  return run(stage, {}, home);
}

/** One run of the caller workflow to its end, after which nothing may have been done that the law forbids. */
async function run(stage: Stage, inputs: object = {}, home: Rig = rig): Promise<LabRun> {
  const path = '/actions/workflows/issue-relay.yml/dispatches';
  await did(stage, 'POST', path, { ref: 'main', inputs: { issue: '1', ...inputs } });
  return ended(stage, home);
}
const resume = (stage: Stage) => run(stage, { resume: 'true' });

async function ended(stage: Stage, home: Rig = rig): Promise<LabRun> {
  const runs = await home.ended(stage);
  expectLaw(home.lab, runs);
  return runs[0] as LabRun;
}

/** What the maintainer does by the API; must succeed. */
async function did<T>(stage: Stage, method: string, path: string, body?: object): Promise<T> {
  const answer = await stage.api(stage.maintainer, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

/** The maintainer commits a new content of the cart on a branch, made from the one that stands there. */
async function editCart(stage: Stage, branch: string, edit: (cart: string) => string): Promise<void> {
  const path = 'src/cart.js';
  const parent = await stage.git('rev-parse', `refs/heads/${branch}`);
  const content = edit(`${await stage.git('show', `${parent}:${path}`)}\n`);
  await did(stage, 'PATCH', `/git/refs/heads/${branch}`, { sha: await commitOn(stage, parent, { [path]: content }) });
}

/** A commit of the maintainer's with these files besides those of its parent; no branch points at it. */
async function commitOn(stage: Stage, parent: string, files: object, merged: string[] = []): Promise<string> {
  const tree = Object.entries(files).map(([path, content]) => ({ path, mode: '100644', type: 'blob', content }));
  const made = await did<{ sha: string }>(stage, 'POST', '/git/trees', { base_tree: parent, tree });
  const commit = { message: 'Say it by hand', tree: made.sha, parents: [parent, ...merged] };
  return (await did<{ sha: string }>(stage, 'POST', '/git/commits', commit)).sha;
}

const passed = (from: (typeof PHASES)[number], score: number) =>
  PHASES.slice(PHASES.indexOf(from)).map((id) => {
    const scored = id === 'eval-plan' || id === 'review' ? ` ${score}` : '';
    return `${id}: success · passed${scored}`;
  });
/** A resumed run passed from a phase on, and the phases before it had no turn. */
const wentOnAt = (from: (typeof PHASES)[number]) => [
  'open: success · passed',
  ...PHASES.slice(1, PHASES.indexOf(from)).map((id) => `${id}: no turn`),
  ...passed(from, 100),
];

/** One pull request, merged; the issue closed; nothing left over; and the comment of the runs, of which there is one. */
async function expectResolved(stage: Stage, log: readonly string[], others: readonly unknown[] = []): Promise<void> {
  const scene = await sceneOf(stage, 1);
  expect(scene).toMatchObject({ ...RESOLVED, log });
  expect(scene.comments).toEqual([expect.stringContaining('🎉 Resolved by [#2]'), ...others]);
  expect(scene.comments[0]).not.toContain('[ ]');
}

describe('what a gate refused', () => {
  it.concurrent('is judged anew once a writer mends the plan; and run again when all is done, it does nothing', async () => {
    const strict = `if (ask === 'evaluation' && !prompt.includes('no items at all')) answers.evaluation.criteria[0].points -= 11;`;
    const stage = await rig.stage('mended-plan', scripted(strict));
    expect(course(await begin(stage)).at(-1)).toBe('finish-issue: failure · stopped (score_below_threshold)');
    const comments = await did<{ id: number; body: string }[]>(stage, 'GET', '/issues/1/comments');
    const plan = comments.find(({ body }) => body.includes('The plan, to be mended'));
    const body = plan?.body.replace('Give 0 for an empty cart.', 'Give 0 for a cart with no items at all.');
    await did(stage, 'PATCH', `/issues/comments/${plan?.id}`, { body });
    const resumed = await resume(stage);
    expect(course(resumed)).toEqual(wentOnAt('eval-plan'));
    const resolved = () =>
      expectResolved(stage, [`${TITLE} (#2)`, 'Initial commit'], [expect.stringContaining('no items at all')]);
    await resolved();
    await rig.lab.runner.rerun(resumed.id, 'all');
    expectLaw(rig.lab, [resumed]);
    expect(course(resumed)).toEqual([
      'open: success · skipped (issue_closed)',
      ...PHASES.slice(1).map((id) => `${id}: no turn`),
    ]);
    await resolved();
  });

  const lenient = (more = '') => `
    const cart = () => readFileSync('src/cart.js', 'utf8');
    if (ask === 'review' && !cart().includes('0 when empty')) answers.review.criteria[0].points -= 11;
    ${more}`;
  const sayIt = (cart: string) =>
    cart.replace('in cents. */\nexport function average', 'in cents; 0 when empty. */\nexport function average');

  async function expectDraft(stage: Stage, first: LabRun): Promise<void> {
    expect(course(first).slice(-2)).toEqual([
      'review: success · shut (score_below_threshold) 89',
      'finish-issue: failure · stopped (score_below_threshold)',
    ]);
    expect(await did(stage, 'GET', '/pulls/2')).toMatchObject({ draft: true, state: 'open', head: { ref: BRANCH } });
  }

  it.concurrent('is a draft that a writer mends: what stands on the branch is verified, reviewed and merged', async () => {
    const stage = await rig.stage('mended-change', scripted(lenient()));
    await expectDraft(stage, await begin(stage));
    await editCart(stage, BRANCH, sayIt);
    const head = await stage.git('rev-parse', `refs/heads/${BRANCH}`);
    expect(course(await resume(stage))).toEqual(wentOnAt('verify'));
    await expectResolved(stage, [`${TITLE} (#2)`, 'Initial commit']);
    expect(await did(stage, 'GET', '/pulls/2')).toMatchObject({ draft: false, head: { sha: head } });
    expect(await stage.git('show', 'main:src/cart.js')).toContain('0 when empty');
  });

  it.concurrent('is a draft that the agent mends: a second commit on the same pull request', async () => {
    const mend = `if (prompt.includes('<review-')) work = () => replace('src/cart.js', 'in cents. */\\nexport function average', 'in cents; 0 when empty. */\\nexport function average');`;
    const stage = await rig.stage('better-change', scripted(lenient(mend)));
    await expectDraft(stage, await begin(stage));
    const first = await stage.git('rev-parse', `refs/heads/${BRANCH}`);
    expect(course(await resume(stage))).toEqual(wentOnAt('execute-plan'));
    await expectResolved(stage, [`${TITLE} (#2)`, 'Initial commit']);
    const { head } = await did<{ head: { sha: string } }>(stage, 'GET', '/pulls/2');
    expect(await stage.git('rev-parse', `${head.sha}^`)).toBe(first);
    expect(await stage.git('show', 'main:src/cart.js')).toMatch(/0 when empty[\s\S]*items.length === 0 \? 0/);
  });
});

describe('a base that moves on with a conflict', () => {
  it.concurrent('stops the run, and the next one makes the change anew there, on the same pull request', async () => {
    const stage = await rig.stage('conflict', scripted());
    const hold = rig.lab.hub.hold(/POST .*acme\/conflict\/pulls$/);
    const first = begin(stage);
    await hold.reached;
    await editCart(stage, 'main', (cart) =>
      cart.replace('return sum / count(items)', 'return sum / Number(count(items))'),
    );
    hold.release();
    expect(course(await first)).toEqual([
      ...passed('open', 100).slice(0, -1),
      'finish-issue: failure · stopped (base_conflict)',
    ]);
    expect((await sceneOf(stage, 1)).pulls).toEqual([`#2 open ${BRANCH}`]);
    expect(course(await resume(stage))).toEqual(wentOnAt('execute-plan'));
    await expectResolved(stage, [`${TITLE} (#2)`, 'Say it by hand', 'Initial commit']);
    expect(await stage.git('show', 'main:src/cart.js')).toContain(
      'items.length === 0 ? 0 : sum / Number(count(items))',
    );
  });
});

describe('a protected base', () => {
  async function expectWaits(stage: Stage, reason: string): Promise<void> {
    const first = await begin(stage);
    expect(first.conclusion).toBe('success');
    expect(course(first)).toEqual([...passed('open', 100).slice(0, -1), `finish-issue: success · waiting (${reason})`]);
    const scene = await sceneOf(stage, 1);
    expect(scene).toMatchObject({ issue: { state: 'open' }, pulls: [`#2 open ${BRANCH}`], branches: [BRANCH] });
    expect(scene.state).toMatchObject({ 'auto-solve/1.json': { status: 'waiting', delivered: { pull_request: 2 } } });
    expect(scene.comments).toEqual([expect.stringContaining('⏸️ Waiting with pull request [#2]')]);
  }
  const approve = (stage: Stage) =>
    rig.lab.hub.approvePullRequest(stage.repository.fullName, 2, stage.person('reviewer', 'write').login);

  it.concurrent('merges by auto-merge once it is approved, and the next run cleans up', async () => {
    const stage = await rig.stage('auto-merge', {
      ...scripted(),
      settings: { requiredApprovals: 1, allowAutoMerge: true },
    });
    await expectWaits(stage, 'auto_merge_enabled');
    approve(stage);
    expect(await sceneOf(stage, 1)).toMatchObject({ issue: { state: 'closed' }, pulls: [`#2 merged ${BRANCH}`] });
    expect(course(await run(stage))).toEqual(wentOnAt('finish-issue'));
    await expectResolved(stage, [`${TITLE} (#2)`, 'Initial commit']);
  });

  it.concurrent('of which a person brings the branch up to date: the news of the base are no part of the change', async () => {
    const stage = await rig.stage('updated-branch', { ...scripted(), settings: { requiredApprovals: 1 } });
    await expectWaits(stage, 'merge_refused');
    const news = { 'docs/news.md': 'We sell tea.\n', '.github/CODEOWNERS': '* @acme/tea\n' };
    const main = await commitOn(stage, await stage.git('rev-parse', 'main'), news);
    await stage.git('update-ref', 'refs/heads/main', main);
    // What the button "Update branch" makes: the base merged into the branch.
    const updated = await commitOn(stage, await stage.git('rev-parse', `refs/heads/${BRANCH}`), news, [main]);
    await did(stage, 'PATCH', `/git/refs/heads/${BRANCH}`, { sha: updated });
    approve(stage);
    expect(course(await run(stage))).toEqual(wentOnAt('verify'));
    await expectResolved(stage, [`${TITLE} (#2)`, 'Say it by hand', 'Initial commit']);
    const changed = await stage.git('diff', '--name-only', 'main~', 'main');
    expect(changed).toBe('src/cart.js');
  });

  it.concurrent('without auto-merge is left to wait, and the next run merges by the one method that is allowed', async () => {
    const settings = { requiredApprovals: 1, allowSquashMerge: false, allowMergeCommit: false };
    const stage = await rig.stage('rebase-only', { ...scripted(), settings });
    await expectWaits(stage, 'merge_refused');
    approve(stage);
    const second = await run(stage);
    expect(course(second)).toEqual(wentOnAt('finish-issue'));
    expect(phase(second, 'finish-issue').outputs['summary']).toBe('PR #2 merged (rebase) · issue #1 closed');
    await expectResolved(stage, [TITLE, 'Initial commit']);
  });

  it.concurrent('that asks for checks, which GitHub holds for a job: the run says so, and the next one completes it', async () => {
    const settings = { requiredChecks: ['ci'], allowAutoMerge: true };
    const stage = await rig.stage('held-checks', { ...scripted(), settings });
    await expectWaits(stage, 'checks_held');
    const [comment] = (await sceneOf(stage, 1)).comments;
    expect(comment).toContain('Approve the workflow runs of pull request `#2` there.');
    expect(comment).toContain('The secret "writer-token" makes checks run by themselves.');
    const head = await stage.git('rev-parse', `refs/heads/${BRANCH}`);
    rig.lab.hub.setStatus(stage.repository.fullName, head, 'ci', 'success');
    expect(course(await run(stage))).toEqual(wentOnAt('finish-issue'));
    await expectResolved(stage, [`${TITLE} (#2)`, 'Initial commit']);
  });

  it.concurrent('with the token of a person: all is written in that name, what the person says still counts, no rule is passed by', async () => {
    const { caller, files } = scripted(
      `if (ask === 'plan' && !prompt.includes('Zero, please')) stop('The prompt lacks what the maintainer said.');`,
    );
    const settings = { requiredChecks: ['ci'], allowAutoMerge: true, administratorsBypassRules: true };
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression for the runner, not for us
    const secrets = "    secrets: { writer-token: '${{ secrets.WRITER_TOKEN }}' }\n";
    const stage = await rig.stage('persons-token', { caller: `${caller}${secrets}`, files, settings });
    const { fullName } = stage.repository;
    const person = stage.person('release-manager', 'admin');
    rig.lab.runner.secrets.set(fullName, { WRITER_TOKEN: person.token });
    await stage.fileIssue(ISSUE.title, ISSUE.body);
    await stage.api(person, 'POST', '/issues/1/comments', { body: 'Zero, please.' });
    const first = await run(stage);
    expect(course(first).at(-1)).toBe('finish-issue: success · waiting (auto_merge_enabled)');
    const pull = await did<{ user: object; head: { sha: string } }>(stage, 'GET', '/pulls/2');
    expect(pull.user).toMatchObject({ login: 'release-manager' });
    const bodies = async () =>
      (await did<{ body: string }[]>(stage, 'GET', '/issues/1/comments')).map(({ body }) => body);
    expect(await bodies()).toEqual(['Zero, please.', expect.stringContaining('⏸️ Waiting with pull request [#2]')]);
    expect((await bodies())[1]).not.toContain('writer-token');
    rig.lab.hub.setStatus(fullName, pull.head.sha, 'ci', 'success');
    expect(course(await run(stage))).toEqual(wentOnAt('finish-issue'));
    expect(await sceneOf(stage, 1)).toMatchObject({ ...RESOLVED, log: [`${TITLE} (#2)`, 'Initial commit'] });
    expect(await bodies()).toEqual(['Zero, please.', expect.stringContaining('🎉 Resolved by [#2]')]);
    for (const { log, key } of first.jobs) expect([key, log.includes(person.token)]).toEqual([key, false]);
  });

  it.concurrent('whose pull request a person closes is not asked again: it is neither opened anew nor doubled', async () => {
    const stage = await rig.stage('closed-by-hand', { ...scripted(), settings: { requiredApprovals: 1 } });
    await expectWaits(stage, 'merge_refused');
    await did(stage, 'PATCH', '/pulls/2', { state: 'closed' });
    const stopped = 'finish-issue: failure · stopped (pull_request_closed)';
    expect(course(await run(stage))).toEqual([...wentOnAt('finish-issue').slice(0, -1), stopped]);
    const scene = await sceneOf(stage, 1);
    expect(scene).toMatchObject({ issue: { state: 'open' }, pulls: [`#2 closed ${BRANCH}`], log: ['Initial commit'] });
    expect(scene.comments).toEqual([
      expect.stringMatching(/⏸️ Stopped: Pull request `#2` was closed without being merged/),
    ]);
  });
});

describe('a GitHub that gets in the way', () => {
  it.concurrent('by a ruleset against the state branch stops the run before anything is written', async () => {
    const stage = await rig.stage('no-state', { ...scripted(), settings: { refusedCreations: ['issue-relay/**'] } });
    const refused = await begin(stage);
    expect(course(refused)).toEqual([
      'open: failure · failed (state_refused)',
      ...PHASES.slice(1).map((id) => `${id}: no turn`),
    ]);
    expect(told(phase(refused, 'open'), 'error')).toContain('Allow "issue-relay/state" in the rulesets');
    const nothing = { comments: [], pulls: [], branches: [], log: ['Initial commit'], state: {} };
    expect(await sceneOf(stage, 1)).toMatchObject({ issue: { state: 'open' }, ...nothing });
  });

  it.concurrent('by losing every answer to a write, and all artifacts for a while, has everything done once', async () => {
    const own = await openRig();
    try {
      await expectDoneOnce(own);
    } finally {
      await own.close();
    }
  });
});

/** In a lab of its own, since faults do not tell repositories apart. */
async function expectDoneOnce(own: Rig): Promise<void> {
  const { hub, services, runner } = own.lab;
  const lost = { status: 502, times: 1, after: true };
  const stage = await own.stage('lost-answers', scripted());
  hub.fault(/POST .*git\/refs$/, lost);
  services.fault(/CreateArtifact/, { status: 403, times: 1 });
  const only = await begin(stage, own);
  expect(course(only)).toEqual([
    'open: failure · failed (artifact-service)',
    ...PHASES.slice(1).map((id) => `${id}: no turn`),
  ]);
  expect(Object.keys((await sceneOf(stage, 1)).state)).toEqual(['auto-solve/1.json']);
  for (const write of WRITES) hub.fault(write, lost);
  await runner.rerun(only.id, 'failed');
  expectLaw(own.lab, [only]);
  expect(course(only)).toEqual(passed('open', 100));
  await expectResolved(stage, [`${TITLE} (#2)`, 'Initial commit']);
}

/** The claim of a re-run, the branch with its commit, the pull request, the merge, and all small writes of the end. */
const WRITES = [
  /graphql createCommitOnBranch/,
  /graphql createRef/,
  /pulls\/create$/,
  /pulls\/merge$/,
  /graphql .*closeIssue/,
];
