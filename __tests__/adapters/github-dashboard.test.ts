import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Account } from '../../lab/hub/surface.ts';
import { githubClient } from '../../src/adapters/github/client.ts';
import { DASHBOARD_FIELDS, dashboardAnswer, foundDashboard } from '../../src/adapters/github/dashboard.ts';
import type { FoundDashboard } from '../../src/contracts/dashboard.ts';
import { DASHBOARD_LABEL } from '../../src/contracts/names.ts';
import { DASHBOARD_MARKER, DASHBOARD_TITLE } from '../../src/domain/backlog/dashboard.ts';
import { actorOf, openPlace, type Place, STEWARD } from './github-place.ts';

let place: Place;
beforeEach(async () => {
  place = await openPlace();
});
afterEach(() => place.close());

const body = (text: string) => `${DASHBOARD_MARKER}\n\n${text}`;
const wanted = (text: string, found: FoundDashboard | null = null) => ({
  found,
  title: DASHBOARD_TITLE,
  body: body(text),
});

/** What the first query of a beat would find. */
async function found(token = place.token): Promise<FoundDashboard | null> {
  const client = githubClient({ ...options(), token });
  const query = `query Found { repository(owner: "acme", name: "demo") { ${DASHBOARD_FIELDS} } }`;
  const { data, faults } = await client.graphql({ doing: 'look', permission: 'issues: read' }, query, {});
  expect(faults).toEqual([]);
  return foundDashboard(z.object({ repository: dashboardAnswer }).parse(data).repository);
}

const options = () => ({ owner: 'acme', repository: 'demo', pause: async () => {}, apiUrl: `${place.hub.url}/api/v3` });

const edit = (number: number, text: string, person?: Account) =>
  place.api('PATCH', `/issues/${number}`, { body: body(text) }, person);

async function shown(text = 'first'): Promise<FoundDashboard> {
  expect(await place.writer.showDashboard(wanted(text))).toMatchObject({ done: true });
  const dashboard = await found();
  if (dashboard === null) throw new Error('there is no dashboard');
  return dashboard;
}

const issues = () => [...place.repository.issues.values()].map(({ number, state, body }) => ({ number, state, body }));

describe('the dashboard issue', () => {
  it('is created once, with its label, and found again', async () => {
    expect(await found()).toBeNull();
    const dashboard = await shown();
    const url = expect.stringMatching(/\/acme\/demo\/issues\/1$/);
    expect(dashboard).toEqual({ number: 1, url, open: true, body: body('first'), editedAt: null, editors: [] });
    expect(place.repository.issues.get(1)).toMatchObject({
      title: DASHBOARD_TITLE,
      labels: [{ name: DASHBOARD_LABEL.name }],
    });
    expect(await place.writer.showDashboard(wanted('first'))).toEqual({ done: true, url });
    expect(issues()).toHaveLength(1);
  });

  it('is written only where it differs', async () => {
    const dashboard = await shown();
    place.asked();
    expect(await place.writer.showDashboard(wanted('first', dashboard))).toMatchObject({ done: true });
    expect(place.asked()).toEqual([]);
    expect(await place.writer.showDashboard(wanted('second', dashboard))).toMatchObject({ done: true });
    expect(place.asked()).toEqual(['issues/get', 'issues/update']);
    expect(issues()).toEqual([{ number: 1, state: 'open', body: body('second') }]);
  });

  it('is left alone where somebody ticked something since it was read', async () => {
    const dashboard = await shown();
    await edit(1, 'ticked');
    expect(await place.writer.showDashboard(wanted('second', dashboard))).toMatchObject({ done: true });
    expect(issues()).toMatchObject([{ body: body('ticked') }]);
    expect(await place.writer.showDashboard(wanted('second', await found()))).toMatchObject({ done: true });
    expect(issues()).toMatchObject([{ body: body('second') }]);
  });

  it('is left alone where somebody closed it, and is not made anew', async () => {
    const dashboard = await shown();
    await place.api('PATCH', '/issues/1', { state: 'closed' });
    expect(await place.writer.showDashboard(wanted('second', dashboard))).toMatchObject({ done: true });
    const closed = await found();
    expect(closed).toMatchObject({ number: 1, open: false });
    expect(await place.writer.showDashboard(wanted('second', closed))).toMatchObject({ done: true });
    expect(await place.writer.showDashboard(wanted('second'))).toMatchObject({ done: true });
    expect(issues()).toEqual([{ number: 1, state: 'closed', body: body('first') }]);
  });

  it('is one, though two beats make it at once', async () => {
    const { writer } = place.as(place.jobToken(STEWARD));
    const held = [place.hub.hold(/createIssue/), place.hub.hold(/createIssue/)];
    const both = [place.writer, writer].map((each) => each.showDashboard(wanted('first')));
    // Both have looked, and have found none.
    await Promise.all(held.map(({ reached }) => reached));
    for (const { release } of held) release();
    const url = expect.stringMatching(/\/issues\/1$/);
    expect(await Promise.all(both)).toEqual([
      { done: true, url },
      { done: true, url },
    ]);
    expect(issues()).toMatchObject([
      { number: 1, state: 'open' },
      { number: 2, state: 'closed' },
    ]);
    expect(await found()).toMatchObject({ number: 1, open: true });
  });

  it.each([
    ['whose answer got lost is made once', { status: 502, times: 1, after: true }],
    ['that GitHub failed to make is made by the next try', { status: 502, times: 1 }],
  ])('%s', async (_, fault) => {
    place.hub.fault(/createIssue/, fault);
    expect(await shown()).toMatchObject({ number: 1 });
    expect(issues()).toHaveLength(1);
  });

  it('is none that somebody else wrote, whatever label it wears', async () => {
    await place.issue(DASHBOARD_TITLE, body('- [x] forged'));
    await place.api('POST', '/issues/1/labels', { labels: [DASHBOARD_LABEL.name] });
    expect(await found()).toBeNull();
    expect(await shown()).toMatchObject({ number: 2 });
  });

  it('that is refused is told, and never a fault', async () => {
    const { writer } = place.as(place.jobToken({ ...STEWARD, issues: 'read' }));
    expect(await writer.showDashboard(wanted('first'))).toMatchObject({ done: false, reason: 'write-refused' });
    expect(await place.writer.showDashboard(wanted('x'.repeat(70_000)))).toMatchObject({
      ...{ done: false, reason: 'write-refused', detail: 'the text is too long' },
    });
    expect(issues()).toEqual([]);
    const dashboard = await shown();
    expect(await writer.showDashboard(wanted('second', dashboard))).toMatchObject({
      done: false,
      reason: 'write-refused',
    });
  });
});

