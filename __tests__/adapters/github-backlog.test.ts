import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openPlace, type Place } from './github-place.ts';

let place: Place;
beforeEach(async () => {
  place = await openPlace();
});
afterEach(() => place.close());

const STATE = 'loop-it.json';
const open = (title: string, body = '') => place.api('POST', '/issues', { title, body });
const listing = () => place.reader.backlog(STATE);

/** A branch with one commit on top of the default branch. */
const commit = async (branch: string, message: string) => {
  const parent = await place.branch('main');
  const { sha: tree } = await place.api<{ sha: string }>('POST', '/git/trees', {
    base_tree: parent,
    tree: [{ path: `${branch}.txt`, mode: '100644', type: 'blob', content: message }],
  });
  const wanted = { message, tree, parents: [parent] };
  const { sha } = await place.api<{ sha: string }>('POST', '/git/commits', wanted);
  await place.api('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
  return sha;
};

describe('the list of open issues', () => {
  it('tells of an empty repository that there is nothing', async () => {
    expect(await listing()).toMatchObject({
      issues: [],
      state: { kind: 'absent' },
      dashboard: null,
      branches: [],
      openPullRequests: [],
      repository: { archived: false, defaultBranch: { name: 'main' } },
    });
  });

  it('has all of them in ⌈N/100⌉ calls, and one more for all that stands outside', async () => {
    for (let number = 1; number <= 101; number += 1) await open(`Issue ${number}`, 'Depends on: #500');
    await place.api('PATCH', '/issues/7', { state: 'closed' });
    await open('The last');
    const before = place.hub.requests.length;
    const { issues } = await listing();
    expect(issues.map(({ number }) => number)).toEqual([...Array(102).keys()].map((n) => n + 1).filter((n) => n !== 7));
    const { states } = await place.reader.outside([7, 500], []);
    expect([...states]).toEqual([
      [7, 'closed'],
      [500, 'missing'],
    ]);
    expect(place.hub.requests.length - before).toBe(3);
  });

  it('has the state as a whole, also where GitHub cuts long files off, and amends it', async () => {
    const long = `${'ä'.repeat(300_000)} the end`;
    const write = (text: string) => ({ kind: 'written', text, aside: null }) as const;
    const amend = (change: (text: string | null) => string) =>
      place.writer.amendState({ path: STATE, message: 'Write', amend: (text) => write(change(text)) });
    await amend(() => long);
    expect(await place.reader.stateFile(STATE)).toBe(long);
    expect((await listing()).state).toEqual({ kind: 'text', text: long });
    await amend((text) => `${text}!`);
    expect(await place.reader.stateFile(STATE)).toBe(`${long}!`);
  });

  it('tells what names an issue, without our own branches and what is older than its last opening', async () => {
    const [issue] = [await open('Sum is NaN'), await open('Other')];
    await commit('old', `Try ${issue?.number === 1 ? '#1' : ''}`);
    await place.api('PATCH', '/issues/1', { state: 'closed' });
    await place.api('PATCH', '/issues/1', { state: 'open' });
    const newer = await commit('new', 'Try #1 again');
    await commit('feat/issue-1-sum-is-nan', 'fix: sum\n\nFixes #1\n\nIssue-Relay-Change: sha256:abc');
    await commit('feat/issue-1-by-hand', 'Sum');
    const pull = (head: string) => place.api('POST', '/pulls', { title: head, head, base: 'main', body: 'Fixes #1' });
    const theirs = await pull('feat/issue-1-by-hand');
    const { issues, branches } = await listing();
    expect(issues[0]).toMatchObject({ number: 1, pullRequests: [theirs.number], commits: [newer] });
    expect(branches).toEqual([
      { name: 'feat/issue-1-by-hand', issue: 1, ours: false },
      { name: 'feat/issue-1-sum-is-nan', issue: 1, ours: true },
    ]);
    expect((await place.reader.outside([], [newer])).landed).toEqual(new Set());
  });

  it('takes pull requests that our own token opened on such a branch for ours', async () => {
    await place.close();
    place = await openPlace({ settings: { actionsMayCreatePullRequests: true } });
    await open('Sum is NaN');
    const branch = 'fix/issue-1-sum';
    await commit(branch, 'Mend the sum');
    const { nodeId: repositoryId } = (await place.subject(1)).repository;
    const text = { repositoryId, branch, base: 'main', title: 'Sum', body: 'Fixes #1', draft: false };
    expect(await place.writer.openPullRequest(text)).toMatchObject({ done: true });
    expect(await listing()).toMatchObject({ openPullRequests: [1], issues: [{ number: 1, pullRequests: [] }] });
  });

  it('is refused as a whole where the token may not read all of it', async () => {
    await place.close();
    place = await openPlace({ private: true });
    const blind = place.as(place.jobToken({ contents: 'read', issues: 'read' })).reader;
    await expect(blind.backlog(STATE)).rejects.toMatchObject({ code: 'missing-permission' });
  });
});
