import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getOctokit } from '@actions/github';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startHub } from '../../lab/hub/hub.ts';
import { newRun } from '../../lab/hub/runs.ts';
import type { Account, Hub, HubEvent, NewRepository, Permissions } from '../../lab/hub/surface.ts';

type Client = ReturnType<typeof getOctokit>;

const at = { owner: 'acme', repo: 'demo' };
const WORKFLOW = `on:
  workflow_dispatch:
    inputs:
      issue: { required: true, type: number }
      mode: { default: auto }
`;
const FILES = {
  'README.md': '# Demo\n',
  '.github/workflows/solve.yml': WORKFLOW,
  '.github/workflows/ci.yml': 'on: push\n',
};

let directory: string;
let hub: Hub;
let owner: Account;
let maintainer: Client;
let events: HubEvent[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'hub-'));
  hub = await startHub({ directory });
  owner = hub.addAccount('acme');
  maintainer = as(owner.token);
  events = [];
  hub.listeners.push((event) => events.push(event));
});

afterEach(async () => {
  await hub.close();
  rmSync(directory, { recursive: true });
  expect(hub.violations).toEqual([]);
  expect(hub.notEmulated).toEqual([]);
});

function repository(more: Partial<NewRepository> = {}) {
  return hub.createRepository({ owner: 'acme', name: 'demo', files: FILES, ...more });
}

function as(token: string): Client {
  return getOctokit(token, { baseUrl: `${hub.url}/api/v3` });
}

function jobToken(permissions: Permissions): string {
  return hub.mintJobToken({ repository: 'acme/demo', permissions, runId: 7, jobName: 'deliver' });
}

const asJob = (permissions: Permissions): Client => as(jobToken(permissions));

/** Makes a branch with one commit, as a person does through the API, and returns its head. */
async function branch(name: string, files: Record<string, string> = { 'new.txt': 'new\n' }): Promise<string> {
  const { data: main } = await maintainer.rest.git.getRef({ ...at, ref: 'heads/main' });
  await maintainer.rest.git.createRef({ ...at, ref: `refs/heads/${name}`, sha: main.object.sha });
  return commit(maintainer, name, main.object.sha, files);
}

interface CommitAnswer {
  readonly createCommitOnBranch: { readonly commit: { readonly oid: string } };
}

const COMMIT =
  'mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }';

async function commit(client: Client, name: string, head: string, files: Record<string, string>): Promise<string> {
  const additions = Object.entries(files).map(([path, text]) => ({
    path,
    contents: Buffer.from(text).toString('base64'),
  }));
  const input = {
    branch: { repositoryNameWithOwner: 'acme/demo', branchName: name },
    expectedHeadOid: head,
    message: { headline: `Change ${name}` },
    fileChanges: { additions },
  };
  return (await client.graphql<CommitAnswer>(COMMIT, { input })).createCommitOnBranch.commit.oid;
}

async function pullRequest(body = '', name = 'feature'): Promise<number> {
  await branch(name);
  const { data } = await maintainer.rest.pulls.create({ ...at, title: 'Add a file', head: name, base: 'main', body });
  return data.number;
}

const issue = async (title = 'Broken', body = 'It is.'): Promise<number> =>
  (await maintainer.rest.issues.create({ ...at, title, body })).data.number;

/** The status and message with which a request is refused. */
async function refusal(request: Promise<unknown>): Promise<{ status: number; message: string; accepted?: string }> {
  try {
    await request;
  } catch (error) {
    const { status, message, response } = error as { status: number; message: string; response: { headers: object } };
    const accepted = (response.headers as Record<string, string>)['x-accepted-github-permissions'];
    return { status, message, ...(accepted ? { accepted } : {}) };
  }
  throw new Error('the request was not refused');
}

interface GraphQLFault {
  readonly type: string;
  readonly path: string[];
  readonly message: string;
}

