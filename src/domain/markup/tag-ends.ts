/** The tag never ends; or it doesn't because a quotation in it never does. */
export const UNCLOSED = -1;
export const UNQUOTED = -2;

/** Marks the quotes that open the value of an attribute: those right after `=`. */
function openingQuotes(text: string): Uint8Array {
  const opening = new Uint8Array(text.length);
  let afterEquals = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (afterEquals && (character === '"' || character === "'")) opening[index] = 1;
    if (!/\s/.test(character)) afterEquals = character === '=';
  }
  return opening;
}

/** Where a tag ends that is being read outside of quotes, at each index of the text: one pass from the end. */
function endsByIndex(text: string, raw: boolean): Int32Array {
  const opening = openingQuotes(text);
  const ends = new Int32Array(text.length + 1).fill(UNCLOSED);
  const quoted: { [quote: string]: number } = { '"': UNQUOTED, "'": UNQUOTED };
  for (let index = text.length - 1; index >= 0; index -= 1) {
    const character = text.charAt(index);
    const after = ends[index + 1] ?? UNCLOSED;
    const inside = quoted[character];
    if (character === '>') ends[index] = index + 1;
    else if (character === '<' && !raw) ends[index] = UNCLOSED;
    else ends[index] = opening[index] === 1 && inside !== undefined ? inside : after;
    if (inside !== undefined) quoted[character] = after;
  }
  return ends;
}

/**
 * The index after the `>` that ends a tag which is being read at some index, `UNCLOSED` or `UNQUOTED`. Outside of quotes a
 * `<` ends the attempt in Markdown, but not in raw HTML. All answers together take linear time, whatever overlaps.
 */
export function tagEnds(text: string, raw: boolean): (from: number) => number {
  let ends: Int32Array | undefined;
  return (from) => {
    ends ??= endsByIndex(text, raw);
    return ends[from] ?? UNCLOSED;
  };
}
