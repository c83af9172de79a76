import { type HtmlEnd, htmlBlockEnd } from './html-blocks.ts';

/** A leaf block of Markdown with its line ends: fenced code, raw HTML, or any other text. */
export interface Block {
  readonly kind: 'code' | 'html' | 'text';
  readonly text: string;
  /** The label of the footnote that the block belongs to. */
  readonly footnote: string | undefined;
  /** Whether it stands in a quotation. */
  readonly quoted: boolean;
  /** Whether a text is code by its indentation alone; such code protects nothing that stands in it. */
  readonly indented: boolean;
}

/** What other blocks stand in; what belongs to a list item or a footnote is indented by its width. */
type Container =
  | { readonly kind: 'quote' }
  | { readonly kind: 'item'; readonly width: number; readonly footnote?: string };
type Leaf =
  | { readonly kind: 'none' | 'blank' }
  | { readonly kind: 'paragraph' }
  | { readonly kind: 'fence'; readonly mark: string }
  | { readonly kind: 'html'; readonly ends: HtmlEnd };

/** What is open while the lines go by. */
interface Open {
  readonly containers: Container[];
  leaf: Leaf;
}

/** One line on its way down: what is left of it, and how many open containers it belongs to. */
interface Line {
  rest: string;
  matched: number;
}

/** Where a line belongs: its kind, and whether it goes on with the block of the line before. */
interface Place {
  readonly kind: Block['kind'];
  readonly joins: boolean;
  readonly indented?: boolean;
}

const NONE: Leaf = { kind: 'none' };
const BLANK: Leaf = { kind: 'blank' };
const TAB_STOP = 4;
const FOOTNOTE_INDENTATION = 4;
/** Nobody nests deeper in earnest, and each blank line is compared with all open items. */
const DEEPEST = 30;

const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3}(?:[-*+]|(\d{1,9})[.)]))( +|$)/;
const FOOTNOTE = /^ {0,3}\[(\^[^[\]]{1,999})\]: */;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const HEADING = /^ {0,3}#{1,6}(?: |$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+) *$/;

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let expanded = '';
  for (const piece of line.split('\t'))
    expanded += piece.padEnd(piece.length + TAB_STOP - ((expanded.length + piece.length) % TAB_STOP));
  return expanded;
}

// Only spaces count (tabs are expanded): to Markdown, a no-break space is text.
const isBlank = (rest: string): boolean => !/[^ ]/.test(rest);
const withoutBlanks = (rest: string): string => (isBlank(rest) ? '' : rest);
const unindented = (rest: string): string => rest.replace(/^ +/, '');
const indentationOf = (rest: string): number => rest.length - unindented(rest).length;
const isIndentedCode = (rest: string): boolean => rest.startsWith('    ');

function isThematicBreak(rest: string): boolean {
  const marks = rest.replaceAll(' ', '');
  return marks.length >= 3 && /^(?:-+|\*+|_+)$/.test(marks);
}

function close(open: Open, line: Line): void {
  open.containers.length = line.matched;
  open.leaf = NONE;
}

const inParagraph = (open: Open, line: Line): boolean =>
  open.leaf.kind === 'paragraph' && line.matched === open.containers.length;

/** Takes off the prefixes of the open containers, as far as the line has them; a blank line belongs to any list item. */
function enterContainers(open: Open, line: Line): void {
  for (const container of open.containers) {
    if (container.kind === 'quote') {
      const quote = QUOTE.exec(line.rest);
      if (quote === null) return;
      line.rest = withoutBlanks(line.rest.slice(quote[0].length));
    } else if (line.rest !== '') {
      if (indentationOf(line.rest) < container.width) return;
      line.rest = line.rest.slice(container.width);
    }
    line.matched += 1;
  }
}

function continueLeaf(open: Open, { rest }: Line): Place | undefined {
  if (open.leaf.kind === 'fence') {
    const fence = FENCE.exec(rest);
    const closes = fence?.[1]?.startsWith(open.leaf.mark) === true && isBlank(fence[2] ?? '');
    if (closes) open.leaf = NONE;
    return { kind: 'code', joins: true };
  }
  if (open.leaf.kind !== 'html' || (open.leaf.ends === 'blank' && isBlank(rest))) return undefined;
  if (open.leaf.ends !== 'blank' && open.leaf.ends.test(rest)) open.leaf = NONE;
  return { kind: 'html', joins: true };
}

/** The width of a list item that starts here, or undefined; in a paragraph only `1.` and items with text start one. */
function itemAt(rest: string, interrupts: boolean): number | undefined {
  const item = isThematicBreak(rest) ? null : ITEM.exec(rest);
  if (item === null) return undefined;
  const [whole, marker = '', ordinal, space = ''] = item;
  const empty = isBlank(rest.slice(whole.length));
  if (interrupts && (empty || (ordinal !== undefined && Number(ordinal) !== 1))) return undefined;
  return marker.length + (empty || space.length > TAB_STOP ? 1 : space.length);
}