async function graphql(token: string, query: string, variables: object = {}) {
  const response = await fetch(`${hub.url}/api/graphql`, {
    method: 'POST',
    headers: { authorization: `bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: GraphQLFault[] };
  return { status: response.status, data, errors: errors ?? [] };
}

const nodeIds = async (number: number): Promise<{ repository: string; subject: string }> => {
  const query = `{ repository(owner: "acme", name: "demo") { id issueOrPullRequest(number: ${number}) {
    ... on Issue { id } ... on PullRequest { id } } } }`;
  const { repository: found } = (await graphql(owner.token, query)).data as {
    repository: { id: string; issueOrPullRequest: { id: string } };
  };
  return { repository: found.id, subject: found.issueOrPullRequest.id };
};

const git = async (folder: string, ...words: string[]): Promise<string> => {
  const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.test'];
  const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' };
  const { stdout } = await promisify(execFile)('git', [...identity, ...words], { cwd: folder, env });
  return stdout.trim();
};

const remote = (token: string): string => `${hub.url.replace('//', `//x-access-token:${token}@`)}/acme/demo.git`;

describe('issues', () => {
  it('are opened, labelled, commented, edited and closed, and each step is an event', async () => {
    repository();
    const number = await issue();
    await maintainer.rest.issues.addLabels({ ...at, issue_number: number, labels: ['issue-relay'] });
    const { data: comment } = await maintainer.rest.issues.createComment({ ...at, issue_number: number, body: 'one' });
    await maintainer.rest.issues.updateComment({ ...at, comment_id: comment.id, body: 'two' });
    await maintainer.rest.issues.update({ ...at, issue_number: number, title: 'Very broken' });
    await maintainer.rest.issues.update({ ...at, issue_number: number, state: 'closed', state_reason: 'not_planned' });
    const { data: comments } = await maintainer.rest.issues.listComments({ ...at, issue_number: number });
    expect(comments.map(({ body }) => body)).toEqual(['two']);
    expect(events.map(({ name, payload }) => `${name} ${payload['action']}`)).toEqual([
      'issues opened',
      'issues labeled',
      'issue_comment created',
      'issue_comment edited',
      'issues edited',
      'issues closed',
    ]);
  });

  it('have comments in pages', async () => {
    repository();
    const number = await issue();
    for (const body of ['one', 'two', 'three'])
      await maintainer.rest.issues.createComment({ ...at, issue_number: number, body });
    const wanted = { ...at, issue_number: number, per_page: 2 };
    expect((await maintainer.rest.issues.listComments(wanted)).data.map(({ body }) => body)).toEqual(['one', 'two']);
    expect(await maintainer.paginate(maintainer.rest.issues.listComments, wanted)).toHaveLength(3);
  });

  it('answer 301 once transferred, 410 once deleted, 404 if there never was one', async () => {
    repository();
    hub.createRepository({ owner: 'acme', name: 'other', files: {} });
    const [moved, deleted] = [await issue('moved'), await issue('deleted')];
    hub.transferIssue('acme/demo', moved, 'acme/other');
    hub.deleteIssue('acme/demo', deleted);
    const headers = { authorization: `Bearer ${owner.token}` };
    const url = `${hub.url}/api/v3/repos/acme/demo/issues`;
    const response = await fetch(`${url}/${moved}`, { headers, redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`${hub.url}/api/v3/repos/acme/other/issues/1`);
    expect((await fetch(`${url}/${deleted}`, { headers })).status).toBe(410);
    expect((await fetch(`${url}/99`, { headers })).status).toBe(404);
  });

  it('that are locked take comments from writers only', async () => {
    repository();
    const number = await issue();
    await maintainer.rest.issues.lock({ ...at, issue_number: number });
    const stranger = as(hub.addAccount('stranger').token);
    const comment = { ...at, issue_number: number, body: 'me too' };
    expect(await refusal(stranger.rest.issues.createComment(comment))).toMatchObject({ status: 403 });
    await expect(maintainer.rest.issues.createComment(comment)).resolves.toHaveProperty('status', 201);
  });

  it('refuse a body longer than 65,536 characters', async () => {
    repository();
    expect(await refusal(issue('long', 'x'.repeat(65_537)))).toMatchObject({ status: 422 });
  });
});

describe('who may do what', () => {
  it('is told as a role by the API; a stranger on a public repository may read', async () => {
    repository();
    const stranger = hub.addAccount('stranger');
    hub.addAccount('triager');
    hub.repository('acme/demo').roles.set('triager', 'triage');
    const roleOf = async (username: string) => {
      const { data } = await maintainer.rest.repos.getCollaboratorPermissionLevel({ ...at, username });
      return [data.permission, data.role_name, data.user?.id];
    };
    expect(await roleOf('acme')).toEqual(['admin', 'admin', owner.id]);
    expect((await roleOf('triager')).slice(0, 2)).toEqual(['read', 'triage']);
    expect(await roleOf('stranger')).toEqual(['read', 'read', stranger.id]);
    const number = await issue();
    const labelling = as(stranger.token).rest.issues.addLabels({ ...at, issue_number: number, labels: ['x'] });
    expect(await refusal(labelling)).toMatchObject({ status: 403 });
  });

  it('hides a private repository from strangers', async () => {
    repository({ private: true });
    const stranger = as(hub.addAccount('stranger').token);
    expect(await refusal(stranger.rest.git.getRef({ ...at, ref: 'heads/main' }))).toMatchObject({ status: 404 });
    expect((await fetch(`${hub.url}/api/v3/repos/acme/demo/pulls`)).status).toBe(404);
  });

  it('is for a job token exactly its permissions, and the refusal names the missing one', async () => {
    repository({ private: true });
    const number = await issue();
    const comment = { ...at, issue_number: number, body: 'done' };
    expect(await refusal(asJob({ contents: 'write' }).rest.issues.createComment(comment))).toEqual({
      status: 403,
      message: expect.stringContaining('Resource not accessible by integration'),
      accepted: 'issues=write',
    });
    const { data } = await asJob({ issues: 'write' }).rest.issues.createComment(comment);
    expect(data.user).toMatchObject({ login: 'github-actions[bot]', id: 41898282, type: 'Bot' });
    expect(await refusal(asJob({ issues: 'write' }).rest.pulls.list(at))).toMatchObject({ status: 403 });
  });

  it('is refused by GraphQL with status 200 and an error of type FORBIDDEN', async () => {
    repository();
    const { subject } = await nodeIds(await issue());
    const mutation = `mutation { addComment(input: { subjectId: "${subject}", body: "x" }) { clientMutationId } }`;
    const { status, data, errors } = await graphql(jobToken({ contents: 'read' }), mutation);
    expect([status, data['addComment'], errors[0]?.type]).toEqual([200, null, 'FORBIDDEN']);
  });

  it('ends with the job: its token is dead and answers 401', async () => {
    repository();
    const token = jobToken({ issues: 'read' });
    hub.revokeToken(token);
    expect(await refusal(as(token).rest.pulls.list(at))).toMatchObject({
      status: 401,
      message: expect.stringContaining('Bad credentials'),
    });
  });

  it('is recorded with every request, for checks of least privilege', async () => {
    repository();
    await asJob({ issues: 'write' }).rest.issues.createComment({ ...at, issue_number: await issue(), body: 'x' });
    expect(hub.requests.at(-1)).toEqual({
      method: 'POST',
      path: '/repos/acme/demo/issues/1/comments',
      operation: 'issues/create-comment',
      status: 201,
      scope: 'issues:write',
      token: 'job',
      job: { runId: 7, name: 'deliver' },
    });
  });
});

describe('events of a job token', () => {
  it('start nothing but dispatches', async () => {
    repository();
    const number = await issue();
    events.length = 0;
    const job = asJob({ issues: 'write', actions: 'write' });
    await job.rest.issues.addLabels({ ...at, issue_number: number, labels: ['x'] });
    await job.rest.issues.createComment({ ...at, issue_number: number, body: 'x' });
    const dispatch = { ...at, workflow_id: 'solve.yml', ref: 'main', inputs: { issue: '1' } };
    await job.rest.actions.createWorkflowDispatch(dispatch);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      name: 'workflow_dispatch',
      ref: 'refs/heads/main',
      payload: {
        workflow: '.github/workflows/solve.yml',
        inputs: { issue: '1', mode: 'auto' },
        sender: { login: 'github-actions[bot]' },
      },
    });
  });

  it('cannot be dispatches of what is not dispatchable, or with wrong inputs', async () => {
    repository();
    const dispatch = (workflow_id: string, inputs: Record<string, string>) =>
      refusal(maintainer.rest.actions.createWorkflowDispatch({ ...at, workflow_id, ref: 'main', inputs }));
    expect(await dispatch('missing.yml', {})).toMatchObject({ status: 404 });
    expect((await dispatch('ci.yml', {})).message).toContain("Workflow does not have 'workflow_dispatch' trigger");
    expect((await dispatch('solve.yml', { issue: '1', speed: '9' })).message).toContain('Unexpected inputs');
    expect((await dispatch('solve.yml', { issue: 'x' })).message).toContain("for input 'issue' is not a number");
    expect((await dispatch('solve.yml', {})).message).toContain("Required input 'issue' not provided");
  });
});

describe('git', () => {
  it('clones, with the rights of who asks', async () => {
    repository({ private: true });
    const folder = join(directory, 'clone');
    const clone = (token: string) => git(directory, 'clone', '--quiet', remote(token), folder);
    await expect(clone(jobToken({ issues: 'write' }))).rejects.toThrow(/403/);
    await expect(clone('ghp_wrong')).rejects.toThrow(/Authentication failed/);
    await clone(jobToken({ contents: 'read' }));
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('# Demo\n');
    expect(hub.requests.at(-1)).toMatchObject({ operation: 'git upload-pack', scope: 'contents:read', token: 'job' });
  });

  it('refuses a push without permission; others are not emulated', async () => {
    repository();
    const folder = join(directory, 'clone');
    await git(directory, 'clone', '--quiet', `${hub.url}/acme/demo.git`, folder);
    const push = (token: string) => git(folder, 'push', remote(token), 'HEAD:topic');
    await expect(push(jobToken({ contents: 'read' }))).rejects.toThrow(/403/);
    await expect(push(owner.token)).rejects.toThrow(/501/);
    expect(hub.notEmulated.splice(0)).toEqual(['git push to acme/demo']);
  });

  it('data can be written piece by piece: blob, tree with removals and modes, commit, ref', async () => {
    const { directory: gitDirectory } = repository().git;
    const { data: head } = await maintainer.rest.git.getRef({ ...at, ref: 'heads/main' });
    const base = head.object.sha;
    const content = Buffer.from('#!/bin/sh\n').toString('base64');
    const { data: blob } = await maintainer.rest.git.createBlob({ ...at, content, encoding: 'base64' });
    const { data: tree } = await maintainer.rest.git.createTree({
      ...at,
      base_tree: base,
      tree: [
        { path: 'run.sh', mode: '100755', type: 'blob', sha: blob.sha },
        { path: 'docs/a.md', mode: '100644', type: 'blob', content: 'a\n' },
        { path: 'README.md', mode: '100644', type: 'blob', sha: null },
      ],
    });
    const message = 'Write pieces';
    const { data: made } = await maintainer.rest.git.createCommit({ ...at, message, tree: tree.sha, parents: [base] });
    await maintainer.rest.git.createRef({ ...at, ref: 'refs/heads/pieces', sha: made.sha });
    const files = (await git(gitDirectory, 'ls-tree', '-r', '--format=%(objectmode) %(path)', 'pieces')).split('\n');
    expect(files).toEqual([
      '100644 .github/workflows/ci.yml',
      '100644 .github/workflows/solve.yml',
      '100644 docs/a.md',
      '100755 run.sh',
    ]);
    expect(await git(gitDirectory, 'cat-file', 'blob', blob.sha)).toBe('#!/bin/sh');
    expect(await git(gitDirectory, 'log', '--format=%an %s', 'pieces')).toBe(`acme ${message}\nacme Initial commit`);
    expect(made.message).toBe(message);
  });

  it('moves a ref only forward, makes it once, and refuses removals of what is not there', async () => {
    repository();
    const head = await branch('feature');
    const { data: main } = await maintainer.rest.git.getRef({ ...at, ref: 'heads/main' });
    const ref = { ...at, ref: 'heads/feature' };
    const back = maintainer.rest.git.updateRef({ ...ref, sha: main.object.sha });
    expect((await refusal(back)).message).toContain('Update is not a fast forward');
    await maintainer.rest.git.updateRef({ ...ref, sha: main.object.sha, force: true });
    const again = maintainer.rest.git.createRef({ ...at, ref: 'refs/heads/feature', sha: head });
    expect(await refusal(again)).toEqual({ status: 422, message: expect.stringContaining('Reference already exists') });
    await maintainer.rest.git.deleteRef(ref);
    expect(await refusal(maintainer.rest.git.deleteRef(ref))).toMatchObject({ status: 422 });
    const tree = [{ path: 'absent', mode: '100644', type: 'blob', sha: null }] as const;
    const removal = maintainer.rest.git.createTree({ ...at, base_tree: main.object.sha, tree: [...tree] });
    expect(await refusal(removal)).toMatchObject({ status: 422 });
  });
});

describe('createCommitOnBranch', () => {
  it('is a compare-and-swap: a branch that has moved answers STALE_DATA', async () => {
    repository();
    const head = await branch('feature');
    await commit(maintainer, 'feature', head, { 'b.txt': 'b' });
    const late = await graphql(owner.token, COMMIT, {
      input: {
        branch: { repositoryNameWithOwner: 'acme/demo', branchName: 'feature' },
        expectedHeadOid: head,
        message: { headline: 'Late' },
      },
    });
    expect(late.errors).toMatchObject([{ type: 'STALE_DATA', path: ['createCommitOnBranch'] }]);
    expect(late.errors[0]?.message).toBe(`Expected branch to point to "${head}" but it did not. Pull and try again.`);
  });

  it('may be empty, refuses the removal of what is not there, and loses the executable bit', async () => {
    const { directory: gitDirectory } = repository().git;
    const old = { path: 'run.sh', mode: '100755', type: 'blob', content: 'old\n' } as const;
    const { data: tree } = await maintainer.rest.git.createTree({ ...at, tree: [old] });
    const parents = [await branch('feature', {})];
    const { data } = await maintainer.rest.git.createCommit({ ...at, message: 'Old', tree: tree.sha, parents });
    const head = data.sha;
    await maintainer.rest.git.updateRef({ ...at, ref: 'heads/feature', sha: head });
    expect(await git(gitDirectory, 'ls-tree', 'feature')).toMatch(/^100755 blob/);
    const input = (fileChanges: object) => ({
      input: {
        branch: { repositoryNameWithOwner: 'acme/demo', branchName: 'feature' },
        expectedHeadOid: head,
        message: { headline: 'Change' },
        fileChanges,
      },
    });
    const removal = await graphql(owner.token, COMMIT, input({ deletions: [{ path: 'absent' }] }));
    expect(removal.errors).toMatchObject([{ type: 'UNPROCESSABLE', message: expect.stringContaining('absent') }]);
    await graphql(owner.token, COMMIT, input({ additions: [{ path: 'run.sh', contents: 'bmV3Cg==' }] }));
    expect(await git(gitDirectory, 'ls-tree', 'feature')).toMatch(/^100644 blob \w+\trun.sh$/);
  });

  it('of a job may not touch workflow files', async () => {
    repository();
    const head = await branch('feature');
    const additions = [{ path: '.github/workflows/ci.yml', contents: '' }];
    const branchName = { repositoryNameWithOwner: 'acme/demo', branchName: 'feature' };
    const input = {
      branch: branchName,
      expectedHeadOid: head,
      message: { headline: 'CI' },
      fileChanges: { additions },
    };
    const { errors } = await graphql(jobToken({ contents: 'write' }), COMMIT, { input });
    expect(errors).toMatchObject([{ type: 'FORBIDDEN' }]);
  });
});

describe('GraphQL', () => {
  it('reads a repository, an issue with its history, and files in one request', async () => {
    repository();
    const number = await issue('Broken', 'It is.');
    await maintainer.rest.issues.addLabels({ ...at, issue_number: number, labels: ['issue-relay'] });
    await maintainer.rest.issues.update({ ...at, issue_number: number, title: 'Broken!', body: 'It was.' });
    const { data: spam } = await maintainer.rest.issues.createComment({ ...at, issue_number: number, body: 'spam' });
    hub.minimizeComment('acme/demo', spam.id);
    await asJob({ issues: 'write' }).rest.issues.createComment({ ...at, issue_number: number, body: 'working' });
    const { data, errors } = await graphql(
      owner.token,
      `query ($number: Int!) { repository(owner: "acme", name: "demo") {
        nameWithOwner autoMergeAllowed
        defaultBranchRef { name target { oid ... on Commit {
          readme: file(path: "README.md") { object { ... on Blob { text isTruncated } } } state: file(path: "a.json") { path }
        } } }
        issueOrPullRequest(number: $number) { __typename ... on Issue {
          number title body state stateReason locked lastEditedAt authorAssociation
          author { __typename login ... on User { databaseId } }
          labels(first: 10) { nodes { name } }
          comments(last: 10) { totalCount nodes { body isMinimized viewerDidAuthor author { __typename login ... on Bot { databaseId } } } }
          timelineItems(itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT], last: 10) { nodes { __typename
            ... on LabeledEvent { label { name } actor { login } } ... on RenamedTitleEvent { createdAt } } }
        } } } }`,
      { number },
    );
    expect(errors).toEqual([]);
    expect(data['repository']).toMatchObject({
      nameWithOwner: 'acme/demo',
      autoMergeAllowed: false,
      defaultBranchRef: {
        name: 'main',
        target: {
          oid: expect.stringMatching(/^[0-9a-f]{40}$/),
          readme: { object: { text: '# Demo\n', isTruncated: false } },
          state: null,
        },
      },
      issueOrPullRequest: {
        __typename: 'Issue',
        title: 'Broken!',
        state: 'OPEN',
        lastEditedAt: expect.any(String),
        authorAssociation: 'OWNER',
        author: { __typename: 'User', login: 'acme', databaseId: owner.id },
        labels: { nodes: [{ name: 'issue-relay' }] },
        comments: {
          totalCount: 2,
          nodes: [
            { body: 'spam', isMinimized: true, viewerDidAuthor: true },
            { author: { __typename: 'Bot', login: 'github-actions', databaseId: 41898282 }, viewerDidAuthor: false },
          ],
        },
        timelineItems: {
          nodes: [
            { __typename: 'LabeledEvent', label: { name: 'issue-relay' }, actor: { login: 'acme' } },
            { __typename: 'RenamedTitleEvent' },
          ],
        },
      },
    });
  });

  it('shows the first or the last of a list, and refuses one without a size or above 100', async () => {
    repository();
    for (const body of ['one', 'two', 'three'])
      await maintainer.rest.issues.createComment({ ...at, issue_number: (await issue()) && 1, body });
    const comments = async (size: string) => {
      const query = `{ repository(owner: "acme", name: "demo") { issueOrPullRequest(number: 1) {
        ... on Issue { comments${size} { nodes { body } } } } } }`;
      const { data, errors } = await graphql(owner.token, query);
      return errors[0]?.message ?? (data['repository'] as { issueOrPullRequest: object }).issueOrPullRequest;
    };
    expect(await comments('(first: 2)')).toEqual({ comments: { nodes: [{ body: 'one' }, { body: 'two' }] } });
    const next = Buffer.from('2').toString('base64');
    expect(await comments(`(first: 2, after: "${next}")`)).toEqual({ comments: { nodes: [{ body: 'three' }] } });
    expect(await comments('(last: 1)')).toEqual({ comments: { nodes: [{ body: 'three' }] } });
    expect(await comments('')).toContain('You must provide a `first` or `last` value');
    expect(await comments('(first: 101)')).toContain('exceeds the limit of 100 records');
  });

  it('names what is not there NOT_FOUND', async () => {
    repository();
    const missing = await graphql(owner.token, '{ repository(owner: "acme", name: "absent") { id } }');
    expect(missing).toMatchObject({ status: 200, data: { repository: null }, errors: [{ type: 'NOT_FOUND' }] });
    const number = await issue();
    hub.deleteIssue('acme/demo', number);
    const deleted = await graphql(
      owner.token,
      `{ repository(owner: "acme", name: "demo") { issueOrPullRequest(number: ${number}) { __typename } } }`,
    );
    expect(deleted.errors).toMatchObject([{ type: 'NOT_FOUND', path: ['repository', 'issueOrPullRequest'] }]);
  });

  it('runs several mutations one after another; one that fails does not stop the next', async () => {
    repository();
    const { repository: repositoryId, subject } = await nodeIds(await issue());
    const { data: main } = await maintainer.rest.git.getRef({ ...at, ref: 'heads/main' });
    const oid = main.object.sha;
    const { data, errors } = await graphql(
      owner.token,
      `mutation {
        first: createRef(input: { repositoryId: "${repositoryId}", name: "refs/heads/x", oid: "${oid}" }) { ref { id name } }
        again: createRef(input: { repositoryId: "${repositoryId}", name: "refs/heads/x", oid: "${oid}" }) { ref { name } }
        said: addComment(input: { subjectId: "${subject}", body: "hello" }) { commentEdge { node { id body } } }
        closed: closeIssue(input: { issueId: "${subject}" }) { issue { state stateReason } }
      }`,
    );
    expect(data).toMatchObject({
      first: { ref: { name: 'x' } },
      again: null,
      said: { commentEdge: { node: { body: 'hello' } } },
      closed: { issue: { state: 'CLOSED', stateReason: 'COMPLETED' } },
    });
    expect(errors).toMatchObject([{ type: 'UNPROCESSABLE', path: ['again'] }]);
    expect(hub.requests.at(-1)).toMatchObject({
      operation: 'graphql createRef,createRef,addComment,closeIssue',
      scope: 'contents:write,issues:write',
    });
  });

  it('edits comments and deletes branches, which closes their pull requests', async () => {
    repository();
    await pullRequest();
    const { data: comment } = await maintainer.rest.issues.createComment({ ...at, issue_number: 1, body: 'one' });
    const asked = '{ repository(owner: "acme", name: "demo") { ref(qualifiedName: "refs/heads/feature") { id } } }';
    const { repository: found } = (await graphql(owner.token, asked)).data as { repository: { ref: { id: string } } };
    const { data, errors } = await graphql(
      owner.token,
      `mutation {
        updateIssueComment(input: { id: "${comment.node_id}", body: "two" }) { issueComment { body lastEditedAt } }
        deleteRef(input: { refId: "${found.ref.id}" }) { clientMutationId }
      }`,
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      updateIssueComment: { issueComment: { body: 'two', lastEditedAt: expect.any(String) } },
    });
    expect((await maintainer.rest.pulls.get({ ...at, pull_number: 1 })).data.state).toBe('closed');
  });
});

describe('pull requests', () => {
  it('cannot be opened twice, without commits, or from a branch that is not there', async () => {
    repository();
    await pullRequest();
    await branch('empty', {})
      .then(() => maintainer.rest.git.getRef({ ...at, ref: 'heads/main' }))
      .then(({ data }) =>
        maintainer.rest.git.updateRef({ ...at, ref: 'heads/empty', sha: data.object.sha, force: true }),
      );
    const open = (head: string) => refusal(maintainer.rest.pulls.create({ ...at, title: 'T', head, base: 'main' }));
    expect((await open('feature')).message).toContain('A pull request already exists for acme:feature.');
    expect((await open('empty')).message).toContain('No commits between main and empty');
    expect(await open('absent')).toMatchObject({ status: 422, message: expect.stringContaining('"head"') });
  });

  it('cannot be opened by a job unless the repository allows it', async () => {
    const { settings } = repository();
    await branch('feature');
    const job = asJob({ 'pull-requests': 'write' });
    const open = () => job.rest.pulls.create({ ...at, title: 'T', head: 'feature', base: 'main' });
    expect(await refusal(open())).toEqual({
      status: 403,
      message: expect.stringContaining('GitHub Actions is not permitted to create or approve pull requests.'),
    });
    settings.actionsMayCreatePullRequests = true;
    expect((await open()).data.user?.login).toBe('github-actions[bot]');
  });

  it('read head and mergeability from git, and do not know the latter at first', async () => {
    repository();
    const pull = { ...at, pull_number: await pullRequest() };
    const mergeable = async () => (await maintainer.rest.pulls.get(pull)).data.mergeable;
    expect([await mergeable(), await mergeable()]).toEqual([null, true]);
    const { data: before } = await maintainer.rest.pulls.get(pull);
    const head = await commit(maintainer, 'feature', before.head.sha, { 'README.md': '# Ours\n' });
    const { data: main } = await maintainer.rest.git.getRef({ ...at, ref: 'heads/main' });
    await commit(maintainer, 'main', main.object.sha, { 'README.md': '# Theirs\n' });
    expect([await mergeable(), await mergeable()]).toEqual([null, false]);
    expect((await maintainer.rest.pulls.get(pull)).data).toMatchObject({
      mergeable_state: 'dirty',
      head: { sha: head },
    });
  });

  it('are listed by head and state, and close', async () => {
    repository();
    const pull = { ...at, pull_number: await pullRequest() };
    const list = async (more: object) => (await maintainer.rest.pulls.list({ ...at, ...more })).data.length;
    expect(await list({ head: 'acme:feature' })).toBe(1);
    expect(await list({ head: 'acme:other' })).toBe(0);
    await maintainer.rest.pulls.update({ ...pull, state: 'closed', body: 'Given up' });
    expect([await list({}), await list({ state: 'closed' })]).toEqual([0, 1]);
  });

  it('cannot be merged while they are drafts', async () => {
    repository();
    await branch('feature');
    await maintainer.rest.pulls.create({ ...at, title: 'T', head: 'feature', base: 'main', draft: true });
    const merge = maintainer.rest.pulls.merge({ ...at, pull_number: 1 });
    expect(await refusal(merge)).toEqual({ status: 405, message: expect.stringContaining('still a draft') });
  });
});

describe('merging', () => {
  it.each(['merge', 'squash', 'rebase'] as const)('by %s makes the commits that GitHub makes', async (merge_method) => {
    const { directory: gitDirectory } = repository({ settings: { mergeabilityUnknownReads: 0 } }).git;
    const number = await pullRequest();
    const { data: main } = await maintainer.rest.git.getRef({ ...at, ref: 'heads/main' });
    await commit(maintainer, 'main', main.object.sha, { 'other.txt': 'kept\n' });
    const { data } = await maintainer.rest.pulls.merge({ ...at, pull_number: number, merge_method });
    expect(await git(gitDirectory, 'ls-tree', '--name-only', 'main')).toBe('.github\nREADME.md\nnew.txt\nother.txt');
    const log = await git(gitDirectory, 'log', '--format=%s', '--first-parent', 'main');
    const subjects = {
      merge: `Merge pull request #${number} from acme/feature`,
      squash: `Add a file (#${number})`,
      rebase: 'Change feature',
    };
    expect(log.split('\n')).toEqual([subjects[merge_method], 'Change main', 'Initial commit']);
    expect(await git(gitDirectory, 'rev-parse', 'main')).toBe(data.sha);
    const { data: pull } = await maintainer.rest.pulls.get({ ...at, pull_number: number });
    expect([pull.merged, pull.state, pull.merge_commit_sha]).toEqual([true, 'closed', data.sha]);
  });

  it('is refused while mergeability is unknown, and asking is what makes it known', async () => {
    repository({ settings: { mergeabilityUnknownReads: 2 } });
    const merge = async () => maintainer.rest.pulls.merge({ ...at, pull_number: 1 });
    await pullRequest();
    expect(await refusal(merge())).toEqual({ status: 405, message: expect.stringContaining('not mergeable') });
    expect(await refusal(merge())).toMatchObject({ status: 405 });
    expect((await merge()).status).toBe(200);
  });

  it('is refused for another head than the caller has seen, and by a method that is switched off', async () => {
    repository({ settings: { mergeabilityUnknownReads: 0, allowSquashMerge: false } });
    const pull = { ...at, pull_number: await pullRequest() };
    const { data } = await maintainer.rest.pulls.get(pull);
    await commit(maintainer, 'feature', data.head.sha, { 'late.txt': 'late' });
    const stale = maintainer.rest.pulls.merge({ ...pull, sha: data.head.sha });
    expect(await refusal(stale)).toEqual({ status: 409, message: expect.stringContaining('Head branch was modified') });
    const squash = maintainer.rest.pulls.merge({ ...pull, merge_method: 'squash' });
    expect((await refusal(squash)).message).toContain('Squash merges are not allowed on this repository.');
  });

  it('is refused without the approvals that the default branch asks for, which also refuses direct writes', async () => {
    repository({ settings: { mergeabilityUnknownReads: 0 } });
    const number = await pullRequest();
    hub.repository('acme/demo').settings.requiredApprovals = 1;
    const merge = () => maintainer.rest.pulls.merge({ ...at, pull_number: number });
    expect(await refusal(merge())).toEqual({ status: 405, message: expect.stringContaining('1 approving review') });
    const direct = maintainer.rest.git.updateRef({ ...at, ref: 'heads/main', sha: await branchHead('feature') });
    expect((await refusal(direct)).message).toContain('Protected branch update failed');
    hub.addAccount('reviewer');
    hub.approvePullRequest('acme/demo', number, 'reviewer');
    expect((await merge()).status).toBe(200);
  });

  it('is done for an administrator past the rules, unless they bind administrators', async () => {
    const settings = { mergeabilityUnknownReads: 0, requiredChecks: ['ci'], administratorsBypassRules: true };
    repository({ settings });
    const number = await pullRequest();
    const { data } = await maintainer.rest.pulls.get({ ...at, pull_number: number });
    expect(data.mergeable_state).toBe('blocked');
    expect((await maintainer.rest.pulls.merge({ ...at, pull_number: number })).status).toBe(200);
  });
});

