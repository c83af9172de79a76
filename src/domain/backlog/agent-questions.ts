import type { AgentQuestion } from '../../contracts/agent-questions.ts';
import type { BacklogIssue } from '../../contracts/backlog.ts';
import { linesOf } from './prose-of.ts';

const ASKS = /\?\s*$|^\s*(?:how|why|what|when|where|who|can|could|is|are|does|do|should)\b/i;
const WORDING = /\b(?:typos?|wording|spelling|grammar|readme|documentation|docs)\b/i;

/** Headings and labels under which people write when an issue is done; a task list and a file of requirements say it, too. */
const CRITERIA =
  /^[\s#>*_-]*(?:acceptance criteria|acceptance|definition of done|done when|success criteria|requirements|expected(?: (?:behaviou?r|results?|output))?)\b/i;
const TASK = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]\]\s/;
const REQUIREMENTS_FILE = /(?:^|[\s`("'[/])(?:prd|spec)[\w.-]{0,80}\.md\b/i;

/** Whether the text itself says how to tell that the issue is done. */
export function hasAcceptanceCriteria(body: string): boolean {
  if (REQUIREMENTS_FILE.test(body)) return true;
  return linesOf(body).some((line) => CRITERIA.test(line) || TASK.test(line));
}

/** The questions to put to the agent; whether something exists already only the code can tell. */
export function questionsFor({ title, body }: Pick<BacklogIssue, 'title' | 'body'>): AgentQuestion[] {
  return [
    'already-implemented',
    ...(ASKS.test(title) ? (['question-or-discussion'] as const) : []),
    ...(WORDING.test(title) ? (['documentation-only'] as const) : []),
    ...(hasAcceptanceCriteria(body) ? [] : (['acceptance-criteria'] as const)),
  ];
}
