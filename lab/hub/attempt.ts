/** What an act gives, or nothing where it throws: for questions whose error is an answer. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
