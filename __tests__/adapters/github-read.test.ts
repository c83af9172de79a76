import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewRepository } from '../../lab/hub/surface.ts';
import { checkoutGit } from '../../src/adapters/git.ts';
import { actorOf, aRunView, failure, openPlace, type Place, RECORD_PATH } from './github-place.ts';

let place: Place;
beforeEach(async () => {
  place = await openPlace();
});
afterEach(() => place.close());

/** Starts over with another repository. */
async function instead(repository: Partial<NewRepository>): Promise<void> {
  await place.close();
  place = await openPlace(repository);
}

describe('an issue', () => {
  it('is read in one request: text, labels, who labelled, and the repository with its settings', async () => {
    const issue = await place.issue('Sum is NaN', 'It should be 0.');
    await place.api('POST', `/issues/${issue}/labels`, { labels: ['bug', 'issue-relay'] });
    place.asked();
    const facts = await place.subject(issue);
    expect(place.asked()).toEqual(['graphql repository']);
    expect(facts.issue).toMatchObject({ number: issue, title: 'Sum is NaN', body: 'It should be 0.', open: true });
    expect(facts.issue).toMatchObject({ isPullRequest: false, locked: false, lastEditedAt: null });
    expect(facts.issue.labels).toEqual(['bug', 'issue-relay']);
    const by = actorOf(place.maintainer);
    expect(facts.issue.author).toEqual(by);
    expect(facts.issue.labelings).toMatchObject([
      { label: 'bug', by },
      { label: 'issue-relay', by },
    ]);
    expect(facts.repository).toMatchObject({ owner: 'acme', name: 'demo', defaultBranch: 'main' });
    expect(facts.repository.defaultBranchSha).toBe(await place.branch('main'));
    expect(facts.repository).toMatchObject({ mergeMethods: ['squash', 'merge', 'rebase'], autoMergeAllowed: false });
    expect(facts).toMatchObject({ state: { headSha: null, stored: { kind: 'absent' } }, branch: null });
  });

  it('names whoever filed it, whatever they may do here', async () => {
    const stranger = place.hub.addAccount('mallory');
    const { number } = await place.api('POST', '/issues', { title: 'fix: sum' }, stranger);
    expect((await place.subject(number)).issue.author).toEqual(actorOf(stranger));
  });

  it('knows our comments from those of others, hidden and edited ones, and bots by their name', async () => {
    const issue = await place.issue();
    const body = 'A hint.';
    const first = await place.api('POST', `/issues/${issue}/comments`, { body });
    await place.api('PATCH', `/issues/comments/${first.id}`, { body: 'A better hint.' });
    place.hub.minimizeComment('acme/demo', first.id);
    const { nodeId } = (await place.subject(issue)).issue;
    await place.writer.settle([{ kind: 'comment', issueNodeId: nodeId, commentNodeId: null, body: 'Progress' }]);
    const { comments } = (await place.subject(issue)).issue;
    expect(comments).toMatchObject([
      { body: 'A better hint.', ours: false, minimized: true, author: actorOf(place.maintainer) },
      { body: 'Progress', ours: true, minimized: false, lastEditedAt: null },
    ]);
    expect(comments[0]?.lastEditedAt).not.toBeNull();
    expect(comments[1]?.author).toEqual({ id: '41898282', login: 'github-actions[bot]', isBot: true });
  });

  it('knows as ours what the account of another token writes, and what Actions wrote with a token before', async () => {
    const issue = await place.issue();
    const { nodeId } = (await place.subject(issue)).issue;
    const settlement = { kind: 'comment', issueNodeId: nodeId, commentNodeId: null, body: 'Progress' } as const;
    await place.writer.settle([settlement]);
    await place.api('POST', `/issues/${issue}/comments`, { body: 'A hint.' });
    const query = { issue, recordPath: RECORD_PATH, branch: null, comment: null };
    const { comments } = (await place.as(place.maintainer.token).reader.subject(query)).issue;
    expect(comments).toMatchObject([
      { body: 'Progress', ours: true },
      { body: 'A hint.', ours: true },
    ]);
  });

  it('has all its comments, also those between the first and the last hundred', async () => {
    const issue = await place.issue();
    const bodies = Array.from({ length: 230 }, (_, index) => `comment ${index}`);
    for (const body of bodies) await place.api('POST', `/issues/${issue}/comments`, { body });
    place.asked();
    const { comments } = (await place.subject(issue)).issue;
    expect(comments.map(({ body }) => body)).toEqual(bodies);
    expect(place.asked()).toEqual(['graphql repository', 'graphql node']);
  });

  it('comes with the comment that asked for the run, wherever it stands, in the same request', async () => {
    const [issue, elsewhere] = [await place.issue(), await place.issue()];
    const said = await place.api('POST', `/issues/${elsewhere}/comments`, { body: `/auto-solve-issue #${issue}` });
    place.asked();
    const { command } = await place.subject(issue, { comment: said.node_id });
    expect(command).toMatchObject({ body: `/auto-solve-issue #${issue}`, lastEditedAt: null, minimized: false });
    expect(place.asked()).toEqual(['graphql repository,node']);
    await place.api('PATCH', `/issues/comments/${said.id}`, { body: '/auto-solve-issue' });
    expect((await place.subject(issue, { comment: said.node_id })).command?.lastEditedAt).toMatch(/^\d{4}-/);
  });

  it('comes without that comment once it was deleted', async () => {
    const issue = await place.issue();
    const { node_id } = await place.api('POST', `/issues/${issue}/comments`, { body: '/auto-solve-issue' });
    const gone = `IC_${Buffer.from(`${place.repository.id}:7`).toString('base64url')}`;
    expect(gone.slice(0, 8)).toBe(node_id.slice(0, 8));
    expect(await place.subject(issue, { comment: gone })).toMatchObject({ command: null, issue: { number: issue } });
    expect((await place.subject(issue)).command).toBeNull();
  });

  it('comes with the ids of its labels, and of ours as far as the repository has them', async () => {
    const [issue, other] = [await place.issue(), await place.issue()];
    await place.api('POST', `/issues/${issue}/labels`, { labels: ['bug'] });
    await place.api('POST', `/issues/${other}/labels`, { labels: ['issue-relay:failed', 'question'] });
    const { labelIds } = await place.subject(issue);
    expect(Object.keys(labelIds).toSorted()).toEqual(['bug', 'issue-relay:failed']);
  });

  it('counts a new title as an edit', async () => {
    const issue = await place.issue();
    await place.api('PATCH', `/issues/${issue}`, { title: 'Delete everything' });
    expect((await place.subject(issue)).issue.lastEditedAt).toMatch(/^\d{4}-.*Z$/);
  });

  it('may turn out to be a pull request, with its own state', async () => {
    await work('feature');
    const { number } = await place.api('POST', '/pulls', { title: 'A pull', head: 'feature', base: 'main' });
    expect((await place.subject(number)).issue).toMatchObject({ isPullRequest: true, open: true, title: 'A pull' });
    await place.api('PATCH', `/pulls/${number}`, { state: 'closed' });
    expect((await place.subject(number)).issue).toMatchObject({ isPullRequest: true, open: false });
  });

  it('comes with its branch and the pull requests from there, newest first', async () => {
    const issue = await place.issue();
    const sha = await work('fix/issue-1');
    const pull = { title: 'Fix', head: 'fix/issue-1', base: 'main', body: 'Fixes it' };
    const old = await place.api('POST', '/pulls', pull);
    await place.api('PATCH', `/pulls/${old.number}`, { state: 'closed' });
    const { number } = await place.api('POST', '/pulls', pull);
    const facts = await place.subject(issue, { branch: 'fix/issue-1' });
    expect(facts.branch).toMatchObject({ sha, message: 'Work' });
    expect(facts.pullRequests).toMatchObject([
      { number, state: 'open', headSha: sha, base: 'main', body: 'Fixes it', isDraft: false },
      { number: old.number, state: 'closed' },
    ]);
    expect((await place.subject(issue, { branch: 'fix/other' })).branch).toBeNull();
  });

  it('never comes with a pull request from a fork, whose branch may have the same name', async () => {
    const issue = await place.issue();
    await work('fix/issue-1');
    await place.api('POST', '/pulls', { title: 'Fix', head: 'fix/issue-1', base: 'main' });
    const facts = await place.subject(issue, { branch: 'fix/issue-1' });
    expect(facts.pullRequests).toHaveLength(1);
    const body = await (await answerOfSubjectQuery(issue)).text();
    const forked = JSON.parse(body.replace('"isCrossRepository":false', '"isCrossRepository":true'));
    place.hub.fault(/graphql repository/, { status: 200, times: 1, body: forked });
    expect((await place.subject(issue, { branch: 'fix/issue-1' })).pullRequests).toEqual([]);
  });

  it('is missing, transferred or deleted: three errors, and the new place is not followed', async () => {
    place.hub.createRepository({ owner: 'acme', name: 'other', files: {} });
    const [gone, moved] = [await place.issue(), await place.issue()];
    place.hub.deleteIssue('acme/demo', gone);
    place.hub.transferIssue('acme/demo', moved, 'acme/other');
    expect(await failure(place.subject(99))).toMatchObject({ code: 'issue-missing' });
    expect(await failure(place.subject(gone))).toMatchObject({
      code: 'issue-moved',
      happened: expect.stringMatching(/deleted/),
    });
    place.asked();
    expect(await failure(place.subject(moved))).toMatchObject({
      code: 'issue-moved',
      happened: expect.stringMatching(/transferred/),
    });
    expect(place.asked()).toEqual(['graphql repository', 'issues/get']);
    expect(place.hub.requests.at(-1)?.status).toBe(301);
  });

  it('of a private repository needs a token that may read it, and the error names the scope', async () => {
    await instead({ private: true });
    const issue = await place.issue();
    const query = { issue, recordPath: RECORD_PATH, branch: 'fix/x', comment: null };
    const stranger = place.hub.addAccount('mallory');
    const denied = (token: string) => failure(place.as(token).reader.subject(query));
    const scope = (permission: string) => ({
      code: 'missing-permission',
      happened: expect.stringContaining(permission),
    });
    expect(await denied(stranger.token)).toMatchObject(scope('issues: read'));
    expect(await denied(place.jobToken({ contents: 'read', 'pull-requests': 'read' }))).toMatchObject(
      scope('issues: read'),
    );
    expect(await denied(place.jobToken({ issues: 'read', 'pull-requests': 'read' }))).toMatchObject(
      scope('contents: read'),
    );
    expect(await denied(place.jobToken({ issues: 'read', contents: 'read' }))).toMatchObject(
      scope('pull-requests: read'),
    );
  });

  it('with a record that nobody can read says so', async () => {
    const issue = await place.issue();
    for (const [text, why] of [
      ['{', /not JSON/],
      ['{"format":2}', /format/],
    ] as const) {
      await writeState(text);
      const { state } = await place.subject(issue);
      expect(state.headSha).toBe(await place.branch('issue-relay/state'));
      expect(state.stored).toMatchObject({ kind: 'corrupt', why: expect.stringMatching(why) });
    }
  });
});

