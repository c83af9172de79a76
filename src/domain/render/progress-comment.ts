import type { Results } from '../../contracts/baton.ts';
import type { Wish } from '../effect.ts';
import { fitMarkdown } from '../fit-markdown.ts';
import { spendOfAll } from '../history.ts';
import { totalSpend } from '../journey.ts';
import { escapeText, marker } from '../markdown.ts';
import type { Reason } from '../reason.ts';
import { checklist } from './checklist.ts';
import { foldedContext } from './debug-context-text.ts';
import { debugReport } from './debug-report.ts';
import { elapsedText } from './duration-text.ts';
import { evidenceText, redOutput } from './evidence-text.ts';
import { findingsText } from './findings-text.ts';
import { historyText } from './history-text.ts';
import { linksText } from './links.ts';
import { planText } from './plan-text.ts';
import type { Report } from './report.ts';
import { spendText } from './spend-text.ts';

/** GitHub refuses comments above 65,536 characters; what is redacted after the cut may make it a little longer. */
const COMMENT_LIMIT = 60_000;

export const PROGRESS_MARKER = 'progress';

/**
 * The one sticky comment of an issue: checklist, scores, cost, links, and how to go on. Where it has to be cut, its
 * links stay.
 */
export function progressComment(report: Report): Wish {
  const text = [
    `### Issue Relay · ${report.pipeline.name}`,
    headlineOf(report),
    checklist(report),
    ...(report.ending?.note ? [`> ${report.ending.note}`] : []),
    ...titled('**All runs of this issue**', historyText(report)),
    ...foundOut(report),
    ...details(report),
  ];
  const foot = footer(report);
  const room = { limit: COMMENT_LIMIT - foot.length, unit: 'characters' } as const;
  const fitted = fitMarkdown(
    text.join('\n\n'),
    room,
    `_Cut here: [the summary of the run](${report.runUrl}) has the rest._`,
  );
  return { kind: 'comment', marker: PROGRESS_MARKER, body: `${marker(PROGRESS_MARKER)}\n${fitted}\n\n${foot}` };
}

function headlineOf({ ending, runUrl, results }: Report): string {
  if (ending === null) return `⏳ At work: [the run](${runUrl}) shows each phase as it goes.`;
  const link = ending.pullRequest ? ` [#${ending.pullRequest.number}](${ending.pullRequest.url})` : '';
  if (ending.outcome === 'passed') return `🎉 Resolved by${link || ' a merged pull request'}.`;
  const why = ending.reason ? reasonText(ending.reason) : '';
  if (ending.reason?.code === 'investigated') return `🔎 Investigated. ${why}`;
  if (ending.outcome === 'no-change') return `✅ Nothing to change. ${why}`;
  if (link !== '' && ending.outcome === 'stopped')
    return `⏸️ Stopped: ${why}\n\n${draftText(link, ending.pullRequest?.isDraft ?? false, results)}`;
  if (ending.outcome === 'waiting') return `⏸️ Waiting${link === '' ? '' : ` with pull request${link}`}. ${why}`;
  return `⏸️ Stopped: ${why}`;
}

/** Where the work is that people may mend. */
function draftText(link: string, isDraft: boolean, { debug }: Results): string {
  const what = isDraft ? 'The change is kept as draft' : 'The change is in';
  return `${what}${link}: what you commit to its branch is ${debug ? 'verified' : 'verified and reviewed'} when the run is resumed.`;
}

/** Reasons quote what agents and files are called, so they are shown as text. */
function reasonText({ says, hint, link }: Reason): string {
  const button = link === undefined ? '' : `\n\n**[Go on here](${link})**`;
  return `${escapeText(says)}\n\n**How to go on:** ${escapeText(hint)}${button}`;
}

/** What came of the search for a fault, and all that is known of it. */
function foundOut(report: Report): string[] {
  const { debug } = report.results;
  if (debug === undefined || report.ending === null) return [];
  const told = debugReport(report);
  return [...(told === '' ? [] : [told]), foldedContext(debug)];
}

function details({ results }: Report): string[] {
  const { plan, evaluation, verification, review } = results;
  return [
    ...(plan ? [folded('Plan', planText(plan))] : []),
    ...(evaluation ? [folded('Evaluation of the plan', findingsText(evaluation))] : []),
    ...(verification ? [folded('Verification', `${evidenceText(verification)}${redOutput(verification)}`)] : []),
    ...(review ? [folded('Review of the change', findingsText(review))] : []),
  ];
}

const titled = (title: string, text: string) => (text === '' ? [] : [`${title}\n\n${text}`]);

function folded(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
}

function footer(report: Report): string {
  const { ending, startedAt, now } = report;
  const parts = ending === null ? [] : [`took ${elapsedText(startedAt, now)}`, ...costs(report)];
  return `<sub>${[linksText(report), ...parts].join(' · ')}</sub>`;
}

function costs({ journey, history }: Report): string[] {
  const spend = totalSpend(journey);
  const all = spendOfAll(history, spend);
  return [spendText(spend), ...(history.length === 0 ? [] : [`all runs together: ${spendText(all)}`])];
}
