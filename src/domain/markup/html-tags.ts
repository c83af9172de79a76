/** A tag as it stands in text; `end` is the index after its `>`. */
export interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

/** What GitHub displays of HTML in Markdown; other tags vanish there (https://github.com/gjtorikian/html-pipeline). */
const DISPLAYED = new Set(
  (
    'a abbr b bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ' +
    'ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strike strong sub summary sup table tbody td ' +
    'tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
);

/** Elements whose content is no text for readers, or text that they don't see as such. */
const UNSEEN = new Set(
  (
    'applet audio canvas datalist dialog embed head iframe math map noembed noframes noscript object option plaintext script ' +
    'select style svg template textarea title video xmp'
  ).split(' '),
);

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Declarations that take an element out of sight, compared without whitespace. */
const HIDING_STYLES = [
  /display:none/,
  /visibility:(?:hidden|collapse)/,
  /opacity:(?:0|0?\.0+)(?:;|!|$)/,
  /font-size:0(?![.\d]*[1-9])/,
  /(?:^|;)color:(?:transparent|white|#fff)/,
  /(?:width|height):0(?![.\d]*[1-9])/,
  /(?:left|top|text-indent):-\d{3}/,
];

/** Attributes that say nothing to anybody: their loss is no hidden text. */
const SILENT = new Set([
  'align',
  'valign',
  'width',
  'height',
  'href',
  'src',
  'open',
  'rel',
  'target',
  'start',
  'colspan',
]);
const PASTED_IMAGE = /^(?:image)?$/i;

/** The attribute that stays, by tag: a link's target and a picture's source are on display in GitHub. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['a', 'href'],
  ['img', 'src'],
]);
const PLAIN_URL = /^https?:\/\/[^\s"'<>`]{1,2000}$/i;

const NAME = /<(\/?)([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])/y;
const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const UNQUOTED = /<[^<>]*>/y;

/**
 * The index after the `>` that ends the tag at `at`, or -1. Quotes may hold anything; outside of them a `<` ends the
 * attempt. `"` and `'` permute the three states of the scan, so at most three attempts ever read the same character:
 * linear for all tags of a text together.
 */
function endOfTag(text: string, at: number): number {
  let quote = '';
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return index + 1;
    else if (character === '<') break;
    else if (character === '"' || character === "'") quote = character;
  }
  UNQUOTED.lastIndex = at;
  return UNQUOTED.test(text) ? UNQUOTED.lastIndex : -1;
}

function attributesOf(inside: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return attributes;
}

/** The tag that starts at `at`; `unclosed` when a tag starts there but never ends, undefined when none starts. */
export function tagAt(text: string, at: number): Tag | 'unclosed' | undefined {
  NAME.lastIndex = at;
  const start = NAME.exec(text);
  if (start === null) return undefined;
  const end = endOfTag(text, at);
  if (end === -1) return 'unclosed';
  const inside = text.slice(at + start[0].length, end - 1);
  const name = start[2]?.toLowerCase() ?? '';
  return { name, closing: start[1] === '/', attributes: attributesOf(inside), end };
}

/** Whether a tag has an end tag. */
export function isVoid(tag: Tag): boolean {
  return VOID.has(tag.name);
}

/** Whether an element's content is nothing that readers see as text, whatever its attributes. */
export function isUnseen(tag: Tag): boolean {
  return UNSEEN.has(tag.name);
}

/** Whether a tag keeps its whole element out of a reader's sight. */
export function hidesElement(tag: Tag): boolean {
  if (isUnseen(tag) || tag.attributes.has('hidden')) return true;
  if (tag.attributes.get('aria-hidden')?.toLowerCase() === 'true') return true;
  const style = (tag.attributes.get('style') ?? '').toLowerCase().replace(/\s+/g, '');
  return HIDING_STYLES.some((hiding) => hiding.test(style));
}

function saysSomething([name, value]: [string, string]): boolean {
  if (name === 'alt' || name === 'title') return !PASTED_IMAGE.test(value.trim());
  return !SILENT.has(name);
}

/** What stays of a tag, and whether text went with the rest: the bare tag, a link's target, a picture's source. */
export function shownTag(tag: Tag): { text: string; hid: boolean } {
  if (!DISPLAYED.has(tag.name)) return { text: '', hid: true };
  const hid = [...tag.attributes].some(saysSomething);
  if (tag.closing) return { text: `</${tag.name}>`, hid };
  const kept = KEPT.get(tag.name);
  const value = kept === undefined ? undefined : tag.attributes.get(kept);
  const attribute = value !== undefined && PLAIN_URL.test(value) ? ` ${kept}="${value}"` : '';
  return { text: `<${tag.name}${attribute}>`, hid };
}
