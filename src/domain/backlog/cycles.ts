import { componentsOf } from './components.ts';
import { filtered, type Graph } from './graph.ts';

/** Issues that wait for one another, and how that is broken. */
export interface Cycle {
  /** By number, rising: each depends on each, directly or through others. */
  readonly issues: readonly number[];
  /** The dependencies that don't count, so that the rest can be ordered. */
  readonly broken: readonly { readonly issue: number; readonly on: number }[];
}

/** A graph without cycles, and what was broken for that. */
export interface Acyclic {
  readonly graph: Graph;
  readonly cycles: readonly Cycle[];
}

/**
 * Breaks every cycle by number (seed 001, step 1): among issues that wait for one another, one with a lower number never
 * waits for one with a higher. Every other dependency stands. Cycles come by their lowest number.
 */
export function withoutCycles(graph: Graph): Acyclic {
  const component = componentsOf(graph.needs);
  const isBroken = (node: number, need: number) => need > node && component[node] === component[need];
  const broken: [number, number][] = [];
  const needs = filtered(graph.needs, (node, need) => {
    if (!isBroken(node, need)) return true;
    broken.push([node, need]);
    return false;
  });
  if (broken.length === 0) return { graph, cycles: [] };
  return { graph: { ...graph, needs }, cycles: cyclesOf(graph.numbers, component, broken) };
}

function cyclesOf(
  numbers: readonly number[],
  component: Int32Array,
  broken: readonly (readonly [number, number])[],
): Cycle[] {
  const cycles = new Map<number, { issues: number[]; broken: { issue: number; on: number }[] }>();
  const numberOf = (node: number) => numbers[node] ?? 0;
  for (const [node, need] of broken) {
    const id = component[node] ?? 0;
    const cycle = cycles.get(id) ?? { issues: [], broken: [] };
    cycle.broken.push({ issue: numberOf(node), on: numberOf(need) });
    cycles.set(id, cycle);
  }
  for (const [node, id] of component.entries()) cycles.get(id)?.issues.push(numberOf(node));
  return [...cycles.values()];
}
