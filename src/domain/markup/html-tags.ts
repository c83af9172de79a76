import { tagEnds, UNCLOSED, UNQUOTED } from './tag-ends.ts';

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
/** Browsers take anything for a name. */
const RAW_NAME = /<(\/?)([A-Za-z][^\s/>]*)/y;
const ATTRIBUTE = /([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

function attributesOf(inside: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return attributes;
}

/**
 * Reads the tags of one text by their start: `unclosed` when a tag starts there but never ends, `unquoted` when even its
 * last quotation never ends, undefined when none starts. Raw HTML is read as browsers do, other text as Markdown does.
 */
export function tagReader(text: string, raw: boolean): (at: number) => Tag | 'unclosed' | 'unquoted' | undefined {
  const pattern = raw ? RAW_NAME : NAME;
  const endOf = tagEnds(text, raw);
  return (at) => {
    pattern.lastIndex = at;
    const [start, slash, name = ''] = pattern.exec(text) ?? [];
    if (start === undefined) return undefined;
    const end = endOf(at + start.length);
    if (end === UNCLOSED || end === UNQUOTED) return end === UNCLOSED ? 'unclosed' : 'unquoted';
    const attributes = attributesOf(text.slice(at + start.length, end - 1));
    return { name: name.toLowerCase(), closing: slash === '/', attributes, end };
  };
}

/** Whether a tag has an end tag. */
export function isVoid(tag: Tag): boolean {
  return VOID.has(tag.name);
}

/** Whether an element's content is nothing that readers see as text, whatever its attributes. */
export function isUnseen(tag: Tag): boolean {
  return UNSEEN.has(tag.name);
}

/** Whether an attribute keeps the whole element out of a reader's sight. */
export function hidesOnRequest(tag: Tag): boolean {
  if (tag.attributes.has('hidden')) return true;
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
