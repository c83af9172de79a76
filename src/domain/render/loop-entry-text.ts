import type { LoopIssue } from '../../contracts/loop-state.ts';
import { withoutInvisible } from '../invisible.ts';
import { cut, escapeLine } from '../markdown.ts';
import { elapsedText } from './duration-text.ts';
import { runLink } from './links.ts';
import type { LoopEntry, LoopReport } from './loop-report.ts';
import { minuteText } from './minute-text.ts';

const LONGEST_TITLE = 120;
/** Dependencies that one line names; the picture and the issue itself have the rest. */
const NAMED = 10;

type Place = Pick<LoopReport, 'repositoryUrl'>;

/** An issue as a link, with its title where that is known. */
export function entryName({ repositoryUrl }: Place, { number, title }: LoopEntry): string {
  const link = `[#${number}](${repositoryUrl}/issues/${number})`;
  return title === null ? link : `${link} ${escapeLine(cut(withoutInvisible(title), LONGEST_TITLE, '…'))}`;
}

/** Why an issue stands as it does, in Markdown; empty where there is nothing to say. */
export function entryReason({ issue, waitsFor }: LoopEntry): string {
  switch (issue.status) {
    case 'failed':
      return failureText(issue);
    case 'skipped':
    case 'blocked':
      return escapeLine(issue.reason ?? '');
    case 'in_progress':
      return issue.run === undefined ? 'its run has not begun yet' : (issue.phase ?? '').replaceAll('_', ' ');
    case 'pending':
      return pendingText(issue, waitsFor);
    case 'shipped':
      return '';
  }
}

function failureText({ error_class: errorClass = 'unknown', attempts = 0, last_error: error = '' }: LoopIssue): string {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return `\`${errorClass}\` after ${tries}${error === '' ? '' : `: ${escapeLine(error)}`}`;
}

function pendingText(
  { not_before: pause, error_class: errorClass, asked_for_by: by }: LoopIssue,
  on: readonly number[],
) {
  return [
    ...(on.length === 0 ? [] : [`after ${listed(on)}`]),
    ...(errorClass === undefined ? [] : [`is tried again after \`${errorClass}\``]),
    ...(pause === undefined ? [] : [`not before ${minuteText(pause)}`]),
    ...(by === undefined ? [] : [`asked for by ${escapeLine(by)}`]),
  ].join(', ');
}

/** Numbers as code: a reference in a list of tasks would let GitHub tick the box when that issue is closed. */
function listed(numbers: readonly number[]): string {
  const named = numbers.slice(0, NAMED).map((number) => `\`#${number}\``);
  return `${named.join(', ')}${numbers.length > NAMED ? ` and ${numbers.length - NAMED} more` : ''}`;
}

/** The run that works or worked on it, and its pull request, as far as there are any. */
export function entryLinks(place: Place, { issue: { run, pull_request: pullRequest } }: LoopEntry): string {
  return [
    ...(run === undefined ? [] : [`run ${runLink(place, run)}`]),
    ...(pullRequest === undefined
      ? []
      : [`pull request [#${pullRequest}](${place.repositoryUrl}/pull/${pullRequest})`]),
  ].join(' · ');
}

/** How long it took, from its first run to its end or until now; empty for one that was never begun. */
export function entryTime({ issue }: LoopEntry, now: string): string {
  const { status, started_at: began, completed_at: completed, updated_at: updated = now } = issue;
  if (began === undefined || status === 'pending') return '';
  return elapsedText(began, status === 'in_progress' ? now : (completed ?? updated));
}
