import { VERBS } from '../../contracts/names.ts';
import { mainWay, type PhaseRow } from '../pipeline.ts';
import type { Report } from './report.ts';

type Told = Pick<Report, 'pipeline' | 'journey' | 'running'>;

const hadItsTurn = ({ phase }: PhaseRow, { journey, running }: Told) =>
  running === phase || journey.some((step) => step.phase === phase && step.result !== 'skipped');

/** The rows that people are told of: the main way, and besides it what had to be asked or mended. */
export function toldRows(report: Told): readonly PhaseRow[] {
  const way = mainWay(report.pipeline);
  return report.pipeline.rows.filter((row) => way.has(row.phase) || hadItsTurn(row, report));
}

/** The gates that count: of several that judge the same, the last that had its turn. */
export function decidingGates(report: Told): readonly PhaseRow[] {
  const gates = toldRows(report).filter(({ gate }) => gate !== null);
  const judges = (row: PhaseRow) => VERBS[row.verb].judges;
  return gates.filter((row) => {
    const same = gates.filter((other) => judges(other) === judges(row));
    return row === (same.findLast((other) => hadItsTurn(other, report)) ?? same[0]);
  });
}