describe('a branch', () => {
  it('has a head, or is not there', async () => {
    const sha = await work('fix/issue-1');
    place.asked();
    expect(await place.reader.headOf('fix/issue-1')).toBe(sha);
    expect(await place.reader.headOf('fix/issue-2')).toBeNull();
    expect(place.asked()).toEqual(['graphql repository', 'graphql repository']);
  });

  it.each([
    [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }, 'missing-permission'],
    [{ type: 'SERVICE_UNAVAILABLE', message: 'later' }, 'github-unavailable'],
  ])('is not taken for gone because GitHub does not tell: %j', async (fault, code) => {
    const errors = [{ ...fault, path: ['repository', 'ref'] }];
    const body = { data: { repository: { ref: null } }, errors };
    place.hub.fault(/graphql/, { status: 200, times: 1, body });
    expect(await failure(place.reader.headOf('fix/issue-1'))).toMatchObject({ code });
  });

  it('contains its own head and what is below it, nothing else and nothing that is gone', async () => {
    const main = (await place.branch('main')) ?? '';
    const [one, other] = [await work('one'), await work('other')];
    expect(await place.reader.contains('one', one)).toBe(true);
    expect(await place.reader.contains('one', main)).toBe(true);
    expect(await place.reader.contains('main', one)).toBe(false);
    expect(await place.reader.contains('one', other)).toBe(false);
    expect(await place.reader.contains('one', 'd'.repeat(40))).toBe(false);
    const errors = [{ type: 'SERVICE_UNAVAILABLE', message: 'later', path: ['repository', 'ref'] }];
    place.hub.fault(/graphql/, { status: 200, times: 1, body: { data: { repository: { ref: null } }, errors } });
    expect(await failure(place.reader.contains('one', main))).toMatchObject({ code: 'github-unavailable' });
  });

  it('meets the base where it was last brought up to date, and nowhere where their histories never met', async () => {
    const start = (await place.branch('main')) ?? '';
    const head = await commit([{ path: 'ours.txt', content: 'ours\n' }]);
    expect(await place.reader.mergeBase('main', head)).toBe(start);
    await moveMain([{ path: 'news.txt', content: 'news\n' }]);
    const news = (await place.branch('main')) ?? '';
    expect(await place.reader.mergeBase('main', head)).toBe(start);
    // What the button "Update branch" makes: the base merged into the branch.
    const both = [
      { path: 'ours.txt', mode: '100644', type: 'blob', content: 'ours\n' },
      { path: 'news.txt', mode: '100644', type: 'blob', content: 'news\n' },
    ];
    const { sha: tree } = await place.api<{ sha: string }>('POST', '/git/trees', { base_tree: start, tree: both });
    const merge = { message: 'Merge main', tree, parents: [head, news] };
    const { sha: updated } = await place.api<{ sha: string }>('POST', '/git/commits', merge);
    expect(await place.reader.mergeBase('main', updated)).toBe(news);
    expect((await place.reader.changeBetween(news, updated)).entries.map(({ path }) => path)).toEqual(['ours.txt']);
    const orphan = await place.api<{ sha: string }>('POST', '/git/commits', { message: 'Else', tree, parents: [] });
    expect(await place.reader.mergeBase('main', orphan.sha)).toBeNull();
    place.hub.fault(/compare/, { status: 422, times: 1 });
    expect(await failure(place.reader.mergeBase('main', head))).toMatchObject({ code: 'github-unavailable' });
  });
});

