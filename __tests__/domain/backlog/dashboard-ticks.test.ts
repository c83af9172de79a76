import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Account } from '../../../src/contracts/issue.ts';
import type { LoopIssue } from '../../../src/contracts/loop-state.ts';
import { LOOP_STATUSES } from '../../../src/contracts/names.ts';
import { arrangeBacklog } from '../../../src/domain/backlog/backlog.ts';
import { dashboardBody } from '../../../src/domain/backlog/dashboard.ts';
import { eventsOfTicks, offeredActions } from '../../../src/domain/backlog/dashboard-actions.ts';
import { heardTicks, type Tick, tickBox, tickersOf, ticksIn } from '../../../src/domain/backlog/dashboard-ticks.ts';
import { transition } from '../../../src/domain/backlog/loop-transition.ts';
import { withTicks } from '../../../src/domain/backlog/ticked-state.ts';
import { anIssue, aState, REPOSITORY } from './issues.ts';
import { aReport, NOW } from './loop-reports.ts';

const SEED = 20261201;

/** What a click makes of a box. */
const tick = (body: string, wanted: Tick) => {
  const box = tickBox(wanted);
  expect(body).toContain(box);
  return body.replace(box, box.replace('[ ]', '[x]'));
};

const offeredIn = (report: ReturnType<typeof aReport>): Tick[] =>
  [...offeredActions(report.state, report.backlog)].flatMap(([issue, actions]) =>
    actions.map((action) => ({ issue, action })),
  );

