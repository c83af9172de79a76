/** A piece of one line of a request: what it says, and what that is. */
export interface RequestPiece {
  readonly kind: 'prose' | 'success' | 'verify';
  readonly text: string;
}

const BOLD = String.raw`(?:\*\*|__)?`;
/** Before `verify with:` an "and" will do. */
const APART = String.raw`(?:^|(?:[,;.!?]|\s[-–—])\s+(?:and\s+)?|\sand\s+(?=${BOLD}verify\s+(?:with|by)\W{0,3}:))`;
const NAMES = String.raw`(verify\s+(?:with|by)(?=\W{0,3}:)|success\s+when|success\s+criteri(?:a|on)(?=\W{0,3}(?::|$))|success(?=\W{0,3}:))`;
/** What begins a part of a request, at the start of a line or behind a comma or the end of a sentence (seed 002, Usage Examples). */
const MARK = new RegExp(`${APART}${BOLD}${NAMES}${BOLD}\\s*:?${BOLD}\\s*`, 'gi');
/** What stands in front of a list item or a heading. */
const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;
const HEADING = /^\s*#{1,6}\s+/;
const CODE_SPAN = /^(`+)([^`][\s\S]*?)\1(?!`)/;

/** Whether a line is an item of a list. */
export const isItem = (line: string): boolean => BULLET.test(line);

/** The pieces of one line, in order; each is a piece of the line as it stands there. */
export function piecesOf(line: string): RequestPiece[] {
  const content = line.replace(BULLET, '').replace(HEADING, '').trim();
  const marks = [...content.matchAll(MARK)];
  const ends = [...marks.slice(1).map(({ index }) => index), content.length];
  const parts = marks.flatMap((mark, at) => {
    const text = content.slice(mark.index + mark[0].length, ends[at]).trim();
    return /^verify/i.test(mark[1] ?? '') ? verification(text) : [{ kind: 'success', text } as const];
  });
  const before = content.slice(0, marks[0]?.index ?? content.length).trim();
  return before === '' ? parts : [{ kind: 'prose', text: before }, ...parts];
}

/** The end of a sentence is none of a command; paths such as `./...` keep theirs. */
const withoutFullStop = (text: string) => text.replace(/(?<=[\w)'"])\.$/, '');

/** A command in backticks ends with them; any other is all that is said. */
function verification(text: string): RequestPiece[] {
  const [span, , code = ''] = CODE_SPAN.exec(text) ?? [];
  if (span === undefined) return [{ kind: 'verify', text: withoutFullStop(text) }];
  const behind = text.slice(span.length).replace(/^[\s,;.:]+/, '');
  const rest = behind === '' ? [] : [{ kind: 'prose', text: behind } as const];
  return [{ kind: 'verify', text: code.trim() }, ...rest];
}
