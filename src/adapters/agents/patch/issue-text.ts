import type { Snapshot } from '../../../contracts/issue.ts';
import { type MarkdownPart, markdownParts } from './markdown.ts';

/** What an issue says, taken apart. */
export interface IssueText {
  readonly title: string;
  readonly labels: readonly string[];
  /** The text of the body besides headings, criteria and fenced blocks. */
  readonly description: string;
  readonly criteria: readonly string[];
  /** A unified diff; null when there is none. */
  readonly diff: string | null;
}

const CRITERIA = /^(?:acceptance criteria|definition of done)\b/i;
const DIFF_LANGUAGES = ['diff', 'patch'];

/**
 * Takes the issue apart. A later comment corrects an earlier text: the newest text that has criteria gives the criteria,
 * the newest that has a diff gives the diff (all diffs of that text together, for people who write one a file).
 */
export function readIssue({ title, labels, body, comments }: Snapshot): IssueText {
  const texts = [body, ...comments.map((comment) => comment.body)].map(markdownParts);
  return {
    title,
    labels,
    description: descriptionOf(texts[0] ?? []),
    criteria: texts.map(criteriaOf).findLast((criteria) => criteria.length > 0) ?? [],
    diff: texts.map(diffOf).findLast((diff) => diff !== '') ?? null,
  };
}

function criteriaOf(parts: readonly MarkdownPart[]): string[] {
  return parts.filter((part, at) => part.kind === 'item' && isUnderCriteria(parts, at)).map((part) => textOf(part));
}

/** Whether the part stands in a section of criteria: under its heading, or under a deeper heading within it. */
function isUnderCriteria(parts: readonly MarkdownPart[], at: number): boolean {
  let level = 7;
  for (let above = at - 1; above >= 0 && level > 1; above -= 1) {
    const part = parts[above];
    if (part?.kind !== 'heading' || part.level >= level) continue;
    if (CRITERIA.test(part.text.trim())) return true;
    level = part.level;
  }
  return false;
}

function diffOf(parts: readonly MarkdownPart[]): string {
  return parts
    .map((part) => (part.kind === 'fence' && DIFF_LANGUAGES.includes(part.language) ? part.content : ''))
    .join('');
}

function descriptionOf(parts: readonly MarkdownPart[]): string {
  const prose = parts.filter(
    (part, at) => part.kind === 'text' || (part.kind === 'item' && !isUnderCriteria(parts, at)),
  );
  return prose
    .map(textOf)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const textOf = (part: MarkdownPart): string => (part.kind === 'fence' ? part.content : part.text);
