import type { PastRun } from '../../contracts/record.ts';
import { totalSpend } from '../journey.ts';
import type { PhaseRow } from '../pipeline.ts';
import { runLink } from './links.ts';
import type { Report } from './report.ts';
import { spendText } from './spend-text.ts';

/** The scores of all runs of the issue, one run a row, this one last; empty when this is the first. */
export function historyText(report: Report): string {
  const { history, pipeline } = report;
  if (history.length === 0) return '';
  const gates = pipeline.rows.filter((row) => row.gate !== null);
  const columns = ['run', ...gates.map(({ gate }) => gate?.name), 'ended with', 'cost'];
  const rows = history.map((past) => row(runLink(report, past.run), scoresOf(past, gates), past.reason, past.spend));
  return [
    line(columns),
    line(columns.map((_, at) => (at > 0 && at <= gates.length ? '---:' : '---'))),
    ...rows,
    ...thisRun(report, gates),
  ].join('\n');
}

function thisRun({ journey, ending }: Report, gates: readonly PhaseRow[]): string[] {
  if (ending === null) return [];
  const scores = gates.map(({ phase }) => {
    const step = journey.find((each) => each.phase === phase);
    return step === undefined || step.score === null ? '' : `${step.score}${step.keptFrom === null ? '' : ' (kept)'}`;
  });
  return [row('this one', scores, ending.reason?.code ?? ending.outcome, totalSpend(journey))];
}

const scoresOf = ({ scores }: PastRun, gates: readonly PhaseRow[]) =>
  gates.map(({ phase }) => (scores[phase] === undefined ? '' : String(scores[phase])));

const row = (run: string, scores: readonly string[], end: string, spend: PastRun['spend']) =>
  line([run, ...scores, `\`${end.replaceAll(/[^\w-]/g, '')}\``, spendText(spend)]);

const line = (cells: readonly (string | undefined)[]) => `| ${cells.join(' | ')} |`;
