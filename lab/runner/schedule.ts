/**
 * Starts each job when all of its needs have ended, independent ones side by side, and collects their outcomes.
 * `start` gets the outcomes of the direct needs by name, and those of the whole chain before it: GitHub's `success()`
 * asks for all of them, so a job behind a skipped one is skipped even when a job between them ran.
 * https://github.com/actions/runner/issues/2205
 */
export async function runGraph<Outcome>(
  needs: ReadonlyMap<string, readonly string[]>,
  start: (id: string, direct: Record<string, Outcome>, chain: Outcome[]) => Promise<Outcome>,
): Promise<Record<string, Outcome>> {
  const started = new Map<string, Promise<Outcome>>();
  const outcomesOf = async (ids: Iterable<string>): Promise<Record<string, Outcome>> =>
    Object.fromEntries(await Promise.all([...ids].map(async (id) => [id, await run(id)] as const)));
  const startOne = async (id: string): Promise<Outcome> => {
    const before = new Set(needs.get(id));
    for (const need of before) for (const earlier of needs.get(need) ?? []) before.add(earlier);
    const direct = await outcomesOf(needs.get(id) ?? []);
    return start(id, direct, Object.values(await outcomesOf(before)));
  };
  const run = (id: string): Promise<Outcome> => {
    const running = started.get(id) ?? startOne(id);
    started.set(id, running);
    return running;
  };
  return outcomesOf(needs.keys());
}
