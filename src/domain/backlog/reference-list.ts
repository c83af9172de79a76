import { type IssueReference, referenceAt } from './issue-reference.ts';

/** Words that may stand before a reference without changing what it says. */
const FILLER =
  /(?:(?:the|both|all|either|of|on|by|first|issues?|tickets?|tasks?|bugs?|prs?|pull requests?|merging|completion|and|or)\s{1,3})*/iy;
const OPENING = /[[("'<]{0,2}/y;
const CLOSING = /[\])"'>]{0,2}/y;
/** A title or a remark after a reference. */
const REMARK = /\s{0,3}\([^()\n]{0,200}\)/y;
const SEPARATOR = /\s{0,3}(?:[,&+/|]|and\b|or\b|as well as\b)?\s{0,3}(?:(?:and|or)\b\s{0,3})?/iy;

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The references that stand from here on as a list: `#3, #4 (a remark) and owner/name#5`; empty where none starts. */
export function referenceList(text: string, from: number): IssueReference[] {
  const references: IssueReference[] = [];
  for (let at = from; ; ) {
    const start = after(OPENING, text, after(FILLER, text, at));
    const found = referenceAt(text, start);
    if (found === null) return references;
    references.push(found.reference);
    at = after(SEPARATOR, text, after(REMARK, text, after(CLOSING, text, found.end)));
  }
}

/** A text of nothing but bare numbers, as in "Depends on: 3, 5": there they can't be anything else. */
export function bareNumbers(text: string): IssueReference[] {
  const bare = text.trim().replace(/^\[|\]$/g, '');
  if (!/^[1-9]\d{0,8}(?:(?:\s*,\s*|\s+and\s+|\s+)[1-9]\d{0,8})*$/.test(bare)) return [];
  return bare.split(/\D+/).map((number) => ({ repository: null, number: Number(number) }));
}
