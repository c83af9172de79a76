import { VERBS } from '../../contracts/names.ts';
import { passedPhases, type Step } from '../journey.ts';
import { type PhaseRow, type Pipeline, repeatsTask } from '../pipeline.ts';
import { MAX_TRIES } from '../retry.ts';
import { thresholdOf } from '../threshold.ts';
import { approvalText } from './approval-text.ts';
import { gatePassed } from './gate-passed.ts';
import type { Report } from './report.ts';
import { toldRows } from './told-rows.ts';

/** The seed's "Phase Progress" (000, Workflow Steps): a line a task, and one for each checkpoint. */
export function checklist(report: Report): string {
  const passed = passedPhases(report.journey);
  const investigated = report.ending?.reason?.code === 'investigated';
  const finished = investigated || report.ending?.outcome === 'passed' ? report.pipeline.last : null;
  const done = (row: PhaseRow) =>
    row.phase === finished ||
    repeats(report.pipeline, row).some(({ phase }) => passed.has(phase)) ||
    isProved(row, report);
  return toldRows(report)
    .filter((row) => !investigated || done(row))
    .flatMap((row) => [...(row.task ? [taskLine(row, done(row), report)] : []), ...gateLine(row, report)])
    .join('\n');
}

/** A proof that only debug logs kept from passing, which the next row took out. */
function isProved({ phase, gate }: PhaseRow, { journey }: Report): boolean {
  return gate === null && journey.some((step) => step.phase === phase && step.outcome === 'shut');
}

/** The rows that are the same task: its own, and those that do it again because the first time did not suffice. */
function repeats({ rows }: Pipeline, row: PhaseRow): readonly PhaseRow[] {
  return rows.filter((each) => each === row || repeatsTask(each, row));
}

function taskLine(row: PhaseRow, done: boolean, { journey, running }: Report): string {
  const step = journey.find(({ phase }) => phase === row.phase);
  const judged = done || (row.gate !== null && step?.score !== null && step !== undefined);
  const now = running === row.phase ? ` — _${row.task?.doing}_` : '';
  return `- [${judged ? 'x' : ' '}] Phase ${row.task?.phase}: ${row.phase} (${row.task?.brief})${now}${triesText(step)}`;
}

/** Failed tries of a phase, by what they failed with. */
function triesText(step: Step | undefined): string {
  const failures = (step?.tries ?? []).map(({ failure }) => failure);
  return failures.length === 0 ? '' : ` — ${failures.length} of ${MAX_TRIES} tries failed: ${failures.join(', ')}`;
}

function gateLine(row: PhaseRow, report: Report): string[] {
  if (row.gate === null) return [];
  const threshold = thresholdOf(row, report.threshold);
  const step = report.journey.find(({ phase }) => phase === row.phase);
  const check = report.results.opening?.mode === 'interactive' ? 'a person decides' : `≥${threshold} auto-continue`;
  const mark = gatePassed(row, report) ? 'x' : ' ';
  return [`- [${mark}] ${row.gate.name}: Score check (${check})${scoreText(step)}${approvedText(row, report)}`];
}

function approvedText({ verb }: PhaseRow, { approvals }: Report): string {
  const { judges } = VERBS[verb];
  const approval = approvals.find(({ what }) => what === judges);
  return approval ? ` — ${approvalText(approval)}` : '';
}

function scoreText(step: Step | undefined): string {
  return step === undefined || step.score === null ? '' : ` — **${step.score}/100**`;
}
