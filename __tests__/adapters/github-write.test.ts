import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewRepository } from '../../lab/hub/surface.ts';
import type { Change, ChangeEntry } from '../../src/contracts/change.ts';
import type { PullRequest } from '../../src/contracts/issue.ts';
import type { Publication } from '../../src/contracts/publication.ts';
import type { Written } from '../../src/ports.ts';
import { failure, openPlace, type Place, STEWARD } from './github-place.ts';

let place: Place;
beforeEach(async () => {
  place = await openPlace({ settings: { actionsMayCreatePullRequests: true } });
});
afterEach(() => place.close());

/** Starts over with another repository. */
async function instead(settings: NonNullable<NewRepository['settings']>): Promise<void> {
  await place.close();
  place = await openPlace({ settings });
}

const BRANCH = 'fix/issue-1';
const run = promisify(execFile);
const git = async (...words: string[]) =>
  (await run('git', ['--git-dir', place.repository.git.directory, ...words])).stdout.trim();

function entry(path: string, content: string | Buffer, more: Partial<ChangeEntry> = {}): ChangeEntry {
  const bytes = Buffer.from(content);
  const file = { path, operation: 'add', mode: '100644', previousMode: '000000', bytes: bytes.length } as const;
  return { ...file, content: bytes.toString('base64'), addedLines: 1, deletedLines: 0, binary: false, ...more };
}

const EDITS = [
  entry('new.txt', 'new\n'),
  entry('README.md', '# Better\n', { operation: 'modify', previousMode: '100644' }),
  entry('old.txt', '', { operation: 'delete', mode: '000000', previousMode: '100644' }),
];
const EXECUTABLE = [...EDITS, entry('run.sh', '#!/bin/sh\n', { mode: '100755' })];

async function publication(entries: readonly ChangeEntry[] = EDITS): Promise<Publication> {
  const { repository } = await place.subject(await place.issue());
  const change: Change = { baseSha: repository.defaultBranchSha, entries: [...entries] };
  const message = { headline: 'fix: the sum', body: 'For issue 1.\n\nChange: sha256:1' };
  return { repository, branch: BRANCH, onto: null, change, ...message };
}

function done<T>(written: Written<T>): T {
  if (!written.done) throw new Error(`it was refused: ${written.reason}, ${written.detail}`);
  return written;
}

