import { readDefinitions } from './link-definitions.ts';
import { afterSpace } from './link-parts.ts';
import type { Block } from './markdown-blocks.ts';
import { type Labels, matchAt, type Scan, scanOf, type Token, take, takeText } from './markup-scan.ts';

const MARKUP = /[\\`<![\]]/;
const PLAIN = /[^\\`<![\]]+/y;
const BACKTICKS = /`+/y;
const AUTOLINK = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*>/y;
/** What GitHub writes for a pasted picture; it says nothing. */
const PASTED_IMAGE = /^\s*(?:image)?\s*$/i;

const OPENING_LINE = /^([^`~\n]*(?:`+|~+))[^\n]*\n?/;
const LANGUAGE = /^( ?[A-Za-z0-9+#.-]{1,24})(?=\s|$)/;

/** What hides everything up to its end; browsers also end comments at `--!>`. */
const ENCLOSURES: readonly { readonly opens: RegExp; readonly ends: RegExp; readonly raw?: true }[] = [
  { opens: /<!--/y, ends: /--!?>/g },
  { opens: /<!\[CDATA\[/y, ends: /\]\]>/g },
  { opens: /<\?/y, ends: /\?>/g },
  { opens: /<![A-Za-z]/y, ends: />/g },
  // Browsers take whatever is no tag for a comment.
  { opens: /<(?:!|\/(?![A-Za-z]))/y, ends: />/g, raw: true },
];
const EMPTY_COMMENT = /<!--+>/y;

function readEscape(scan: Scan): void {
  takeText(scan, Math.min(scan.at + (scan.html ? 1 : 2), scan.text.length));
}

/** The end of the inline code that starts here; cells of a table can't share one. */
function codeEnd(scan: Scan, length: number): number | undefined {
  const starts = scan.runs.get(length) ?? [];
  while ((starts.at(-1) ?? Number.POSITIVE_INFINITY) <= scan.at) starts.pop();
  const closing = starts.at(-1);
  if (closing === undefined || (scan.table && /[|\n]/.test(scan.text.slice(scan.at, closing)))) return undefined;
  return closing + length;
}

function readBackticks(scan: Scan): void {
  const length = matchAt(BACKTICKS, scan)?.[0].length ?? 1;
  const end = scan.html ? undefined : codeEnd(scan, length);
  if (end === undefined) takeText(scan, scan.at + length);
  else take(scan, { kind: 'code', text: scan.text.slice(scan.at, end) }, end);
}

function emptyCommentEnd(scan: Scan): number | undefined {
  const empty = matchAt(EMPTY_COMMENT, scan);
  return empty === null ? undefined : scan.at + empty[0].length;
}

/** Takes a comment or its like; one without an end veils the rest of its block, in raw HTML it cuts off the text. */
function readEnclosure(scan: Scan): boolean {
  const enclosure = ENCLOSURES.find(({ opens, raw }) => (scan.html || !raw) && matchAt(opens, scan) !== null);
  if (enclosure === undefined) return false;
  const from = scan.at + (matchAt(enclosure.opens, scan)?.[0].length ?? 0);
  const end = scan.endAfter(enclosure.ends, from) ?? emptyCommentEnd(scan);
  if (end !== undefined) take(scan, { kind: 'hidden', shown: '' }, end);
  else if (scan.html) take(scan, { kind: 'cut' }, scan.text.length);
  else take(scan, { kind: 'veil' }, from);
  return true;
}

/** Takes a tag; in raw HTML one without an end too: a browser shows nothing of it, nor what its last quotation holds. */
function readTag(scan: Scan): boolean {
  const tag = scan.tagAt(scan.at);
  if (tag === undefined || (typeof tag === 'string' && !scan.html)) return false;
  if (typeof tag === 'object') take(scan, { kind: 'tag', tag }, tag.end);
  else take(scan, tag === 'unquoted' ? { kind: 'cut' } : { kind: 'hidden', shown: '' }, scan.text.length);
  return true;
}

function readAngle(scan: Scan): void {
  if (readEnclosure(scan) || readTag(scan)) return;
  takeText(scan, scan.at + (matchAt(AUTOLINK, scan)?.[0].length ?? 1));
}

function readOpening(scan: Scan): void {
  const image = scan.text.charAt(scan.at) === '!';
  const opens = !image || scan.text.charAt(scan.at + 1) === '[';
  const at = scan.at + (image && opens ? 2 : 1);
  takeText(scan, at);
  if (opens) scan.brackets.push({ image, at, tokens: scan.tokens.length });
}

/** Takes back the alternative text of an image: readers see the image instead. */
function hideAlternative(scan: Scan, from: number): void {
  const tokens = scan.tokens.splice(from);
  const says = tokens.some((token) => token.kind !== 'text' || !PASTED_IMAGE.test(token.text));
  if (says) scan.tokens.push({ kind: 'hidden', shown: '' });
}

function closeBracket(scan: Scan): void {
  const bracket = scan.brackets.pop();
  if (bracket?.image !== true) return;
  const next = scan.text.charAt(scan.at + 1);
  const isImage = next === '(' || next === '[' || scan.labels.isDefined(scan.text.slice(bracket.at, scan.at));
  if (isImage) hideAlternative(scan, bracket.tokens);
}

function readClosing(scan: Scan): void {
  closeBracket(scan);
  const link = scan.text.charAt(scan.at + 1) === '(' ? scan.linkAt(scan.at + 2) : undefined;
  const end = link?.titleEnd === undefined ? undefined : afterSpace(scan.text, link.titleEnd);
  const titled = link !== undefined && end !== undefined && scan.text.charAt(end) === ')';
  if (titled) take(scan, { kind: 'hidden', shown: `](${link.destination})` }, end + 1);
  else takeText(scan, scan.at + 1);
}

const READERS: ReadonlyMap<string, (scan: Scan) => void> = new Map([
  ['\\', readEscape],
  ['`', readBackticks],
  ['<', readAngle],
  ['[', readOpening],
  ['!', readOpening],
  [']', readClosing],
]);

function readPlain(scan: Scan): void {
  takeText(scan, scan.at + (matchAt(PLAIN, scan)?.[0].length ?? 1));
}

/** Fenced code is on display, but of its first line only colours tell: a language may stay, more is hidden text. */
function fencedCode(text: string): Token[] {
  const [opening = '', fence = ''] = OPENING_LINE.exec(text) ?? [];
  const [, language = ''] = LANGUAGE.exec(opening.slice(fence.length)) ?? [];
  const rest: Token = { kind: 'code', text: text.slice(opening.length) };
  const shown = fence + language;
  if (shown === opening.trimEnd()) return [{ kind: 'code', text }, { kind: 'end' }];
  return [{ kind: 'hidden', shown: `${shown}${opening.endsWith('\n') ? '\n' : ''}` }, rest, { kind: 'end' }];
}

/** The tokens of one block, in order, ended by an `end`; fenced code is one token. Linear. */
export function tokensOf(block: Block, labels: Labels): Token[] {
  if (block.kind === 'code') return fencedCode(block.text);
  if (!MARKUP.test(block.text)) return [{ kind: 'text', text: block.text }, { kind: 'end' }];
  const scan = scanOf(block, labels);
  readDefinitions(scan);
  while (scan.at < scan.text.length) (READERS.get(scan.text.charAt(scan.at)) ?? readPlain)(scan);
  scan.tokens.push({ kind: 'end' });
  return scan.tokens;
}
