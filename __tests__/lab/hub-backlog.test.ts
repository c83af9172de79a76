import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHub } from '../../lab/hub/hub.ts';
import type { Account, Hub, HubEvent, Permissions } from '../../lab/hub/surface.ts';

const directory = mkdtempSync(join(tmpdir(), 'hub-backlog-'));
const events: HubEvent[] = [];
let hub: Hub;
let writer: Account;
let stranger: Account;
let names = 0;
beforeAll(async () => {
  hub = await startHub({ directory });
  hub.addAccount('acme', 'Organization');
  [writer, stranger] = [hub.addAccount('octocat'), hub.addAccount('mallory')];
  hub.listeners.push((event) => void events.push(event));
});
afterAll(async () => {
  expect([hub.violations, hub.notEmulated]).toEqual([[], []]);
  await hub.close();
  rmSync(directory, { recursive: true });
});

interface Told {
  readonly data: { readonly repository: Readonly<Record<string, unknown>> };
  readonly errors?: readonly { readonly type: string }[];
}

/** A repository of its own, and the calls that people make there. */
function backlog() {
  names += 1;
  const name = `backlog-${names}`;
  const made = hub.createRepository({ owner: 'acme', name, files: { 'README.md': '# Demo\n' } });
  hub.repository(`acme/${name}`).roles.set('octocat', 'write');
  const rest = async (method: string, path: string, body: object, as = writer) => {
    const headers = { authorization: `Bearer ${as.token}` };
    const url = `${hub.url}/api/v3/repos/acme/${name}${path}`;
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
    const read = (await answer.json()) as { number: number; node_id: string; state: string; sha: string };
    return { ...read, status: answer.status };
  };
  const ask = async (query: string, token = writer.token) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${hub.url}/api/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return (await answer.json()) as Told;
  };
  const repository = async (fields: string, token?: string) =>
    (await ask(`{ repository(owner: "acme", name: "${name}") { ${fields} } }`, token)).data.repository;
  const open = (title: string, body = '') => rest('POST', '/issues', { title, body });
  const commit = async (branch: string, message: string, from = 'main') => {
    const parent = made.git.resolve(`refs/heads/${from}`);
    const tree = [{ path: `${branch}.txt`, mode: '100644', type: 'blob', content: message }];
    const { sha: base } = await rest('POST', '/git/trees', { base_tree: parent, tree });
    const { sha } = await rest('POST', '/git/commits', { message, tree: base, parents: [parent] });
    if (branch === 'main') await rest('PATCH', '/git/refs/heads/main', { sha });
    else await rest('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
    return sha;
  };
  return { name, made, rest, ask, repository, open, commit };
}

describe('the list of issues', () => {
  it('has pages, oldest first or last, by state and label, without pull requests', async () => {
    const { rest, repository, open, commit } = backlog();
    for (const title of ['one', 'two', 'three']) await open(title);
    await rest('POST', '/issues/2/labels', { labels: ['late'] });
    await commit('work', 'Work');
    await rest('POST', '/pulls', { title: 'Work', head: 'work', base: 'main' });
    await rest('PATCH', '/issues/1', { state: 'closed' });
    const page = (more: string) =>
      repository(`issues(${more}) { totalCount pageInfo { hasNextPage endCursor } nodes { number } }`);
    const order = (direction: string) => `orderBy: { field: CREATED_AT, direction: ${direction} }`;
    const first = await page(`first: 2, ${order('ASC')}`);
    expect(first['issues']).toMatchObject({
      totalCount: 3,
      pageInfo: { hasNextPage: true },
      nodes: [{ number: 1 }, { number: 2 }],
    });
    const { endCursor } = (first['issues'] as { pageInfo: { endCursor: string } }).pageInfo;
    const second = await page(`first: 2, after: "${endCursor}", ${order('ASC')}`);
    expect(second['issues']).toMatchObject({ pageInfo: { hasNextPage: false }, nodes: [{ number: 3 }] });
    expect(await page(`first: 9, states: OPEN, ${order('DESC')}`)).toMatchObject({
      issues: { nodes: [{ number: 3 }, { number: 2 }] },
    });
    expect(await page('first: 9, labels: ["late", "odd"]')).toMatchObject({ issues: { nodes: [{ number: 2 }] } });
    expect(await repository('pullRequests(first: 9, states: [OPEN]) { nodes { number } }')).toEqual({
      pullRequests: { nodes: [{ number: 4 }] },
    });
  });
});