/** What other people do: a commit of their own on a branch, which is created where it is missing. */
async function othersCommit(branch: string, from?: string, path = 'theirs.txt'): Promise<string> {
  const head = from ?? (await place.branch(branch)) ?? (await place.branch('main'));
  const files = [{ path, mode: '100644', type: 'blob', content: `${Math.random()}\n` }];
  const tree = await place.api<{ sha: string }>('POST', '/git/trees', { base_tree: head, tree: files });
  const commit = { message: 'Theirs', tree: tree.sha, parents: [head] };
  const { sha } = await place.api<{ sha: string }>('POST', '/git/commits', commit);
  if (await place.branch(branch)) await place.api('PATCH', `/git/refs/heads/${branch}`, { sha });
  else await place.api('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
  return sha;
}

describe('a change', () => {
  it('is published in one request: branch, additions, modifications and deletions', async () => {
    const wanted = await publication();
    place.asked();
    const { headSha, branchNodeId } = done(await place.writer.publish(wanted));
    expect(place.asked()).toEqual(['graphql createRef,createCommitOnBranch']);
    expect(await place.branch(BRANCH)).toBe(headSha);
    expect(await git('log', '-1', '--format=%B', headSha)).toBe(`${wanted.headline}\n\n${wanted.body}`);
    expect(await git('rev-parse', `${headSha}^`)).toBe(wanted.change.baseSha);
    expect(await git('ls-tree', '--name-only', headSha)).toBe('README.md\nnew.txt');
    expect(await git('show', `${headSha}:README.md`)).toBe('# Better');
    expect((await place.subject(1, { branch: BRANCH })).branch?.nodeId).toBe(branchNodeId);
  });

  it('with an executable keeps its mode, in three requests however many files there are', async () => {
    const wanted = await publication(EXECUTABLE);
    place.asked();
    const { headSha, branchNodeId } = done(await place.writer.publish(wanted));
    expect(place.asked()).toEqual(['git/create-tree', 'git/create-commit', 'git/create-ref']);
    expect(await git('ls-tree', '--format=%(objectmode) %(path)', headSha)).toBe(
      '100644 README.md\n100644 new.txt\n100755 run.sh',
    );
    expect(await git('log', '-1', '--format=%B', headSha)).toBe(`${wanted.headline}\n\n${wanted.body}`);
    expect((await place.subject(1, { branch: BRANCH })).branch?.nodeId).toBe(branchNodeId);
  });

  it('with an executable that is no text arrives byte by byte', async () => {
    const bytes = Buffer.from([0, 0xff, 0xfe, 10]);
    const { headSha } = done(
      await place.writer.publish(await publication([entry('tool', bytes, { mode: '100755', binary: true })])),
    );
    const { stdout } = await run('git', ['--git-dir', place.repository.git.directory, 'show', `${headSha}:tool`], {
      encoding: 'buffer',
    });
    expect([...stdout]).toEqual([...bytes]);
  });

  it.each([
    ['plain', EDITS],
    ['executable', EXECUTABLE],
  ])('goes on where a crash left the branch at the base (%s)', async (_, edits) => {
    const wanted = await publication(edits);
    await place.api('POST', '/git/refs', { ref: `refs/heads/${BRANCH}`, sha: wanted.change.baseSha });
    const { headSha } = done(await place.writer.publish(wanted));
    expect(await place.branch(BRANCH)).toBe(headSha);
    expect(headSha).not.toBe(wanted.change.baseSha);
  });

  it.each([
    ['plain', EDITS],
    ['executable', EXECUTABLE],
  ])('leaves a branch with other commits alone (%s)', async (_, edits) => {
    const wanted = await publication(edits);
    const theirs = await othersCommit(BRANCH);
    expect(await place.writer.publish(wanted)).toMatchObject({ done: false, reason: 'branch-taken' });
    expect(await place.branch(BRANCH)).toBe(theirs);
  });

  it.each([
    ['plain', EDITS],
    ['executable', EXECUTABLE],
  ])('can not be published without `contents: write`, and the error says so (%s)', async (_, edits) => {
    const { writer } = place.as(place.jobToken({ ...STEWARD, contents: 'read' }));
    const error = await failure(writer.publish(await publication(edits)));
    expect(error).toMatchObject({ code: 'missing-permission', happened: expect.stringMatching(/contents: write/) });
  });

  it.each([
    ['plain', EDITS, /graphql createRef/],
    ['executable', EXECUTABLE, /create-ref/],
  ])('whose answer got lost is published once (%s)', async (_, edits, request) => {
    const wanted = await publication(edits);
    place.hub.fault(request, { status: 502, times: 1, after: true });
    const { headSha } = done(await place.writer.publish(wanted));
    expect(await place.branch(BRANCH)).toBe(headSha);
    expect(await git('rev-parse', `${headSha}^`)).toBe(wanted.change.baseSha);
    expect(place.hub.requests.filter(({ operation }) => request.test(operation))).toHaveLength(1);
  });

  it.each([
    ['plain', EDITS, /graphql createRef/],
    ['executable', EXECUTABLE, /create-(tree|ref)/],
  ])('that GitHub failed to publish is published by the next try (%s)', async (_, edits, request) => {
    place.hub.fault(request, { status: 502, times: 2 });
    const { headSha } = done(await place.writer.publish(await publication(edits)));
    expect(await place.branch(BRANCH)).toBe(headSha);
  });

  it.each([
    ['plain', EDITS, /graphql createRef/],
    ['executable', EXECUTABLE, /create-tree/],
  ])('is never taken for a commit of others that came meanwhile (%s)', async (_, edits, request) => {
    const wanted = await publication(edits);
    place.hub.fault(request, { status: 502, times: 1 });
    place.meanwhile.push(() => othersCommit(BRANCH));
    expect(await place.writer.publish(wanted)).toMatchObject({ done: false, reason: 'branch-taken' });
  });

  it('is given up after three tries', async () => {
    place.hub.fault(/graphql createRef/, { status: 502, times: 9 });
    expect(await failure(place.writer.publish(await publication()))).toMatchObject({ code: 'github-unavailable' });
    expect(place.hub.requests.filter(({ operation }) => /createRef/.test(operation))).toHaveLength(3);
  });

  it('that removes what is not there is refused in our words', async () => {
    const written = await place.writer.publish(await publication([{ ...(EDITS[2] as ChangeEntry), path: 'gone.txt' }]));
    expect(written).toEqual({
      done: false,
      reason: 'write-refused',
      detail: 'a file that is to be deleted is not there',
    });
  });
});

describe('a further change on our own branch', () => {
  /** Our branch with a first change, and a second one that is to replace it. */
  async function second(entries: readonly ChangeEntry[], more: Partial<Change> = {}, mergesBase = false) {
    const first = await publication();
    const { headSha } = done(await place.writer.publish(first));
    const change = { ...first.change, entries: [...entries], ...more };
    const body = 'For issue 1.\n\nChange: sha256:2';
    return { ...first, onto: { headSha, mergesBase }, change, body } satisfies Publication;
  }
  const parents = (sha: string) => git('log', '-1', '--format=%P', sha);
  const moved = { done: false, reason: 'head-moved', detail: 'the branch has moved' };

  it('is a commit on the old head, whose tree is the new change on its base and nothing else', async () => {
    const wanted = await second([entry('other.txt', 'other\n'), entry('run.sh', '#!/bin/sh\n', { mode: '100755' })]);
    place.asked();
    const { headSha, branchNodeId } = done(await place.writer.publish(wanted));
    const steps = ['git/create-tree', 'git/create-commit', 'git/update-ref'];
    expect(place.asked()).toEqual(['graphql repository', ...steps]);
    expect(await place.branch(BRANCH)).toBe(headSha);
    expect(await parents(headSha)).toBe(wanted.onto.headSha);
    // The first change's new file is gone, what it edited or deleted is as on the base again.
    expect(await git('ls-tree', '--format=%(objectmode) %(path)', headSha)).toBe(
      '100644 README.md\n100644 old.txt\n100644 other.txt\n100755 run.sh',
    );
    expect(await git('show', `${headSha}:README.md`)).toBe('# Demo');
    expect((await place.subject(1, { branch: BRANCH })).branch?.nodeId).toBe(branchNodeId);
  });

  it('deletes what the base holds, also if the old head had deleted it already', async () => {
    const { headSha } = done(await place.writer.publish(await second([EDITS[2] as ChangeEntry])));
    expect(await git('ls-tree', '--name-only', headSha)).toBe('README.md');
  });

  it('on a base that moved brings it in as second parent, so that what conflicted can be merged', async () => {
    const wanted = await second([entry('README.md', '# Best\n', { operation: 'modify', previousMode: '100644' })]);
    const { pullRequest } = done(await place.writer.openPullRequest(text(wanted)));
    const baseSha = await othersCommit('main', undefined, 'README.md');
    expect(await place.writer.merge(pullRequest, 'squash', 'fix: the sum')).toMatchObject({ reason: 'merge-conflict' });
    const onNewBase = { ...wanted, change: { ...wanted.change, baseSha } };
    const onto = { ...wanted.onto, mergesBase: true };
    const { headSha } = done(await place.writer.publish({ ...onNewBase, onto }));
    expect(await parents(headSha)).toBe(`${wanted.onto.headSha} ${baseSha}`);
    done(await place.writer.merge({ ...pullRequest, headSha }, 'squash', 'fix: the sum'));
    expect(await git('show', 'main:README.md')).toBe('# Best');
  });

  it('is refused when somebody moved the branch on, and nothing of theirs is lost', async () => {
    const wanted = await second(EDITS);
    const theirs = await othersCommit(BRANCH);
    place.asked();
    expect(await place.writer.publish(wanted)).toEqual(moved);
    expect(place.asked()).toEqual(['graphql repository']);
    expect(await place.branch(BRANCH)).toBe(theirs);
  });

  it('is refused when somebody took our commit back, though git would let it through', async () => {
    const wanted = await second(EDITS);
    await place.api('PATCH', `/git/refs/heads/${BRANCH}`, { sha: wanted.change.baseSha, force: true });
    expect(await place.writer.publish(wanted)).toEqual(moved);
    expect(await place.branch(BRANCH)).toBe(wanted.change.baseSha);
  });

  it('is refused when the branch is gone, and does not bring it back', async () => {
    const wanted = await second(EDITS);
    await place.api('DELETE', `/git/refs/heads/${BRANCH}`);
    expect(await place.writer.publish(wanted)).toEqual({ ...moved, detail: 'the branch is gone' });
    expect(await place.branch(BRANCH)).toBeNull();
  });

  it.each(['moves', 'is deleted'])(
    'is never forced: a branch that %s after we looked is left as it is',
    async (how) => {
      const wanted = await second(EDITS);
      const theirs = await othersCommit('theirs', wanted.onto.headSha);
      const ref = `refs/heads/${BRANCH}`;
      whenAsked('git/update-ref', how === 'moves' ? ['update-ref', ref, theirs] : ['update-ref', '-d', ref]);
      expect(await place.writer.publish(wanted)).toEqual(moved);
      expect(await place.branch(BRANCH)).toBe(how === 'moves' ? theirs : null);
    },
  );

  it.each(['create-tree', 'create-commit', 'update-ref'])('that fails at %s is written by the next try', async (at) => {
    const wanted = await second(EDITS);
    place.hub.fault(new RegExp(at), { status: 502, times: 2 });
    const { headSha } = done(await place.writer.publish(wanted));
    expect(await place.branch(BRANCH)).toBe(headSha);
    expect(await parents(headSha)).toBe(wanted.onto.headSha);
  });

  it('whose answer got lost is written once', async () => {
    const wanted = await second(EDITS);
    place.hub.fault(/update-ref/, { status: 502, times: 1, after: true });
    const { headSha } = done(await place.writer.publish(wanted));
    expect(await place.branch(BRANCH)).toBe(headSha);
    expect(await git('rev-list', '--count', `main..${headSha}`)).toBe('2');
    expect(place.hub.requests.filter(({ operation }) => operation === 'git/update-ref')).toHaveLength(1);
  });

  it('is not taken for done by an old head that has the same message', async () => {
    const wanted = { ...(await second(EXECUTABLE)), body: 'For issue 1.\n\nChange: sha256:1' };
    place.hub.fault(/update-ref/, { status: 502, times: 1 });
    const { headSha } = done(await place.writer.publish(wanted));
    expect(headSha).not.toBe(wanted.onto.headSha);
    expect(await place.branch(BRANCH)).toBe(headSha);
  });

  it('is not taken for done by what others wrote meanwhile', async () => {
    const wanted = await second(EDITS);
    place.hub.fault(/create-tree/, { status: 502, times: 1 });
    place.meanwhile.push(() => othersCommit(BRANCH));
    expect(await place.writer.publish(wanted)).toEqual(moved);
  });

  it('that deletes what its base does not hold is refused in our words', async () => {
    const wanted = await second([{ ...(EDITS[2] as ChangeEntry), path: 'new.txt' }]);
    expect(await place.writer.publish(wanted)).toEqual({
      ...{ done: false, reason: 'write-refused', detail: 'a file that is to be deleted is not there' },
    });
  });

  it('needs `contents: write`, and the error says so', async () => {
    const wanted = await second(EDITS);
    const { writer } = place.as(place.jobToken({ ...STEWARD, contents: 'read' }));
    const happened = expect.stringMatching(/contents: write/);
    expect(await failure(writer.publish(wanted))).toMatchObject({ code: 'missing-permission', happened });
  });
});

/** What others do to the repository at the last moment: after this request came in, before it is carried out. */
function whenAsked(operation: string, words: readonly string[]): void {
  let pending = true;
  const test = (name: string) => {
    if (pending && name === operation) {
      pending = false;
      execFileSync('git', ['--git-dir', place.repository.git.directory, ...words]);
    }
    return false;
  };
  place.hub.fault(Object.assign(/./, { test }), { status: 500, times: 1 });
}

async function opened(draft = false): Promise<PullRequest> {
  const wanted = await publication();
  done(await place.writer.publish(wanted));
  return done(await place.writer.openPullRequest(text(wanted, draft))).pullRequest;
}

const text = ({ repository, branch }: Publication, draft = false) => ({
  ...{ repositoryId: repository.nodeId, branch, base: 'main', title: 'fix: the sum', body: 'Fixes #1', draft },
});

const openPulls = () => place.api<{ number: number }[]>('GET', '/pulls');

describe('a pull request', () => {
  it('is opened from the branch', async () => {
    const pullRequest = await opened(true);
    expect(pullRequest).toMatchObject({ state: 'open', isDraft: true, base: 'main', body: 'Fixes #1' });
    expect(pullRequest.headSha).toBe(await place.branch(BRANCH));
    expect((await place.subject(1, { branch: BRANCH })).pullRequests).toEqual([pullRequest]);
  });

  it('is refused where the settings let Actions open none', async () => {
    await instead({ actionsMayCreatePullRequests: false });
    const wanted = await publication();
    done(await place.writer.publish(wanted));
    const refused = { done: false, reason: 'pull-request-creation-off' };
    expect(await place.writer.openPullRequest(text(wanted))).toMatchObject(refused);
  });

  it('that is there already is returned instead of a second one', async () => {
    const first = await opened();
    const again = done(await place.writer.openPullRequest(text({ ...(await publication()), branch: BRANCH })));
    expect(again.pullRequest).toEqual(first);
    expect(await openPulls()).toHaveLength(1);
  });

  it('whose answer got lost is opened once', async () => {
    place.hub.fault(/pulls\/create/, { status: 502, times: 1, after: true });
    const { number } = await opened();
    expect(await openPulls()).toMatchObject([{ number }]);
    expect(place.hub.requests.filter(({ operation }) => operation === 'pulls/create')).toHaveLength(1);
  });

  it('that GitHub failed to open is opened by the next try', async () => {
    place.hub.fault(/pulls\/create/, { status: 502, times: 1 });
    const { number } = await opened();
    expect(await openPulls()).toMatchObject([{ number }]);
  });

  it('without commits is refused in our words', async () => {
    const wanted = await publication();
    await place.api('POST', '/git/refs', { ref: `refs/heads/${BRANCH}`, sha: wanted.change.baseSha });
    expect(await place.writer.openPullRequest(text(wanted))).toEqual({
      ...{ done: false, reason: 'pull-request-refused', detail: 'the branch holds nothing that its base lacks' },
    });
  });

  it('needs `pull-requests: write`, and the error says so', async () => {
    const wanted = await publication();
    const { writer } = place.as(place.jobToken({ ...STEWARD, 'pull-requests': 'read' }));
    const happened = expect.stringMatching(/pull-requests: write/);
    expect(await failure(writer.openPullRequest(text(wanted)))).toMatchObject({ code: 'missing-permission', happened });
  });
});

describe('the text of a pull request', () => {
  const wanted = { title: 'fix: the sum, again', body: 'Fixes #1\n\nBetter.', draft: false };
  const now = async () => (await place.subject(1, { branch: BRANCH })).pullRequests[0];
  const title = async (number: number) => (await place.api<{ title: string }>('GET', `/pulls/${number}`)).title;

  it('is changed in one request', async () => {
    const pullRequest = await opened();
    place.asked();
    expect(await place.writer.updatePullRequest(pullRequest, wanted)).toEqual({ done: true });
    expect(place.asked()).toEqual(['graphql updatePullRequest']);
    expect(await now()).toEqual({ ...pullRequest, body: wanted.body });
    expect(await title(pullRequest.number)).toBe(wanted.title);
  });

  it.each([
    ['a draft for people', false, 'convertPullRequestToDraft'],
    ['ready to be merged', true, 'markPullRequestReadyForReview'],
  ])('and its state are changed together: it becomes %s', async (_, isDraft, mutation) => {
    const pullRequest = await opened(isDraft);
    place.asked();
    done(await place.writer.updatePullRequest(pullRequest, { ...wanted, draft: !isDraft }));
    expect(place.asked()).toEqual([`graphql updatePullRequest,${mutation}`]);
    expect(await now()).toMatchObject({ isDraft: !isDraft, body: wanted.body });
  });

  it('whose answer got lost is written once, and counts as done however its lines end', async () => {
    const pullRequest = await opened(true);
    place.hub.fault(/updatePullRequest/, { status: 502, times: 1, after: true });
    done(await place.writer.updatePullRequest(pullRequest, { ...wanted, body: 'Fixes #1\r\n\r\nBetter.\n' }));
    expect(place.hub.requests.filter(({ operation }) => /updatePullRequest/.test(operation))).toHaveLength(1);
    expect(await now()).toMatchObject({ isDraft: false });
  });

  it('that GitHub failed to change is changed by the next try, and given up after three', async () => {
    const pullRequest = await opened();
    place.hub.fault(/updatePullRequest/, { status: 502, times: 2 });
    done(await place.writer.updatePullRequest(pullRequest, wanted));
    place.hub.fault(/updatePullRequest/, { status: 502, times: 9 });
    const error = await failure(place.writer.updatePullRequest(pullRequest, { ...wanted, title: 'Another' }));
    expect(error).toMatchObject({ code: 'github-unavailable' });
  });

  it('of one that somebody closed meanwhile is a refusal', async () => {
    const closed = { done: false, reason: 'pull-request-refused', detail: 'it is closed' };
    const pullRequest = await opened(true);
    await place.api('PATCH', `/pulls/${pullRequest.number}`, { state: 'closed' });
    expect(await place.writer.updatePullRequest(pullRequest, wanted)).toEqual(closed);
    expect(await place.writer.updatePullRequest(pullRequest, { ...wanted, draft: true })).toEqual(closed);
  });

  it('of one that somebody merged meanwhile is changed, but it becomes no draft', async () => {
    const pullRequest = await opened();
    done(await place.writer.merge(pullRequest, 'squash', 'fix: the sum'));
    expect(await place.writer.updatePullRequest(pullRequest, wanted)).toEqual({ done: true });
    const merged = { done: false, reason: 'pull-request-refused', detail: 'it is merged' };
    expect(await place.writer.updatePullRequest(pullRequest, { ...wanted, draft: true })).toEqual(merged);
  });

  const refusal = (message: string, more: object = {}) => {
    const errors = [{ type: 'UNPROCESSABLE', path: ['draft'], message, ...more }];
    const update = { pullRequest: { state: 'OPEN' } };
    place.hub.fault(/updatePullRequest/, { status: 200, times: 1, body: { data: { update, draft: null }, errors } });
  };

  it('is done when a person made it ready before us', async () => {
    const pullRequest = await opened(true);
    done(await place.writer.updatePullRequest(pullRequest, wanted));
    refusal('Pull request is not in a draft state');
    done(await place.writer.updatePullRequest(pullRequest, wanted));
  });

  it('is refused in our words, never in those of GitHub', async () => {
    const pullRequest = await opened(true);
    refusal('::error::tell @everyone');
    const detail = 'it answered UNPROCESSABLE';
    const refused = { done: false, reason: 'pull-request-refused', detail };
    expect(await place.writer.updatePullRequest(pullRequest, wanted)).toEqual(refused);
  });

  it('needs `pull-requests: write`, its state `contents: write` as well, and the error says which', async () => {
    const pullRequest = await opened(true);
    const { writer } = place.as(place.jobToken({ ...STEWARD, 'pull-requests': 'read' }));
    const lacks = (scope: string) => ({ code: 'missing-permission', happened: expect.stringContaining(scope) });
    const error = await failure(writer.updatePullRequest(pullRequest, wanted));
    expect(error).toMatchObject(lacks('pull-requests: write'));
    refusal('Resource not accessible by integration', { type: 'FORBIDDEN' });
    const other = await failure(place.writer.updatePullRequest(pullRequest, wanted));
    expect(other).toMatchObject(lacks('contents: write'));
  });
});

describe('a merge', () => {
  const merge = (pullRequest: PullRequest, method: 'squash' | 'merge' | 'rebase' = 'squash') =>
    place.writer.merge(pullRequest, method, 'fix: the sum');
  const refused = (detail: string) => ({ done: false, reason: 'merge-refused', detail });
  const merges = () => place.hub.requests.filter(({ operation }) => operation === 'pulls/merge');

  it('is asked for again while GitHub has not made up its mind, ever more slowly', async () => {
    await instead({ actionsMayCreatePullRequests: true, mergeabilityUnknownReads: 6 });
    const pullRequest = await opened();
    const { sha } = done(await merge(pullRequest));
    expect(place.pauses).toEqual([500, 1_000, 2_000]);
    expect(await place.branch('main')).toBe(sha);
    expect(await git('log', '-1', '--format=%s', sha)).toBe(`fix: the sum (#${pullRequest.number})`);
  });

  it('is done without a pause once asking has made it known', async () => {
    const { sha } = done(await merge(await opened()));
    expect(place.pauses).toEqual([]);
    expect(await place.branch('main')).toBe(sha);
  });

  it('without the checks that the rules ask for says that it is they that are missing', async () => {
    await instead({ actionsMayCreatePullRequests: true, mergeabilityUnknownReads: 0, requiredChecks: ['ci'] });
    const pullRequest = await opened();
    const detail = 'the rules of the branch ask for status checks that have not passed';
    expect(await merge(pullRequest)).toEqual({ done: false, reason: 'checks-missing', detail });
    place.hub.setStatus('acme/demo', pullRequest.headSha, 'ci', 'success');
    done(await merge(pullRequest));
  });

  it('with the token of an administrator is never past the rules, which GitHub would allow', async () => {
    const rules = { requiredApprovals: 1, administratorsBypassRules: true, mergeabilityUnknownReads: 2 };
    await instead({ actionsMayCreatePullRequests: true, ...rules });
    const pullRequest = await opened();
    place.hub.repository('acme/demo').roles.set('octocat', 'admin');
    const { writer } = place.as(place.maintainer.token, 'account');
    const asAdministrator = () => writer.merge(pullRequest, 'squash', 'fix: the sum');
    expect(await asAdministrator()).toEqual(refused('the rules of the branch are not met yet'));
    expect(merges()).toEqual([]);
    expect(place.pauses).toEqual([500, 1_000]);
    place.hub.addAccount('reviewer');
    place.hub.approvePullRequest('acme/demo', pullRequest.number, 'reviewer');
    done(await asAdministrator());
    done(await asAdministrator());
  });

  it('is one request where mergeability is known', async () => {
    await instead({ actionsMayCreatePullRequests: true, mergeabilityUnknownReads: 0 });
    const pullRequest = await opened();
    place.asked();
    done(await merge(pullRequest, 'merge'));
    expect(place.asked()).toEqual(['pulls/merge']);
  });

  it('is given up when GitHub never makes up its mind', async () => {
    await instead({ actionsMayCreatePullRequests: true, mergeabilityUnknownReads: 99 });
    expect(await merge(await opened())).toEqual(refused('GitHub did not find out whether it can be merged'));
    expect(place.pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000]);
  });

  it('is refused for another head than the one that was delivered', async () => {
    const pullRequest = await opened();
    const theirs = await othersCommit(BRANCH);
    expect(await merge(pullRequest)).toEqual({ done: false, reason: 'head-moved', detail: 'the branch has moved' });
    expect(await place.branch(BRANCH)).toBe(theirs);
  });

  it.each([
    ['squash', { allowSquashMerge: false }],
    ['merge', { allowMergeCommit: false }],
    ['rebase', { allowRebaseMerge: false }],
  ] as const)('by %s is refused where the settings do not allow it', async (method, settings) => {
    await instead({ actionsMayCreatePullRequests: true, ...settings });
    const detail = 'the settings of the repository do not allow this merge method';
    expect(await merge(await opened(), method)).toEqual(refused(detail));
  });

  it('is refused by a rule of the branch', async () => {
    await instead({ actionsMayCreatePullRequests: true, requiredApprovals: 1 });
    expect(await merge(await opened())).toEqual(refused('the rules of the branch ask for an approving review'));
  });

  it('is refused for a draft, for a conflict, and once the pull request is closed', async () => {
    expect(await merge(await opened(true))).toEqual(refused('it is a draft'));
    await instead({ actionsMayCreatePullRequests: true });
    const pullRequest = await opened();
    const tree = [{ path: 'README.md', mode: '100644', type: 'blob', content: '# Other\n' }];
    const main = await place.branch('main');
    const { sha } = await place.api<{ sha: string }>('POST', '/git/trees', { base_tree: main, tree });
    const commit = await place.api<{ sha: string }>('POST', '/git/commits', {
      message: 'x',
      tree: sha,
      parents: [main],
    });
    await place.api('PATCH', '/git/refs/heads/main', { sha: commit.sha });
    const conflict = { done: false, reason: 'merge-conflict', detail: 'it conflicts with its base' };
    expect(await merge(pullRequest)).toEqual(conflict);
    await place.api('PATCH', `/pulls/${pullRequest.number}`, { state: 'closed' });
    expect(await merge(pullRequest)).toEqual(refused('it is closed'));
  });

  it('that a person made already at the same head is done', async () => {
    const pullRequest = await opened();
    const { sha } = done(await merge(pullRequest));
    expect(await merge(pullRequest)).toEqual({ done: true, sha });
  });

  it('whose answer got lost is made once', async () => {
    await instead({ actionsMayCreatePullRequests: true, mergeabilityUnknownReads: 0 });
    place.hub.fault(/pulls\/merge/, { status: 502, times: 1, after: true });
    const { sha } = done(await merge(await opened()));
    expect(await place.branch('main')).toBe(sha);
    expect(merges()).toHaveLength(1);
  });

  it('needs `contents: write`, and the error says so', async () => {
    const { writer } = place.as(place.jobToken({ ...STEWARD, contents: 'read' }));
    const error = await failure(writer.merge(await opened(), 'squash', 'fix: the sum'));
    expect(error).toMatchObject({ code: 'missing-permission', happened: expect.stringMatching(/contents: write/) });
  });
});