describe('what a branch changes', () => {
  const BASE = {
    'README.md': '# Demo\n',
    'a-b.txt': 'a-b\n',
    'a/b.txt': 'a/b\n',
    'a.txt': 'a\n',
    'src/deep/er/one.txt': 'one\ntwo\nthree\n',
    'src/kept/two.txt': 'two\n',
    'tool.sh': '#!/bin/sh\n',
  };
  const read = async (head: string) => place.reader.changeBetween((await place.branch('main')) ?? '', head);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const rows = ({ entries }: Awaited<ReturnType<typeof read>>) =>
    entries.map(({ path, operation, previousMode, mode }) => `${operation} ${path} ${previousMode} ${mode}`);
  beforeEach(() => instead({ files: BASE }));

  it('is nothing for a branch at the base', async () => {
    const main = (await place.branch('main')) ?? '';
    expect(await read(main)).toEqual({ baseSha: main, entries: [] });
  });

  it('is told file by file, from trees and contents, and folders that are the same are not read', async () => {
    const head = await commit([
      { path: 'README.md', content: '# Better\n\nBy far.' },
      { path: 'src/deep/er/one.txt', content: 'one\n2\nthree\n' },
      { path: 'a.txt', sha: null },
      { path: 'new/file.txt', content: 'new\n' },
    ]);
    place.asked();
    const change = await read(head);
    const trees = place.asked().filter((operation) => operation === 'git/get-tree');
    // Root, src, src/deep and src/deep/er on both sides, and new on one.
    expect(trees).toHaveLength(9);
    const same = { mode: '100644', previousMode: '100644', operation: 'modify', binary: false };
    expect(change.entries).toEqual([
      { ...same, path: 'README.md', bytes: 17, content: base64('# Better\n\nBy far.'), addedLines: 3, deletedLines: 1 },
      {
        ...{ ...same, path: 'a.txt', operation: 'delete', mode: '000000', bytes: 0, content: '' },
        ...{ addedLines: 0, deletedLines: 1 },
      },
      {
        ...{
          ...same,
          path: 'new/file.txt',
          operation: 'add',
          previousMode: '000000',
          bytes: 4,
          content: base64('new\n'),
        },
        ...{ addedLines: 1, deletedLines: 0 },
      },
      {
        ...{ ...same, path: 'src/deep/er/one.txt', bytes: 12, content: base64('one\n2\nthree\n') },
        ...{ addedLines: 1, deletedLines: 1 },
      },
    ]);
  });

  it('knows renames as an addition and a deletion, and executable bits', async () => {
    const { sha } = (await treeOf('main')).find(({ path }) => path === 'src/kept/two.txt') ?? {};
    const head = await commit([
      { path: 'src/kept/two.txt', sha: null },
      { path: 'moved.txt', sha: sha ?? '' },
      { path: 'tool.sh', mode: '100755', content: BASE['tool.sh'] },
    ]);
    const change = await read(head);
    expect(rows(change)).toEqual([
      'add moved.txt 000000 100644',
      'delete src/kept/two.txt 100644 000000',
      'modify tool.sh 100644 100755',
    ]);
    expect(change.entries.map(({ content }) => content)).toEqual([base64('two\n'), '', base64('#!/bin/sh\n')]);
    expect(change.entries[2]).toMatchObject({ addedLines: 0, deletedLines: 0 });
  });

  it('shows links and submodules by their mode, with neither size nor content', async () => {
    const main = (await place.branch('main')) ?? '';
    const head = await commit([
      { path: 'link', mode: '120000', content: '/etc/passwd' },
      { path: 'README.md', mode: '120000', content: '.git/config' },
      { path: 'module', mode: '160000', type: 'commit', sha: main },
    ]);
    const change = await read(head);
    expect(rows(change)).toEqual([
      'modify README.md 100644 120000',
      'add link 000000 120000',
      'add module 000000 160000',
    ]);
    expect(change.entries.map(({ bytes, content }) => `${bytes}${content}`)).toEqual(['0', '0', '0']);
  });

  it('tells binary from text by both sides, also of what is deleted', async () => {
    const bytes = await place.api<{ sha: string }>('POST', '/git/blobs', { content: 'AP/+', encoding: 'base64' });
    await moveMain([
      { path: 'was.bin', sha: bytes.sha },
      { path: 'gone.bin', sha: bytes.sha },
    ]);
    const head = await commit([
      { path: 'is.bin', sha: bytes.sha },
      { path: 'was.bin', content: 'text\n' },
      { path: 'gone.bin', sha: null },
    ]);
    const seen = (await read(head)).entries.map(({ path, binary, content, bytes: size }) => [
      path,
      binary,
      content,
      size,
    ]);
    expect(seen).toEqual([
      ['gone.bin', true, '', 0],
      ['is.bin', true, 'AP/+', 3],
      ['was.bin', true, base64('text\n'), 5],
    ]);
  });

  it('tells a folder that became a file, and a file that became a folder', async () => {
    const head = await commit([
      { path: 'a/b.txt', sha: null },
      { path: 'a', content: 'a file\n' },
      { path: 'a.txt', sha: null },
      { path: 'a.txt/inner.txt', content: 'inner\n' },
    ]);
    expect(rows(await read(head))).toEqual([
      'add a 000000 100644',
      'delete a.txt 100644 000000',
      'add a.txt/inner.txt 000000 100644',
      'delete a/b.txt 100644 000000',
    ]);
  });

  it('is in the order and the words of git, so that it can be put on a checkout and read back the same', async () => {
    const main = (await place.branch('main')) ?? '';
    const head = await commit([
      ...['a-b.txt', 'a/b.txt', 'a.txt', 'z/ä/🙂.txt', 'z/ä/\uff5e.txt'].map((path) => ({ path, content: 'x\n' })),
      { path: 'tool.sh', mode: '100755', content: 'y\n' },
      { path: 'src/deep/er/one.txt', sha: null },
    ]);
    const change = await read(head);
    const workspace = await checkout(main);
    const git = await checkoutGit({
      ...{ workspace: join(workspace, 'tree'), temporaryDirectory: workspace, baseSha: main },
      path: process.env['PATH'] ?? '',
    });
    await git.apply(change);
    expect((await git.change()).entries.map(({ path }) => path)).toEqual(change.entries.map(({ path }) => path));
    rmSync(workspace, { recursive: true });
  });

  it('of more files than anybody judges shows sizes and no contents', async () => {
    const head = commitOfMany(Array.from({ length: 201 }, (_, at) => `many/${at}.txt`));
    place.asked();
    const { entries } = await read(head);
    expect(entries).toHaveLength(201);
    expect(entries.every(({ bytes, content }) => bytes === 4 && content === '')).toBe(true);
    expect(place.asked()).not.toContain('git/get-blob');
  });

  it('of more bytes than anybody judges shows the size of what does not fit', async () => {
    // More than octokit's own parser can read on Node 20.
    const large = 'large line\n'.repeat(700_000);
    const head = await commit([1, 2, 3].map((at) => ({ path: `large/${at}.txt`, content: large })));
    const sizes = (await read(head)).entries.map(({ bytes, content }) => [bytes, content === '']);
    expect(sizes).toEqual([
      [large.length, false],
      [large.length, true],
      [large.length, true],
    ]);
  });

  it.each([
    ['1,001 files', () => Array.from({ length: 1001 }, (_, at) => `many/${at}.txt`), 'more than 1000 files differ'],
    ['201 folders', () => Array.from({ length: 201 }, (_, at) => `f${at}/x.txt`), 'more than 200 folders differ'],
  ])('of %s can not be read, and the error says what to do', async (_, paths, why) => {
    const head = commitOfMany(paths());
    place.asked();
    const error = await failure(read(head));
    expect(place.asked().length).toBeLessThanOrEqual(4);
    expect(error).toMatchObject({ code: 'branch-unreadable', happened: expect.stringContaining(why) });
    expect(error.message).toMatch(/rename or delete the branch/);
  });

  const node = { path: '\ufffd.txt', mode: '100644', type: 'blob', size: 1 };
  it.each([
    ['shows a folder in part only', { truncated: true, tree: [] }, /too many files/],
    [
      'gives two names alike',
      { truncated: false, tree: ['e', 'f'].map((digit) => ({ ...node, sha: digit.repeat(40) })) },
      /told apart/,
    ],
  ])('can not be read where GitHub %s', async (_, answer, why) => {
    const head = await commit([{ path: 'x.txt', content: 'x\n' }]);
    place.hub.fault(/get-tree/, { status: 200, times: 1, body: { sha: head, url: '', ...answer } });
    expect(await failure(read(head))).toMatchObject({
      code: 'branch-unreadable',
      happened: expect.stringMatching(why),
    });
  });

  it('of a commit that is gone is a fault of GitHub’s, in our words', async () => {
    const error = await failure(read('d'.repeat(40)));
    expect(error).toMatchObject({ code: 'github-unavailable', happened: expect.stringMatching(/status 404/) });
    const head = await commit([{ path: 'x.txt', content: 'x\n' }]);
    place.hub.fault(/get-blob/, { status: 403, times: 1, body: { message: '::error::x' } });
    const other = await failure(read(head));
    expect(other).toMatchObject({ code: 'github-unavailable', happened: expect.stringMatching(/status 403/) });
  });

  it('is read again where an answer breaks off', async () => {
    const head = await commit([{ path: 'x.txt', content: 'x\n' }]);
    place.hub.fault(/get-blob/, { status: 200, times: 2, body: 'half of an ans' });
    expect((await read(head)).entries).toHaveLength(1);
  });

  it('is read again where GitHub fails for a moment', async () => {
    const head = await commit([{ path: 'x.txt', content: 'x\n' }]);
    place.hub.fault(/get-(tree|blob)/, { status: 502, times: 3 });
    expect((await read(head)).entries).toHaveLength(1);
  });
});