function containerAt(open: Open, line: Line): { container: Container; width: number } | undefined {
  if (isIndentedCode(line.rest) || line.matched >= DEEPEST) return undefined;
  const quote = QUOTE.exec(line.rest);
  if (quote !== null) return { container: { kind: 'quote' }, width: quote[0].length };
  const [start, footnote] = FOOTNOTE.exec(line.rest) ?? [];
  if (start !== undefined && footnote !== undefined) {
    return { container: { kind: 'item', width: FOOTNOTE_INDENTATION, footnote }, width: start.length };
  }
  if (inParagraph(open, line) && UNDERLINE.test(line.rest)) return undefined;
  const width = itemAt(line.rest, inParagraph(open, line));
  return width === undefined ? undefined : { container: { kind: 'item', width }, width };
}

function openContainers(open: Open, line: Line): void {
  for (let next = containerAt(open, line); next !== undefined; next = containerAt(open, line)) {
    close(open, line);
    open.containers.push(next.container);
    line.rest = line.rest.slice(next.width);
    line.matched += 1;
  }
}

function openFence(open: Open, line: Line): Place | undefined {
  const fence = FENCE.exec(line.rest);
  // The info string of a backtick fence holds no backtick: that is inline code.
  if (fence === null || (fence[1]?.startsWith('`') === true && fence[2]?.includes('`') === true)) return undefined;
  close(open, line);
  open.leaf = { kind: 'fence', mark: fence[1] ?? '' };
  return { kind: 'code', joins: false };
}

function openHtml(open: Open, line: Line): Place | undefined {
  const ends = htmlBlockEnd(unindented(line.rest), inParagraph(open, line));
  if (ends === undefined) return undefined;
  close(open, line);
  open.leaf = ends !== 'blank' && ends.test(line.rest) ? NONE : { kind: 'html', ends };
  return { kind: 'html', joins: false };
}

/** Blank lines in a row are one block, so that a text of nothing else stays cheap. */
function openBlank(open: Open, line: Line): Place {
  const joins = open.leaf.kind === 'blank' && line.matched === open.containers.length;
  close(open, line);
  open.leaf = BLANK;
  return { kind: 'text', joins };
}

function openText(open: Open, line: Line): Place {
  const { rest } = line;
  if (inParagraph(open, line) && UNDERLINE.test(rest)) {
    open.leaf = NONE;
    return { kind: 'text', joins: true };
  }
  const single = !isIndentedCode(rest) && (HEADING.test(rest) || isThematicBreak(rest));
  // Whatever else follows a paragraph goes on with it, even without the prefixes of its containers ("lazily").
  const joins = !single && rest !== '' && open.leaf.kind === 'paragraph';
  if (!joins) close(open, line);
  if (!joins && !single && rest !== '' && !isIndentedCode(rest)) open.leaf = { kind: 'paragraph' };
  return { kind: 'text', joins, indented: !joins && isIndentedCode(rest) };
}

function place(open: Open, text: string): Place {
  const line: Line = { rest: withoutBlanks(expandTabs(text.replace('\n', ''))), matched: 0 };
  enterContainers(open, line);
  const complete = line.matched === open.containers.length;
  const going = complete ? continueLeaf(open, line) : undefined;
  if (going !== undefined) return going;
  if (open.leaf.kind === 'html' || open.leaf.kind === 'fence') close(open, line);
  if (line.rest === '') return openBlank(open, line);
  openContainers(open, line);
  const opened = isIndentedCode(line.rest) ? undefined : (openFence(open, line) ?? openHtml(open, line));
  return opened ?? openText(open, line);
}

function footnoteOf({ containers }: Open): string | undefined {
  const note = containers.find((container) => container.kind === 'item' && container.footnote !== undefined);
  return note?.kind === 'item' ? note.footnote : undefined;
}

const isQuoted = ({ containers }: Open): boolean => containers.some(({ kind }) => kind === 'quote');

/**
 * Splits Markdown into its leaf blocks, so that code is told from text that only looks like it. Joined, the blocks are the
 * text again. Follows https://spec.commonmark.org/0.31.2/ and GitHub's footnotes as far as that question needs; linear.
 */
export function blocksOf(text: string): Block[] {
  const open: Open = { containers: [], leaf: NONE };
  const blocks: (Omit<Block, 'text'> & { readonly lines: string[] })[] = [];
  for (const line of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
    const { kind, joins, indented = false } = place(open, line);
    const last = blocks.at(-1);
    if (joins && last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, footnote: footnoteOf(open), quoted: isQuoted(open), indented, lines: [line] });
  }
  return blocks.map(({ lines, ...block }) => ({ ...block, text: lines.join('') }));
}
