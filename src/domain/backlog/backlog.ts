import type { BacklogIssue, OutsideState } from '../../contracts/backlog.ts';
import { type Cycle, withoutCycles } from './cycles.ts';
import { type Dependencies, dependenciesOf } from './dependencies.ts';
import { edgesOf, type Graph, graphOf } from './graph.ts';
import { topologicalOrder } from './topological-order.ts';

/** An open issue at its place in the backlog. */
export interface BacklogItem {
  readonly issue: BacklogIssue;
  readonly dependencies: Dependencies;
  /** The open issues that must be shipped before, rising; dependencies that were broken are not among them. */
  readonly needs: readonly number[];
  /** Numbers that it depends on and that are no open issues, rising. */
  readonly outside: readonly number[];
}

/** All open issues, in the order in which they can be done. */
export interface Backlog {
  readonly items: readonly BacklogItem[];
  readonly cycles: readonly Cycle[];
  /** Every number that somebody depends on and that is no open issue: what became of these has to be asked. */
  readonly outside: readonly number[];
}

/** What became of the numbers outside of the list; one that nobody asked about counts as missing. */
export type OutsideStates = ReadonlyMap<number, OutsideState>;

const NONE: readonly number[] = [];

/**
 * Puts the open issues of a repository in order (seed 001, step 1): after what they depend on, the lowest number first
 * among those that could be next; by number where nothing depends on anything. The order of the list doesn't matter.
 */
export function arrangeBacklog(issues: readonly BacklogIssue[], repository: string): Backlog {
  const sorted = byNumber(issues);
  const dependencies = sorted.map((issue) => dependenciesOf(issue, repository));
  const { graph, cycles } = withoutCycles(graphOf(dependencies));
  const items: BacklogItem[] = [];
  const outside = new Set<number>();
  for (const node of topologicalOrder(graph)) {
    const [issue, own] = [sorted[node], dependencies[node]];
    if (issue === undefined || own === undefined) continue;
    const needs = needsOf(graph, node);
    const others = own.on.length === 0 ? NONE : own.on.filter((number) => !graph.nodes.has(number));
    for (const number of others) outside.add(number);
    items.push({ issue, dependencies: own, needs, outside: others });
  }
  return { items, cycles, outside: [...outside].sort((a, b) => a - b) };
}

/** Each issue once, by number: pages of a list that changes meanwhile may hold one twice. */
function byNumber(issues: readonly BacklogIssue[]): BacklogIssue[] {
  const sorted = [...issues].sort((a, b) => a.number - b.number);
  return sorted.filter(({ number }, index) => number !== sorted[index - 1]?.number);
}

function needsOf(graph: Graph, node: number): readonly number[] {
  const needs = edgesOf(graph.needs, node);
  return needs.length === 0 ? NONE : Array.from(needs, (need) => graph.numbers[need] ?? 0);
}