/** Text that tries to be a box of ours, among any other text. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...['\n', '\r', '\r\n', '\u2028', '\u0085', '\v', ' ', '  - [x] ', '- [x] ', '<!-- issue-relay:retry#1 -->'],
        ...['<!--', '-->', 'issue-relay:', 'skip#2', ' retry', '&lt;!--', '\\', '`', '|', '</details>', '\u200b'],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

const entry = fc.record(
  {
    status: fc.constantFrom(...LOOP_STATUSES),
    reason: text,
    last_error: text,
    title: text,
    asked_for_by: text.filter((by) => by !== ''),
    depends_on: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
  },
  { requiredKeys: ['status'] },
) as fc.Arbitrary<LoopIssue>;

const reports = fc
  .array(fc.record({ entry, title: text, isOpen: fc.boolean(), on: fc.integer({ min: 1, max: 9 }) }), { maxLength: 9 })
  .map((all) => {
    const numbered = all.map((each, index) => ({ ...each, number: index + 1 }));
    const open = numbered.filter(({ isOpen }) => isOpen);
    const issues = open.map(({ number, title, on }) => anIssue({ number, title, body: `Depends on: #${on}` }));
    const state = aState(Object.fromEntries(numbered.map((each) => [each.number, each.entry])));
    return aReport({ state, backlog: arrangeBacklog(issues, REPOSITORY) });
  });

describe('the boxes of the dashboard', () => {
  it('stand where they would change something, and only there', () => {
    const report = aReport();
    expect(offeredIn(report)).toEqual([
      { issue: 3, action: 'retry' },
      { issue: 3, action: 'skip' },
      { issue: 4, action: 'retry' },
      { issue: 4, action: 'skip' },
      // 5 is at work.
      { issue: 6, action: 'skip' },
      { issue: 7, action: 'retry' },
      // 8 waits for something that no retry brings.
      { issue: 8, action: 'skip' },
    ]);
  });

  it('are rendered without a tick, whatever titles, reasons and names say', () => {
    fc.assert(
      fc.property(reports, text, (report, login) => {
        const body = dashboardBody(report, { ticks: [{ issue: 1, action: 'skip' }], because: [login] });
        expect(ticksIn(body)).toEqual([]);
        const boxes = body.match(/^ {2}- \[ \] /gm) ?? [];
        expect(boxes).toHaveLength(offeredIn(report).length);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('are read back exactly as they were ticked, by whatever editor', () => {
    const some = reports.filter((report) => offeredIn(report).length > 0);
    const chosen = some.chain((report) => fc.tuple(fc.constant(report), fc.subarray(offeredIn(report))));
    fc.assert(
      fc.property(chosen, fc.constantFrom('\n', '\r\n'), ([report, wanted], end) => {
        const body = wanted.reduce(tick, dashboardBody(report, null)).replaceAll('\n', end);
        const byName = (a: Tick, b: Tick) => a.issue - b.issue || a.action.localeCompare(b.action);
        expect(ticksIn(body).sort(byName)).toEqual([...wanted].sort(byName));
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it.each([
    ['a capital X', '  - [X] <!-- issue-relay:skip#4 --> skip', 1],
    ['a remark behind it', '  - [x] <!-- issue-relay:skip#4 --> skip: it is obsolete', 1],
    ['the same box twice', '  - [x] <!-- issue-relay:skip#4 --> skip\n  - [x] <!-- issue-relay:skip#4 --> skip', 1],
    ['a box of somebody else', '  - [x] skip #4', 0],
    ['an action that there is not', '  - [x] <!-- issue-relay:ship#4 --> ship', 0],
    ['a number that there is not', '  - [x] <!-- issue-relay:skip#04 --> skip', 0],
    ['text before the marker', '  - [x] see <!-- issue-relay:skip#4 --> skip', 0],
    ['a quotation', '>   - [x] <!-- issue-relay:skip#4 --> skip', 0],
    ['code', '      - [x] <!-- issue-relay:skip#4 --> skip', 0],
  ])('count or not: %s', (_, body, count) => {
    expect(ticksIn(body)).toHaveLength(count);
  });
});

describe('ticks are heard', () => {
  const octocat: Account = { id: '1', login: 'octocat', isBot: false };
  const mallory: Account = { id: '2', login: 'mallory', isBot: false };
  const robot: Account = { id: '3', login: 'robot[bot]', isBot: true };
  const authorities = [
    { account: octocat, role: 'write' },
    { account: mallory, role: 'triage' },
    { account: robot, role: 'admin' },
  ];
  const body = tick(dashboardBody(aReport(), null), { issue: 3, action: 'retry' });
  const ticks = [{ issue: 3, action: 'retry' }];
  const found = { body, editedAt: NOW, authorities };

  it('from people who may write', () => {
    const heard = heardTicks({ ...found, editors: [octocat, octocat] }, null);
    expect(heard).toEqual({ ticks, by: ['octocat'], unheard: null });
  });

  it.each([
    ['a stranger edited it, too', [octocat, mallory], ['mallory']],
    ['it was a bot, whatever it may do', [robot], ['robot[bot]']],
    ['an editor is gone', [octocat, null], ['somebody whose account is not known']],
    ['nobody knows a role of the editor', [{ ...octocat, id: '9' }], ['octocat']],
    ['GitHub names no editor', [], []],
  ])('not where %s', (_, editors, because) => {
    expect(heardTicks({ ...found, editors }, null)).toEqual({ ticks: [], by: [], unheard: { ticks, because } });
    const undone = dashboardBody(aReport(), { ticks: ticks as Tick[], because });
    expect(undone).toContain('⚠️ 1 tick was undone');
    expect(ticksIn(undone)).toEqual([]);
  });

  it('once, though a beat that heard them died before it could untick them, and also by two beats at once', () => {
    const { state, backlog } = aReport();
    const ticked = { ...found, editors: [octocat] };
    const once = withTicks(state, backlog, ticked, NOW);
    expect(once.state.issues[3]).toMatchObject({ status: 'pending', asked_for_by: 'octocat' });
    const failed = { ...once.state, issues: { ...once.state.issues, 3: state.issues[3] ?? { status: 'failed' } } };
    expect(withTicks(failed, backlog, ticked, NOW).state).toBe(failed);
    const again = withTicks(failed, backlog, { ...ticked, editedAt: '2026-11-30T03:00:01Z' }, NOW);
    expect(again.state.issues[3]).toMatchObject({ status: 'pending' });
  });

  it('and leave the state as it is where they are not', () => {
    const { state, backlog } = aReport();
    expect(withTicks(state, backlog, { ...found, editors: [mallory] }, NOW).state).toBe(state);
    expect(withTicks(state, backlog, { ...found, body: '', editors: [octocat] }, NOW).state).toBe(state);
  });

  it('and only then somebody is asked for a role', () => {
    expect(tickersOf({ body, editors: [octocat, robot, null] })).toEqual([octocat]);
    expect(tickersOf({ body: dashboardBody(aReport(), null), editors: [octocat] })).toEqual([]);
  });

  it('and nothing is said about strangers who ticked nothing', () => {
    const untouched = heardTicks({ ...found, body: dashboardBody(aReport(), null), editors: [mallory] }, null);
    expect(untouched).toEqual({ ticks: [], by: [], unheard: null });
  });
});

describe('ticks become events', () => {
  const { state, backlog } = aReport();
  const eventsOf = (...ticks: Tick[]) => eventsOfTicks({ ticks, by: ['octocat'], unheard: null }, state, backlog);

  it('of the issue, or of the failed one that it waits for', () => {
    const ready = [{ kind: 'ready', issue: 3, by: 'octocat' }];
    expect(eventsOf({ issue: 3, action: 'retry' })).toEqual(ready);
    expect(eventsOf({ issue: 4, action: 'retry' })).toEqual(ready);
    expect(eventsOf({ issue: 4, action: 'retry' }, { issue: 3, action: 'retry' })).toEqual(ready);
    expect(eventsOf({ issue: 7, action: 'retry' })).toEqual([{ kind: 'ready', issue: 7, by: 'octocat' }]);
  });

  it('skip what is to be skipped and retried', () => {
    const events = eventsOf({ issue: 3, action: 'retry' }, { issue: 3, action: 'skip' }, { issue: 4, action: 'retry' });
    expect(events).toEqual([
      { kind: 'ready', issue: 3 },
      { kind: 'skipped', issue: 3, ticket: null, reason: 'skipped on the dashboard by octocat' },
    ]);
  });

  it('never of a box that is not offered', () => {
    expect(
      eventsOf({ issue: 5, action: 'skip' }, { issue: 8, action: 'retry' }, { issue: 1, action: 'retry' }),
    ).toEqual([]);
    expect(eventsOf({ issue: 999, action: 'skip' })).toEqual([]);
  });

  it('that the state takes, every one of them, and none of them twice', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const heard = { ticks: offeredIn(report), by: ['octocat'], unheard: null };
        let after = report.state;
        for (const event of eventsOfTicks(heard, report.state, report.backlog)) {
          const next = transition(after, event, NOW);
          expect(next.kind).toBe('changed');
          if (next.kind !== 'refused') after = next.state;
        }
        // The body that follows holds no tick any more.
        expect(ticksIn(dashboardBody({ ...report, state: after }, null))).toEqual([]);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});
