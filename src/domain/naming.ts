import type { ChangeKind } from '../contracts/names.ts';

/** Where a pipeline keeps the record of a subject on the state branch. */
export function recordPath(pipeline: string, issue: number): string {
  return `${pipeline}/${issue}.json`;
}

/** What a run works on, as batons name it. */
export function subjectName(issue: number): string {
  return `issue ${issue}`;
}

/** The same for a run that is about no issue. */
export const WHOLE_REPOSITORY = 'repository';

const SLUG_LIMIT = 48;

/** A title in lower-case words joined by hyphens, at most 48 characters, cut between words where it can be. */
export function slug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let text = '';
  for (const word of words) {
    const longer = text === '' ? word : `${text}-${word}`;
    if (longer.length > SLUG_LIMIT) break;
    text = longer;
  }
  return text || (words[0]?.slice(0, SLUG_LIMIT) ?? '');
}

/** `fix/issue-23-short-title`; an issue whose title has no latin letter is named by its number alone. */
export function branchName(kind: ChangeKind, issue: number, title: string): string {
  const words = slug(title);
  return words === '' ? `${kind}/issue-${issue}` : `${kind}/issue-${issue}-${words}`;
}

/** What people say by label beats what an agent thinks; `bug` and `enhancement` are GitHub's own labels. */
export function changeKind(labels: readonly string[], answered: ChangeKind): ChangeKind {
  if (labels.includes('bug')) return 'fix';
  return labels.includes('enhancement') ? 'feat' : answered;
}

const TITLE_LIMIT = 68;

/** The line that names a change in commits and pull requests: `fix: sum of an empty cart is NaN`. */
export function headline(kind: ChangeKind, title: string): string {
  const line = withoutKind(title.replace(/\s+/g, ' ').trim()).replace(/[.\s]+$/, '');
  const text = /^\p{Lu}\p{Ll}/u.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line;
  const characters = [...text];
  const short = characters.length > TITLE_LIMIT ? `${characters.slice(0, TITLE_LIMIT - 1).join('')}…` : text;
  return `${kind}: ${short || 'resolve the issue'}`;
}

function withoutKind(title: string): string {
  return title.replace(/^(fix|feat|bug|feature)(\([^)]*\))?!?:\s*/i, '');
}

/** The line of a commit message by which a later run knows our commit, and which change it carries. */
export function changeTrailer(digest: string): string {
  return `Issue-Relay-Change: ${digest}`;
}
