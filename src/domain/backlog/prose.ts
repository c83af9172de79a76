/** What the author of a body says to readers, with the marks of lists and headings. */
export interface Prose {
  /** The lines, from the first that matters at the latest. */
  readonly lines: readonly string[];
  /** The indexes of the lines that may hold a word about dependencies, rising. */
  readonly worded: readonly number[];
}

/** Without one of these words a line starts no statement about dependencies. */
export const WORDS = /[Dd]epend|DEPEND|[Rr]equir|REQUIR|[Bb]locked|BLOCKED/;
