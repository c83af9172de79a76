import { type Prose, WORDS } from './prose.ts';

/** What is open while the lines go by. */
interface Reading {
  /** The mark of the fence that is open, or ''. */
  fence: string;
  inComment: boolean;
  inParagraph: boolean;
  /** Whether the line before is quoted: a text that follows may belong to it. */
  inQuote: boolean;
}

/** Inline markup that hides, or that can reach into the next line; parts of the words that begin with rare letters. */
const MARKUP = ['`', '\\', '<', '&', '!['];
const WORD_PARTS = ['pend', 'quir', 'ked', 'PEND', 'QUIR', 'KED'];
const FENCE = /^(`{3,}|~{3,})([^`]*)$/;
const LIST_MARK = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
/** An item that begins with plain text, perhaps emphasized or with a span of code. */
const PLAIN_ITEM =
  /^(?:[-*+]|\d{1,9}[.)]) {1,4}(?!\d{1,9}[.)]|\[\^|\[[^\]]{0,99}\]:|#{1,6}(?:[ \t]|$))(?:[^\s`~<>+*_=-]|\*{1,2}[^\s*]|`(?!``))/;
const RULE_MARKS = /^[-=*_ ]+$/;
const RULE = /^(?:-{3,}|=+|\*{3,}|_{3,}) *$/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
const DEFINITION = /^\[(?:\^|[^\]]*\]:)/;
const CODE_SPAN = /(?<!`)(`+)(?!`)[^`|]*(?<!`)\1(?!`)/g;
const OTHER_MARKUP = /[\\]|<[a-z!/?]|&[#\w]|!\[/i;

/** Whether a line that starts with this character may begin anything else than a paragraph, by character code. */
const SPECIAL = Uint8Array.from({ length: 128 }, (_, code) =>
  ' \t#>`~<[*+-_=0123456789'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** A line of text that has inline markup; undefined where code, comments or escapes may go on beyond it. */
function withMarkup(line: string): string | undefined {
  if (OTHER_MARKUP.test(line)) return undefined;
  const [opens, closes] = [line.indexOf('`'), line.lastIndexOf('`')];
  // One span and nothing else, as in most lines that have any.
  if (opens === closes) return opens === -1 ? line : undefined;
  if (closes > opens + 1 && line.indexOf('`', opens + 1) === closes && !line.includes('|'))
    return `${line.slice(0, opens)}${line.slice(closes)}`;
  const without = line.replace(CODE_SPAN, '\u0000');
  // Cells of tables and unclosed code are left to the longer reader.
  return without.includes('`') ? undefined : without.replaceAll('\u0000', '`');
}

/** A line inside of a fence or comment; undefined where its end isn't plain. */
function hiddenLine(line: string, reading: Reading): '' | undefined {
  if (reading.inComment) {
    const end = line.indexOf('-->');
    reading.inComment = end === -1;
    return end === -1 || line.slice(end + 3).trim() === '' ? '' : undefined;
  }
  if (line.startsWith(reading.fence)) {
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
    if (mark !== '' && rest.trim() === '') reading.fence = '';
    return '';
  }
  return line.startsWith(' ') && /^ +[`~]/.test(line) ? undefined : '';
}

function commentLine(line: string, reading: Reading): '' | undefined {
  if (!/^<!--(?!-?>)/.test(line)) return undefined;
  reading.inParagraph = false;
  reading.inComment = true;
  return hiddenLine(line.slice(4), reading);
}

function fenceLine(line: string, reading: Reading): '' | undefined {
  const [, mark] = FENCE.exec(line) ?? [];
  if (mark === undefined) return undefined;
  reading.fence = mark;
  reading.inParagraph = false;
  return '';
}

function quotedLine(line: string, reading: Reading): '' | undefined {
  reading.inParagraph = false;
  reading.inQuote = true;
  return /[`~]{3}|<|\t/.test(line) ? undefined : '';
}

/** Lines of lists go on indented; what might be code, or hold it, is left to the longer reader. */
function indentedLine(line: string, reading: Reading): string | undefined {
  const content = line.trimStart();
  const deep = line.length - content.length > 3;
  if (line.includes('\t') || (deep && !reading.inParagraph) || /^[`~<>[#]/.test(content)) return undefined;
  if (LIST_MARK.test(content) && (deep || !PLAIN_ITEM.test(content))) return undefined;
  reading.inParagraph = content !== '' && !RULE_MARKS.test(content);
  return line;
}

/** A line that may begin a block of its own; undefined for what only the longer reader can place. */
function specialLine(line: string, reading: Reading): string | undefined {
  const first = line.charAt(0);
  if (first === '>') return quotedLine(line, reading);
  if (reading.inQuote) return undefined;
  if (first === '<') return /^<[a-z!/?]/i.test(line) ? commentLine(line, reading) : paragraphLine(line, reading);
  if (line.startsWith('```') || line.startsWith('~~~')) return fenceLine(line, reading);
  if (first === ' ' || first === '\t') return indentedLine(line, reading);
  if (first === '[') return DEFINITION.test(line) ? undefined : paragraphLine(line, reading);
  if (first !== '#' && PLAIN_ITEM.test(line)) return paragraphLine(line, reading);
  const ends = first === '#' ? HEADING.test(line) : RULE.test(line);
  if (!ends && (LIST_MARK.test(line) || RULE_MARKS.test(line))) return undefined;
  reading.inParagraph = !ends;
  return line;
}

function paragraphLine(line: string, reading: Reading): string {
  reading.inParagraph = true;
  return line;
}

function readLine(line: string, reading: Reading, marked: boolean): string | undefined {
  if (reading.fence !== '' || reading.inComment) return hiddenLine(line, reading);
  if (line === '') {
    reading.inParagraph = false;
    reading.inQuote = false;
    return '';
  }
  const special = SPECIAL[line.charCodeAt(0)] === 1;
  if (!special && reading.inQuote) return undefined;
  const text = special ? specialLine(line, reading) : paragraphLine(line, reading);
  return text !== undefined && text !== '' && marked ? withMarkup(text) : text;
}

const LINE_FEED = 10;
const NOTHING: Prose = { lines: [], worded: [] };
/** Behind the end of every body; a small integer, since others would make the engine slow. */
const NOWHERE = 0x3fff_ffff;

/** Where the next of some texts stands, each looked for only when the last one is passed: far quicker than a pattern. */
function finder(body: string, texts: readonly string[]): (from: number) => number {
  const places = texts.map(() => -1);
  let first = -1;
  return (from) => {
    if (first >= from) return first;
    first = NOWHERE;
    for (let index = 0; index < places.length; index += 1) {
      let place = places[index] ?? from;
      if (place < from) {
        place = body.indexOf(texts[index] ?? '', from);
        if (place === -1) place = NOWHERE;
        places[index] = place;
      }
      if (place < first) first = place;
    }
    return first;
  };
}

/**
 * The same as `displayedProse` for the Markdown that most issues are written in, some twenty times faster: ten thousand
 * bodies must be read in little more than the time of parsing their JSON. Null where a line is anything but plain: then
 * the longer reader decides. It stops where no word follows and none was found, and keeps only lines from the first
 * one on that holds a word.
 */
export function plainProse(body: string): Prose | null {
  const nextWord = finder(body, WORD_PARTS);
  if (nextWord(0) === NOWHERE) return NOTHING;
  const reading: Reading = { fence: '', inComment: false, inParagraph: false, inQuote: false };
  const nextMarkup = finder(body, MARKUP);
  const [lines, worded]: [string[], number[]] = [[], []];
  for (let start = 0; start <= body.length; ) {
    const word = nextWord(start);
    if (worded.length === 0 && word === NOWHERE) return NOTHING;
    const next = body.indexOf('\n', start);
    const end = next === -1 ? body.length : next;
    const matters = worded.length > 0 || word < end;
    const marked = nextMarkup(start) < end;
    const skips = !matters && !marked && isOrdinary(body.charCodeAt(start), reading);
    const shown = skips ? '' : readLine(body.slice(start, end), reading, marked);
    if (shown === undefined) return null;
    if (word < end && WORDS.test(shown)) worded.push(lines.length);
    if (worded.length > 0) lines.push(shown);
    start = end + 1;
  }
  // A comment without an end hides the rest.
  return reading.inComment ? null : { lines, worded };
}

/** Whether a line without marks may be passed unread, by its first character: most lines are prose, or hidden. */
function isOrdinary(first: number, reading: Reading): boolean {
  if (reading.inComment || SPECIAL[first] === 1 || first === LINE_FEED) return false;
  if (reading.fence !== '') return true;
  if (reading.inQuote) return false;
  reading.inParagraph = true;
  return true;
}
