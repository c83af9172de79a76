/** The known word that takes the fewest edits to reach, if it takes so few that it was probably meant; else null. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  // A key of any length may stand in a file, and no word that we know is longer than this.
  const folded = word.toLowerCase().replaceAll('_', '-').slice(0, 40);
  const distances = known.map((each) => [each, distance(folded, each)] as const);
  const [nearest, edits] = distances.reduce((best, each) => (each[1] < best[1] ? each : best));
  return edits <= Math.max(2, Math.floor(folded.length / 3)) ? nearest : null;
}

/** Levenshtein's distance: how many letters must be added, taken away or exchanged. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries()) {
      const exchanged = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(exchanged, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
