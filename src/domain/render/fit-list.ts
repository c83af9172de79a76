/** What of a list fits into a place. */
export interface FittedList {
  readonly kept: readonly string[];
  /** How many were left out. */
  readonly left: number;
}

/**
 * As many items from the start as fit with a line feed each. The text of an item is made when its turn comes: of a huge
 * list only the beginning is ever written.
 */
export function fitList<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  room: number,
  sizeOf: (text: string) => number,
): FittedList {
  const kept: string[] = [];
  let used = 0;
  for (const item of items) {
    const text = textOf(item);
    used += sizeOf(text) + 1;
    if (used > room) break;
    kept.push(text);
  }
  return { kept, left: items.length - kept.length };
}
