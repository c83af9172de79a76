import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LOOP_STATUSES } from '../../../src/contracts/names.ts';
import type { Held } from '../../../src/domain/backlog/schedule.ts';
import { backlogPicture } from '../../../src/domain/render/backlog-picture.ts';
import { heldText } from '../../../src/domain/render/held-text.ts';
import { loopSummary } from '../../../src/domain/render/loop-summary.ts';
import { aBacklog, aState } from './issues.ts';
import { aHugeReport, aReport } from './loop-reports.ts';

const SEED = 20261202;

describe('the summary of the loop', () => {
  it('tells what shipped, what did not and why, with links, times and cost, and what holds it', () => {
    expect(loopSummary(aReport())).toMatchInlineSnapshot(`
"### 🌙 Backlog of octo/shop

✅ 2 shipped · ⏭️ 1 skipped · ❌ 1 failed · 🔒 2 blocked · 🔄 1 in progress · 📋 1 remaining

⏳ The limit of runs at a time (1) is reached: it goes on when a run ends.

Night of 2026-11-30 01:00 UTC, started by octocat: 4 issues begun, 2 h so far. Cost of all issues: 4 agent calls, 3 min, $1.00.

- ⚠️ Circular dependency: \`#5\` ↔ \`#6\`, taken by number (not counted: \`#5\` on \`#6\`)

\`\`\`mermaid
flowchart LR
  i6["#35;6 Issue 6<br/>pending, in a cycle"]:::idle
  i5["#35;5 Issue 5<br/>in progress, in a cycle"]:::kept
  i2["#35;2 Second<br/>shipped"]:::done
  i3["#35;3 Issue 3<br/>failed"]:::stopped
  i4["#35;4 Issue 4<br/>blocked"]:::calm
  i99["#35;99<br/>missing"]:::stopped
  i8["#35;8 Issue 8<br/>blocked"]:::calm
  i1["#35;1 First<br/>shipped"]:::done
  i6 -. not counted .-> i5
  i5 --> i6
  i2 --> i3
  i3 --> i4
  i99 --> i8
  i1 --> i2
  classDef done fill:#1a7f37,stroke:#1a7f37,color:#ffffff
  classDef kept fill:#0969da,stroke:#0969da,color:#ffffff
  classDef calm fill:#9a6700,stroke:#9a6700,color:#ffffff
  classDef stopped fill:#cf222e,stroke:#cf222e,color:#ffffff
  classDef idle fill:#59636e,stroke:#59636e,color:#ffffff,stroke-dasharray:4
\`\`\`

_Not in the picture: 1 issue without any dependency._

#### ✅ Shipped (2)

| issue | run and pull request | took | cost |
| --- | --- | ---: | --- |
| [#1](https://github.com/octo/shop/issues/1) First | run [901](https://github.com/octo/shop/actions/runs/901) · pull request [#31](https://github.com/octo/shop/pull/31) | 30 min | 2 agent calls, 1 min 30 s, $0.50 |
| [#2](https://github.com/octo/shop/issues/2) Second |  |  |  |

#### ⏭️ Skipped (1)

| issue | why | run and pull request | cost |
| --- | --- | --- | --- |
| [#7](https://github.com/octo/shop/issues/7) Issue 7 | it has the label question |  |  |

#### ❌ Failed (1)

| issue | why | run and pull request | took | cost |
| --- | --- | --- | ---: | --- |
| [#3](https://github.com/octo/shop/issues/3) Issue 3 | \`test_failure\` after 2 attempts: expected &lt;3&gt;, got \`@nobody\` | run [903](https://github.com/octo/shop/actions/runs/903) | 10 min | 2 agent calls, 1 min 30 s, $0.50 |

#### 🔒 Blocked (2)

| issue | why |
| --- | --- |
| [#4](https://github.com/octo/shop/issues/4) Issue 4 | dependency \`#3\` not shipped (failed) |
| [#8](https://github.com/octo/shop/issues/8) Issue 8 | dependency \`#99\` not shipped (missing) |

#### 🔄 In progress (1)

| issue | why | run and pull request | took |
| --- | --- | --- | ---: |
| [#5](https://github.com/octo/shop/issues/5) Issue 5 | implement done | run [905](https://github.com/octo/shop/actions/runs/905) | 2 h |

#### 📋 Remaining (1)

| issue | why | cost |
| --- | --- | --- |
| [#6](https://github.com/octo/shop/issues/6) Issue 6 | after \`#5\` |  |"
`);
  });

  it.each(LOOP_STATUSES)('stays below 1 MiB however many are %s, and counts the rest', (status) => {
    const summary = loopSummary(aHugeReport(5_000, status));
    expect(Buffer.byteLength(summary)).toBeLessThan(300 * 1024);
    expect(summary).toMatch(/_And [0-9]+ more\._/);
  });

  it('says so where nothing is open', () => {
    const nothing = { state: aState({}), backlog: aBacklog({}), held: { by: 'nothing-pending' } as const };
    expect(loopSummary(aReport(nothing))).toBe(
      '### 🌙 Backlog of octo/shop\n\nNo issue is open.\n\n🎉 Nothing is left to begin.',
    );
  });

  it.each<[string, Held, number, RegExp]>([
    ['an error that all would meet', { by: 'errors', errorClass: 'permission' }, 0, /every issue would meet it/],
    ['the same error again and again', { by: 'errors', errorClass: 'test_failure' }, 0, /last 3 issues failed with it/],
    ['the end of the night', { by: 'stop-after' }, 1, /time to stop has come: the next night goes on/],
    ['the limit of a night', { by: 'max-issues' }, 1, /\(10\) is reached: the next night/],
    [
      'open pull requests',
      { by: 'max-open-pull-requests' },
      0,
      /\(5\) is reached, .*merge or close some; the next night/,
    ],
    ['runs at work', { by: 'max-parallel' }, 1, /\(1\) is reached: it goes on when a run ends/],
    ['a pause', { by: 'waiting', until: '2026-11-30T04:15:00Z' }, 0, /ends at 2026-11-30 04:15 UTC/],
    ['dependencies', { by: 'waiting', until: null }, 2, /waits for other issues: it goes on when a run ends/],
    ['the end', { by: 'nothing-pending' }, 0, /Nothing is left/],
    ['the last run', { by: 'nothing-pending' }, 1, /1 run is at work/],
  ])('says what holds the loop and when it goes on: %s', (_, held, atWork, says) => {
    expect(heldText(held, aReport().state.night, atWork)).toMatch(says);
  });
});

