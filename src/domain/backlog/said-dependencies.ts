import { afterLabel, inItem, inParagraph, inSentence, labelled } from './dependency-words.ts';
import type { IssueReference } from './issue-reference.ts';
import { type Prose, WORDS } from './prose.ts';
import { type ProseLine, proseLine } from './prose-line.ts';
import { proseOf } from './prose-of.ts';

/** A list that goes on in the next line: "Depends on #3," and then "#4". */
const GOES_ON = /(?:[,;&]|\b(?:and|or))[ \t]*$/i;
const REFERENCE_FIRST = /^[ \t]*(?:[[(]?#\d|[\w-]+\/[\w.-]+#\d|gh-\d|https?:)/i;
/** Headings under a heading of dependencies that are about the other direction. */
const OTHER_WAY = /^(?:un)?block(?:s|ing)?\b|^dependents\b|^(?:required|needed) by\b/i;

/** Where the reading stands: under which heading of dependencies (0 for none), and whether a label waits for its list. */
interface Place {
  section: number;
  awaiting: boolean;
}

function atHeading({ heading, text }: ProseLine, place: Place): IssueReference[] {
  const rest = afterLabel(text);
  place.awaiting = false;
  if (rest === '') place.section = heading;
  else if (place.section >= heading || OTHER_WAY.test(text)) place.section = 0;
  return rest === null ? inSentence(text) : labelled(rest);
}

function listed(line: ProseLine, place: Place): IssueReference[] {
  if (place.section === 0 && !place.awaiting) return [];
  if (line.item) return inItem(line.text);
  // A paragraph ends what a label waits for, and may be all of it.
  place.awaiting = false;
  return inParagraph(line.text);
}

function atText(line: ProseLine, place: Place): IssueReference[] {
  const rest = afterLabel(line.text);
  if (rest === '') place.awaiting = true;
  if (rest !== null) return labelled(rest);
  const said = WORDS.test(line.text) ? inSentence(line.text) : [];
  return said.length > 0 ? said : listed(line, place);
}

/** Reads the line at an index, with those that go on with its list, and says where to go on. */
function readAt(lines: readonly string[], index: number, place: Place, found: IssueReference[]): number {
  const parts = [lines[index] ?? ''];
  let next = index + 1;
  while (GOES_ON.test(parts.at(-1) ?? '') && REFERENCE_FIRST.test(lines[next] ?? '')) {
    parts.push((lines[next] ?? '').trim());
    next += 1;
  }
  const line = proseLine(parts.join(' '), lines[next] ?? '');
  if (line.text === '') return next;
  // One by one: as arguments of one call, the numbers of a hostile body would overflow the stack.
  for (const reference of line.heading > 0 ? atHeading(line, place) : atText(line, place)) found.push(reference);
  return next;
}

/** The same of prose that is read already. Only lines that hold a word matter, and what follows such a line as long as a list may go on. */
export function spokenBy({ lines, worded }: Prose): IssueReference[] {
  const place: Place = { section: 0, awaiting: false };
  const found: IssueReference[] = [];
  let next = 0;
  for (const index of worded) {
    if (index < next) continue;
    next = readAt(lines, index, place, found);
    while (next < lines.length && (place.section > 0 || place.awaiting)) next = readAt(lines, next, place, found);
  }
  return found;
}

/**
 * What the body of an issue says that it depends on, in its order and as often as it says so: `Dependencies: #3, #5`,
 * `depends on #3`, `requires #3`, `blocked by #3`, lists under such a label or heading; by number, `owner/name#3` or
 * address. Code, quotations, comments, denials and what is struck out say nothing. Linear in the length of the body.
 */
export function saidDependencies(body: string): IssueReference[] {
  return spokenBy(proseOf(body));
}
