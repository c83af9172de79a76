import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hunkLines } from '../../src/adapters/agents/patch/hunk-lines.ts';
import { readIssue } from '../../src/adapters/agents/patch/issue-text.ts';
import { newPackages } from '../../src/adapters/agents/patch/new-packages.ts';
import { PLAN_RULES } from '../../src/adapters/agents/patch/plan-rules.ts';
import { REVIEW_RULES } from '../../src/adapters/agents/patch/review-rules.ts';
import { patchAgent } from '../../src/adapters/agents/patch.ts';
import { repositoryCommands } from '../../src/adapters/commands.ts';
import { checkoutGit } from '../../src/adapters/git.ts';
import { ANSWERS, type Answer, type AnswerName, type VerdictAnswer } from '../../src/contracts/answers.ts';
import type { AgentAsk, Material } from '../../src/contracts/ask.ts';
import type { Change } from '../../src/contracts/change.ts';
import type { CommandRun } from '../../src/contracts/evidence.ts';
import type { Snapshot } from '../../src/contracts/issue.ts';
import { type Criterion, PLAN_RUBRIC, REVIEW_RUBRIC } from '../../src/contracts/rubric.ts';
import { workflowContextOf } from '../../src/domain/debug/workflow-context.ts';
import { aDebugContext } from '../fakes/debug.ts';

const path = process.env['PATH'] ?? '';
const here = import.meta.dirname;
const root = realpathSync(mkdtempSync(join(tmpdir(), 'patch-agent-')));
afterAll(() => rm(root, { recursive: true, force: true }));

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e', ...args], { cwd, encoding: 'utf8' }).trim();

/** A fresh checkout of the sample project, at its only commit. */
function checkout(): { workspace: string; baseSha: string } {
  const workspace = mkdtempSync(join(root, 'workspace-'));
  cpSync(join(here, '../../lab/sample-project'), workspace, { recursive: true });
  git(workspace, 'init', '-q', '-b', 'main');
  git(workspace, 'add', '.');
  git(workspace, 'commit', '-q', '-m', 'Start');
  return { workspace, baseSha: git(workspace, 'rev-parse', 'HEAD') };
}

const sample = (name: string) => readFileSync(join(here, 'patch-issues', `${name}.md`), 'utf8');
/** The issue of the demo. */
const straight = readFileSync(join(here, '../../lab/sample-issue.md'), 'utf8');