interface TreeEntry {
  readonly path: string;
  readonly mode?: string;
  readonly type?: string;
  readonly sha?: string | null;
  readonly content?: string;
}

/** A commit on the default branch that no branch points at. */
async function commit(entries: readonly TreeEntry[]): Promise<string> {
  const main = await place.branch('main');
  const tree = entries.map((entry) => ({ mode: '100644', type: 'blob', ...entry }));
  const made = await place.api<{ sha: string }>('POST', '/git/trees', { base_tree: main, tree });
  const body = { message: 'Work', tree: made.sha, parents: [main] };
  return (await place.api<{ sha: string }>('POST', '/git/commits', body)).sha;
}

/** A commit on the default branch with a file of four bytes at each path; through the API, each would take a while. */
function commitOfMany(paths: readonly string[]): string {
  const { directory: gitDirectory } = place.repository.git;
  const git = (words: readonly string[], input = '') => {
    const who = ['-c', 'user.name=octocat', '-c', 'user.email=octocat@users.noreply.github.com'];
    const env = { ...process.env, GIT_INDEX_FILE: join(gitDirectory, 'index-of-many') };
    return execFileSync('git', [...who, '--git-dir', gitDirectory, ...words], { input, env })
      .toString()
      .trim();
  };
  const sha = git(['hash-object', '-w', '--stdin'], 'two\n');
  git(['read-tree', 'main']);
  git(['update-index', '--index-info'], paths.map((path) => `100644 ${sha}\t${path}\n`).join(''));
  return git(['commit-tree', git(['write-tree']), '-p', 'main', '-m', 'Many']);
}

