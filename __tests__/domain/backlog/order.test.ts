import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arrangeBacklog, type Backlog } from '../../../src/domain/backlog/backlog.ts';
import { withoutCycles } from '../../../src/domain/backlog/cycles.ts';
import { type Graph, type GraphIssue, graphOf } from '../../../src/domain/backlog/graph.ts';
import { NOTHING_OPEN, printedList } from '../../../src/domain/backlog/printed-list.ts';
import { topologicalOrder } from '../../../src/domain/backlog/topological-order.ts';
import { aBacklog, anIssue, issuesOf, REPOSITORY } from './issues.ts';

const SEED = 20261130;
const orderIn = (graph: Graph) => topologicalOrder(graph).map((node) => graph.numbers[node] ?? 0);
const orderOf = ({ items }: Backlog) => items.map(({ issue }) => issue.number);

describe('the order of a backlog', () => {
  it('is by number where nothing depends on anything', () => {
    expect(orderOf(aBacklog({ 7: [], 3: [], 5: [], 100: [], 20: [] }))).toEqual([3, 5, 7, 20, 100]);
  });

  it('puts each issue after what it depends on, the lowest number first among those that could be next', () => {
    expect(orderOf(aBacklog({ 1: [9], 2: [], 3: [1, 2], 9: [], 10: [] }))).toEqual([2, 9, 1, 3, 10]);
  });

  it('counts an issue once that two pages of a changing list hold', () => {
    const issues = [...issuesOf({ 1: [], 2: [1] }), ...issuesOf({ 2: [1] })];
    expect(orderOf(arrangeBacklog(issues, REPOSITORY))).toEqual([1, 2]);
  });

  it('tells which numbers are no open issues, so that somebody asks what became of them', () => {
    const { items, outside } = aBacklog({ 5: [3, 99], 6: [5, 3] });
    expect(outside).toEqual([3, 99]);
    expect(items.map((item) => [item.needs, item.outside])).toEqual([
      [[], [3, 99]],
      [[5], [3]],
    ]);
  });
});

describe('cycles', () => {
  it('are named and broken by number', () => {
    const { items, cycles } = aBacklog({ 1: [], 2: [4, 1], 3: [2], 4: [3], 5: [4] });
    expect(cycles).toEqual([{ issues: [2, 3, 4], broken: [{ issue: 2, on: 4 }] }]);
    expect(items.map(({ issue }) => issue.number)).toEqual([1, 2, 3, 4, 5]);
    expect(items.find(({ issue }) => issue.number === 2)?.needs).toEqual([1]);
  });

  it('are apart where they are not connected both ways', () => {
    const { cycles } = aBacklog({ 1: [2], 2: [1], 3: [4, 1], 4: [3] });
    expect(cycles.map(({ issues }) => issues)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
});

/** Issues with any numbers that depend on any of them, and on some that are not there. */
const anyIssues = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }).chain((numbers) =>
  fc.tuple(
    ...numbers.map((issue) =>
      fc
        .uniqueArray(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...numbers) }, fc.integer({ min: 1, max: 60 })), {
          maxLength: 4,
        })
        .map((on): GraphIssue => ({ issue, on })),
    ),
  ),
);

/** Every number that an issue leads to, directly or through others; itself only if it stands in a cycle. */
function reachable(issues: readonly GraphIssue[], start: number): Set<number> {
  const onOf = (number: number) =>
    (issues.find(({ issue }) => issue === number)?.on ?? []).filter(
      (each) => each !== number && issues.some(({ issue }) => issue === each),
    );
  const seen = new Set<number>();
  for (const next of [start].flatMap(onOf)) seen.add(next);
  for (const number of seen) for (const next of onOf(number)) seen.add(next);
  return seen;
}

