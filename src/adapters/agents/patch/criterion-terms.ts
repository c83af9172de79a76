/** Words that say nothing about what a criterion is about. */
const STOP_WORDS = new Set(
  `about added after again also always and any are back because been before being both but can case cases could does
  each either else even every exactly for from given has have here how into its just keep like made make makes many
  may more most must need needs never new not now one only other our out over same shall should show shows still such
  than that the their them then there these they this those thus too under until upon used uses using very was were
  what when where which while who whose will with within without work works would yet you your`.split(/\s+/),
);

/** A code span that is a command to run rather than something to find in code. */
const COMMAND = /^(?:npm|npx|yarn|pnpm|bun|node|make|cargo|go|pytest|tox|mvn|gradle|bundle|composer|dotnet) \S/;
const IDENTIFIER = /\p{L}[\p{L}\p{N}_$]*/gu;

/** Whether the lines of a diff (its paths, added lines, steps) speak of a criterion. */
export function speaksOf(text: DiffWords, criterion: string): boolean {
  const spans = [...criterion.matchAll(/`([^`]+)`/g)].map((match) => (match[1] as string).trim());
  if (spans.length > 0) return spans.some((span) => text.hasSpan(span));
  const words = significantWords(criterion);
  // A criterion is prose and code is terse: half of its words are as many as can be asked for.
  return words.length > 0 && words.filter((word) => text.hasWord(word)).length * 2 >= words.length;
}

/** The words of a diff, for looking criteria up in them. */
export class DiffWords {
  readonly #text: string;
  readonly #words: ReadonlySet<string>;
  readonly #hasTests: boolean;

  constructor(texts: readonly string[], hasTests: boolean) {
    this.#text = withoutSpace(texts.join('\n'));
    this.#words = new Set(texts.flatMap(wordsOf));
    this.#hasTests = hasTests;
  }

  hasWord(word: string): boolean {
    return this.#words.has(word);
  }

  /** The span as it is, or all the names in it; a command is spoken of by the tests that it would run. */
  hasSpan(span: string): boolean {
    if (COMMAND.test(span)) return this.#hasTests;
    if (this.#text.includes(withoutSpace(span))) return true;
    const words = wordsOf(span);
    return words.length > 0 && words.every((word) => this.#words.has(word));
  }
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** The words of a text or of code in lower case: `emptyCart`, `empty_cart` and "empty carts" have the same two. */
function wordsOf(text: string): string[] {
  const names = text.match(IDENTIFIER) ?? [];
  const words = names.flatMap((name) => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s_$]+/));
  return words.filter((word) => word !== '').map((word) => stem(word.toLowerCase()));
}

function significantWords(criterion: string): string[] {
  const words = (criterion.match(IDENTIFIER) ?? []).filter((word) => word.length > 2);
  return [...new Set(words.filter((word) => !STOP_WORDS.has(word.toLowerCase())).flatMap(wordsOf))];
}

/** Cuts the common English endings, so that "returns" and "returned" are one word. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word.replace(/s$/, '');