async function moveMain(entries: readonly TreeEntry[]): Promise<void> {
  await place.api('PATCH', '/git/refs/heads/main', { sha: await commit(entries) });
}

async function treeOf(branch: string): Promise<readonly TreeEntry[]> {
  const sha = await place.branch(branch);
  return (await place.api<{ tree: TreeEntry[] }>('GET', `/git/trees/${sha}?recursive=1`)).tree;
}

/** A checkout of the hub's repository, in the folder `tree` of a new one. */
async function checkout(sha: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'github-adapters-checkout-'));
  const words = ['clone', '--quiet', '--no-checkout', place.repository.git.directory, join(folder, 'tree')];
  execFileSync('git', words);
  execFileSync('git', ['-C', join(folder, 'tree'), 'checkout', '--quiet', '--detach', sha]);
  return folder;
}

describe('authority', () => {
  it('is the role by the API', async () => {
    for (const role of ['admin', 'maintain', 'write', 'triage', 'read'] as const) {
      const person = place.hub.addAccount(`a-${role}`);
      place.hub.repository('acme/demo').roles.set(person.login, role);
      expect(await place.reader.authority(actorOf(person))).toEqual({ account: actorOf(person), role });
    }
  });

  it('of a stranger on a public repository is read', async () => {
    expect((await place.reader.authority(actorOf(place.hub.addAccount('mallory')))).role).toBe('read');
  });

  it('is none for a login that somebody else registered again', async () => {
    const former = actorOf(place.maintainer);
    const current = actorOf(place.hub.addAccount('octocat'));
    expect((await place.reader.authority(former)).role).toBe('none');
    expect((await place.reader.authority(current)).role).toBe('write');
  });

  it.each([
    ['write', true],
    ['none', false],
  ])('is %s for a role that an organization made, if it lets push: %s', async (role, push) => {
    const { id } = place.maintainer;
    const body = { permission: 'read', role_name: 'releaser', user: { id, permissions: { push } } };
    place.hub.fault(/collaborators/, { status: 200, times: 1, body });
    expect((await place.reader.authority(actorOf(place.maintainer))).role).toBe(role);
  });

  it.each([403, 404, 500, 200])('is none when the API answers %s and nothing that we know', async (status) => {
    place.hub.fault(/collaborators/, { status, times: 9, body: { message: 'admin', role_name: 'admin' } });
    expect((await place.reader.authority(actorOf(place.maintainer))).role).toBe('none');
  });

  it('is none for an account that is gone', async () => {
    expect((await place.reader.authority({ id: '5', login: 'ghost-writer', isBot: false })).role).toBe('none');
  });
});

