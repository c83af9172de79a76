import { describe, expect, it } from '@jest/globals';
import type { FoundDashboard } from '../../src/contracts/dashboard.ts';
import { DASHBOARD_TITLE, dashboardBody } from '../../src/domain/backlog/dashboard.ts';
import { describeWish, isHint, type Wish } from '../../src/domain/effect.ts';
import { redactWish } from '../../src/domain/redact-all.ts';
import { madeBefore } from '../../src/shell/made.ts';
import { perform } from '../../src/shell/perform.ts';
import { aReport } from '../domain/backlog/loop-reports.ts';
import { fakeWorld } from '../fakes/world.ts';

const url = 'https://github.com/acme/shop/issues/40';
const found: FoundDashboard = { number: 40, url, open: true, body: '', editedAt: null, editors: [] };
const workplace = { repository: 'acme/shop', workflow: null };
const wish = (more: Partial<Extract<Wish, { kind: 'dashboard' }>> = {}): Wish => {
  return { kind: 'dashboard', found: null, title: DASHBOARD_TITLE, body: dashboardBody(aReport(), null), ...more };
};

describe('the wish for a dashboard', () => {
  it('is performed without any subject, and tells where the dashboard stands', async () => {
    const world = fakeWorld({}, '900', null);
    const { receipts } = await perform([wish({ found })], null, await world.writer(), madeBefore(null), workplace);
    expect(receipts).toEqual([{ kind: 'dashboard', result: 'done', url: expect.stringMatching(/\/issues\/40$/) }]);
    expect(world.written).toEqual([expect.stringMatching(/^update dashboard #40 \([0-9]+ characters\)$/)]);
  });

  it('only tells how things stand, so that a refusal is no warning', () => {
    expect(isHint(wish())).toBe(true);
  });

  it('is told of in a dry run', () => {
    expect(describeWish(wish())).toMatch(/^show the backlog on a new dashboard issue \([0-9]+ characters\)$/);
    expect(describeWish(wish({ found }))).toMatch(/^show the backlog on the dashboard #40 /);
  });

  it('shows no secret', () => {
    const secret = 'sk-live-0123456789abcdef';
    const redacted = redactWish(wish({ body: `failed: ${secret}` }), [secret]);
    expect(JSON.stringify(redacted)).not.toContain(secret);
  });
});
