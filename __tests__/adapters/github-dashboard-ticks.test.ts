import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Account } from '../../lab/hub/surface.ts';
import { githubClient } from '../../src/adapters/github/client.ts';
import { DASHBOARD_FIELDS, dashboardAnswer, foundDashboard } from '../../src/adapters/github/dashboard.ts';
import type { LoopState } from '../../src/contracts/loop-state.ts';
import { dashboardWishes } from '../../src/domain/backlog/dashboard.ts';
import { type HeardTicks, type Tick, tickBox, tickersOf } from '../../src/domain/backlog/dashboard-ticks.ts';
import { withTicks } from '../../src/domain/backlog/ticked-state.ts';
import { aReport, NOW } from '../domain/backlog/loop-reports.ts';
import { openPlace, type Place } from './github-place.ts';

let place: Place;
let state: LoopState;
beforeEach(async () => {
  place = await openPlace();
  state = aReport().state;
  await beat();
});
afterEach(() => place.close());

async function found() {
  const settings = { owner: 'acme', repository: 'demo', pause: async () => {}, apiUrl: `${place.hub.url}/api/v3` };
  const client = githubClient({ ...settings, token: place.token });
  const query = `query Found { repository(owner: "acme", name: "demo") { ${DASHBOARD_FIELDS} } }`;
  const { data } = await client.graphql({ doing: 'look', permission: 'issues: read' }, query, {});
  return foundDashboard(z.object({ repository: dashboardAnswer }).parse(data).repository);
}

/** What a beat does with the dashboard: it hears the ticks, and shows what came of them unless it dies before. */
async function beat({ dies = false } = {}): Promise<HeardTicks | null> {
  const dashboard = await found();
  let heard: HeardTicks | null = null;
  if (dashboard !== null) {
    const authorities = await Promise.all(tickersOf(dashboard).map((editor) => place.reader.authority(editor)));
    const after = withTicks(state, aReport().backlog, { ...dashboard, authorities }, NOW);
    state = after.state;
    heard = after.heard;
  }
  if (dies) return heard;
  for (const wish of dashboardWishes(dashboard, aReport({ state }), heard))
    if (wish.kind === 'dashboard') expect(await place.writer.showDashboard(wish)).toMatchObject({ done: true });
  return heard;
}

const shown = () => place.repository.issues.get(1)?.body ?? '';

/** A click on a box, as GitHub carries it out. */
async function tick(wanted: Tick, person: Account = place.maintainer): Promise<void> {
  const box = tickBox(wanted);
  expect(shown()).toContain(box);
  await place.api('PATCH', '/issues/1', { body: shown().replace(box, box.replace('[ ]', '[x]')) }, person);
}

function person(login: string, role: 'write' | 'triage'): Account {
  const account = place.hub.addAccount(login);
  place.hub.repository('acme/demo').roles.set(login, role);
  return account;
}

describe('a tick on the dashboard', () => {
  it('of a writer is done, and undone on the page', async () => {
    await tick({ issue: 3, action: 'retry' });
    await tick({ issue: 6, action: 'skip' }, person('hubot', 'write'));
    expect((await beat())?.by).toEqual(['hubot', 'octocat']);
    expect(state.issues[3]).toMatchObject({ status: 'pending' });
    expect(state.issues[6]).toMatchObject({
      status: 'skipped',
      reason: expect.stringMatching(/^skipped on the dashboard by /),
    });
    expect(shown()).not.toContain('[x]');
    expect(await beat()).toMatchObject({ ticks: [], unheard: null });
  });

  it('of a stranger is not done, and the page says so until the next look', async () => {
    const before = state;
    await tick({ issue: 3, action: 'retry' });
    await tick({ issue: 3, action: 'skip' }, person('mallory', 'triage'));
    expect((await beat())?.unheard).toMatchObject({ because: ['mallory'] });
    expect(state).toBe(before);
    expect(shown()).not.toContain('[x]');
    expect(shown()).toContain('2 ticks were undone: mallory may not write');
    await tick({ issue: 3, action: 'skip' });
    await beat();
    expect(state.issues[3]?.status).toBe('skipped');
    expect(shown()).not.toContain('undone');
  });

  it('of somebody who may no longer write is not done', async () => {
    await tick({ issue: 3, action: 'retry' });
    place.hub.repository('acme/demo').roles.set('octocat', 'triage');
    expect(await beat()).toMatchObject({ ticks: [], unheard: { because: ['octocat'] } });
  });

  it('is done once, though the beat that heard it died before it could untick it', async () => {
    await tick({ issue: 3, action: 'retry' });
    await beat({ dies: true });
    // Its run failed meanwhile, and brings the next beat.
    state = { ...state, issues: { ...state.issues, 3: { status: 'failed' } } };
    expect(await beat()).toMatchObject({ ticks: [] });
    expect(state.issues[3]?.status).toBe('failed');
    expect(shown()).not.toContain('[x]');
  });
});
