import type { BestChange, DebugContext } from '../../contracts/debug.ts';

/**
 * The better of the best change so far and a new one: more commands that end with 0, then more criteria shown to be met,
 * then a failure that is not the one of the beginning. Of two that are equal the newer one, which builds on the other.
 */
export function betterChange(best: BestChange | undefined, next: BestChange, debug: DebugContext): BestChange {
  if (best === undefined) return next;
  const [old, young] = [rankOf(best, debug), rankOf(next, debug)];
  const decides = young.findIndex((value, index) => value !== old[index]);
  return decides >= 0 && (young[decides] ?? 0) < (old[decides] ?? 0) ? best : next;
}

function rankOf({ iteration, verification }: BestChange, { history, reproduction }: DebugContext): readonly number[] {
  const found = history.find((each) => each.iteration === iteration);
  const green = verification.after.filter(({ exitCode }) => exitCode === 0).length;
  const met = found?.criteria.filter((criterion) => criterion.met).length ?? 0;
  const moved = found?.signature !== reproduction?.signature ? 1 : 0;
  return [green, met, moved];
}
