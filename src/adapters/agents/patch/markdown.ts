/** A part of a Markdown text, as far as issues are read here (https://spec.commonmark.org/0.31.2/). */
export type MarkdownPart =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'fence'; readonly language: string; readonly content: string }
  | { readonly kind: 'text'; readonly text: string };

const FENCE = /^( *)(`{3,}|~{3,}) *([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/;

/** Splits a Markdown text into headings, list items (each by itself, with the lines that go on), fences and other lines. */
export function markdownParts(markdown: string): MarkdownPart[] {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const parts: MarkdownPart[] = [];
  for (let at = 0; at < lines.length; ) {
    const fence = readFence(lines, at);
    if (fence !== null) parts.push(fence.part);
    else parts.push(...readLine(lines[at] as string, parts.pop()));
    at = fence?.next ?? at + 1;
  }
  return parts;
}

/** Reads one line outside fences; together with the part before it, which it may go on. */
function readLine(line: string, previous: MarkdownPart | undefined): MarkdownPart[] {
  const before = previous === undefined ? [] : [previous];
  const heading = HEADING.exec(line);
  if (heading !== null) return [...before, headingOf(heading)];
  const item = ITEM.exec(line);
  if (item !== null) return [...before, { kind: 'item', text: (item[1] as string).trimEnd() }];
  if (previous?.kind === 'item' && line.trim() !== '')
    return [{ kind: 'item', text: `${previous.text} ${line.trim()}` }];
  return [...before, { kind: 'text', text: line }];
}

function headingOf([, marks = '', text = '']: RegExpExecArray): MarkdownPart {
  return { kind: 'heading', level: marks.length, text: text.trim().replace(/\s#+$/, '').trim() };
}

/** Reads a fenced block that opens here; one that is never closed goes on to the end of the text. */
function readFence(lines: readonly string[], at: number): { part: MarkdownPart; next: number } | null {
  const [, indent = '', marks = '', info = ''] = FENCE.exec(lines[at] ?? '') ?? [];
  if (marks === '') return null;
  let end = at + 1;
  while (end < lines.length && !closes(lines[end] as string, marks)) end += 1;
  const content = lines.slice(at + 1, end).map((line) => withoutIndent(line, indent.length));
  const language = (info.trim().split(/\s/)[0] ?? '').toLowerCase();
  return { part: { kind: 'fence', language, content: content.map((line) => `${line}\n`).join('') }, next: end + 1 };
}

function closes(line: string, marks: string): boolean {
  const text = line.trim();
  return text.length >= marks.length && text === (marks[0] as string).repeat(text.length);
}

/** Content loses as much indentation as the fence has. */
function withoutIndent(line: string, width: number): string {
  let start = 0;
  while (start < width && line[start] === ' ') start += 1;
  return line.slice(start);
}
