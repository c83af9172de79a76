import type { Implementation } from '../../contracts/baton.ts';
import { VERBS } from '../../contracts/names.ts';
import { changeSize } from '../change-size.ts';
import { isSolved } from '../debug/proof.ts';
import { fitMarkdown } from '../fit-markdown.ts';
import { totalSpend } from '../journey.ts';
import { escapeLine, escapeText } from '../markdown.ts';
import { workDone } from '../work.ts';
import { approvalText } from './approval-text.ts';
import { changedTestsText } from './changed-tests-text.ts';
import { criteriaText } from './criteria-text.ts';
import { investigationSummary } from './debug-search-text.ts';
import { evidenceText } from './evidence-text.ts';
import { artifactsUrl } from './links.ts';
import { planText } from './plan-text.ts';
import type { Report } from './report.ts';
import { spendText } from './spend-text.ts';
import { decidingGates } from './told-rows.ts';

/** GitHub refuses bodies above 65,536 characters; our hidden marker and what is redacted need some room. */
const BODY_LIMIT = 60_000;

/** The body of the pull request: the only closing keyword in it is ours. */
export function pullRequestText(report: Report): string {
  const { results, issue, runUrl, journey } = report;
  const sections = [
    `Fixes #${issue}`,
    ...(workDone(results) ? [`## What was done\n\n${doneText(report)}`] : []),
    ...(results.implementation ? [`## Acceptance criteria\n\n${claimsText(results.implementation)}`] : []),
    ...(results.plan ? [`## Plan\n\n${planText(results.plan)}`] : []),
    ...(results.debug ? [`## Success criteria\n\n${criteriaText(results, results.debug)}`] : []),
    ...(results.verification
      ? [`## Evidence\n\nRun by us on a fresh machine.\n\n${evidenceText(results.verification)}`]
      : []),
    ...searchSections(report),
    ...scoresSection(report),
  ];
  const foot = `<sub>[Run](${runUrl}) · [Artifacts](${artifactsUrl(runUrl)}) · ${spendText(totalSpend(journey))}</sub>`;
  const room = { limit: BODY_LIMIT - foot.length, unit: 'characters' } as const;
  const note = `_Cut here: [the summary of the run](${runUrl}) has the rest._`;
  return `${fitMarkdown(sections.join('\n\n'), room, note)}\n\n${foot}`;
}

function doneText({ results }: Report): string {
  const { change } = results;
  const work = workDone(results);
  const size = change ? changeSize(change) : null;
  const files = size ? `\n\n${size.files} ${size.files === 1 ? 'file' : 'files'}, +${size.added} −${size.deleted}` : '';
  const items = [...(work?.done ?? []), ...(work?.left ?? []).map((text) => `left: ${text}`)];
  return `${escapeText(work?.summary ?? '')}\n\n${items.map((item) => `- ${escapeLine(item)}`).join('\n')}${files}`;
}

const NOT_SOLVED =
  '**Not solved**: of the changes that were tried this one came closest; it is kept for people to go on from.';

/** How the fault was looked for, and what the change makes of the tests that are to show it. */
function searchSections({ results }: Report): string[] {
  const { debug, change } = results;
  if (debug === undefined) return [];
  const state = isSolved(results) ? [] : [NOT_SOLVED];
  const { debug_id: id, history, max_iterations: max } = debug;
  return [
    `## Tests changed by the fix\n\n${changedTestsText(change)}`,
    `## Iterations\n\n${[`${history.length} / ${max} used (${id})`, ...state, investigationSummary(debug)].join('\n\n')}`,
  ];
}

/** Claims of whoever did the work; what the review found is told elsewhere. */
function claimsText({ criteria }: Implementation): string {
  const lines = criteria.map(
    ({ criterion, met, evidence }) => `- [${met ? 'x' : ' '}] ${escapeLine(criterion)}: ${escapeLine(evidence)}`,
  );
  return lines.join('\n') || 'The issue names none.';
}

/** Where no score decides, none is told. */
function scoresSection(report: Report): string[] {
  return decidingGates(report).length === 0 ? [] : [`## Scores\n\n${scoresText(report)}`];
}

function scoresText(report: Report): string {
  const { journey, approvals } = report;
  const lines = decidingGates(report).map((row) => {
    const score = journey.find((step) => step.phase === row.phase)?.score ?? null;
    const { judges } = VERBS[row.verb];
    const approval = approvals.find(({ what }) => what === judges);
    const approved = approval ? ` — ${approvalText(approval)}` : '';
    return `- ${row.gate?.name} (${row.phase}): ${score === null ? 'no score' : `${score}/100`}${approved}`;
  });
  return lines.join('\n');
}
