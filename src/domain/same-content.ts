import type { Change } from '../contracts/change.ts';

/** Whether two changes give the same tree; how many lines they count is the business of whoever counted. */
export function sameContent(one: Change, other: Change): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf({ baseSha, entries }: Change): string {
  const parts = entries.map(({ path, mode, previousMode, content }) => [path, mode, previousMode, content]);
  return JSON.stringify([baseSha, [...parts].sort(([one = ''], [other = '']) => (one < other ? -1 : 1))]);
}
