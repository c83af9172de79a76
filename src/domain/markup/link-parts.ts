/** A destination, and after it perhaps a title, as links and link definitions have them. */
export interface LinkParts {
  readonly destination: string;
  readonly destinationEnd: number;
  /** The index after the title's closing quote; undefined when there is no title. */
  readonly titleEnd: number | undefined;
}

const CLOSING_QUOTE: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['(', ')'],
]);

const SPACE = /\s*/y;
const WORD = /\S*/y;
const POINTED = /<[^<>\n]*>/y;

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The first index from `at` on that holds no white space. */
export function afterSpace(text: string, at: number): number {
  return endOf(SPACE, text, at) ?? at;
}

/** The index after the quoted title that starts at `at`; a title in parentheses can't hold another `(`. */
function titleEndAt(text: string, at: number): number | undefined {
  const closing = CLOSING_QUOTE.get(text.charAt(at));
  if (closing === undefined) return undefined;
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === closing) return index + 1;
    if (character === '(' && closing === ')') return undefined;
    if (character === '\\') index += 1;
  }
  return undefined;
}

function titleAfter(text: string, destinationEnd: number): number | undefined {
  const at = afterSpace(text, destinationEnd);
  return at === destinationEnd ? undefined : titleEndAt(text, at);
}

/** Runs a search once for all starts before its last result; starts must come in rising order. */
function onceUpTo(search: (from: number) => number): (from: number) => number {
  let known = -1;
  return (from) => {
    if (from > known) known = search(from);
    return known;
  };
}

/**
 * Reads destination and title at rising indexes of one text. What ends a word, and which title follows it, is found once
 * a word: a word of nothing but link beginnings stays linear.
 */
export function linkReader(text: string): (at: number) => LinkParts | undefined {
  const wordEnd = onceUpTo((from) => endOf(WORD, text, from) ?? from);
  let titled: { destinationEnd: number; titleEnd: number | undefined } | undefined;
  return (at) => {
    const start = afterSpace(text, at);
    const destinationEnd = endOf(POINTED, text, start) ?? wordEnd(start);
    if (destinationEnd <= start) return undefined;
    if (titled?.destinationEnd !== destinationEnd)
      titled = { destinationEnd, titleEnd: titleAfter(text, destinationEnd) };
    return { destination: text.slice(start, destinationEnd), ...titled };
  };
}
