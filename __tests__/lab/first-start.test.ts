import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LabRun } from '../../lab/runner/record.ts';
import { readIssue } from '../../lab/stage.ts';
import { commitOnMain, course, expectLaw, openRig, phase, type Rig, sceneOf } from './rig.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

/** The numbered steps of the README's start, by their number. */
const [, start = ''] = readFileSync('README.md', 'utf8').split('\n## Start on GitHub\n');
const steps = start
  .split('\n\n', 1)
  .join()
  .split(/^\d\. /m);
/** What a step names in a form of its own: a link's target, or words in backticks or quotes. */
function named(step: number, form: RegExp): string {
  const [, found] = form.exec(steps[step] ?? '') ?? [];
  if (found === undefined) throw new Error(`Step ${step} of the README names no ${form}: ${steps[step]}`);
  return found;
}

describe('whoever starts as the README says', () => {
  it('comes with a program and one copied file to a merged pull request and a closed issue', async () => {
    const stage = await rig.stage('newcomer', {
      caller: null,
      settings: { actionsMayCreatePullRequests: false, mergeabilityUnknownReads: 1 },
    });
    const { repository, maintainer: newcomer, api, git } = stage;
    stage.person(newcomer.login, 'admin');
    expect([...repository.labels.keys(), ...repository.environments.keys()]).toEqual([]);
    expect(await git('ls-tree', '-r', '--name-only', 'main')).not.toContain('.github');

    const example = named(1, /\]\((\S+\.yml)\)/);
    const folder = named(1, /to `(\S+\/)`/);
    const path = join(folder, example.split('/').at(-1) ?? '');
    await commitOnMain(stage, path, readFileSync(example, 'utf8'), 'Start with Issue Relay');

    expect(named(2, /turn on "([^"]+)"/)).toBe('Allow GitHub Actions to create and approve pull requests');
    repository.settings.actionsMayCreatePullRequests = true;

    expect(named(3, /files of \[.*?\]\((\S+)\/\)/)).toBe('lab/sample-project');
    const { title, body } = readIssue(named(3, /\[its issue\]\((\S+)\)/));
    const issue = await stage.fileIssue(title, body);

    const comment = await api(newcomer, 'POST', `/issues/${issue}/comments`, { body: named(4, /Comment `([^`]+)`/) });
    expect(comment.status).toBe(201);
    const runs = await rig.ended(stage);
    expectLaw(rig.lab, runs);
    const [run] = runs as [LabRun];
    expect([run.conclusion, ...course(run)]).toEqual([
      'success',
      'open: success · passed',
      'start-issue: success · passed',
      'eval-plan: success · passed 100',
      'execute-plan: success · passed',
      'verify: success · passed',
      'review: success · passed 100',
      'finish-issue: success · passed',
    ]);
    expect(phase(run, 'verify').outputs['summary']).toBe('npm test: exit 0 (before the change: exit 1)');

    const scene = await sceneOf(stage, issue);
    expect(scene).toMatchObject({
      issue: { state: 'closed', state_reason: 'completed' },
      pulls: [`#2 merged fix/issue-${issue}-sum-of-an-empty-cart-is-nan`],
      branches: [],
      log: ['fix: sum of an empty cart is NaN (#2)', 'Start with Issue Relay', 'Initial commit'],
    });
    expect(scene.comments).toEqual([expect.stringContaining('🎉 Resolved by [#2]')]);
    expect(repository.issues.get(issue)?.comments[0]?.given.map((reaction) => reaction.split(' ')[0])).toEqual([
      'eyes',
      'rocket',
      'hooray',
    ]);
  });
});
