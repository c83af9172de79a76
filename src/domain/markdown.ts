import { visible } from './invisible.ts';

/**
 * Words that GitHub acts on: mentions and mail addresses, references (which closing keywords need), links. Character
 * references and backslashes don't help, since GitHub looks for these in the rendered text; only code is left alone.
 */
const ACTIVE_WORD = /@|#\d|gh-\d|:\/\/|www\./i;
/** Markdown's own characters; `$` starts mathematics on GitHub. */
const MEANINGFUL = /[\\`*_{}[\]#|~$!]/g;
/** What would start a list, a rule or an underlined heading at the start of a line. */
const LINE_START = /^(?:[-+=:]|\d{1,9}(?=[.)]))/;
const COMMAND = /^\/[^\s/]/;
const MARKER = /<!--\s*issue-relay:[\w./#-]*(?:\s*-->)?/gi;

function longestRunOfBackticks(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** Inline code that shows exactly this text. */
function inlineCode(text: string): string {
  const ticks = '`'.repeat(longestRunOfBackticks(text) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

/** The same where Markdown isn't read, as in the title of a folded section. GitHub leaves code alone there, too. */
export function htmlCode(text: string): string {
  const line = visible(text).text.replace(/\s+/g, ' ').trim();
  return `<code>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code>`;
}

function escapeWord(word: string): string {
  if (ACTIVE_WORD.test(word)) return inlineCode(word);
  return word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(MEANINGFUL, '\\$&');
}

function escapeFirstWord(word: string): string {
  if (COMMAND.test(word)) return inlineCode(word);
  const escaped = escapeWord(word);
  const start = LINE_START.exec(escaped)?.[0] ?? '';
  if (start === '') return escaped;
  return /\d/.test(start) ? `${start}\\${escaped.slice(start.length)}` : `\\${escaped}`;
}

/** Escapes one line of visible text; white space and the bars of tables part its words. */
function escapeOneLine(line: string): string {
  const [first = '', ...rest] = line.trim().split(/(\s+|\|)/);
  return escapeFirstWord(first) + rest.map(escapeWord).join('');
}

/**
 * Text of others as Markdown that shows the same text and does nothing: no HTML, no images, no links, no mentions, no
 * closing keywords, no commands. Active words become inline code. Line breaks stay. Redact and cut before escaping:
 * afterwards secrets are hard to recognize, and a cut could open the code that keeps a mention quiet.
 */
export function escapeText(text: string): string {
  return visible(text).text.split('\n').map(escapeOneLine).join('\n');
}

/** The same in one line, for headings, list items and cells of tables. */
export function escapeLine(text: string): string {
  return escapeOneLine(visible(text).text.replace(/\s+/g, ' '));
}

/** Text as a code block, in a fence longer than any run of backticks in it; must start on a line of its own. */
export function fence(text: string, info = ''): string {
  const shown = stripMarkers(visible(text).text);
  const ticks = '`'.repeat(Math.max(3, longestRunOfBackticks(shown) + 1));
  const language = info.replace(/[^\w+.-]/g, '');
  return `${ticks}${language}\n${shown}${shown.endsWith('\n') ? '' : '\n'}${ticks}`;
}

/**
 * At most `limit` characters (UTF-16 units, as GitHub counts), never half a code point; where something was cut off, the
 * note stands at the end. For text that is not Markdown yet; see `fitMarkdown`.
 */
export function cut(text: string, limit: number, note: string): string {
  if (text.length <= limit) return text;
  const kept = text.slice(0, Math.max(0, limit - note.length));
  return (kept.replace(/[\ud800-\udbff]$/, '') + note).slice(0, Math.max(0, limit));
}

/** A comment that nobody sees, by which we find our own texts again; characters that could end it become `-`. */
export function marker(name: string): string {
  return `<!-- issue-relay:${name.replace(/[^\w./#]+/g, '-')} -->`;
}

/** Whether a text starts with a marker of ours. */
export function isMarked(text: string): boolean {
  return text.startsWith('<!-- issue-relay:');
}

/** Whether a marker of ours stands anywhere in a text. */
export function holdsMarker(text: string): boolean {
  return stripMarkers(text) !== text;
}

/** Text without our markers, so that nobody else's text can pass for ours. */
export function stripMarkers(text: string): string {
  // A space takes each one's place: what is left can't close up into another marker.
  return text.replace(MARKER, ' ');
}
