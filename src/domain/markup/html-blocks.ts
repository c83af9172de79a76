import { tagReader } from './html-tags.ts';

/** How a block of raw HTML ends: in the line that matches, or before a blank line. */
export type HtmlEnd = RegExp | 'blank';

const BLOCK_NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|' +
  'figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|' +
  'noframes|ol|optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

/** Start and end conditions 1 to 6 of https://spec.commonmark.org/0.31.2/#html-blocks, in its order. */
const CONDITIONS: readonly { readonly starts: RegExp; readonly ends: HtmlEnd }[] = [
  { starts: /^<(?:pre|script|style|textarea)(?:\s|>|$)/i, ends: /<\/(?:pre|script|style|textarea)>/i },
  { starts: /^<!--/, ends: /-->/ },
  { starts: /^<\?/, ends: /\?>/ },
  { starts: /^<![A-Za-z]/, ends: />/ },
  { starts: /^<!\[CDATA\[/, ends: /\]\]>/ },
  { starts: new RegExp(`^</?(?:${BLOCK_NAMES})(?:\\s|/?>|$)`, 'i'), ends: 'blank' },
];

/** Condition 7: a complete tag alone on its line; it can't interrupt a paragraph. */
function isLoneTag(line: string): boolean {
  const tag = tagReader(line, false)(0);
  return typeof tag === 'object' && line.slice(tag.end).trim() === '';
}

/** How the block ends that starts with this line (its container's prefix and indentation removed); undefined if none does. */
export function htmlBlockEnd(line: string, inParagraph: boolean): HtmlEnd | undefined {
  if (!line.startsWith('<')) return undefined;
  const condition = CONDITIONS.find(({ starts }) => starts.test(line));
  if (condition !== undefined) return condition.ends;
  return !inParagraph && isLoneTag(line) ? 'blank' : undefined;
}