const branchHead = async (name: string): Promise<string> =>
  (await maintainer.rest.git.getRef({ ...at, ref: `heads/${name}` })).data.object.sha;

describe('auto-merge', () => {
  const enable = async (number: number) => {
    const { subject } = await nodeIds(number);
    const input = `{ pullRequestId: "${subject}", mergeMethod: SQUASH }`;
    const query = `mutation { enablePullRequestAutoMerge(input: ${input}) { pullRequest { autoMergeRequest { mergeMethod } } } }`;
    return graphql(owner.token, query);
  };

  it('is refused where the repository does not allow it, and for what could be merged at once', async () => {
    const { settings } = repository();
    const number = await pullRequest();
    const message = async () => (await enable(number)).errors[0]?.message;
    expect(await message()).toBe('Auto merge is not allowed for this repository');
    settings.allowAutoMerge = true;
    expect(await message()).toBe('Pull request Pull request is in clean status');
  });

  it('merges once the missing approval has come', async () => {
    repository({ settings: { allowAutoMerge: true } });
    const number = await pullRequest();
    hub.repository('acme/demo').settings.requiredApprovals = 1;
    expect((await enable(number)).data).toMatchObject({
      enablePullRequestAutoMerge: { pullRequest: { autoMergeRequest: { mergeMethod: 'SQUASH' } } },
    });
    hub.addAccount('reviewer');
    hub.approvePullRequest('acme/demo', number, 'reviewer');
    const { data } = await maintainer.rest.pulls.get({ ...at, pull_number: number });
    expect([data.merged, data.merged_by?.login]).toEqual([true, 'acme']);
  });
});

