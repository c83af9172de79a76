import { edgesOf, type Graph, reversed } from './graph.ts';
import { numberHeap } from './number-heap.ts';

/**
 * The nodes in an order in which each comes after all that it needs, and among those that are ready the lowest number
 * first. The graph must be free of cycles: what stands in one, or behind it, is left out.
 */
export function topologicalOrder(graph: Graph): number[] {
  const { numbers, needs } = graph;
  const dependents = reversed(needs);
  const waitsFor = new Int32Array(numbers.length);
  const ready = numberHeap();
  for (let node = 0; node < numbers.length; node += 1) {
    const count = (needs.from[node + 1] ?? 0) - (needs.from[node] ?? 0);
    waitsFor[node] = count;
    if (count === 0) ready.push(node);
  }
  const order: number[] = [];
  // Nodes are numbered like their issues, so the lowest node is the lowest number.
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    order.push(node);
    for (const dependent of edgesOf(dependents, node)) {
      const left = (waitsFor[dependent] ?? 0) - 1;
      waitsFor[dependent] = left;
      if (left === 0) ready.push(dependent);
    }
  }
  return order;
}
