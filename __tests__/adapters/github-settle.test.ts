import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Record } from '../../src/contracts/record.ts';
import type { Settlement, StateWrite } from '../../src/ports.ts';
import { actorOf, failure, openPlace, type Place, RECORD_PATH, STEWARD } from './github-place.ts';

let place: Place;
beforeEach(async () => {
  place = await openPlace();
});
afterEach(() => place.close());

const run = promisify(execFile);
const git = async (...words: string[]) =>
  (await run('git', ['--git-dir', place.repository.git.directory, ...words])).stdout.trim();
const STATE = 'issue-relay/state';
const done = { done: true };
/** A comment is done with the place where people find it. */
const commented = { done: true, url: expect.stringMatching(/\/issues\/\d+#issuecomment-\d+$/) };
/** A record is done with the new head of the state branch, for the next write of the same job. */
const recorded = { done: true, stateHeadSha: expect.stringMatching(/^[0-9a-f]{40}$/) };

/** The record of an issue with this ticket. */
function aRecord(ticket: string, more: Partial<Record> = {}): Record {
  const at = '2026-11-30T12:00:00Z';
  return {
    ...{ format: 1, pipeline: 'auto-solve', issue_number: 1, status: 'in_progress', mode: 'auto' },
    claim: { run: '7', attempt: 1, ticket, claimedAt: at, actor: actorOf(place.maintainer) },
    ...{ base_sha: 'b'.repeat(40), delivered: null, resume: null, batons: {}, history: [], updated_at: at },
    ...more,
  };
}

type State = Extract<Settlement, { kind: 'state' }>;

/** The claim of an issue that nobody has, on a state branch that stands here. */
function claim(ticket: string, headSha: string | null, more: Partial<StateWrite> = {}): State {
  const write = {
    path: RECORD_PATH,
    expectedTicket: null,
    headSha,
    record: aRecord(ticket),
    message: `Claim ${ticket}`,
  };
  return { kind: 'state', write: { ...write, ...more } };
}

const settle = (...settlements: Settlement[]) => place.writer.settle(settlements);
const head = () => place.branch(STATE);
const stored = async (path = RECORD_PATH) => JSON.parse(await git('show', `${STATE}:${path}`)) as Record;
const history = async () => (await git('log', '--reverse', '--format=%s', STATE)).split('\n');
const other = (ticket: string, headSha: string | null, path = 'auto-solve/2.json') => claim(ticket, headSha, { path });

/** Another run's write, at this moment. */
async function otherRunWrites(settlement: State): Promise<void> {
  const { writer } = place.as(place.jobToken(STEWARD));
  expect(await writer.settle([settlement])).toEqual([recorded]);
}

async function filed() {
  const number = await place.issue();
  return { number, nodeId: (await place.subject(number)).issue.nodeId };
}

/** A branch at the base, and its node id. */
async function branched(name: string): Promise<string> {
  await place.api('POST', '/git/refs', { ref: `refs/heads/${name}`, sha: await place.branch('main') });
  return (await place.subject(await place.issue(), { branch: name })).branch?.nodeId ?? '';
}

const comment = (issueNodeId: string, body: string, commentNodeId: string | null = null): Settlement => ({
  ...{ kind: 'comment', issueNodeId, commentNodeId, body },
});

describe('small writes', () => {
  it('are settled in one request, each with its own answer', async () => {
    const { number, nodeId } = await filed();
    const branchNodeId = await branched('fix/issue-1');
    await settle(comment(nodeId, 'Working'), claim('first-ticket', null));
    const ours = (await place.subject(number)).issue.comments[0]?.nodeId ?? '';
    const waiting = claim('first-ticket', await head(), {
      ...{ expectedTicket: 'first-ticket', record: aRecord('first-ticket', { status: 'waiting' }) },
    });
    place.asked();
    const answers = await settle(
      ...[comment(nodeId, 'Done', ours), comment(nodeId, 'One more')],
      ...[{ kind: 'close-issue', issueNodeId: nodeId } as const, { kind: 'delete-branch', branchNodeId } as const],
      waiting,
    );
    expect(place.asked()).toEqual(['graphql updateIssueComment,addComment,closeIssue,deleteRef,createCommitOnBranch']);
    expect(answers).toEqual([commented, commented, done, done, { done: true, stateHeadSha: await head() }]);
    const { issue } = await place.subject(number);
    expect(issue.open).toBe(false);
    expect(issue.comments.map(({ body }) => body)).toEqual(['Done', 'One more']);
    expect(await place.branch('fix/issue-1')).toBeNull();
    expect((await stored()).status).toBe('waiting');
  });

  it('that fail do not keep the others from being done', async () => {
    const { number, nodeId } = await filed();
    const answers = await settle(
      comment(nodeId, 'x'.repeat(70_000)),
      comment('I_bm9uZQ', 'Nowhere'),
      comment(nodeId, 'Somewhere'),
    );
    expect(answers).toEqual([
      { done: false, reason: 'write-refused', detail: 'the text is too long' },
      { done: false, reason: 'write-refused', detail: 'it is not there' },
      commented,
    ]);
    expect((await place.subject(number)).issue.comments).toMatchObject([{ body: 'Somewhere' }]);
  });

  it('of nothing are no request', async () => {
    place.asked();
    expect(await settle()).toEqual([]);
    expect(place.asked()).toEqual([]);
  });

  it('count a branch that is gone already as deleted', async () => {
    const branchNodeId = await branched('fix/issue-1');
    await place.api('DELETE', '/git/refs/heads/fix/issue-1');
    expect(await settle({ kind: 'delete-branch', branchNodeId })).toEqual([done]);
  });

  it('do all that the token may do before they say what it may not', async () => {
    const { number, nodeId } = await filed();
    const { writer } = place.as(place.jobToken({ ...STEWARD, issues: 'read', 'pull-requests': 'read' }));
    const error = await failure(writer.settle([comment(nodeId, 'Hello'), claim('first-ticket', null)]));
    expect(error).toMatchObject({ code: 'missing-permission', happened: expect.stringMatching(/issues: write/) });
    expect((await place.subject(number)).state.stored.kind).toBe('sound');
  });

  it('name the scope for branches and state', async () => {
    const branchNodeId = await branched('fix/issue-1');
    await settle(claim('first-ticket', null));
    const { writer } = place.as(place.jobToken({ ...STEWARD, contents: 'read' }));
    const settlements = [
      { kind: 'delete-branch', branchNodeId } as const,
      other('t-2-ticket', await head()),
      other('t-3-ticket', null),
    ];
    for (const settlement of settlements) {
      const error = await failure(writer.settle([settlement]));
      expect(error).toMatchObject({ code: 'missing-permission', happened: expect.stringMatching(/contents: write/) });
    }
  });

  it('carry what others wrote as variables only', async () => {
    const { number, nodeId } = await filed();
    const body = '"}) { clientMutationId } m9: closeIssue(input: {issueId: "1"}) # $x \\u0022 {{y}} 🙂';
    expect(await settle(comment(nodeId, body))).toEqual([commented]);
    expect((await place.subject(number)).issue.comments).toMatchObject([{ body }]);
  });
});

describe('small writes whose answer got lost', () => {
  it('are each done once', async () => {
    const { number, nodeId } = await filed();
    const branchNodeId = await branched('fix/issue-1');
    await settle(claim('first-ticket', null));
    place.hub.fault(/graphql addComment/, { status: 502, times: 1, after: true });
    const answers = await settle(
      ...[comment(nodeId, 'Progress'), { kind: 'close-issue', issueNodeId: nodeId } as const],
      ...[{ kind: 'delete-branch', branchNodeId } as const, other('second-ticket', await head())],
    );
    expect(answers).toEqual([done, done, done, { done: true, stateHeadSha: await head() }]);
    const { issue } = await place.subject(number);
    expect(issue.comments.map(({ body }) => body)).toEqual(['Progress']);
    expect(issue.open).toBe(false);
    expect(await history()).toEqual(['Claim first-ticket', 'Claim second-ticket']);
  });

  it('are sent again when nothing was done', async () => {
    const { number, nodeId } = await filed();
    place.hub.fault(/graphql addComment/, { status: 502, times: 2 });
    expect(await settle(comment(nodeId, 'Progress'))).toEqual([commented]);
    expect((await place.subject(number)).issue.comments).toHaveLength(1);
  });

  it('are given up after three tries', async () => {
    const { nodeId } = await filed();
    place.hub.fault(/graphql addComment/, { status: 502, times: 9 });
    expect(await failure(settle(comment(nodeId, 'Progress')))).toMatchObject({ code: 'github-unavailable' });
  });

  it('are not taken for done when the answer misses one of them', async () => {
    const { number, nodeId } = await filed();
    place.hub.fault(/graphql addComment/, { status: 200, times: 1, body: { data: {} } });
    expect(await settle(comment(nodeId, 'Progress'))).toEqual([commented]);
    expect((await place.subject(number)).issue.comments).toHaveLength(1);
  });
});

describe('the record of an issue', () => {
  it('starts the state branch, an orphan, in three requests, and is removed in the end', async () => {
    const { number } = await filed();
    place.asked();
    expect(await settle(claim('first-ticket', null))).toEqual([recorded]);
    expect(place.asked()).toEqual(['git/create-tree', 'git/create-commit', 'git/create-ref']);
    expect(await git('rev-list', '--count', STATE)).toBe('1');
    const { state } = await place.subject(number);
    expect(state).toEqual({ headSha: await head(), stored: { kind: 'sound', record: aRecord('first-ticket') } });
    const removal = claim('', state.headSha, { expectedTicket: 'first-ticket', record: null, message: 'Resolve' });
    expect(await settle(removal)).toEqual([recorded]);
    expect((await place.subject(number)).state).toEqual({ headSha: await head(), stored: { kind: 'absent' } });
  });

  it.each([
    ['by the request that settles it', (stale: string | null) => claim('first-ticket', stale)],
    ['on a branch that had moved', (stale: string | null) => claim('first-ticket', stale), true],
    ['on a branch that it starts', () => claim('first-ticket', null), false, true],
  ])(
    'comes with the head that a next write of the job goes on from: %s',
    async (_, wanted, moved = false, first = false) => {
      if (!first) await settle(other('other-ticket', null));
      const stale = await head();
      if (moved) await otherRunWrites(other('third-ticket', stale, 'auto-solve/3.json'));
      const [answer] = await settle(wanted(stale));
      const stateHeadSha = answer?.done ? (answer.stateHeadSha ?? null) : null;
      expect(stateHeadSha).toBe(await head());
      place.asked();
      const next = { expectedTicket: 'first-ticket', record: aRecord('first-ticket', { status: 'waiting' }) };
      expect(await settle(claim('', stateHeadSha, next))).toEqual([recorded]);
      expect(place.asked()).toEqual(['graphql createCommitOnBranch']);
    },
  );

  it('is not taken for lost when GitHub could not read it', async () => {
    await settle(claim('first-ticket', null));
    const stale = await head();
    await otherRunWrites(other('other-ticket', stale));
    const errors = [{ type: 'SERVICE_UNAVAILABLE', path: ['repository', 'ref'], message: 'later' }];
    place.hub.fault(/graphql repository/, {
      status: 200,
      times: 1,
      body: { data: { repository: { ref: null } }, errors },
    });
    const next = { expectedTicket: 'first-ticket', record: aRecord('first-ticket', { status: 'stopped' }) };
    const error = await failure(settle(claim('', stale, next)));
    expect(error).toMatchObject({ code: 'github-unavailable', happened: expect.stringMatching(/SERVICE_UNAVAILABLE/) });
    expect((await stored()).status).toBe('in_progress');
  });

  it('is written on the new head when another issue moved the branch meanwhile', async () => {
    await settle(claim('first-ticket', null));
    const stale = await head();
    await otherRunWrites(other('other-ticket', stale));
    const next = aRecord('first-ticket', { status: 'stopped' });
    expect(await settle(claim('', stale, { expectedTicket: 'first-ticket', record: next, message: 'Stop' }))).toEqual([
      recorded,
    ]);
    expect(await stored()).toEqual(next);
    expect(await history()).toEqual(['Claim first-ticket', 'Claim other-ticket', 'Stop']);
  });

  it('is written though the branch moves again and again, after pauses that grow', async () => {
    await settle(claim('first-ticket', null));
    const stale = { type: 'STALE_DATA', path: ['state'], message: 'Expected branch to point to another commit' };
    const late = claim('', await head(), { expectedTicket: 'first-ticket', record: aRecord('new-ticket') });
    await otherRunWrites(other('other-ticket', await head()));
    const first = { ...stale, path: ['m0'] };
    const answer = (errors: object[]) => ({ status: 200, times: 1, body: { data: {}, errors } });
    for (const errors of [[first], [stale], [stale]]) place.hub.fault(/createCommitOnBranch/, answer(errors));
    expect(await settle(late)).toEqual([recorded]);
    expect(place.pauses).toEqual([50, 100]);
    expect((await stored()).claim.ticket).toBe('new-ticket');
  });

  it('is given up when the branch never stands still', async () => {
    await settle(claim('first-ticket', null));
    const errors = ['m0', 'state'].map((field) => ({ type: 'STALE_DATA', path: [field], message: 'moved' }));
    place.hub.fault(/createCommitOnBranch/, { status: 200, times: 99, body: { data: {}, errors } });
    const [answer] = await settle(other('other-ticket', await head()));
    expect(answer).toEqual({ done: false, reason: 'state-refused', detail: 'other runs kept writing it' });
    expect(place.pauses).toHaveLength(8);
  });

  it.each([null, 'stale'])('of two claims at once goes to one, the other has lost (branch: %s)', async (from) => {
    if (from) await settle(other('other-ticket', null));
    const base = await head();
    const { writer } = place.as(place.jobToken(STEWARD));
    const answers = await Promise.all([
      place.writer.settle([claim('first-ticket', base)]),
      writer.settle([claim('second-ticket', base)]),
    ]);
    const lost = { done: false, reason: 'claim-lost', detail: expect.any(String) };
    const firstWon = answers[0]?.[0]?.done === true;
    expect(answers).toEqual(firstWon ? [[recorded], [lost]] : [[lost], [recorded]]);
    expect((await stored()).claim.ticket).toBe(firstWon ? 'first-ticket' : 'second-ticket');
    expect(await history()).toHaveLength(from ? 2 : 1);
  });

  it('never gets lost when many issues are claimed at once on a branch that none of them has seen', async () => {
    const claims = [1, 2, 3, 4, 5].map((issue) => other(`ticket-of-${issue}`, null, `auto-solve/${issue}.json`));
    const answers = await Promise.all(
      claims.map((settlement) => place.as(place.jobToken(STEWARD)).writer.settle([settlement])),
    );
    expect(answers).toEqual(claims.map(() => [recorded]));
    expect(await history()).toHaveLength(5);
    for (const issue of [1, 2, 3, 4, 5])
      expect((await stored(`auto-solve/${issue}.json`)).claim.ticket).toBe(`ticket-of-${issue}`);
  });

  it('of another run is left alone', async () => {
    await settle(claim('first-ticket', null));
    const stale = await head();
    const taken = claim('second-ticket', stale, { expectedTicket: 'first-ticket' });
    await otherRunWrites(taken);
    const late = claim('', stale, {
      expectedTicket: 'first-ticket',
      record: aRecord('first-ticket', { status: 'stopped' }),
    });
    expect(await settle(late)).toMatchObject([{ done: false, reason: 'claim-lost' }]);
    expect((await stored()).claim.ticket).toBe('second-ticket');
  });

  it('that a person broke is not overwritten', async () => {
    await settle(claim('first-ticket', null));
    const stale = await head();
    const entry = { path: RECORD_PATH, mode: '100644', type: 'blob', content: '{ broken' };
    const tree = await place.api<{ sha: string }>('POST', '/git/trees', { base_tree: stale, tree: [entry] });
    const commit = { message: 'By hand', tree: tree.sha, parents: [stale] };
    const { sha } = await place.api<{ sha: string }>('POST', '/git/commits', commit);
    await place.api('PATCH', `/git/refs/heads/${STATE}`, { sha });
    const late = claim('', stale, {
      expectedTicket: 'first-ticket',
      record: aRecord('first-ticket', { status: 'stopped' }),
    });
    const detail = "auto-solve/1.json can't be read, and is not overwritten";
    expect(await settle(late)).toEqual([{ done: false, reason: 'state-refused', detail }]);
    expect(await head()).toBe(sha);
  });

  it.each([
    ['that starts the branch', true, /create-ref/],
    ['on a branch that is there', false, /graphql createCommitOnBranch/],
  ])('%s is written once when the answer got lost', async (_, first, request) => {
    if (!first) await settle(other('other-ticket', null));
    place.hub.fault(request, { status: 502, times: 1, after: true });
    expect(await settle(claim('first-ticket', await head()))).toEqual([recorded]);
    expect((await stored()).claim.ticket).toBe('first-ticket');
    expect((await history()).filter((subject) => subject === 'Claim first-ticket')).toHaveLength(1);
  });

  it('that is to be removed and is gone already is removed', async () => {
    await settle(claim('first-ticket', null));
    const removal = (headSha: string | null) =>
      claim('', headSha, { expectedTicket: 'first-ticket', record: null, message: 'Resolve' });
    await settle(removal(await head()));
    expect(await settle(removal(await head()))).toEqual([recorded]);
  });

  it('can not be claimed once somebody deleted the branch: what it held is not known', async () => {
    await settle(claim('first-ticket', null));
    const stale = await head();
    await place.api('DELETE', `/git/refs/heads/${STATE}`);
    const late = claim('', stale, {
      expectedTicket: 'first-ticket',
      record: aRecord('first-ticket', { status: 'stopped' }),
    });
    expect(await settle(late)).toMatchObject([{ done: false, reason: 'claim-lost' }]);
    expect(await settle(claim('second-ticket', stale))).toEqual([recorded]);
    expect(await history()).toEqual(['Claim second-ticket']);
  });

  it('is given up when GitHub keeps failing', async () => {
    await settle(claim('first-ticket', null));
    place.hub.fault(/createCommitOnBranch/, { status: 502, times: 99 });
    const error = await failure(settle(other('other-ticket', await head())));
    expect(error).toMatchObject({ code: 'github-unavailable' });
  });
});

describe('hints', () => {
  const reactionsTo = (id: number) =>
    [...place.repository.issues.values()]
      .flatMap(({ comments }) => comments)
      .find((each) => each.id === id)
      ?.given.map((reaction) => reaction.split(' ')[0]);
  const labelsOf = (number: number) => place.repository.issues.get(number)?.labels.map(({ name }) => name);
  const said = async (number: number) => place.api('POST', `/issues/${number}/comments`, { body: '/auto-solve-issue' });
  const label = async (number: number): Promise<Settlement> => {
    const { issue, repository, labelIds } = await place.subject(number);
    const name = 'issue-relay:failed';
    const { nodeId } = issue;
    const labelNodeId = labelIds[name] ?? null;
    return { kind: 'label', issue: { nodeId, number }, repositoryId: repository.nodeId, label: name, labelNodeId };
  };

  it('go with the other small writes, in the same request', async () => {
    const { number, nodeId } = await filed();
    const { id, node_id: commentNodeId } = await said(number);
    await place.api('POST', `/issues/${await place.issue()}/labels`, { labels: ['issue-relay:failed'] });
    const put = await label(number);
    place.asked();
    expect(await settle(comment(nodeId, 'Done'), { kind: 'react', commentNodeId, reaction: 'hooray' }, put)).toEqual([
      commented,
      done,
      done,
    ]);
    expect(place.asked()).toEqual(['graphql addComment,addReaction,addLabelsToLabelable']);
    expect([reactionsTo(id), labelsOf(number)]).toEqual([['hooray'], ['issue-relay:failed']]);
    const { labelIds } = await place.subject(number);
    await settle({ kind: 'unlabel', issueNodeId: nodeId, labelNodeIds: [labelIds['issue-relay:failed'] ?? ''] });
    expect(labelsOf(number)).toEqual([]);
  });

  it('make a label that the repository lacks, also where somebody else makes it meanwhile', async () => {
    const [first, second] = [await place.issue(), await place.issue()];
    const [one, other] = [await label(first), await label(second)];
    expect([await settle(one), await settle(other)]).toEqual([[done], [done]]);
    expect([labelsOf(first), labelsOf(second)]).toEqual([['issue-relay:failed'], ['issue-relay:failed']]);
    expect(place.asked().slice(-4)).toEqual([
      'graphql createLabel',
      'issues/add-labels',
      'graphql createLabel',
      'issues/add-labels',
    ]);
  });

  it('are refused at worst: without a permission, for a comment that is gone, and when GitHub fails', async () => {
    const { number, nodeId } = await filed();
    const { node_id: commentNodeId } = await said(number);
    const react: Settlement = { kind: 'react', commentNodeId, reaction: 'eyes' };
    const refused = { done: false, reason: 'write-refused', detail: expect.any(String) };
    const reading = place.as(place.jobToken({ issues: 'read', contents: 'read' })).writer;
    const all = [react, await label(number), { kind: 'reply', issueNodeId: nodeId, body: 'No.' }] as const;
    expect(await reading.settle(all)).toEqual([refused, refused, refused]);
    const gone: Settlement = {
      ...react,
      commentNodeId: `${commentNodeId.slice(0, 3)}${Buffer.from(`${place.repository.id}:1`).toString('base64url')}`,
    };
    expect(await settle(comment(nodeId, 'Done'), gone)).toEqual([commented, refused]);
    place.hub.fault(/graphql/, { status: 502, times: Infinity });
    expect(await settle(react)).toEqual([refused]);
  });

  it('answer a comment once, whoever asks again', async () => {
    const { number, nodeId } = await filed();
    const reply: Settlement = { kind: 'reply', issueNodeId: nodeId, body: '<!-- issue-relay:command-1 -->\nNo.' };
    expect([await settle(reply), await settle(reply)]).toEqual([[done], [done]]);
    expect(place.repository.issues.get(number)?.comments.map(({ body }) => body)).toEqual([reply.body]);
  });

  it('that get lost on the way are sent again, and are there once', async () => {
    const { number } = await filed();
    const { id, node_id: commentNodeId } = await said(number);
    place.hub.fault(/addReaction/, { status: 502, times: 1, after: true });
    expect(await settle({ kind: 'react', commentNodeId, reaction: 'rocket' })).toEqual([done]);
    expect(reactionsTo(id)).toEqual(['rocket']);
  });
});
