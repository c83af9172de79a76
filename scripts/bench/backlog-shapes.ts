import { seededRandom } from './seeded-random.ts';

/** A backlog to simulate: the minutes of each issue, and the indexes of those that it depends on. */
export interface Shape {
  readonly minutes: readonly number[];
  readonly needs: readonly (readonly number[])[];
}

type Random = () => number;
type Needs = (count: number, random: Random) => number[][];

/** Median and spread of what an issue takes (logarithms spread normally), and its limits, in minutes. */
const MEDIAN = 6;
const SPREAD = 0.8;
const [SHORTEST, LONGEST] = [1, 30];

/** A number that is spread normally about 0 (the method of Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const isolated = (count: number): number[][] => Array.from({ length: count }, () => []);

/** Chains of five, filed level by level. */
const chains: Needs = (count) => {
  const width = Math.ceil(count / 5);
  return isolated(count).map((_, index) => (index < width ? [] : [index - width]));
};

/** One issue, eight that need it, and one that needs all eight. */
const fanOut: Needs = (count) => {
  return isolated(count).map((_, index) => {
    const start = index - (index % 10);
    const place = index - start;
    if (place === 0) return [];
    return place < 9 ? [start] : Array.from({ length: 8 }, (__, child) => start + 1 + child);
  });
};

/** About so many dependencies each, among the issues right before. */
const among =
  (dependencies: number, window: number): Needs =>
  (count, random) =>
    isolated(count).map((_, index) => {
      const before = Math.min(index, window);
      const candidates = Array.from({ length: before }, (__, back) => index - 1 - back);
      return candidates.filter(() => random() < dependencies / before);
    });

/** As people file them: most alone, some in short chains, some in epics, and a few stray dependencies. */
const mixed: Needs = (count, random) => {
  const needs = isolated(count);
  const add = (index: number, on: number) => needs[index]?.push(on);
  for (let index = 0; index < count; ) {
    const kind = random();
    const length = kind < 0.78 ? 1 : kind < 0.94 ? 2 + Math.floor(random() * 4) : 5 + Math.floor(random() * 6);
    const last = index + length - 1;
    for (let next = index + 1; next <= last && kind < 0.94; next += 1) add(next, next - 1);
    for (let child = index + 1; child < last && kind >= 0.94; child += 1) {
      add(child, index);
      add(last, child);
    }
    index += length;
  }
  for (let index = 10; index < count; index += 1) if (random() < 0.05) add(index, Math.floor(random() * index));
  return needs;
};

export const SHAPES = { mixed, chains, 'fan-out': fanOut, random: among(1, 40), dense: among(3, 20) } as const;
export type ShapeName = keyof typeof SHAPES;
export const SHAPE_NAMES = Object.keys(SHAPES) as ShapeName[];

export function shapeOf(name: ShapeName, count: number, seed: number): Shape {
  const random = seededRandom(seed * 7_919 + count);
  const minutes = Array.from({ length: count }, () => {
    return Math.min(LONGEST, Math.max(SHORTEST, MEDIAN * Math.exp(SPREAD * normal(random))));
  });
  return { minutes, needs: SHAPES[name](count, random) };
}

/** The least time in which so many runners could do it: the longest chain, or all work spread evenly. */
export function lowerBound({ minutes, needs }: Shape, runners: number): number {
  const ends: number[] = [];
  for (const [index, on] of needs.entries()) {
    const begins = on.reduce((latest, need) => Math.max(latest, ends[need] ?? 0), 0);
    ends.push(begins + (minutes[index] ?? 0));
  }
  const work = minutes.reduce((sum, each) => sum + each, 0);
  return Math.max(work / runners, ...ends);
}
