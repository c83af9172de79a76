import { type IssueReference, referencesIn } from './issue-reference.ts';
import { bareNumbers, referenceList } from './reference-list.ts';

const LABEL =
  /^(?:dependenc(?:y|ies)(?: on)?|depend(?:s|ing|ent)?(?:[ _-]{1,3}(?:up)?on)?|requires?|blocked[ _-]{1,3}(?:by|on))\s*([:=]?)\s*(.*)$/i;
const IN_SENTENCE =
  /(?<![\w/-])(?:dependenc(?:y|ies)(?: on)?|depend(?:s|ing|ent)?[ _-]{1,3}(?:up)?on|requires?|blocked[ _-]{1,3}(?:by|on))(?!\w)\s{0,3}[:=]?\s{0,3}/gi;
const DENIED =
  /(?:\bnot|n['’]t|\bcannot|\bno longer|\bnever|\bwithout|\bno|\bpreviously|\bformerly|\bused to)\s+(?:\w+\s+)?$/i;
/** "#5 depends on #3" is about #5, whatever issue says so. */
const OF_ANOTHER = /#\d+\s+(?:also\s+)?$/;
const NOTHING = /^(?:none|no|nothing|n\/a|nil|not|-+)(?![\w/])/i;
const OTHER_WAY = /^(?:un)?block(?:s|ing)?\b|^(?:required|needed) (?:by|for)\b|^(?:related|see|parent|part of|epic)\b/i;

/** How far back a sentence is looked at for a denial. */
const CONTEXT = 40;

/** What stands after a label such as `Depends on:`; null when the line is none. Empty means that a list may follow. */
export function afterLabel(line: string): string | null {
  const [whole, colon, rest = ''] = LABEL.exec(line) ?? [];
  return whole === undefined || (colon === '' && rest !== '') ? null : rest;
}

/** Every reference after a label, titles and all, unless it begins by saying that there are none. */
export function labelled(rest: string): IssueReference[] {
  if (NOTHING.test(rest)) return [];
  const bare = bareNumbers(rest);
  return bare.length > 0 ? bare : referencesIn(rest);
}

/** What a sentence says: the lists right after `depends on`, `requires` or `blocked by`, where nothing denies them. */
export function inSentence(line: string): IssueReference[] {
  const references: IssueReference[] = [];
  IN_SENTENCE.lastIndex = 0;
  for (let words = IN_SENTENCE.exec(line); words !== null; words = IN_SENTENCE.exec(line)) {
    const before = line.slice(Math.max(0, words.index - CONTEXT), words.index);
    if (before !== '' && (DENIED.test(before) || OF_ANOTHER.test(before))) continue;
    for (const reference of referenceList(line, IN_SENTENCE.lastIndex)) references.push(reference);
  }
  return references;
}

/** What an item of a list of dependencies names: the list that it begins with, or else everything in it. */
export function inItem(text: string): IssueReference[] {
  if (NOTHING.test(text) || OTHER_WAY.test(text)) return [];
  const first = referenceList(text, 0);
  return first.length > 0 ? first : labelled(text);
}

/** What a paragraph under a heading names: only a list that it begins with, or bare numbers. */
export function inParagraph(text: string): IssueReference[] {
  const first = referenceList(text, 0);
  return first.length > 0 ? first : bareNumbers(text);
}