describe('the laws of the order', () => {
  it('keeps every issue, after every dependency that is in no cycle with it', () => {
    fc.assert(
      fc.property(anyIssues, (issues) => {
        const { graph } = withoutCycles(graphOf(issues));
        const order = orderIn(graph);
        expect([...order].sort((a, b) => a - b)).toEqual([...graph.numbers]);
        const place = new Map(order.map((number, at) => [number, at]));
        for (const { issue, on } of issues) {
          for (const need of on.filter((each) => place.has(each) && !reachable(issues, each).has(issue)))
            if (need !== issue) expect(place.get(need)).toBeLessThan(place.get(issue) ?? 0);
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('names every cycle: exactly the issues that lead back to themselves, with whoever they share it with', () => {
    fc.assert(
      fc.property(anyIssues, (issues) => {
        const { cycles } = withoutCycles(graphOf(issues));
        const inCycles = issues.map(({ issue }) => issue).filter((number) => reachable(issues, number).has(number));
        expect(cycles.flatMap((cycle) => cycle.issues).sort((a, b) => a - b)).toEqual(inCycles.sort((a, b) => a - b));
        for (const { issues: members, broken } of cycles) {
          for (const a of members) for (const b of members) expect(reachable(issues, a).has(b)).toBe(true);
          expect(broken.length).toBeGreaterThan(0);
          for (const { issue, on } of broken) {
            expect(on).toBeGreaterThan(issue);
            expect(issues.find((each) => each.issue === issue)?.on).toContain(on);
          }
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('breaks nothing but what it names', () => {
    fc.assert(
      fc.property(anyIssues, (issues) => {
        const numbers = issues.map(({ issue }) => issue);
        const { items, cycles } = aBacklog(Object.fromEntries(issues.map(({ issue, on }) => [issue, on])));
        const broken = cycles.flatMap((cycle) => cycle.broken);
        for (const { issue, needs, dependencies } of items) {
          const lost = broken.filter((each) => each.issue === issue.number).map(({ on }) => on);
          const expected = dependencies.on.filter((number) => numbers.includes(number) && !lost.includes(number));
          expect(needs).toEqual(expected);
        }
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  it('does not depend on the order in which issues or their dependencies come', () => {
    const shuffled = anyIssues.chain((issues) =>
      fc.tuple(fc.constant(issues), fc.shuffledSubarray([...issues], { minLength: issues.length })),
    );
    fc.assert(
      fc.property(shuffled, ([issues, others]) => {
        const as = (list: readonly GraphIssue[], turned: boolean) => {
          const each = list.map(({ issue, on }) => {
            const numbers = turned ? [...on].reverse() : on;
            const blockedBy = numbers.map((number) => ({ repository: REPOSITORY, number }));
            return anIssue({ number: issue, blockedBy });
          });
          const { items, ...rest } = arrangeBacklog(each, REPOSITORY);
          return { ...rest, items: items.map(({ issue, needs, outside }) => [issue.number, needs, outside]) };
        };
        expect(as(others, true)).toEqual(as(issues, false));
      }),
      { seed: SEED, numRuns: 150 },
    );
  });
});

describe('a backlog of 100,000', () => {
  const COUNT = 100_000;
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);

  it.each([
    ['a chain upwards', (number: number) => (number === 1 ? [] : [number - 1]), 0],
    ['a chain downwards', (number: number) => (number === COUNT ? [] : [number + 1]), 0],
    ['one cycle', (number: number) => [(number % COUNT) + 1], 1],
    ['a chain in which all neighbours wait for one another', (number: number) => [number - 1, number + 1], 1],
    ['one issue for which all others wait', (number: number) => (number === 1 ? [] : [1]), 0],
  ] as const)('does not overflow: %s', (_, onOf, expected) => {
    const { graph, cycles } = withoutCycles(graphOf(numbers.map((issue) => ({ issue, on: onOf(issue) }))));
    const order = orderIn(graph);
    expect(cycles.length).toBe(expected);
    expect(new Set(order).size).toBe(COUNT);
    expect(order[0]).toBe(onOf(1).some((on) => on === 2) && expected === 0 ? COUNT : 1);
  });

  it('is arranged whole, texts and all', () => {
    const issues = numbers.map((number) => anIssue({ number, body: number === 1 ? '' : `Depends on #${number - 1}` }));
    const { items, cycles } = arrangeBacklog(issues.reverse(), REPOSITORY);
    expect(cycles).toEqual([]);
    expect(items.every(({ issue }, index) => issue.number === index + 1)).toBe(true);
  });
});

describe('the printed list', () => {
  it('is that of the seed', () => {
    const titles = ['Add priority field', 'Display indicator', 'Add selector', 'Filter view'];
    const [first, second, third, last] = titles.map((title, at) => ({ title, number: 2 * at + 1 }));
    const issues = [
      anIssue({ ...last, body: 'Depends on: #1, #3' }),
      anIssue({ ...third, body: 'Depends on: #1' }),
      anIssue({ ...second, body: 'Depends on: #1' }),
      anIssue(first),
    ];
    expect(printedList(arrangeBacklog(issues, REPOSITORY), new Map())).toBe(
      [
        '📋 Found 4 open issues (topological sort):',
        '  #1: Add priority field (no dependencies)',
        '  #3: Display indicator (depends on #1)',
        '  #5: Add selector (depends on #1)',
        '  #7: Filter view (depends on #1, #3)',
      ].join('\n'),
    );
  });

  it('tells of cycles, of what is closed, and of what nobody knows', () => {
    const list = printedList(aBacklog({ 2: [3], 3: [2, 1, 77] }), new Map([[1, 'closed']]));
    expect(list.split('\n')).toEqual([
      '⚠️ Circular dependency: #2 ↔ #3, taken by number (not counted: #2 on #3)',
      '📋 Found 2 open issues (topological sort):',
      '  #2: Issue 2 (depends on #3)',
      '  #3: Issue 3 (depends on #1 closed, #2, #77 missing)',
    ]);
  });

  it('says so when there is nothing to do', () => {
    expect(printedList(aBacklog({}), new Map())).toBe(NOTHING_OPEN);
  });

  it('keeps each title in its line', () => {
    const title = `a\n  #9: forged (no dependencies)\u202e${'x'.repeat(300)}`;
    const list = printedList(arrangeBacklog([anIssue({ title })], REPOSITORY), new Map());
    expect(list.split('\n')).toHaveLength(2);
    expect(list).not.toContain('\u202e');
  });
});