describe('dependencies that GitHub knows', () => {
  it('are set by those who may triage and shown with their repository', async () => {
    const { name, ask, repository, open } = backlog();
    const [issue, blocker] = [await open('Later'), await open('First')];
    const block = (token: string) =>
      ask(
        `mutation { addBlockedBy(input: { issueId: "${issue.node_id}", blockingIssueId: "${blocker.node_id}" }) { issue { number } } }`,
        token,
      );
    expect((await block(stranger.token)).errors).toMatchObject([{ type: 'FORBIDDEN' }]);
    expect((await block(writer.token)).errors).toBeUndefined();
    const fields = 'blockedBy(first: 50) { nodes { number repository { nameWithOwner } } }';
    expect(await repository(`issues(first: 1) { nodes { ${fields} } }`)).toEqual({
      issues: { nodes: [{ blockedBy: { nodes: [{ number: 2, repository: { nameWithOwner: `acme/${name}` } }] } }] },
    });
  });
});

describe('what names an issue', () => {
  const EVENTS = `timelineItems(last: 20, itemTypes: [CROSS_REFERENCED_EVENT, REFERENCED_EVENT, REOPENED_EVENT]) { nodes {
    __typename
    ... on CrossReferencedEvent { source { __typename ... on PullRequest { number state headRefName } ... on Issue { number } } }
    ... on ReferencedEvent { createdAt commit { oid } }
    ... on ReopenedEvent { createdAt }
  } }`;
  const eventsOf = async ({ repository }: ReturnType<typeof backlog>) => {
    const { issue } = (await repository(`issue: issueOrPullRequest(number: 1) { ... on Issue { ${EVENTS} } }`)) as {
      issue: { timelineItems: { nodes: object[] } };
    };
    return issue.timelineItems.nodes;
  };

  it('is shown once for each issue, pull request and commit, but not what stands in code or is its own', async () => {
    const place = backlog();
    const { rest, open, commit } = place;
    await open('Broken', 'As #1 says.');
    await open('Other', 'See #1, and `#1` again, acme/other#1.');
    await open('Example', '```\n#1\n```');
    await rest('POST', '/issues/2/comments', { body: 'Still #1.' });
    await rest('POST', '/issues/3/comments', { body: 'Now #1.' });
    const sha = await commit('work', 'Mend #1');
    await commit('more', 'Go on', 'work');
    await rest('POST', '/pulls', { title: 'Work', head: 'work', base: 'main', body: 'Fixes #1' });
    expect(await eventsOf(place)).toEqual([
      { __typename: 'CrossReferencedEvent', source: { __typename: 'Issue', number: 2 } },
      { __typename: 'CrossReferencedEvent', source: { __typename: 'Issue', number: 3 } },
      { __typename: 'ReferencedEvent', createdAt: expect.any(String), commit: { oid: sha } },
      {
        __typename: 'CrossReferencedEvent',
        source: { __typename: 'PullRequest', number: 4, state: 'OPEN', headRefName: 'work' },
      },
    ]);
  });

  it('closes it if it is a pull request that says so, open or merged', async () => {
    const { rest, repository, open, commit } = backlog();
    await open('Broken');
    for (const branch of ['work', 'again', 'beside']) await commit(branch, 'Work');
    const pull = (head: string, body: string) => rest('POST', '/pulls', { title: head, head, base: 'main', body });
    await pull('work', 'Fixes #1');
    const { number } = await pull('again', 'Closes #1');
    await pull('beside', 'About #1');
    await rest('PATCH', `/pulls/${number}`, { state: 'closed' });
    const closing = async (more = '') => {
      const fields = `closedByPullRequestsReferences(first: 10${more}) { nodes { headRefName } }`;
      return (await repository(`issues(first: 1) { nodes { ${fields} } }`))['issues'];
    };
    const nodes = (...heads: string[]) => ({
      nodes: [{ closedByPullRequestsReferences: { nodes: heads.map((headRefName) => ({ headRefName })) } }],
    });
    expect(await closing(', includeClosedPrs: false')).toEqual(nodes('work'));
    expect(await closing(', includeClosedPrs: true')).toEqual(nodes('work', 'again'));
  });

  it('stays when it is opened again, which is an event; a merged pull request is not opened again', async () => {
    const place = backlog();
    const { rest, open, commit } = place;
    await open('Broken');
    await rest('PATCH', '/issues/1', { state: 'closed' });
    expect(await rest('PATCH', '/issues/1', { state: 'open' })).toMatchObject({ status: 200, state: 'open' });
    expect(events.at(-1)?.payload).toMatchObject({ action: 'reopened' });
    expect(await eventsOf(place)).toEqual([{ __typename: 'ReopenedEvent', createdAt: expect.any(String) }]);
    await commit('work', 'Work');
    await rest('POST', '/pulls', { title: 'Work', head: 'work', base: 'main' });
    await rest('PATCH', '/pulls/2', { state: 'closed' });
    expect((await rest('PATCH', '/pulls/2', { state: 'open' })).status).toBe(200);
    await rest('GET', '/pulls/2', {}).catch(() => {});
    place.made.settings.mergeabilityUnknownReads = 0;
    expect((await rest('PUT', '/pulls/2/merge', {})).status).toBe(200);
    expect((await rest('PATCH', '/pulls/2', { state: 'open' })).status).toBe(422);
  });
});