describe('auto-merge', () => {
  const settings = { actionsMayCreatePullRequests: true, requiredApprovals: 1, allowAutoMerge: true };

  it('merges once the rules are met', async () => {
    await instead({ ...settings, mergeabilityUnknownReads: 0 });
    const pullRequest = await opened();
    done(await place.writer.enableAutoMerge(pullRequest, 'squash'));
    place.hub.approvePullRequest('acme/demo', pullRequest.number, 'octocat');
    const { pullRequests } = await place.subject(1, { branch: BRANCH });
    expect(pullRequests).toMatchObject([{ number: pullRequest.number, state: 'merged' }]);
  });

  it.each([
    ['is off', { allowAutoMerge: false }, 'the settings of the repository do not allow auto-merge'],
    ['has nothing to wait for', { requiredApprovals: 0 }, 'there is nothing to wait for'],
  ])('is refused where it %s', async (_, more, detail) => {
    await instead({ ...settings, ...more });
    const refused = { done: false, reason: 'merge-refused', detail };
    expect(await place.writer.enableAutoMerge(await opened(), 'squash')).toEqual(refused);
  });

  it('is refused for another head', async () => {
    await instead(settings);
    const pullRequest = await opened();
    await othersCommit(BRANCH);
    expect(await place.writer.enableAutoMerge(pullRequest, 'squash')).toMatchObject({ detail: 'the branch has moved' });
  });

  it('whose answer got lost is on, and asked for once', async () => {
    await instead(settings);
    const pullRequest = await opened();
    place.hub.fault(/enablePullRequestAutoMerge/, { status: 502, times: 1, after: true });
    done(await place.writer.enableAutoMerge(pullRequest, 'squash'));
    expect(place.hub.requests.filter(({ operation }) => /AutoMerge/.test(operation))).toHaveLength(1);
  });
});
