import { existsSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import { course, expectLaw, openRig, phase, type Rig, sceneOf, told } from './rig.ts';
import { scripted } from './scripted-agent.ts';
import { unlabel } from './unlabel.ts';

jest.setTimeout(300_000);

const directory = mkdtempSync(join(tmpdir(), 'on-the-way-'));
/** Agents of these stories tell outside of the checkout where they are, which a sandbox would not let them. */
const OUTSIDE = { sandbox: 'none' };
let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(async () => {
  await rig.close();
  rmSync(directory, { recursive: true, force: true });
});

const ISSUE = { title: 'Sum of an empty cart is NaN', body: 'An empty cart should cost 0.' };
const NOTHING = { pulls: [], branches: [], log: ['Initial commit'] };

async function begin(stage: Stage, inputs: Record<string, string> = {}): Promise<LabRun> {
  await stage.dispatch(await stage.fileIssue(ISSUE.title, ISSUE.body), stage.maintainer, inputs);
  return ended(stage);
}

async function ended(stage: Stage): Promise<LabRun> {
  const runs = await rig.ended(stage);
  expectLaw(rig.lab, runs);
  return runs[0] as LabRun;
}

/** Meddles while the review is at work, which goes on when that is done. */
async function beforeTheEnd(name: string, meddle: (stage: Stage) => unknown): Promise<{ stage: Stage; run: LabRun }> {
  const stage = await rig.stage(name, scripted(story(name), OUTSIDE));
  const run = begin(stage);
  await there(join(directory, name));
  await meddle(stage);
  writeFileSync(join(directory, `${name}-done`), '');
  return { stage, run: await run };
}

/** A review that says that it began, and waits for a word to go on. */
const story = (name: string) => `
  if (ask === 'review') {
    writeFileSync(${JSON.stringify(join(directory, name))}, '');
    const { watch } = await import('node:fs');
    const word = ${JSON.stringify(join(directory, `${name}-done`))};
    await new Promise((resolve) => {
      const look = () => { if (existsSync(word)) { watcher.close(); resolve(); } };
      const watcher = watch(${JSON.stringify(directory)}, look);
      look();
    });
  }`;

/** Resolves once a file is there. */
function there(path: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(directory, look);
    function look() {
      if (!existsSync(path)) return;
      watcher.close();
      resolve();
    }
    look();
  });
}

describe('an issue that goes away while the run is at work', () => {
  it.concurrent('by a transfer: the run stops, and nothing is written there or here', async () => {
    const elsewhere = await rig.stage('new-place');
    const { stage, run } = await beforeTheEnd('transferred', ({ repository }) =>
      rig.lab.hub.transferIssue(repository.fullName, 1, elsewhere.repository.fullName),
    );
    expect(course(run).at(-1)).toBe('finish-issue: failure · failed (issue-moved)');
    expect(told(phase(run, 'finish-issue'), 'error')).toContain('was transferred to another repository');
    expect(await stage.git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads')).toBe(
      'issue-relay/state\nmain',
    );
    expect(await elsewhere.git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads')).toBe('main');
  });

  it.concurrent('by being deleted: the run stops', async () => {
    const { stage, run } = await beforeTheEnd('deleted', ({ repository }) =>
      rig.lab.hub.deleteIssue(repository.fullName, 1),
    );
    expect(course(run).at(-1)).toBe('finish-issue: failure · failed (issue-moved)');
    expect(told(phase(run, 'finish-issue'), 'error')).toContain('was deleted');
    expect(await stage.git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads')).toBe(
      'issue-relay/state\nmain',
    );
  });

  it.concurrent('or is locked: writers may still comment there, so it is resolved', async () => {
    const { stage, run } = await beforeTheEnd('locked-late', async ({ api, maintainer }) => {
      expect((await api(maintainer, 'PUT', '/issues/1/lock')).status).toBe(204);
    });
    expect(course(run).at(-1)).toBe('finish-issue: success · passed');
    expect((await sceneOf(stage, 1)).comments).toEqual([expect.stringContaining('🎉 Resolved by [#2]')]);
  });
});

/** Whether a process still does anything; one that has ended and that nobody has asked about yet does not. */
function isAtWork(pid: string): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'));
}