describe('the run', () => {
  it('names both who started it and who pressed "Re-run", once each', async () => {
    const other = place.hub.addAccount('hubot');
    aRunView(place, { triggeringActor: other });
    const facts = await place.reader.run();
    expect(facts).toMatchObject({ run: '7', attempt: 2, createdAt: '2026-11-30T12:00:00Z' });
    expect(facts.url).toMatch(/\/acme\/demo\/actions\/runs\/7$/);
    expect(facts.actors).toEqual([actorOf(place.maintainer), actorOf(other)]);
    aRunView(place);
    expect((await place.reader.run()).actors).toEqual([actorOf(place.maintainer)]);
  });

  it('can not be read without `actions: read`, and the error says so', async () => {
    await instead({ private: true });
    aRunView(place);
    const { reader } = place.as(place.jobToken({ contents: 'read' }));
    const error = await failure(reader.run());
    expect(error).toMatchObject({ code: 'missing-permission', happened: expect.stringMatching(/actions: read/) });
  });

  it('of another claim is over when it has completed or is gone', async () => {
    aRunView(place);
    aRunView(place, { id: 8, status: 'completed', conclusion: 'cancelled' });
    expect(await place.reader.runIsOver('7')).toBe(false);
    expect(await place.reader.runIsOver('8')).toBe(true);
    expect(await place.reader.runIsOver('9')).toBe(true);
  });

  it('of another claim is not over just because GitHub does not tell', async () => {
    place.hub.fault(/runs/, { status: 422, times: 1 });
    expect(await failure(place.reader.runIsOver('9'))).toMatchObject({ code: 'github-unavailable' });
  });
});

