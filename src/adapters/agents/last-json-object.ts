/**
 * Finds the last JSON object in a text that may hold anything else: log lines, unfinished JSON, braces in strings.
 * Of objects inside each other the outermost counts. Null when there is none.
 *
 * Linear in the length of the text: a scan that fails at some place fails there for all the objects that it had open,
 * so their opening braces are not tried again. What is left to try are braces in strings of a failed scan, and two
 * scans of the same text can differ only in which half of it they take for strings.
 */
export function lastJsonObject(text: string): object | null {
  const failed = new Uint8Array((text.length >> 3) + 1);
  let last: { start: number; end: number } | null = null;
  for (let start = text.indexOf('{'); start !== -1; ) {
    const end = isMarked(failed, start) ? -1 : scan(text, start, failed);
    if (end !== -1) last = { start, end };
    start = text.indexOf('{', end === -1 ? start + 1 : end);
  }
  return last === null ? null : parse(text.slice(last.start, last.end));
}

function parse(text: string): object | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

const isMarked = (bits: Uint8Array, at: number): boolean => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
const mark = (bits: Uint8Array, at: number): void => {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
};

/** What may come next: in an object a key, its colon, its value, a comma; in a list the same without key and colon. */
type Expected = 'first' | 'item' | 'colon' | 'value' | 'comma';

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)/y;

/** End of the object that starts here, by the grammar of RFC 8259; -1 when it isn't one, and its open braces marked. */
function scan(text: string, start: number, failed: Uint8Array): number {
  const open: number[] = [start];
  let expected: Expected = 'first';
  let at = start + 1;
  while (open.length > 0) {
    at = match(SPACE, text, at);
    const inObject = text[open[open.length - 1] as number] === '{';
    const next = step(text, at, inObject, expected);
    if (next === null) break;
    if (next.moves === 'in') open.push(at);
    if (next.moves === 'out') open.pop();
    expected = next.expected;
    at = next.end;
  }
  for (const brace of open) mark(failed, brace);
  return open.length === 0 ? at : -1;
}

interface Step {
  readonly end: number;
  readonly expected: Expected;
  readonly moves?: 'in' | 'out';
}

/** Reads one token; null when it can't stand here. */
function step(text: string, at: number, inObject: boolean, expected: Expected): Step | null {
  const character = text[at];
  if (character === (inObject ? '}' : ']')) {
    return expected === 'first' || expected === 'comma' ? { end: at + 1, expected: 'comma', moves: 'out' } : null;
  }
  if (expected === 'comma') return character === ',' ? { end: at + 1, expected: 'item' } : null;
  if (expected === 'colon') return character === ':' ? { end: at + 1, expected: 'value' } : null;
  if (inObject && expected !== 'value') return character === '"' ? afterToken(endOfString(text, at), 'colon') : null;
  if (character === '{' || character === '[') return { end: at + 1, expected: 'first', moves: 'in' };
  return afterToken(character === '"' ? endOfString(text, at) : match(SCALAR, text, at), 'comma');
}

const afterToken = (end: number, expected: Expected): Step | null => (end === -1 ? null : { end, expected });

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** End of the string that starts with the quote here; a loop, because a pattern would need a stack for megabytes. */
function endOfString(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 0x20) return -1;
    at = code === BACKSLASH ? match(ESCAPE, text, at) : at + 1;
    if (at === -1) return -1;
  }
  return -1;
}
