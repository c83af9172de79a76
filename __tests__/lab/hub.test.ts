import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getOctokit } from '@actions/github';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startHub } from '../../lab/hub/hub.ts';
import type { Account, Hub, HubEvent, NewRepository, Permissions, RunView } from '../../lab/hub/surface.ts';

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
  hub.onEvent((event) => events.push(event));
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
    await maintainer.rest.issues.removeLabel({ ...at, issue_number: number, name: 'issue-relay' });
    const { data: comment } = await maintainer.rest.issues.createComment({ ...at, issue_number: number, body: 'one' });
    await maintainer.rest.issues.updateComment({ ...at, comment_id: comment.id, body: 'two' });
    await maintainer.rest.issues.update({ ...at, issue_number: number, title: 'Very broken' });
    await maintainer.rest.issues.update({ ...at, issue_number: number, state: 'closed', state_reason: 'not_planned' });
    await maintainer.rest.issues.update({ ...at, issue_number: number, state: 'open' });
    const { data: comments } = await maintainer.rest.issues.listComments({ ...at, issue_number: number });
    expect(comments.map(({ body }) => body)).toEqual(['two']);
    expect(events.map(({ name, payload }) => `${name} ${payload['action']}`)).toEqual([
      'issues opened',
      'issues labeled',
      'issues unlabeled',
      'issue_comment created',
      'issues edited',
      'issues closed',
      'issues reopened',
    ]);
  });

  it('are listed by state and label, page by page', async () => {
    repository();
    for (const title of ['one', 'two', 'three']) await issue(title);
    await maintainer.rest.issues.update({ ...at, issue_number: 2, state: 'closed' });
    await maintainer.rest.issues.addLabels({ ...at, issue_number: 1, labels: ['bug'] });
    const titles = async (more: object) =>
      (await maintainer.rest.issues.listForRepo({ ...at, ...more })).data.map(({ title }) => title);
    expect(await titles({ direction: 'asc' })).toEqual(['one', 'three']);
    expect(await titles({ state: 'all', labels: 'bug' })).toEqual(['one']);
    const all = await maintainer.paginate(maintainer.rest.issues.listForRepo, { ...at, state: 'all', per_page: 2 });
    expect(all.map(({ number }) => number)).toEqual([3, 2, 1]);
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

  it('keep one reaction of a kind a person', async () => {
    repository();
    const seen = { ...at, issue_number: await issue(), content: 'eyes' as const };
    expect((await maintainer.rest.reactions.createForIssue(seen)).status).toBe(201);
    expect((await maintainer.rest.reactions.createForIssue(seen)).status).toBe(200);
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
    hub.setRole('acme/demo', 'triager', 'triage');
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
    expect(await refusal(stranger.rest.repos.get(at))).toMatchObject({ status: 404 });
    expect((await fetch(`${hub.url}/api/v3/repos/acme/demo`)).status).toBe(404);
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
    expect(await refusal(as(token).rest.issues.listForRepo(at))).toMatchObject({
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
  it('start nothing but dispatches, and pull requests that wait for approval', async () => {
    repository({ settings: { actionsMayCreatePullRequests: true } });
    await branch('feature');
    const number = await issue();
    events.length = 0;
    const job = asJob({ issues: 'write', actions: 'write', contents: 'write', 'pull-requests': 'write' });
    await job.rest.issues.addLabels({ ...at, issue_number: number, labels: ['x'] });
    await job.rest.issues.createComment({ ...at, issue_number: number, body: 'x' });
    await job.rest.pulls.create({ ...at, title: 'T', head: 'feature', base: 'main' });
    await job.rest.repos.createDispatchEvent({ ...at, event_type: 'beat' });
    const dispatch = { ...at, workflow_id: 'solve.yml', ref: 'main', inputs: { issue: '1' } };
    await job.rest.actions.createWorkflowDispatch(dispatch);
    expect(events.map(({ name, needsApproval }) => [name, needsApproval])).toEqual([
      ['pull_request', true],
      ['repository_dispatch', false],
      ['workflow_dispatch', false],
    ]);
    expect(events[2]).toMatchObject({
      workflow: '.github/workflows/solve.yml',
      ref: 'refs/heads/main',
      payload: { inputs: { issue: '1', mode: 'auto' }, sender: { login: 'github-actions[bot]' } },
    });
  });

  it('cannot be dispatches of what is not dispatchable, or with wrong inputs', async () => {
    repository();
    const dispatch = (workflow_id: string, inputs: Record<string, string>) =>
      refusal(maintainer.rest.actions.createWorkflowDispatch({ ...at, workflow_id, ref: 'main', inputs }));
    expect(await dispatch('missing.yml', {})).toMatchObject({ status: 404 });
    expect((await dispatch('ci.yml', {})).message).toContain("Workflow does not have 'workflow_dispatch' trigger");
    expect((await dispatch('solve.yml', { issue: '1', speed: '9' })).message).toContain('Unexpected inputs');
    expect((await dispatch('solve.yml', {})).message).toContain("Required input 'issue' not provided");
  });
});

describe('git', () => {
  it('clones, pushes and sees what the API does; a push is an event', async () => {
    repository();
    const folder = join(directory, 'clone');
    await git(directory, 'clone', '--quiet', `${hub.url}/acme/demo.git`, folder);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('# Demo\n');
    writeFileSync(join(folder, 'a.txt'), 'a\n');
    await git(folder, 'checkout', '--quiet', '-b', 'topic');
    await git(folder, 'add', '.');
    await git(folder, 'commit', '--quiet', '--message', 'Add a');
    await git(folder, 'push', '--quiet', remote(owner.token), 'topic');
    const sha = await git(folder, 'rev-parse', 'HEAD');
    const { data } = await maintainer.rest.git.getRef({ ...at, ref: 'heads/topic' });
    expect(data.object.sha).toBe(sha);
    expect(events.at(-1)).toMatchObject({ name: 'push', ref: 'refs/heads/topic', sha, actor: { login: 'acme' } });
    expect(hub.requests.filter(({ operation }) => operation === 'git receive-pack')).not.toHaveLength(0);
  });

  it('refuses a push without permission, and one of a job that changes a workflow file', async () => {
    repository();
    const folder = join(directory, 'clone');
    await git(directory, 'clone', '--quiet', `${hub.url}/acme/demo.git`, folder);
    writeFileSync(join(folder, '.github/workflows/ci.yml'), 'on: [push, pull_request]\n');
    await git(folder, 'commit', '--quiet', '--all', '--message', 'Change CI');
    const push = (token: string) => git(folder, 'push', remote(token), 'HEAD:topic');
    await expect(push(jobToken({ contents: 'read' }))).rejects.toThrow(/403/);
    await expect(push(jobToken({ contents: 'write' }))).rejects.toThrow(/without `workflows` permission/);
    await expect(push('ghp_wrong')).rejects.toThrow(/Authentication failed/);
    await expect(push(owner.token)).resolves.toBe('');
  });

  it('data can be written piece by piece: blob, tree with removals and modes, commit, ref', async () => {
    repository();
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
    const { data: read } = await maintainer.rest.git.getTree({ ...at, tree_sha: 'pieces', recursive: 'true' });
    const files = read.tree.filter(({ type }) => type === 'blob').map(({ path, mode }) => `${mode} ${path}`);
    expect(files).toEqual([
      '100644 .github/workflows/ci.yml',
      '100644 .github/workflows/solve.yml',
      '100644 docs/a.md',
      '100755 run.sh',
    ]);
    expect((await maintainer.rest.git.getBlob({ ...at, file_sha: blob.sha })).data.content).toBe(content);
    expect((await maintainer.rest.git.getCommit({ ...at, commit_sha: made.sha })).data.message).toBe(message);
    const { data: compared } = await maintainer.rest.repos.compareCommitsWithBasehead({
      ...at,
      basehead: 'main...pieces',
    });
    expect([compared.status, compared.ahead_by, compared.files?.length]).toEqual(['ahead', 1, 3]);
    const { data: document } = await maintainer.rest.repos.getContent({ ...at, path: 'docs/a.md', ref: 'pieces' });
    expect(document).toMatchObject({ type: 'file', content: 'YQo=\n' });
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
    repository({ files: { 'run.sh': { text: 'old\n', executable: true } } });
    const head = await branch('feature', {});
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
    const { data } = await maintainer.rest.git.getTree({ ...at, tree_sha: 'feature' });
    expect(data.tree).toMatchObject([{ path: 'run.sh', mode: '100644' }]);
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
        nameWithOwner isPrivate isArchived viewerPermission autoMergeAllowed deleteBranchOnMerge
        defaultBranchRef { name target { oid } }
        state: object(expression: "issue-relay/state:a.json") { ... on Blob { text } }
        readme: object(expression: "main:README.md") { ... on Blob { text byteSize isBinary isTruncated } }
        label(name: "issue-relay") { name }
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
      viewerPermission: 'ADMIN',
      defaultBranchRef: { name: 'main', target: { oid: expect.stringMatching(/^[0-9a-f]{40}$/) } },
      state: null,
      readme: { text: '# Demo\n', byteSize: 7, isBinary: false, isTruncated: false },
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

  it('pages through issues, and refuses a list without a size', async () => {
    repository();
    for (const title of ['one', 'two', 'three']) await issue(title);
    const page = async (size: string) =>
      graphql(
        owner.token,
        `{ repository(owner: "acme", name: "demo") { issues(${size}) {
          nodes { title } pageInfo { hasNextPage endCursor } } } }`,
      );
    const first = (await page('first: 2')).data['repository'] as { issues: { pageInfo: { endCursor: string } } };
    expect(first.issues).toMatchObject({
      nodes: [{ title: 'one' }, { title: 'two' }],
      pageInfo: { hasNextPage: true },
    });
    const rest = await page(`first: 2, after: "${first.issues.pageInfo.endCursor}"`);
    expect(rest.data['repository']).toMatchObject({ issues: { nodes: [{ title: 'three' }] } });
    expect((await page('states: [OPEN]')).errors).toHaveLength(1);
    expect((await page('first: 101')).errors).toHaveLength(1);
  });

  it('names what is not there NOT_FOUND', async () => {
    repository();
    const missing = await graphql(owner.token, '{ repository(owner: "acme", name: "absent") { id } }');
    expect(missing).toMatchObject({ status: 200, data: { repository: null }, errors: [{ type: 'NOT_FOUND' }] });
    const number = await issue();
    hub.deleteIssue('acme/demo', number);
    const deleted = await graphql(
      owner.token,
      `{ repository(owner: "acme", name: "demo") { issue(number: ${number}) { id } } }`,
    );
    expect(deleted.errors).toMatchObject([{ type: 'NOT_FOUND', path: ['repository', 'issue'] }]);
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
      scope: 'contents:write,contents:read,issues:write,issues:read',
    });
  });

  it('edits comments, labels issues, deletes refs and opens pull requests', async () => {
    repository();
    await branch('feature');
    const { repository: repositoryId, subject } = await nodeIds(await issue());
    const { data: comment } = await maintainer.rest.issues.createComment({ ...at, issue_number: 1, body: 'one' });
    await maintainer.rest.issues.createLabel({ ...at, name: 'bug', color: 'ff0000' });
    const asked =
      '{ repository(owner: "acme", name: "demo") { label(name: "bug") { id } ref(qualifiedName: "feature") { id } } }';
    const { repository: ids } = (await graphql(owner.token, asked)).data as Record<
      string,
      Record<string, { id: string }>
    >;
    const { data, errors } = await graphql(
      owner.token,
      `mutation {
        updateIssueComment(input: { id: "${comment.node_id}", body: "two" }) { issueComment { body lastEditedAt } }
        addLabelsToLabelable(input: { labelableId: "${subject}", labelIds: ["${ids?.['label']?.id}"] }) {
          labelable { labels(first: 5) { nodes { name } } } }
        removeLabelsFromLabelable(input: { labelableId: "${subject}", labelIds: ["${ids?.['label']?.id}"] }) {
          labelable { labels(first: 5) { totalCount } } }
        createPullRequest(input: { repositoryId: "${repositoryId}", headRefName: "feature", baseRefName: "main", title: "T", draft: true }) {
          pullRequest { number isDraft headRefName mergeable } }
        deleteRef(input: { refId: "${ids?.['ref']?.id}" }) { clientMutationId }
      }`,
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      updateIssueComment: { issueComment: { body: 'two', lastEditedAt: expect.any(String) } },
      addLabelsToLabelable: { labelable: { labels: { nodes: [{ name: 'bug' }] } } },
      removeLabelsFromLabelable: { labelable: { labels: { totalCount: 0 } } },
      createPullRequest: { pullRequest: { number: 2, isDraft: true, headRefName: 'feature', mergeable: 'UNKNOWN' } },
    });
    // The branch of a pull request is gone, and with it the pull request is closed.
    expect((await maintainer.rest.pulls.get({ ...at, pull_number: 2 })).data.state).toBe('closed');
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

  it('read head, files and mergeability from git, and do not know the latter at first', async () => {
    repository();
    const pull = { ...at, pull_number: await pullRequest() };
    const mergeable = async () => (await maintainer.rest.pulls.get(pull)).data.mergeable;
    expect([await mergeable(), await mergeable()]).toEqual([null, true]);
    const { data: files } = await maintainer.rest.pulls.listFiles(pull);
    expect(files).toMatchObject([{ filename: 'new.txt', status: 'added', additions: 1, patch: '@@ -0,0 +1 @@\n+new' }]);
    const { data: before } = await maintainer.rest.pulls.get(pull);
    const head = await commit(maintainer, 'feature', before.head.sha, { 'README.md': '# Ours\n' });
    const { data: main } = await maintainer.rest.git.getRef({ ...at, ref: 'heads/main' });
    await commit(maintainer, 'main', main.object.sha, { 'README.md': '# Theirs\n' });
    expect([await mergeable(), await mergeable()]).toEqual([null, false]);
    expect((await maintainer.rest.pulls.get(pull)).data).toMatchObject({
      mergeable_state: 'dirty',
      head: { sha: head },
    });
    expect(events.filter(({ payload }) => payload['action'] === 'synchronize')).toHaveLength(1);
  });

  it('are listed by head and state, and close and reopen', async () => {
    repository();
    const pull = { ...at, pull_number: await pullRequest() };
    const list = async (more: object) => (await maintainer.rest.pulls.list({ ...at, ...more })).data.length;
    expect(await list({ head: 'acme:feature' })).toBe(1);
    expect(await list({ head: 'acme:other' })).toBe(0);
    await maintainer.rest.pulls.update({ ...pull, state: 'closed', body: 'Given up' });
    expect([await list({}), await list({ state: 'closed' })]).toEqual([0, 1]);
    await maintainer.rest.pulls.update({ ...pull, state: 'open' });
    expect(await list({})).toBe(1);
  });

  it('become drafts and ready again', async () => {
    repository();
    const { subject } = await nodeIds(await pullRequest());
    const mutation = (name: string) =>
      `mutation { ${name}(input: { pullRequestId: "${subject}" }) { pullRequest { isDraft } } }`;
    expect((await graphql(owner.token, mutation('convertPullRequestToDraft'))).data).toEqual({
      convertPullRequestToDraft: { pullRequest: { isDraft: true } },
    });
    const merge = maintainer.rest.pulls.merge({ ...at, pull_number: 1 });
    expect(await refusal(merge)).toEqual({ status: 405, message: expect.stringContaining('still a draft') });
    await graphql(owner.token, mutation('markPullRequestReadyForReview'));
    expect((await maintainer.rest.pulls.get({ ...at, pull_number: 1 })).data.draft).toBe(false);
  });
});

describe('merging', () => {
  it.each(['merge', 'squash', 'rebase'] as const)('by %s makes the commits that GitHub makes', async (merge_method) => {
    const { gitDirectory } = repository({ settings: { mergeabilityUnknownReads: 0 } });
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

  it('closes the issues that the pull request or its commits name, and deletes the branch if set so', async () => {
    repository({ settings: { mergeabilityUnknownReads: 0, deleteBranchOnMerge: true } });
    const [named, mentioned] = [await issue('named'), await issue('only mentioned')];
    const number = await pullRequest(`Fixes #${named}. See #${mentioned}.`);
    await maintainer.rest.pulls.merge({ ...at, pull_number: number, commit_message: 'resolves acme/demo#2' });
    const state = async (issue_number: number) =>
      (await maintainer.rest.issues.get({ ...at, issue_number })).data.state;
    expect([await state(named), await state(mentioned)]).toEqual(['closed', 'closed']);
    expect(await refusal(maintainer.rest.git.getRef({ ...at, ref: 'heads/feature' }))).toMatchObject({ status: 404 });
  });

  it('by a job token starts no push run', async () => {
    repository({ settings: { mergeabilityUnknownReads: 0 } });
    const number = await pullRequest();
    events.length = 0;
    await asJob({ contents: 'write' }).rest.pulls.merge({ ...at, pull_number: number });
    expect(events).toEqual([]);
  });

  it('is refused without the approvals that the default branch asks for, which also refuses pushes', async () => {
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
  it('and their jobs are shown as the runner reports them', async () => {
    const { runs } = repository();
    const started = '2026-01-01T00:00:00Z';
    const job = {
      id: 70,
      name: 'plan',
      status: 'completed' as const,
      runAttempt: 1,
      startedAt: started,
      completedAt: started,
    };
    const run: RunView = {
      id: 7,
      name: 'solve',
      displayTitle: 'Solve #1',
      path: '.github/workflows/solve.yml',
      event: 'workflow_dispatch',
      headBranch: 'main',
      headSha: await branchHead('main'),
      status: 'in_progress',
      conclusion: null,
      runNumber: 1,
      runAttempt: 2,
      actor: owner,
      triggeringActor: owner,
      createdAt: started,
      runStartedAt: started,
      jobs: [
        { ...job, conclusion: 'failure' },
        { ...job, id: 71, runAttempt: 2, conclusion: 'success' },
      ],
    };
    runs.set(7, run);
    const { data } = await maintainer.rest.actions.getWorkflowRun({ ...at, run_id: 7 });
    expect(data).toMatchObject({
      status: 'in_progress',
      run_attempt: 2,
      display_title: 'Solve #1',
      actor: { login: 'acme' },
    });
    const jobs = async (filter: 'all' | 'latest') =>
      (await maintainer.rest.actions.listJobsForWorkflowRun({ ...at, run_id: 7, filter })).data.jobs.map(
        ({ id }) => id,
      );
    expect([await jobs('latest'), await jobs('all')]).toEqual([[71], [70, 71]]);
    const { data: found } = await maintainer.rest.actions.listWorkflowRunsForRepo({ ...at, status: 'completed' });
    expect(found.total_count).toBe(0);
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
});

describe('limits and faults', () => {
  it('shows on every answer what is left, and a job shares its limit with its repository', async () => {
    repository();
    await asJob({ issues: 'read' }).rest.issues.listForRepo(at);
    const { headers } = await asJob({ issues: 'read' }).rest.issues.listForRepo(at);
    expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['1000', '998']);
  });

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
      '{ repository(owner: "acme", name: "demo") { issues(first: 1, filterBy: { createdBy: "x" }) { totalCount } } }';
    await graphql(owner.token, query);
    expect(hub.notEmulated.splice(0)).toEqual([
      'GET /repos/{owner}/{repo}/issues/{issue_number}/comments with since',
      'graphql Repository.issues with filterBy',
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