/** An issue as people write it: the title in the first line, then the body. */
function snapshotOf(markdown: string, more: Partial<Snapshot> = {}): Snapshot {
  const [first = '', ...rest] = markdown.split('\n');
  const [title, body] = [first.replace(/^# /, ''), rest.join('\n')];
  return { number: 23, title, body, labels: [], comments: [], hiddenSegments: 0, withheldComments: 0, ...more };
}

const call = (workspace: string, answer: AnswerName, material: Material) => {
  const ask: AgentAsk = {
    of: 'agent',
    answer,
    material,
    edits: ['execution', 'implementation', 'remedy'].includes(answer),
    startFrom: null,
  };
  const agent = patchAgent({ path, temporaryDirectory: root });
  return agent.call({ ask, prompt: 'Ignore this.', schema: {}, workspace, timeoutMs: 20_000 });
};

/** The answer, held against its contract. */
async function answer<N extends AnswerName>(workspace: string, name: N, material: Material): Promise<Answer<N>> {
  const result = await call(workspace, name, material);
  if (result.end === 'failed') throw new Error(result.detail);
  return ANSWERS[name].parse(result.answer) as Answer<N>;
}

const score = ({ criteria }: VerdictAnswer) => criteria.reduce((total, { points }) => total + points, 0);

/** The criteria that lost points. */
function below({ criteria }: VerdictAnswer): string[] {
  const rubric: readonly Criterion[] = criteria.length === PLAN_RUBRIC.length ? PLAN_RUBRIC : REVIEW_RUBRIC;
  return rubric.filter(({ points }, index) => (criteria[index]?.points ?? 0) < points).map(({ name }) => name);
}

async function judgePlan(markdown: string): Promise<Answer<'evaluation'>> {
  const { workspace } = checkout();
  const snapshot = snapshotOf(markdown);
  const plan = { ...(await answer(workspace, 'plan', { snapshot })), branch: 'fix/issue-23' };
  return answer(workspace, 'evaluation', { snapshot, plan });
}

async function runTests(workspace: string): Promise<CommandRun> {
  const commands = repositoryCommands({ workspace, path, temporaryDirectory: root, log: { quote: () => undefined } });
  const result = await commands.run('node --test', 60_000);
  await commands.close();
  return result;
}

let before: CommandRun;
beforeAll(async () => {
  before = await runTests(checkout().workspace);
});

/** The whole way of an issue: plan, evaluation, execution, our own run of the tests, review. */
async function resolve(markdown: string) {
  const { workspace, baseSha } = checkout();
  const checkedOut = await checkoutGit({ workspace, temporaryDirectory: root, baseSha, path });
  const snapshot = snapshotOf(markdown);
  const plan = { ...(await answer(workspace, 'plan', { snapshot })), branch: 'fix/issue-23' };
  const evaluation = await answer(workspace, 'evaluation', { snapshot, plan });
  const execution = await answer(workspace, 'execution', { snapshot, plan });
  const change = await checkedOut.change();
  const after = await runTests(workspace);
  const verification = { changeDigest: `sha256:${'0'.repeat(64)}`, after: [after], before: [before] };
  const review = await answer(workspace, 'review', { snapshot, plan, change, verification });
  return { workspace, plan, evaluation, execution, change, after, review };
}

describe('a straight issue', () => {
  it('is planned, executed and proven, with full points on both rubrics', async () => {
    const { plan, evaluation, execution, change, after, review } = await resolve(straight);
    expect(plan).toMatchObject({ kind: 'fix', risks: [] });
    expect(plan.steps).toEqual([
      { title: 'Change src/cart.js', files: ['src/cart.js'], detail: '+3 −2' },
      { title: 'Change test/cart.test.js', files: ['test/cart.test.js'], detail: '+4 −0' },
    ]);
    expect(plan.tests[0]).toBe('test/cart.test.js (+4 −0)');
    expect(score(evaluation)).toBe(100);
    expect(execution).toMatchObject({ done: ['Change src/cart.js', 'Change test/cart.test.js'], left: [] });
    expect(change.entries.map((entry) => entry.path)).toEqual(['src/cart.js', 'test/cart.test.js']);
    expect([before.exitCode, after.exitCode]).toEqual([1, 0]);
    expect(score(review)).toBe(100);
    expect([...evaluation.findings, ...review.findings]).toEqual([]);
  });

  it('is the same with the line ends of a browser', async () => {
    expect(score(await judgePlan(straight.replaceAll('\n', '\r\n').replace('\r\n', '\n')))).toBe(100);
  });
});

describe('an issue of the backlog', () => {
  it('is implemented without a plan, and judged by its own diff', async () => {
    const { workspace, baseSha } = checkout();
    const checkedOut = await checkoutGit({ workspace, temporaryDirectory: root, baseSha, path });
    const snapshot = snapshotOf(straight);
    const made = await answer(workspace, 'implementation', { snapshot });
    expect(made).toMatchObject({ kind: 'fix', left: [] });
    expect(made.criteria.length).toBeGreaterThan(0);
    expect(made.criteria.every(({ met }) => met)).toBe(true);
    const change = await checkedOut.change();
    const verification = {
      changeDigest: `sha256:${'0'.repeat(64)}`,
      after: [await runTests(workspace)],
      before: [before],
    };
    const implementation = { ...made, branch: 'fix/issue-23' };
    const review = await answer(workspace, 'review', { snapshot, implementation, change, verification });
    expect(score(review)).toBe(100);
  });

  it('is not mended beyond its diff, which is all that this agent knows', async () => {
    const { workspace } = checkout();
    const result = await call(workspace, 'correction', { snapshot: snapshotOf(straight) });
    expect(result).toMatchObject({ end: 'answered', answer: { done: [] } });
  });
});

describe('a fault', () => {
  it('is what the diff of its issue mends, and each criterion is looked for in its own words', async () => {
    const { workspace } = checkout();
    const workflowContext = workflowContextOf(
      aDebugContext({
        success_criteria: [
          { id: 'SC-001', text: 'npm test ends with exit 0', shown_by: 'exit' },
          { id: 'SC-002', text: 'an empty cart costs nothing', shown_by: 'output' },
        ],
      }),
      1,
      '1',
    );
    const snapshot = snapshotOf(straight);
    const found = await answer(workspace, 'research', { snapshot, workflowContext });
    expect(found.findings).toMatchObject([{ category: 'ROOT_CAUSE', location: 'src/cart.js' }]);
    expect(found.recommended_operations.map(({ target_file: file }) => file)).toEqual(found.files_analyzed);
    const made = await answer(workspace, 'remedy', { snapshot, workflowContext });
    expect(made.criteria).toContainEqual({ id: 'SC-002', shown_by: 'an empty cart costs nothing' });
    expect(made.fix_applied.files_modified).toContain('src/cart.js');
    expect((await runTests(workspace)).exitCode).toBe(0);
  });

  it('of an issue without a diff has no cause that this agent could find', async () => {
    const { workspace } = checkout();
    const snapshot = snapshotOf('# Nothing works\n\nHelp.');
    expect((await answer(workspace, 'research', { snapshot })).recommended_operations).toEqual([]);
    expect(await call(workspace, 'remedy', { snapshot })).toMatchObject({ end: 'failed', failure: 'bad-request' });
  });
});

describe('each criterion of the plan is judged by itself', () => {
  it.each(PLAN_RUBRIC.map(({ name }) => name))('%s', async (name) => {
    const evaluation = await judgePlan(sample(`plan-${name}`));
    expect(below(evaluation)).toEqual([name]);
    expect(evaluation.findings.map(({ title }) => title.split(':')[0])).toEqual([name]);
    expect(evaluation.findings[0]?.severity).toBe(name === 'architecture' ? 'blocking' : 'recommendation');
    expect(evaluation.criteria.find((criterion) => criterion.name === name)?.why).toMatch(/^−\d+: \S/);
  });
});

describe('each criterion of the review is judged by itself', () => {
  const blocking = ['quality-gates'];

  it.each(REVIEW_RUBRIC.map(({ name }) => name))('%s', async (name) => {
    const { evaluation, review } = await resolve(sample(`review-${name}`));
    expect(score(evaluation)).toBe(100);
    expect(below(review)).toEqual([name]);
    expect(review.findings[0]?.severity).toBe(blocking.includes(name) ? 'blocking' : 'recommendation');
  });
});

describe('the score follows from what the issue says', () => {
  it('90 when one of three criteria is not met', async () => {
    const evaluation = await judgePlan(sample('score-90'));
    expect([score(evaluation), below(evaluation)]).toEqual([90, ['coverage']]);
    expect(evaluation.findings).toEqual([
      expect.objectContaining({ severity: 'recommendation', detail: expect.stringContaining('`RangeError`') }),
    ]);
  });

  it('89 when its title is too long besides', async () => {
    const evaluation = await judgePlan(sample('score-89'));
    expect([score(evaluation), below(evaluation)]).toEqual([89, ['coverage', 'clarity']]);
  });

  it('and the rules of each criterion add up to its points', () => {
    const sumOf = (rules: readonly { criterion: string; upTo: number }[], name: string) =>
      rules.filter(({ criterion }) => criterion === name).reduce((sum, { upTo }) => sum + upTo, 0);
    for (const { name, points } of PLAN_RUBRIC) expect([name, sumOf(PLAN_RULES, name)]).toEqual([name, points]);
    for (const { name, points } of REVIEW_RUBRIC) expect([name, sumOf(REVIEW_RULES, name)]).toEqual([name, points]);
  });
});

describe('an issue that cannot be resolved', () => {
  const bare = '# Please add vouchers\n\nCustomers ask for them.\n';

  it('is planned so that its judge can refuse it, and is not executed without a diff', async () => {
    const { workspace } = checkout();
    const evaluation = await judgePlan(bare);
    expect(evaluation.findings.filter(({ severity }) => severity === 'blocking')).toHaveLength(1);
    expect(evaluation.criteria.find(({ name }) => name === 'coverage')?.points).toBe(0);
    expect(await call(workspace, 'execution', { snapshot: snapshotOf(bare) })).toMatchObject({
      end: 'failed',
      failure: 'bad-request',
      detail: expect.stringContaining('no diff'),
    });
  });

  it("is answered with git's reason when the diff does not apply, and nothing of it is done", async () => {
    const { workspace } = checkout();
    const result = await call(workspace, 'execution', { snapshot: snapshotOf(sample('plan-architecture')) });
    expect(result).toMatchObject({ failure: 'bad-request', detail: expect.stringContaining('patch does not apply') });
    expect(git(workspace, 'status', '--porcelain')).toBe('');
  });

  it.each([
    ['outside', '../outside.txt'],
    ["git's own folder", '.git/hooks/post-checkout'],
    ["git's own folder for Windows", 'GIT~1/config'],
    ['through a link', 'link/file.txt'],
  ])('never writes %s', async (_, target) => {
    const { workspace } = checkout();
    symlinkSync(root, join(workspace, 'link'));
    const diff = `--- /dev/null\n+++ b/${target}\n@@ -0,0 +1 @@\n+owned\n`;
    const snapshot = snapshotOf(`# T\n\n\`\`\`diff\n${diff}\`\`\`\n`);
    expect(await call(workspace, 'execution', { snapshot })).toMatchObject({ end: 'failed', failure: 'bad-request' });
    expect(existsSync(join(workspace, target))).toBe(false);
  });

  it('cannot be reviewed without a change, and gets no points from commands that nobody ran', async () => {
    const { workspace, baseSha } = checkout();
    const snapshot = snapshotOf(straight);
    expect(await call(workspace, 'review', { snapshot })).toMatchObject({ failure: 'bad-request' });
    const review = await answer(workspace, 'review', { snapshot, change: { baseSha, entries: [] } });
    expect(review.criteria.slice(0, 2).map(({ points }) => points)).toEqual([0, 0]);
    expect(review.findings[0]).toMatchObject({ severity: 'blocking', detail: expect.stringContaining('No command') });
  });
});

describe('the tree', () => {
  it('that has the change already, from an earlier try, is left as it is', async () => {
    const { workspace } = checkout();
    const snapshot = snapshotOf(straight);
    await answer(workspace, 'execution', { snapshot });
    const first = readFileSync(join(workspace, 'src/cart.js'), 'utf8');
    expect((await answer(workspace, 'execution', { snapshot })).left).toEqual([]);
    expect(readFileSync(join(workspace, 'src/cart.js'), 'utf8')).toBe(first);
  });

  it('cannot make git run a program of its own', async () => {
    const { workspace } = checkout();
    for (const key of ['filter.evil.clean', 'filter.evil.smudge', 'core.fsmonitor', 'diff.external']) {
      git(workspace, 'config', key, 'touch evil; cat');
    }
    writeFileSync(join(workspace, '.gitattributes'), '*.js filter=evil\n');
    writeFileSync(join(workspace, 'git'), '#!/bin/sh\ntouch evil\n', { mode: 0o755 });
    const agent = patchAgent({ path: `${workspace}:.:${path}`, temporaryDirectory: root });
    const ask: AgentAsk = {
      of: 'agent',
      answer: 'execution',
      material: { snapshot: snapshotOf(straight) },
      edits: true,
      startFrom: null,
    };
    const result = await agent.call({ ask, prompt: '', schema: {}, workspace, timeoutMs: 20_000 });
    expect(result.end).toBe('answered');
    expect(existsSync(join(workspace, 'evil'))).toBe(false);
  });
});

describe('a change is judged by what is new in it', () => {
  const entry = (path: string, content: string, more = {}): Change['entries'][number] => ({
    path,
    operation: 'add',
    mode: '100644',
    previousMode: '000000',
    bytes: content.length,
    content: Buffer.from(content).toString('base64'),
    addedLines: content.split('\n').length - 1,
    deletedLines: 0,
    binary: false,
    ...more,
  });

  async function review(...entries: Change['entries'][number][]) {
    const { workspace, baseSha } = checkout();
    const plan = { steps: [{ title: 'T', files: entries.map(({ path }) => path), detail: 'D' }] } as Material['plan'];
    const run = { command: 'npm test', exitCode: 0, timedOut: false, durationMs: 1, outputTail: '' };
    const verification = { changeDigest: '', after: [run], before: [{ ...run, exitCode: 1 }] };
    const material = { snapshot: snapshotOf('# T'), change: { baseSha, entries }, verification };
    const verdict = await answer(workspace, 'review', plan === undefined ? material : { ...material, plan });
    return { points: 100 - score(verdict), below: below(verdict), findings: verdict.findings };
  }

  it("lines that were there before are nobody's fault now", async () => {
    const cart = readFileSync(join(here, '../../lab/sample-project/src/cart.js'), 'utf8');
    const modified = { operation: 'modify', previousMode: '100644', addedLines: 1 };
    expect(await review(entry('src/cart.js', `${cart}eval(1);\n`, modified))).toMatchObject({ points: 5 + 2 });
    expect(await review(entry('src/cart.js', `\n${cart}`, modified))).toMatchObject({ points: 5, below: ['pillars'] });
  });

  it('is told with file and line, where it stands in one', async () => {
    const { findings } = await review(entry('src/a.js', '// first\n\n<<<<<<< ours\neval(1);\n'));
    const places = findings.map(({ severity, path, line }) => [severity, path, line]);
    expect(places).toContainEqual(['blocking', 'src/a.js', 3]);
    expect(places).toContainEqual(['recommendation', 'src/a.js', 4]);
  });

  const test = entry('test/a.test.js', 'test();\n');
  it.each([
    ['a secret', [entry('a.js', `const token = "${'gh'}p_${'a'.repeat(36)}";\n`), test], 4, 'security', 'blocking'],
    ['a link', [entry('a', '', { mode: '120000' }), test], 2, 'security', 'blocking'],
    ['a conflict', [entry('a.js', '<<<<<<< ours\n'), test], 5, 'pillars', 'blocking'],
    ['a new program', [entry('a.sh', 'x\n', { mode: '100755' }), test], 2, 'security', 'recommendation'],
    ['a long change', [entry('a.js', 'x\n'.repeat(550)), test], 2, 'pillars', 'recommendation'],
    [
      'a rewritten decision',
      [entry('doc/adr/1.md', 'x\n')].map((e) => ({ ...e, operation: 'delete' as const })),
      6,
      'decisions',
      'recommendation',
    ],
    ['careless ends', [entry('a.js', 'x \r\ny'), test], 2, 'decisions', 'recommendation'],
    ['a large file', [entry('a.js', 'x\n', { bytes: 300 * 1024 }), test], 2, 'performance', 'recommendation'],
    ['documents only', [entry('README.md', 'console.log TODO eval(1)\n')], 0, undefined, undefined],
  ])('%s', async (_, entries, points, criterion, severity) => {
    const result = await review(...entries);
    expect([result.points, result.below[0], result.findings[0]?.severity]).toEqual([points, criterion, severity]);
  });
});

describe('reading issues', () => {
  const text = (body: string, more: Partial<Snapshot> = {}) => readIssue(snapshotOf(`# T\n${body}`, more));

  it('finds criteria under their heading, whatever its level and the kind of list', () => {
    const body = `## Steps\n- not this\n#### definition of DONE ##\n1. one\n2) two\n  goes on\n* [x] three\n##### Deeper\n+ four\n
\`\`\`md\n- not in a fence\n## Acceptance criteria\n\`\`\`\n## Else\n- nor this`;
    expect(text(body).criteria).toEqual(['one', 'two goes on', 'three', 'four']);
  });

  it('takes a diff out of any fence of that name, also of longer and indented ones, and a later one wins', () => {
    const fenced = '- item\n  ````Diff extra\n  --- a\n   ```\n  ````\n~~~patch\nnext\n~~~\n```js\nno\n```';
    expect(text(fenced).diff).toBe('--- a\n ```\nnext\n');
    const comments = [
      { author: 'a', body: '```diff\nbetter\n```' },
      { author: 'b', body: 'Thanks' },
    ];
    expect(text(fenced, { comments }).diff).toBe('better\n');
    expect(text('```diff\nopen').diff).toBe('open\n');
    expect(text('no fence').diff).toBe(null);
  });

  it('reads hunks by their counts, so that lines that look like headers are lines', () => {
    const diff =
      '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- y\n+++ y\n z\n--- a/w\n+++ b/w\n@@ -0,0 +1 @@\n+w\n\\ No newline';
    expect(hunkLines(diff)).toEqual([
      { added: ['++ y'], deleted: ['-- y'] },
      { added: ['w'], deleted: [] },
    ]);
  });

  it('tells new packages from new versions and other fields', () => {
    const added = [
      '  "version": "2.0.0",',
      '    "left-pad": "^1.0.0",',
      '    "@a/b": "npm:c@1"',
      '    "test": "node --test"',
    ];
    expect(newPackages('x/package.json', added, ['    "left-pad": "^0.9.0",'])).toEqual(['@a/b']);
    expect(newPackages('go.mod', ['\tgithub.com/a/b v1.2.3'], [])).toEqual(['github.com/a/b']);
    expect(newPackages('src/package.js', added, [])).toEqual([]);
  });

  it('never fails on any text, and answers by the contract', async () => {
    const pieces = fc.constantFrom(
      '# ',
      '\n',
      '```diff\n',
      '```\n',
      '- ',
      'a',
      '--- a/x\n',
      '+++ b/x\n',
      '@@ -1 +1 @@\n',
      '+b\n',
      '\0',
      ' ',
    );
    const bodies = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(''));
    const { workspace } = checkout();
    const judged = fc.asyncProperty(bodies, async (body) => {
      const snapshot = snapshotOf(`\n${body}`);
      const plan = { ...(await answer(workspace, 'plan', { snapshot })), branch: 'b' };
      const evaluation = await answer(workspace, 'evaluation', { snapshot, plan });
      expect(score(evaluation)).toBeLessThan(90);
    });
    await fc.assert(judged, { seed: 20_260_601, numRuns: 25 });
  });
});