describe('the picture of the backlog', () => {
  it('shows who waits for whom, how each stands, and marks the cycles', () => {
    expect(backlogPicture(aReport())).toMatchInlineSnapshot(`
"\`\`\`mermaid
flowchart LR
  i6["#35;6 Issue 6<br/>pending, in a cycle"]:::idle
  i5["#35;5 Issue 5<br/>in progress, in a cycle"]:::kept
  i2["#35;2 Second<br/>shipped"]:::done
  i3["#35;3 Issue 3<br/>failed"]:::stopped
  i4["#35;4 Issue 4<br/>blocked"]:::calm
  i99["#35;99<br/>missing"]:::stopped
  i8["#35;8 Issue 8<br/>blocked"]:::calm
  i1["#35;1 First<br/>shipped"]:::done
  i6 -. not counted .-> i5
  i5 --> i6
  i2 --> i3
  i3 --> i4
  i99 --> i8
  i1 --> i2
  classDef done fill:#1a7f37,stroke:#1a7f37,color:#ffffff
  classDef kept fill:#0969da,stroke:#0969da,color:#ffffff
  classDef calm fill:#9a6700,stroke:#9a6700,color:#ffffff
  classDef stopped fill:#cf222e,stroke:#cf222e,color:#ffffff
  classDef idle fill:#59636e,stroke:#59636e,color:#ffffff,stroke-dasharray:4
\`\`\`

_Not in the picture: 1 issue without any dependency._"
`);
  });

  it('is left out where nothing depends on anything', () => {
    expect(backlogPicture(aReport({ backlog: aBacklog({ 1: [], 2: [] }), state: aState({}) }))).toBe('');
  });

  it('has at most a hundred boxes and arrows, and counts the rest', () => {
    const picture = backlogPicture(aHugeReport(3_000));
    expect(picture.match(/:::/g)).toHaveLength(100);
    expect(picture.match(/ --> /g)).toHaveLength(99);
    expect(picture).toContain('_Not in the picture: 2900 more dependencies._');
    expect(picture.length).toBeLessThan(50_000);
  });

  it('shows cycles first, however large the rest is', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [index + 1, index === 0 ? [] : [index]]),
    );
    const picture = backlogPicture(
      aReport({ backlog: aBacklog({ ...chain, 901: [902], 902: [901] }), state: aState({}) }),
    );
    expect(picture).toMatch(/i902 -\. not counted \.-> i901/);
    expect(picture).toMatch(/i901 --> i902/);
    expect(picture).toMatch(/i901\[".*pending, in a cycle"\]/);
  });

  it('has no sign of a title that means something to Mermaid or HTML', () => {
    const titles = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom(
        '"]; click i1 call alert()',
        '%%{init: {"securityLevel": "loose"}}%%',
        '<img src=x>',
        '`**x**`',
        '$$x$$',
        '#lt;',
      ),
    );
    const safe = /^ {2}i1\["#35;1(?: (?:[\p{L}\p{N}\p{M} .,!?'/+…-]|#[0-9]+;)*)?<br\/>pending"\]:::idle$/u;
    fc.assert(
      fc.property(titles, (title) => {
        const backlog = aBacklog({ 1: [], 2: [1] });
        const items = backlog.items.map((item) => ({ ...item, issue: { ...item.issue, title } }));
        const picture = backlogPicture(aReport({ backlog: { ...backlog, items }, state: aState({}) }));
        expect(picture.split('\n')[2]).toMatch(safe);
        expect(picture.split('\n')).toHaveLength(11);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
