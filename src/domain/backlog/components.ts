import type { Edges } from './graph.ts';

/** The search so far: when each node was reached (0 for never), and the earliest node that it leads back to. */
interface Search {
  readonly reached: Int32Array;
  readonly lowest: Int32Array;
  /** The edge to look at next, by node. */
  readonly next: Int32Array;
  readonly component: Int32Array;
  /** Nodes that belong to no component yet. */
  readonly open: number[];
  readonly path: number[];
  clock: number;
  components: number;
}

const NONE = -1;

/**
 * The strongly connected component of each node, numbered from 0: two nodes share one if and only if each leads to the
 * other. Tarjan's algorithm without recursion, since a chain of 100,000 issues would overflow the stack. Linear.
 * https://doi.org/10.1137/0201010
 */
export function componentsOf(edges: Edges): Int32Array {
  const count = edges.from.length - 1;
  const search: Search = {
    reached: new Int32Array(count),
    lowest: new Int32Array(count),
    next: edges.from.slice(0, count),
    component: new Int32Array(count).fill(NONE),
    ...{ open: [], path: [], clock: 0, components: 0 },
  };
  for (let node = 0; node < count; node += 1) {
    if (search.reached[node] === 0) enter(search, node);
    while (search.path.length > 0) step(search, edges);
  }
  return search.component;
}

function enter(search: Search, node: number): void {
  search.clock += 1;
  search.reached[node] = search.clock;
  search.lowest[node] = search.clock;
  search.open.push(node);
  search.path.push(node);
}

/** Follows the next edge of the node at the end of the path, or leaves the node when it has no more. */
function step(search: Search, { from, to }: Edges): void {
  const node = search.path.at(-1) ?? 0;
  const edge = search.next[node] ?? 0;
  if (edge >= (from[node + 1] ?? 0)) {
    leave(search, node);
    return;
  }
  search.next[node] = edge + 1;
  const end = to[edge] ?? 0;
  if (search.reached[end] === 0) enter(search, end);
  else if (search.component[end] === NONE) lower(search, node, search.reached[end] ?? 0);
}

function leave(search: Search, node: number): void {
  search.path.pop();
  const before = search.path.at(-1);
  if (before !== undefined) lower(search, before, search.lowest[node] ?? 0);
  if (search.lowest[node] !== search.reached[node]) return;
  for (let member = NONE; member !== node; ) {
    member = search.open.pop() ?? node;
    search.component[member] = search.components;
  }
  search.components += 1;
}

function lower(search: Search, node: number, to: number): void {
  search.lowest[node] = Math.min(search.lowest[node] ?? to, to);
}
