/** An issue and the numbers that it depends on. */
export interface GraphIssue {
  readonly issue: number;
  readonly on: readonly number[];
}

/** Edges of a graph from each node to others, all in two arrays: those of node `n` are `to[from[n]]` up to `to[from[n + 1]]`. */
export interface Edges {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** The open issues by number, rising, and who waits for whom. Nodes are indexes into `numbers`. */
export interface Graph {
  readonly numbers: readonly number[];
  /** The node of each number. */
  readonly nodes: ReadonlyMap<number, number>;
  /** From each node to those that it depends on, rising. */
  readonly needs: Edges;
}

/** The graph of a list of issues, whatever its order; numbers that are not in the list are no nodes and give no edges. */
export function graphOf(issues: readonly GraphIssue[]): Graph {
  const sorted = [...issues].sort((a, b) => a.issue - b.issue);
  const numbers = sorted.map(({ issue }) => issue);
  const nodes = new Map<number, number>();
  for (let node = 0; node < numbers.length; node += 1) nodes.set(numbers[node] ?? 0, node);
  const from = new Int32Array(numbers.length + 1);
  const to: number[] = [];
  for (let node = 0; node < sorted.length; node += 1) {
    for (const number of sorted[node]?.on ?? []) {
      const need = nodes.get(number);
      if (need !== undefined && need !== node) to.push(need);
    }
    from[node + 1] = to.length;
  }
  return { numbers, nodes, needs: { from, to: Int32Array.from(to) } };
}

/** A view costs more than a look, and most nodes have no edges. */
const NO_EDGES = new Int32Array(0);

/** The nodes at the other ends of the edges of a node. */
export function edgesOf({ from, to }: Edges, node: number): Int32Array {
  const [start = 0, end = 0] = [from[node], from[node + 1]];
  return start === end ? NO_EDGES : to.subarray(start, end);
}

/** The same edges the other way round. */
export function reversed({ from, to }: Edges): Edges {
  const count = from.length - 1;
  const start = new Int32Array(count + 1);
  for (const node of to) start[node + 1] = (start[node + 1] ?? 0) + 1;
  for (let node = 0; node < count; node += 1) start[node + 1] = (start[node + 1] ?? 0) + (start[node] ?? 0);
  const next = start.slice();
  const back = new Int32Array(to.length);
  for (let node = 0; node < count; node += 1) {
    for (let edge = from[node] ?? 0; edge < (from[node + 1] ?? 0); edge += 1) {
      const end = to[edge] ?? 0;
      back[next[end] ?? 0] = node;
      next[end] = (next[end] ?? 0) + 1;
    }
  }
  return { from: start, to: back };
}

/** The same edges without those that a test refuses. */
export function filtered({ from, to }: Edges, keeps: (node: number, end: number) => boolean): Edges {
  const start = new Int32Array(from.length);
  const kept: number[] = [];
  for (let node = 0; node + 1 < from.length; node += 1) {
    for (let edge = from[node] ?? 0; edge < (from[node + 1] ?? 0); edge += 1) {
      const end = to[edge] ?? 0;
      if (keeps(node, end)) kept.push(end);
    }
    start[node + 1] = kept.length;
  }
  return { from: start, to: Int32Array.from(kept) };
}