describe('a GitHub that fails', () => {
  it('is asked again, ever more slowly', async () => {
    const issue = await place.issue();
    place.hub.fault(/graphql/, { status: 502, times: 3 });
    expect((await place.subject(issue)).issue.number).toBe(issue);
    expect(place.pauses).toEqual([500, 1_000, 2_000]);
  });

  it('also when it says so with status 200', async () => {
    const issue = await place.issue();
    const errors = [
      { message: 'Something went wrong while executing your query. This may be the result of a timeout.' },
    ];
    place.hub.fault(/graphql/, { status: 200, times: 1, body: { data: null, errors } });
    place.hub.fault(/graphql/, { status: 200, times: 1, body: {} });
    expect((await place.subject(issue)).issue.number).toBe(issue);
  });

  it('is given up after five tries, without its words', async () => {
    aRunView(place);
    place.hub.fault(/runs/, { status: 503, times: 9, body: { message: '::error::sorry' } });
    place.asked();
    const error = await failure(place.reader.run());
    expect(error).toMatchObject({ code: 'github-unavailable', happened: expect.stringMatching(/status 503/) });
    expect(error.message).not.toMatch(/sorry/);
    expect(place.asked()).toHaveLength(5);
  });

  it('is given up when nobody is there', async () => {
    const { reader } = place.as(place.token);
    await place.hub.close();
    const error = await failure(reader.run());
    expect(error).toMatchObject({
      code: 'github-unavailable',
      happened: expect.stringMatching(/connection failed \(ECONNREFUSED\)/),
    });
    place = await openPlace();
  });

  it('answers in another shape than documented: the field is named, not its content', async () => {
    place.hub.fault(/runs/, { status: 200, times: 1, body: { run_attempt: 'secret' } });
    const error = await failure(place.reader.run());
    expect(error).toMatchObject({
      code: 'github-unavailable',
      happened: expect.stringMatching(/no usable `run_attempt`/),
    });
    expect(error.message).not.toMatch(/secret/);
  });
});