describe('those who edited it', () => {
  it('are those since our own last edit', async () => {
    const dashboard = await shown();
    const hubot = place.hub.addAccount('hubot');
    place.hub.repository('acme/demo').roles.set('hubot', 'write');
    await edit(1, 'one');
    await edit(1, 'two', hubot);
    const edited = await found();
    expect(edited?.editors).toEqual([actorOf(hubot), actorOf(place.maintainer)]);
    expect(edited?.editedAt).toMatch(/^\d{4}-/);
    await place.writer.showDashboard(wanted('ours', edited));
    expect((await found())?.editors).toEqual([]);
    await edit(1, 'three', hubot);
    expect((await found())?.editors).toEqual([actorOf(hubot)]);
    expect(dashboard.editors).toEqual([]);
  });

  it('are everybody lately where we write as a person, who may tick boxes, too', async () => {
    const { writer } = place.as(place.maintainer.token);
    await writer.showDashboard(wanted('first'));
    await edit(1, 'ticked');
    expect((await found(place.maintainer.token))?.editors).toEqual([actorOf(place.maintainer)]);
  });
});

describe('a history that does not show who edited it', () => {
  const bot = { __typename: 'Bot', login: 'github-actions', databaseId: 41_898_282 };
  const octocat = { __typename: 'User', login: 'octocat', databaseId: 1 };
  const at = (second: number) => `2026-11-30T03:00:${String(second).padStart(2, '0')}Z`;
  const editorsOf = (
    lastEditedAt: string,
    nodes: { editedAt: string; editor: typeof bot | null }[],
    totalCount = nodes.length,
  ) => {
    const text = { number: 1, url: 'https://github.com/acme/demo/issues/1', state: 'OPEN' as const, body: '' };
    const node = { ...text, lastEditedAt, viewerDidAuthor: true, author: bot, userContentEdits: { totalCount, nodes } };
    return foundDashboard({ dashboardLabel: null, dashboards: { nodes: [node] } })?.editors;
  };

  it.each([
    ['the newest edits are not in it', at(59), [{ editedAt: at(1), editor: octocat }], 1, [null]],
    ['nothing is in it', at(59), [], 0, [null]],
    ['there are more than it lists', at(2), [{ editedAt: at(2), editor: octocat }], 31, [actorOfNode(octocat), null]],
    ['an account is gone', at(2), [{ editedAt: at(2), editor: null }], 1, [null]],
  ])('names somebody who is not known: %s', (_, last, nodes, total, editors) => {
    expect(editorsOf(last, nodes, total)).toEqual(editors);
  });

  it('is read by time, whatever its order', () => {
    const nodes = [
      { editedAt: at(1), editor: octocat },
      { editedAt: at(9), editor: octocat },
      { editedAt: at(5), editor: bot },
    ];
    expect(editorsOf(at(9), nodes)).toEqual([actorOfNode(octocat)]);
  });
});

function actorOfNode({ databaseId, login }: { databaseId: number; login: string }) {
  return { id: String(databaseId), login, isBot: false };
}
