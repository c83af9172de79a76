/**
 * HTML's named characters that can hide text or act as markup; the others (`&eacute;`) only print a letter and may stay
 * as they are (https://html.spec.whatwg.org/multipage/named-characters.html).
 */
const NAMED = new Map<string, string>(
  Object.entries({
    Tab: ' ',
    NewLine: ' ',
    excl: '!',
    quot: '"',
    QUOT: '"',
    num: '#',
    dollar: '$',
    percnt: '%',
    amp: '&',
    AMP: '&',
    apos: "'",
    lpar: '(',
    rpar: ')',
    ast: '*',
    midast: '*',
    plus: '+',
    comma: ',',
    period: '.',
    sol: '/',
    colon: ':',
    semi: ';',
    lt: '<',
    LT: '<',
    equals: '=',
    gt: '>',
    GT: '>',
    quest: '?',
    commat: '@',
    lsqb: '[',
    lbrack: '[',
    bsol: '\\',
    rsqb: ']',
    rbrack: ']',
    Hat: '^',
    lowbar: '_',
    UnderBar: '_',
    grave: '`',
    DiacriticalGrave: '`',
    lcub: '{',
    lbrace: '{',
    verbar: '|',
    vert: '|',
    VerticalLine: '|',
    rcub: '}',
    rbrace: '}',
    nbsp: '\u00a0',
    NonBreakingSpace: '\u00a0',
    shy: '\u00ad',
    ZeroWidthSpace: '\u200b',
    NegativeVeryThinSpace: '\u200b',
    NegativeThinSpace: '\u200b',
    NegativeMediumSpace: '\u200b',
    NegativeThickSpace: '\u200b',
    zwnj: '\u200c',
    zwj: '\u200d',
    lrm: '\u200e',
    rlm: '\u200f',
    NoBreak: '\u2060',
    ApplyFunction: '\u2061',
    af: '\u2061',
    InvisibleTimes: '\u2062',
    it: '\u2062',
    InvisibleComma: '\u2063',
    ic: '\u2063',
  }),
);

/** No name in the table, and no number of a character, is longer than this between `&` and `;`. */
const LONGEST = 24;
const NUMBER = /^#(?:([0-9]{1,7})|[xX]([0-9a-fA-F]{1,6}))$/;

function numbered(decimal: string | undefined, hexadecimal: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number.parseInt(decimal, 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  // A line feed written as a number ends no line in Markdown.
  return code === 0x0a || code === 0x0d ? ' ' : String.fromCodePoint(code);
}

function meaningOf(reference: string): string | undefined {
  const number = NUMBER.exec(reference);
  return number === null ? NAMED.get(reference) : numbered(number[1], number[2]);
}

/** The length of `&…;` at the end of what was written, and what it means; undefined when there is none. */
function referenceAtEnd(written: readonly string[]): { length: number; meaning: string } | undefined {
  const last = written.length - 1;
  for (let at = last - 1; at >= 0 && last - at <= LONGEST; at -= 1) {
    if (written[at] !== '&') continue;
    const meaning = meaningOf(written.slice(at + 1, last).join(''));
    return meaning === undefined ? undefined : { length: last - at + 1, meaning };
  }
  return undefined;
}

/**
 * Decodes character references until none is left, in one pass: every `;` looks back at what is already decoded, so
 * `&amp;lt;` ends as `<`.
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  const written: string[] = [];
  for (const character of text) {
    written.push(character);
    while (written.at(-1) === ';') {
      const reference = referenceAtEnd(written);
      if (reference === undefined) break;
      written.length -= reference.length;
      written.push(reference.meaning);
    }
  }
  return written.join('');
}
