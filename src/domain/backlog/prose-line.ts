/** A line of prose without its marks. */
export interface ProseLine {
  /** The level of a heading; 0 for any other line. */
  readonly heading: number;
  readonly item: boolean;
  readonly text: string;
}

const PREFIX = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){0,5}(?:\[[ xX]\][ \t]+)?/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const CLOSING_MARKS = /[ \t]#+[ \t]*$/;
const UNDERLINE = /^ {0,3}(?:(=+)|-+)[ \t]*$/;

const MARKED = /[*_~[]/;
const STRUCK = /~~[^~\n]+~~/g;
const EMPHASIS = /\*+|__+|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;
/** A link to an issue: where it leads is what counts, whatever it says. */
const ISSUE_LINK =
  /\[[^\][\n]{0,200}\]\(<?((?:https?:\/\/)?(?:www\.)?github\.com\/[\w-]{1,39}\/[\w.-]{1,100}\/(?:issues|pull)\/\d{1,10})[^\s()<>]{0,200}>?(?:\s[^()\n]{0,200})?\)/gi;
/** Emoji and the like, in front of what a line says. */
const ORNAMENT = /^[^\p{L}\p{N}#[(<"'`\n-]+/u;

/** Text without emphasis, ornaments and what is struck out; links to issues become their addresses. */
function unmarked(text: string): string {
  const plain = MARKED.test(text) ? text.replace(STRUCK, ' ').replace(ISSUE_LINK, ' $1 ').replace(EMPHASIS, '') : text;
  return plain.replace(ORNAMENT, '').trim();
}

/** Reads a line of prose; the one after it may make it a heading. */
export function proseLine(line: string, next: string): ProseLine {
  const [, marks, title = ''] = HEADING.exec(line) ?? [];
  if (marks !== undefined)
    return { heading: marks.length, item: false, text: unmarked(title.replace(CLOSING_MARKS, '')) };
  const item = ITEM.test(line);
  const underline = item || line.trim() === '' ? null : UNDERLINE.exec(next);
  const heading = underline === null ? 0 : underline[1] === undefined ? 2 : 1;
  return { heading, item, text: unmarked(line.replace(PREFIX, '')) };
}