describe('runs', () => {
  it('are shown as the runner reports them', async () => {
    const demo = repository();
    const sha = await branchHead('main');
    const event = { repository: demo, name: 'workflow_dispatch', actor: owner, ref: 'refs/heads/main', sha } as const;
    const run = newRun(event, 7, '.github/workflows/solve.yml');
    demo.runs.set(7, Object.assign(run, { status: 'in_progress', runAttempt: 2 }));
    const { data } = await maintainer.rest.actions.getWorkflowRun({ ...at, run_id: 7 });
    expect(data).toMatchObject({
      status: 'in_progress',
      run_attempt: 2,
      html_url: `${hub.url}/acme/demo/actions/runs/7`,
      actor: { login: 'acme' },
    });
    expect(await refusal(maintainer.rest.actions.getWorkflowRun({ ...at, run_id: 8 }))).toMatchObject({ status: 404 });
  });

  it('find an environment with its reviewers, or 404 where it is missing', async () => {
    const { environments } = repository();
    const name = { ...at, environment_name: 'issue-relay-checkpoint-1' };
    expect(await refusal(maintainer.rest.repos.getEnvironment(name))).toMatchObject({ status: 404 });
    environments.set(name.environment_name, { reviewers: ['acme'], preventSelfReview: true });
    const { data } = await maintainer.rest.repos.getEnvironment(name);
    expect(data.protection_rules).toMatchObject([
      { type: 'required_reviewers', prevent_self_review: true, reviewers: [{ reviewer: { login: 'acme' } }] },
    ]);
  });

  it('tell the rules of a branch, whether it exists or not, and whether they may be passed by', async () => {
    Object.assign(repository().settings, { requiredApprovals: 2, refusedCreations: ['issue-relay/**'] });
    const rulesOf = async (branch: string) => (await maintainer.rest.repos.getBranchRules({ ...at, branch })).data;
    expect(await rulesOf('main')).toMatchObject([
      { type: 'pull_request', parameters: { required_approving_review_count: 2 }, ruleset_id: 1 },
    ]);
    expect(await rulesOf('issue-relay/state')).toMatchObject([{ type: 'creation' }]);
    expect(await rulesOf('fix/it')).toEqual([]);
    const { data } = await maintainer.rest.repos.getRepoRuleset({ ...at, ruleset_id: 1 });
    expect(data).toMatchObject({ enforcement: 'active', current_user_can_bypass: 'never' });
  });

  it('tell administrators whether Actions may open pull requests, and nobody else', async () => {
    repository();
    const setting = await maintainer.rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository(at);
    expect(setting.data).toMatchObject({ can_approve_pull_request_reviews: expect.any(Boolean) });
    const token = asJob({ contents: 'write', actions: 'write' });
    expect(await refusal(token.rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository(at))).toMatchObject({
      status: 403,
    });
  });

  it('have no issue without a title', async () => {
    repository();
    expect(await refusal(maintainer.rest.issues.create({ ...at, title: ' ' }))).toMatchObject({ status: 422 });
  });
});