describe('a run that a person cancels', () => {
  it.concurrent('ends its agent, hands on nothing half done, reports, and can be resumed', async () => {
    const file = join(directory, 'agent');
    const story = `
      if (ask === 'execution' && !existsSync(${JSON.stringify(file)})) {
        work();
        writeFileSync(${JSON.stringify(file)}, String(process.pid));
        await new Promise((resolve) => setTimeout(resolve, 600_000));
      }`;
    const stage = await rig.stage('cancelled', scripted(story, OUTSIDE));
    const first = begin(stage);
    await there(file);
    rig.lab.runner.runs.find(({ event }) => event.repository === stage.repository)?.controller.abort();
    const run = await first;
    expect(run.conclusion).toBe('cancelled');
    expect(course(run).slice(3)).toEqual([
      'execute-plan: cancelled · no outcome',
      'verify: cancelled · no outcome',
      'review: cancelled · no outcome',
      'finish-issue: failure · stopped (cancelled)',
    ]);
    expect(isAtWork(readFileSync(file, 'utf8'))).toBe(false);
    const names = rig.lab.hub
      .artifacts()
      .filter(({ runId }) => runId === run.id)
      .map(({ name }) => name);
    expect(names.filter((name) => name.includes('execute-plan'))).toEqual([]);
    const scene = await sceneOf(stage, 1);
    expect(scene).toMatchObject({ ...NOTHING, issue: { state: 'open' } });
    expect(scene.comments).toEqual([expect.stringContaining('⏸️ Stopped: The run was cancelled.')]);
    await stage.dispatch(1, stage.maintainer, { resume: 'true' });
    expect(course(await ended(stage)).at(-1)).toBe('finish-issue: success · passed');
  });
});

describe('a run that is run again days later', () => {
  it.concurrent('looks at everything anew: without its label it has no reason to start', async () => {
    const stage = await rig.stage('label-gone', scripted("stop('The model is gone.', 3);"));
    await stage.fileIssue(ISSUE.title, ISSUE.body);
    await stage.api(stage.maintainer, 'POST', '/issues/1/labels', { labels: ['issue-relay'] });
    const run = await ended(stage);
    expect(course(run).at(-1)).toBe('finish-issue: failure · stopped (max_retries_exceeded)');
    const { issue: _before, ...before } = await sceneOf(stage, 1);
    await unlabel(stage, 1, 'issue-relay');
    await rig.lab.runner.rerun(run.id, 'all');
    expect([run.conclusion, course(run)[0]]).toEqual(['success', 'open: success · skipped (label_gone)']);
    expect(await sceneOf(stage, 1)).toMatchObject({ ...before, issue: { state: 'open' } });
  });
});

describe('an output in which GitHub sees a secret', () => {
  it.concurrent('is dropped: the run stops and says where to look', async () => {
    const { caller, files } = scripted();
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression for the runner, not for us
    const secrets = "    secrets: { agent-key: '${{ secrets.AGENT_KEY }}' }\n";
    const stage = await rig.stage('dropped-output', { caller: `${caller}${secrets}`, files });
    rig.lab.runner.secrets.set(stage.repository.fullName, { AGENT_KEY: 'artifactId' });
    const run = await begin(stage);
    expect(run.conclusion).toBe('failure');
    expect(course(run)).toMatchObject({
      0: 'open: success · passed',
      1: 'start-issue: failure · failed (baton-refused)',
      6: 'finish-issue: failure · failed (baton-refused)',
    });
    for (const id of ['start-issue', 'finish-issue'])
      expect(told(phase(run, id), 'error')).toContain('GitHub drops outputs that hold the text of a secret');
    expect(await sceneOf(stage, 1)).toMatchObject({ ...NOTHING, issue: { state: 'open' } });
  });
});

describe('an odd title', () => {
  it.concurrent('names branch, commit and pull request in a form that git and people can read', async () => {
    const stage = await rig.stage('odd-title', scripted());
    const title = `🧮 Sum\u0000 of\u202e an "empty" cart; $(rm -rf .) ${'is NaN 🛒 '.repeat(40)}`;
    await stage.dispatch(await stage.fileIssue(title, ISSUE.body));
    const run = await ended(stage);
    expect(course(run).at(-1)).toBe('finish-issue: success · passed');
    const { pulls, log } = await sceneOf(stage, 1);
    expect(pulls).toEqual(['#2 merged fix/issue-1-sum-of-an-empty-cart-rm-rf-is-nan-is-nan-is-nan']);
    expect(log[0]).toMatch(/^fix: 🧮 Sum of an "empty" cart; \$\(rm -rf \.\) [^\p{C}]{1,60}… \(#2\)$/u);
  });
});
