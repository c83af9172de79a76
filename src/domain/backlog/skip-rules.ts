import type { BacklogIssue } from '../../contracts/backlog.ts';
import type { LoopIssue } from '../../contracts/loop-state.ts';
import { referencesIn } from './issue-reference.ts';
import { linesOf } from './prose-of.ts';

/** Why an issue is left out, as far as rules can tell: one reason a way. */
export type Skip =
  | { readonly reason: 'label'; readonly label: string }
  | { readonly reason: 'question'; readonly sign: string }
  | { readonly reason: 'documentation-only'; readonly sign: string }
  | { readonly reason: 'duplicate'; readonly sign: string }
  | { readonly reason: 'pull-request-open'; readonly pullRequest: number }
  | { readonly reason: 'commit-refers'; readonly commit: string };

/** Labels that say that nothing is to be implemented (seed 001, step 3b). */
const NOT_TO_IMPLEMENT = new Set(['wontfix', 'question', 'discussion', 'invalid']);
const DOCUMENTATION = new Set(['documentation', 'docs', 'doc', 'typo']);
const CODE = new Set(['bug', 'enhancement', 'feature', 'fix', 'refactoring', 'performance', 'security']);

const QUESTION_TITLE = /^\s*[[(]?(?:question|q|discussion|help)[\])]?\s*[:\]]/i;
const DOCUMENTATION_TITLE = /^\s*docs?(?:\([^)]*\))?!?:/i;
const DUPLICATE_LINE = /^\s*duplicate of\b/i;

/** The word of a label, without its group, case and signs: `type: Won't fix` says `wontfix`. */
function wordOf(label: string): string {
  return (label.split(/[/:]/).at(-1) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function byLabel(issue: BacklogIssue): Skip | null {
  const duplicate = issue.labels.find((label) => wordOf(label) === 'duplicate');
  if (duplicate !== undefined) return { reason: 'duplicate', sign: `the label ${duplicate}` };
  const label = issue.labels.find((each) => NOT_TO_IMPLEMENT.has(wordOf(each)));
  return label === undefined ? null : { reason: 'label', label };
}

function question({ title }: BacklogIssue): Skip | null {
  const sign = QUESTION_TITLE.exec(title)?.[0].trim();
  return sign === undefined ? null : { reason: 'question', sign: `the title begins with "${sign}"` };
}

/** Documentation alone: a label of code beside it says that there is more to do. */
function documentationOnly({ title, labels }: BacklogIssue): Skip | null {
  if (labels.some((label) => CODE.has(wordOf(label)))) return null;
  const label = labels.find((each) => DOCUMENTATION.has(wordOf(each)));
  if (label !== undefined) return { reason: 'documentation-only', sign: `the label ${label}` };
  const sign = DOCUMENTATION_TITLE.exec(title)?.[0].trim();
  return sign === undefined ? null : { reason: 'documentation-only', sign: `the title begins with "${sign}"` };
}

/** GitHub's own way of saying it, `Duplicate of #3`, in the body. */
function duplicate({ number, body }: BacklogIssue): Skip | null {
  if (!/duplicate of/i.test(body)) return null;
  const line = linesOf(body).find((each) => DUPLICATE_LINE.test(each) && referencesIn(each).length > 0);
  const [of] = referencesIn(line ?? '');
  if (of === undefined || (of.repository === null && of.number === number)) return null;
  return { reason: 'duplicate', sign: `its text says duplicate of ${of.repository ?? ''}#${of.number}` };
}

function inWork({ pullRequests, commits }: BacklogIssue): Skip | null {
  const [pullRequest] = pullRequests;
  if (pullRequest !== undefined) return { reason: 'pull-request-open', pullRequest };
  const [commit] = commits;
  return commit === undefined ? null : { reason: 'commit-refers', commit };
}

/** Why an issue needs no implementation by us; null where no rule says so. What people say by label comes first. */
export function skipByRule(issue: BacklogIssue): Skip | null {
  return byLabel(issue) ?? question(issue) ?? documentationOnly(issue) ?? duplicate(issue) ?? inWork(issue);
}

/** The reason of a skip in words, after "Reason:". */
export function skipWords(skip: Skip): string {
  switch (skip.reason) {
    case 'label':
      return `it has the label ${skip.label}`;
    case 'question':
      return `it is a question or a discussion: ${skip.sign}`;
    case 'documentation-only':
      return `it is about documentation only: ${skip.sign}`;
    case 'duplicate':
      return `it is a duplicate: ${skip.sign}`;
    case 'pull-request-open':
      return `pull request #${skip.pullRequest} is about it already`;
    case 'commit-refers':
      return `commit ${skip.commit.slice(0, 7)} refers to it already`;
  }
}

const RULES_WORDS = /^(?:it has the label |it is |pull request #|commit )/;

/** Whether an issue was left out by a rule, and by nobody's word: it comes back when no rule says so any more. */
export function isSkipByRule({ status, ticket, reason = '' }: LoopIssue): boolean {
  return status === 'skipped' && ticket === undefined && RULES_WORDS.test(reason);
}