describe('limits and faults', () => {
  it('answers with a fault as often as asked, for example a secondary limit', async () => {
    repository();
    const body = { message: 'You have exceeded a secondary rate limit.' };
    hub.fault(/POST .*\/issues$/, { status: 403, times: 1, headers: { 'retry-after': '1' }, body });
    expect(await refusal(issue())).toMatchObject({
      status: 403,
      message: expect.stringContaining('secondary rate limit'),
    });
    expect(await issue()).toBe(1);
  });

  it('can lose an answer after the work was done', async () => {
    repository();
    hub.fault(/graphql createCommitOnBranch/, { status: 502, times: 1, after: true });
    await expect(branch('feature')).rejects.toMatchObject({ status: 502 });
    expect(await branchHead('feature')).not.toBe(await branchHead('main'));
    expect(hub.requests.at(-3)).toMatchObject({ status: 502 });
  });
});

describe('what GitHub would not take', () => {
  it('is a violation: unknown names in a request, which GitHub ignores in silence', async () => {
    repository();
    const headers = { authorization: `Bearer ${owner.token}` };
    const body = JSON.stringify({ title: 'T', labls: [] });
    await fetch(`${hub.url}/api/v3/repos/acme/demo/issues?per_pge=1`, { method: 'POST', headers, body });
    expect(hub.violations.splice(0)).toEqual([
      'POST /repos/{owner}/{repo}/issues: unknown body property labls',
      'POST /repos/{owner}/{repo}/issues: unknown query parameter per_pge',
    ]);
  });

  it('is a violation and a 422: a body of the wrong shape', async () => {
    repository();
    const headers = { authorization: `Bearer ${owner.token}` };
    const wrong = await fetch(`${hub.url}/api/v3/repos/acme/demo/issues`, {
      method: 'POST',
      headers,
      body: '{"body":1}',
    });
    expect(wrong.status).toBe(422);
    expect(hub.violations.splice(0)).toHaveLength(2);
  });

  it('is a violation: a field that GraphQL does not have', async () => {
    repository();
    const { errors } = await graphql(owner.token, '{ repository(owner: "acme", name: "demo") { nam } }');
    expect(errors[0]?.message).toContain('Did you mean "name"');
    expect(hub.violations.splice(0)).toHaveLength(1);
  });

  it('is counted as not emulated: a parameter that GitHub honours and the hub does not', async () => {
    repository();
    await maintainer.rest.issues.listComments({ ...at, issue_number: await issue(), since: '2026-01-01T00:00:00Z' });
    const query =
      '{ repository(owner: "acme", name: "demo") { pullRequests(first: 1, baseRefName: "x") { totalCount } } }';
    await graphql(owner.token, query);
    expect(hub.notEmulated.splice(0)).toEqual([
      'GET /repos/{owner}/{repo}/issues/{issue_number}/comments with since',
      'graphql Repository.pullRequests with baseRefName',
    ]);
  });

  it('or what only the hub lacks is answered 501 and counted', async () => {
    repository();
    expect(await refusal(maintainer.rest.repos.listTags(at))).toMatchObject({ status: 501 });
    const query = '{ repository(owner: "acme", name: "demo") { stargazerCount } }';
    expect((await graphql(owner.token, query)).status).toBe(501);
    expect(hub.notEmulated.splice(0)).toEqual(['GET /repos/acme/demo/tags', 'graphql Repository.stargazerCount']);
    hub.violations.length = 0;
  });
});
