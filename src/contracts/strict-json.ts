/** Deepest nesting that is read. */
const DEPTH_LIMIT = 32;

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON that may come from an enemy, in time linear to its length. Two readers never disagree on what it accepts
 * (RFC 8259, section 4): a key given twice is a fault, and so are keys that mean something to JavaScript and nesting
 * below 32. Throws a SyntaxError with a reason that ends without a full stop.
 */
export function parseStrictJson(text: string): unknown {
  checkStructure(text);
  return JSON.parse(text);
}

/** The keys seen so far in an open object; null for an open list. */
type Level = Set<string> | null;

/** Follows brackets and keys only; what else may be wrong with the text is left to JSON.parse. */
function checkStructure(text: string): void {
  const open: Level[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (expectsKey && keys) addKey(keys, text.slice(at, end + 1));
      expectsKey = false;
      at = end;
    } else if (character === '{' || character === '[') {
      if (open.push(character === '{' ? new Set() : null) > DEPTH_LIMIT) {
        throw new SyntaxError(`it is nested deeper than ${DEPTH_LIMIT} levels`);
      }
      expectsKey = character === '{';
    } else if (character === '}' || character === ']') {
      open.pop();
      expectsKey = false;
    } else if (character === ',') {
      expectsKey = true;
    }
  }
}

function addKey(keys: Set<string>, literal: string): void {
  // Parsed, since `"\u0061"` and `"a"` are the same key.
  const key = String(JSON.parse(literal));
  if (keys.has(key)) throw new SyntaxError(`the key ${JSON.stringify(key)} stands in it twice`);
  if (FORBIDDEN_KEYS.has(key)) throw new SyntaxError(`the key ${JSON.stringify(key)} is not allowed in it`);
  keys.add(key);
}

/** Jumps from quote to quote, since a string may be millions of characters of base64. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  throw new SyntaxError('a string in it does not end');
}