describe('edits of a text', () => {
  it('are told with their editors, the newest first, down to what was there at first', async () => {
    const { rest, repository, open } = backlog();
    await open('Dashboard', 'one');
    const fields =
      'editor { login } lastEditedAt userContentEdits(first: 30) { totalCount nodes { editedAt editor { login } } }';
    const told = async () => (await repository(`issues(first: 1) { nodes { ${fields} } }`))['issues'];
    const untouched = { editor: null, lastEditedAt: null, userContentEdits: { totalCount: 0, nodes: [] } };
    expect(await told()).toEqual({ nodes: [untouched] });
    const job = {
      repository: `acme/${backlogName()}`,
      permissions: { issues: 'write' } as Permissions,
      runId: 1,
      jobName: 'select',
    };
    await rest('PATCH', '/issues/1', { body: 'two' }, { ...writer, token: hub.mintJobToken(job) });
    await rest('PATCH', '/issues/1', { body: 'three' });
    expect((await rest('PATCH', '/issues/1', { body: 'four' }, stranger)).status).toBe(403);
    const at = expect.any(String);
    const editors = ['octocat', 'github-actions', 'octocat'].map((login) => ({ editedAt: at, editor: { login } }));
    const userContentEdits = { totalCount: 3, nodes: editors };
    expect(await told()).toEqual({ nodes: [{ editor: { login: 'octocat' }, lastEditedAt: at, userContentEdits }] });
  });
});

const backlogName = () => `backlog-${names}`;

describe('a new issue', () => {
  it('has its labels from the start where its author may triage', async () => {
    const { made, ask, repository, open } = backlog();
    await open('One');
    await ask(
      `mutation { createLabel(input: { repositoryId: "${made.nodeId}", name: "late", color: "bfc5cc" }) { label { id } } }`,
    );
    const { label } = (await repository('label(name: "late") { id }')) as { label: { id: string } };
    const create = (token: string) =>
      ask(
        `mutation { createIssue(input: { repositoryId: "${made.nodeId}", title: "Two", labelIds: ["${label.id}"] }) { issue { number } } }`,
        token,
      );
    expect((await create(writer.token)).errors).toBeUndefined();
    expect((await create(stranger.token)).errors).toMatchObject([{ type: 'FORBIDDEN' }]);
    expect(await repository('issues(first: 2) { nodes { labels(first: 9) { nodes { name } } } }')).toEqual({
      issues: { nodes: [{ labels: { nodes: [] } }, { labels: { nodes: [{ name: 'late' }] } }] },
    });
  });
});

describe('a long file', () => {
  it('is cut off at 512,000 bytes in answers to queries, which only `isTruncated` tells', async () => {
    const { rest, ask } = backlog();
    const text = async (content: string) => {
      const { sha } = await rest('POST', '/git/blobs', { content, encoding: 'utf-8' });
      const tree = await rest('POST', '/git/trees', {
        tree: [{ path: 'long.txt', mode: '100644', type: 'blob', sha }],
      });
      const commit = await rest('POST', '/git/commits', { message: 'Long', tree: tree.sha, parents: [] });
      const ref = `refs/heads/long-${content.length}`;
      await rest('POST', '/git/refs', { ref, sha: commit.sha });
      const file = 'file(path: "long.txt") { object { ... on Blob { text isTruncated } } }';
      const { data } = await ask(
        `{ repository(owner: "acme", name: "${backlogName()}") { ref(qualifiedName: "${ref}") { target { ... on Commit { ${file} } } } } }`,
      );
      return (data.repository['ref'] as { target: { file: { object: unknown } } }).target.file.object;
    };
    expect(await text('a'.repeat(512_000))).toEqual({ text: 'a'.repeat(512_000), isTruncated: false });
    expect(await text('a'.repeat(512_001))).toEqual({ text: 'a'.repeat(512_000), isTruncated: true });
  });
});
