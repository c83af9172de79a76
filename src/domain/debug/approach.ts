import type { Iteration } from '../../contracts/debug.ts';
import type { RecommendedOperation } from '../../contracts/debug-answers.ts';

/** Share of common words from which two descriptions in the same places mean the same. */
const SAME_WORDS = 0.5;
const LEAST_LETTERS = 4;

type Idea = readonly RecommendedOperation[];

const ideaOf = ({ research }: Pick<Iteration, 'research'>): Idea => research.result.recommended_operations;

/** Whether two researches recommend the same: the same operations in the same files, in much the same words. */
export function sameIdea(one: Idea, other: Idea): boolean {
  return placesOf(one) === placesOf(other) && likeness(wordsOf(one), wordsOf(other)) >= SAME_WORDS;
}

const placesOf = (idea: Idea) =>
  [...new Set(idea.map(({ operation, target_file: file }) => `${operation} ${file}`))].sort().join('\n');

function wordsOf(idea: Idea): ReadonlySet<string> {
  const words = idea.flatMap(({ description }) => description.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
  return new Set(words.filter((word) => word.length >= LEAST_LETTERS));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other]).size;
  const common = [...one].filter((word) => other.has(word)).length;
  return all === 0 ? 1 : common / all;
}

/**
 * The earlier iteration that the last one repeats: the same idea, and it failed with the same signature. Null where it
 * does not. What was tried twice with the same result is no plan for a third time.
 */
export function repeatedBy(history: readonly Iteration[]): Iteration | null {
  const last = history.at(-1);
  if (last === undefined || last.result !== 'FAIL') return null;
  const same = history
    .slice(0, -1)
    .filter(({ signature, result }) => result === 'FAIL' && signature === last.signature);
  return same.find((earlier) => sameIdea(ideaOf(earlier), ideaOf(last))) ?? null;
}

/** The failed iteration whose idea a new research has again, where another approach was asked for. */
export function stillTheSame(history: readonly Iteration[], idea: Idea): Iteration | null {
  return history.find((earlier) => earlier.result === 'FAIL' && sameIdea(ideaOf(earlier), idea)) ?? null;
}