describe('a limit', () => {
  const reset = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1796040000' };
  const date = 'Mon, 30 Nov 2026 12:00:00 GMT';

  it.each([
    ['that is used up', { status: 403, headers: reset }, '2026-11-30T12:00:00Z'],
    ['for a while', { status: 429, headers: { 'retry-after': '90', date } }, '2026-11-30T12:01:30Z'],
    ['for a while, in a 403', { status: 403, headers: { 'retry-after': '30', date } }, '2026-11-30T12:00:30Z'],
    [
      'told in words only',
      { status: 403, headers: { date }, body: { message: 'You have exceeded a secondary rate limit.' } },
      '2026-11-30T12:01:00Z',
    ],
  ])('%s ends the job and says until when', async (_, fault, until) => {
    place.hub.fault(/runs/, { times: 1, ...fault });
    const error = await failure(place.reader.run());
    expect(error).toMatchObject({ code: 'rate-limited' });
    expect(error.message).toContain(`after ${until}`);
    expect(place.pauses).toEqual([]);
  });

  it('is told by GraphQL with status 200', async () => {
    const body = { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] };
    place.hub.fault(/graphql/, { status: 200, times: 1, headers: reset, body });
    const error = await failure(place.subject(1));
    expect(error).toMatchObject({
      code: 'rate-limited',
      happened: expect.stringMatching(/before 2026-11-30T12:00:00Z/),
    });
  });
});

describe('an error', () => {
  it('carries neither the token nor what GitHub said, wherever one looks', async () => {
    const words = 'tell @everyone';
    const body = { message: words, errors: [{ message: words }] };
    for (const status of [400, 401, 403, 404, 422, 500]) {
      place.hub.fault(/./, { status, times: 9, body });
      const error = await failure(status % 2 ? place.subject(1) : place.reader.run());
      const seen = inspect(error, { depth: 20, showHidden: true });
      expect(seen).not.toContain(words);
      expect(seen).not.toContain(place.token);
      await place.close();
      place = await openPlace();
    }
  });

  it('tells a token that is not valid from one that lacks a permission', async () => {
    place.hub.revokeToken(place.token);
    expect(await failure(place.subject(1))).toMatchObject({ code: 'token-refused' });
  });
});

/** A branch with one commit by the maintainer; returns its head. */
async function work(branch: string): Promise<string> {
  const main = await place.branch('main');
  const entry = { path: 'work.txt', mode: '100644', type: 'blob', content: `${branch}\n` };
  const tree = await place.api<{ sha: string }>('POST', '/git/trees', { base_tree: main, tree: [entry] });
  const commit = { message: 'Work', tree: tree.sha, parents: [main] };
  const { sha } = await place.api<{ sha: string }>('POST', '/git/commits', commit);
  await place.api('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
  return sha;
}

/** Puts this text where the record of the issue is expected. */
async function writeState(content: string): Promise<void> {
  const head = await place.branch('issue-relay/state');
  const entry = { path: RECORD_PATH, mode: '100644', type: 'blob', content };
  const tree = await place.api<{ sha: string }>('POST', '/git/trees', { tree: [entry] });
  const commit = { message: 'By hand', tree: tree.sha, parents: head ? [head] : [] };
  const { sha } = await place.api<{ sha: string }>('POST', '/git/commits', commit);
  if (head) await place.api('PATCH', '/git/refs/heads/issue-relay/state', { sha });
  else await place.api('POST', '/git/refs', { ref: 'refs/heads/issue-relay/state', sha });
}

/** The hub's answer to our own query, to be given back with one word changed. */
async function answerOfSubjectQuery(issue: number): Promise<Response> {
  const { SUBJECT_QUERY } = await import('../../src/adapters/github/subject-query.ts');
  const variables = {
    ...{
      owner: 'acme',
      name: 'demo',
      issue,
      stateRef: 'refs/heads/issue-relay/state',
      recordPath: RECORD_PATH,
      configPath: 'none.yml',
    },
    ...{ withBranch: true, branch: 'fix/issue-1', branchRef: 'refs/heads/fix/issue-1' },
  };
  return fetch(`${place.hub.url}/api/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${place.token}` },
    body: JSON.stringify({ query: SUBJECT_QUERY, variables }),
  });
}

describe('a file of the state branch', () => {
  it('is read as it stands, and is absent before anybody wrote it', async () => {
    const text = '{"version": 1}\n';
    expect(await place.reader.stateFile('loop-it.json')).toBeNull();
    const amend = () => ({ kind: 'written', text, aside: null }) as const;
    await place.writer.amendState({ path: 'loop-it.json', message: 'Write', amend });
    expect(await place.reader.stateFile('loop-it.json')).toBe(text);
    expect(await place.reader.stateFile('another.json')).toBeNull();
  });
});
