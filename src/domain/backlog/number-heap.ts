/** Numbers of which the smallest comes out first. */
export interface NumberHeap {
  push(value: number): void;
  /** The smallest, which is taken out; undefined when there is none. */
  pop(): number | undefined;
}

/** A binary heap: each step takes logarithmic time. */
export function numberHeap(): NumberHeap {
  const values: number[] = [];
  return {
    push(value) {
      values.push(value);
      rise(values, values.length - 1);
    },
    pop() {
      const smallest = values[0];
      const last = values.pop();
      if (values.length > 0 && last !== undefined) {
        values[0] = last;
        sink(values);
      }
      return smallest;
    },
  };
}

const at = (values: readonly number[], index: number): number => values[index] ?? Number.POSITIVE_INFINITY;

function swap(values: number[], a: number, b: number): void {
  const value = at(values, a);
  values[a] = at(values, b);
  values[b] = value;
}

function rise(values: number[], from: number): void {
  for (let index = from; index > 0; ) {
    const parent = (index - 1) >> 1;
    if (at(values, parent) <= at(values, index)) return;
    swap(values, index, parent);
    index = parent;
  }
}

function sink(values: number[]): void {
  for (let index = 0; ; ) {
    const left = 2 * index + 1;
    const smaller = at(values, left + 1) < at(values, left) ? left + 1 : left;
    if (at(values, smaller) >= at(values, index)) return;
    swap(values, index, smaller);
    index = smaller;
  }
}
