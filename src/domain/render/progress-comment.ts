import type { Wish } from '../effect.ts';
import { totalSpend } from '../journey.ts';
import { cutLines, escapeText, marker } from '../markdown.ts';
import type { Reason } from '../reason.ts';
import { checklist } from './checklist.ts';
import { evidenceText } from './evidence-text.ts';
import { findingsText } from './findings-text.ts';
import { planText } from './plan-text.ts';
import type { Report } from './report.ts';
import { spendText } from './spend-text.ts';

/** GitHub refuses comments above 65,536 characters; what we add around the cut needs some room. */
const COMMENT_LIMIT = 60_000;

export const PROGRESS_MARKER = 'progress';

/** The one sticky comment of an issue: checklist, scores, cost, links, and how to go on. */
export function progressComment(report: Report): Wish {
  const text = [
    `### Issue Relay · ${report.pipeline.name}`,
    headlineOf(report),
    checklist(report),
    ...details(report),
    footer(report),
  ];
  const body = `${marker(PROGRESS_MARKER)}\n${cutLines(text.join('\n\n'), COMMENT_LIMIT, 'The rest is in the summary of the run.')}`;
  return { kind: 'comment', marker: PROGRESS_MARKER, body };
}

function headlineOf({ ending, runUrl }: Report): string {
  if (ending === null) return `⏳ At work: [the run](${runUrl}) shows each phase as it goes.`;
  const link = ending.pullRequest ? ` [#${ending.pullRequest.number}](${ending.pullRequest.url})` : '';
  if (ending.outcome === 'passed') return `🎉 Resolved by${link || ' a merged pull request'}.`;
  const why = ending.reason ? reasonText(ending.reason) : '';
  if (ending.outcome === 'no-change') return `✅ Nothing to change. ${why}`;
  if (link !== '' && ending.outcome === 'stopped')
    return `⏸️ Stopped: ${why}\n\n${draftText(link, ending.pullRequest?.isDraft ?? false)}`;
  return ending.outcome === 'waiting' ? `⏸️ Waiting with pull request${link}. ${why}` : `⏸️ Stopped: ${why}`;
}

/** Where the work is that people may mend. */
function draftText(link: string, isDraft: boolean): string {
  const what = isDraft ? 'The change is kept as draft' : 'The change is in';
  return `${what}${link}: what you commit to its branch is verified and reviewed when the run is resumed.`;
}

/** Reasons quote what agents and files are called, so they are shown as text. */
function reasonText({ says, hint, link }: Reason): string {
  const button = link === undefined ? '' : `\n\n**[Go on here](${link})**`;
  return `${escapeText(says)}\n\n**How to go on:** ${escapeText(hint)}${button}`;
}

function details({ results }: Report): string[] {
  return [
    ...(results.plan ? [folded('Plan', planText(results.plan))] : []),
    ...(results.evaluation ? [folded('Evaluation of the plan', findingsText(results.evaluation))] : []),
    ...(results.verification ? [folded('Verification', evidenceText(results.verification))] : []),
    ...(results.review ? [folded('Review of the change', findingsText(results.review))] : []),
  ];
}

function folded(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
}

function footer({ journey, ending, runUrl }: Report): string {
  const cost = ending === null ? '' : ` · ${spendText(totalSpend(journey))}`;
  return `<sub>[Run](${runUrl})${cost}</sub>`;
}
