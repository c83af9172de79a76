import { describe, expect, it } from '@jest/globals';
import { LOOP_STATUSES } from '../../../src/contracts/names.ts';
import {
  DASHBOARD_MARKER,
  DASHBOARD_TITLE,
  dashboardBody,
  dashboardWishes,
} from '../../../src/domain/backlog/dashboard.ts';
import { aBacklog, aState } from './issues.ts';
import { aHugeReport, aReport } from './loop-reports.ts';

describe('the dashboard', () => {
  const body = dashboardBody(aReport(), null);

  it('shows every issue with its reason, its links, and the boxes that make sense', () => {
    expect(body.startsWith(`${DASHBOARD_MARKER}\n`)).toBe(true);
    expect(body.slice(body.indexOf('✅ 2 shipped'))).toMatchInlineSnapshot(`
"✅ 2 shipped · ⏭️ 1 skipped · ❌ 1 failed · 🔒 2 blocked · 🔄 1 in progress · 📋 1 remaining · as of 2026-11-30 03:00 UTC

⏳ The limit of runs at a time (1) is reached: it goes on when a run ends.

### ❌ Failed (1)

- [#3](https://github.com/octo/shop/issues/3) Issue 3 — \`test_failure\` after 2 attempts: expected &lt;3&gt;, got \`@nobody\` — run [903](https://github.com/octo/shop/actions/runs/903)
  - [ ] <!-- issue-relay:retry#3 --> retry
  - [ ] <!-- issue-relay:skip#3 --> skip

### 🔒 Blocked (2)

- [#4](https://github.com/octo/shop/issues/4) Issue 4 — dependency \`#3\` not shipped (failed)
  - [ ] <!-- issue-relay:retry#4 --> retry
  - [ ] <!-- issue-relay:skip#4 --> skip
- [#8](https://github.com/octo/shop/issues/8) Issue 8 — dependency \`#99\` not shipped (missing)
  - [ ] <!-- issue-relay:skip#8 --> skip

### 🔄 In progress (1)

- [#5](https://github.com/octo/shop/issues/5) Issue 5 — implement done — run [905](https://github.com/octo/shop/actions/runs/905)

### 📋 Remaining (1)

- [#6](https://github.com/octo/shop/issues/6) Issue 6 — after \`#5\`
  - [ ] <!-- issue-relay:skip#6 --> skip

<details><summary>⏭️ Skipped (1)</summary>

- [#7](https://github.com/octo/shop/issues/7) Issue 7 — it has the label question
  - [ ] <!-- issue-relay:retry#7 --> retry

</details>

<details><summary>✅ Shipped (2)</summary>

- [#1](https://github.com/octo/shop/issues/1) First — run [901](https://github.com/octo/shop/actions/runs/901) · pull request [#31](https://github.com/octo/shop/pull/31)
- [#2](https://github.com/octo/shop/issues/2) Second

</details>"
`);
  });

  it('has no reference in a line with a box, since GitHub ticks such boxes when the issue is closed', () => {
    const lines = body.split('\n').filter((line) => /^\s*[-*+] \[/.test(line) && /\[[ xX]\]/.test(line));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => /#\d|https?:/.test(line.replace(/<!--.*?-->/, '')))).toEqual([]);
  });

  it('is the same for the same state at any time, so that nothing is written for nothing', () => {
    expect(dashboardBody(aReport({ now: '2027-01-01T00:00:00Z' }), null)).toBe(body);
  });

  it.each(LOOP_STATUSES)('fits into an issue however many are %s, and counts the rest', (status) => {
    const huge = dashboardBody(aHugeReport(3_000, status), null);
    expect(huge.length).toBeLessThanOrEqual(60_000);
    expect(huge).toMatch(/- _and [0-9]+ more, which do not fit here_/);
    expect(huge).toContain('(3000)');
  });

  it('is wished for where it would say something else, and not where somebody closed it or there is nothing yet', () => {
    const url = 'https://github.com/octo/shop/issues/40';
    const found = { number: 40, url, open: true, body, editedAt: null, editors: [] };
    const wished = (at: typeof found | null, report = aReport()) => dashboardWishes(at, report, null);
    expect(wished(null)).toEqual([{ kind: 'dashboard', found: null, title: DASHBOARD_TITLE, body }]);
    expect(wished({ ...found, body: 'old' })).toMatchObject([{ kind: 'dashboard', found: { number: 40 }, body }]);
    expect(wished({ ...found, body: body.replaceAll('\n', '\r\n') })).toEqual([]);
    expect(wished({ ...found, body: 'old', open: false })).toEqual([]);
    expect(wished(null, aReport({ state: aState({}), backlog: aBacklog({}) }))).toEqual([]);
  });

  it('leaves out what is finished first', () => {
    const huge = aHugeReport(500, 'shipped');
    const failed = { ...huge.state.issues, 500: { status: 'failed' } as const };
    const shown = dashboardBody({ ...huge, state: { ...huge.state, issues: failed } }, null);
    expect(shown).toContain('[#500]');
    expect(shown).toMatch(/<summary>✅ Shipped \(499\)<\/summary>[\s\S]*- _and [0-9]+ more/);
  });
});
