import type { Outcome } from '../../contracts/names.ts';
import { CONCLUSIONS } from '../conclusion.ts';
import type { Step } from '../journey.ts';
import type { PhaseRow } from '../pipeline.ts';
import type { Report } from './report.ts';
import { toldRows } from './told-rows.ts';

/** White text on these can be read on light and dark pages alike; the words in a box say the same as its colour. */
export const PICTURE_CLASSES = {
  done: 'fill:#1a7f37,stroke:#1a7f37,color:#ffffff',
  kept: 'fill:#0969da,stroke:#0969da,color:#ffffff',
  calm: 'fill:#9a6700,stroke:#9a6700,color:#ffffff',
  stopped: 'fill:#cf222e,stroke:#cf222e,color:#ffffff',
  idle: 'fill:#59636e,stroke:#59636e,color:#ffffff,stroke-dasharray:4',
} as const;
type PictureClass = keyof typeof PICTURE_CLASSES;

interface Box {
  readonly row: PhaseRow;
  readonly says: string;
  readonly look: PictureClass;
}

/** The phases of a run as a Mermaid picture: what became of each, the way that was gone, and what was left out. */
export function phasePicture(report: Report): string {
  const boxes = toldRows(report).map((row) => boxOf(row, report));
  const names = boxes.map(({ row, says, look }, at) => `  p${at}["${row.phase}<br/>${says}"]:::${look}`);
  const classes = Object.entries(PICTURE_CLASSES).map(([name, style]) => `  classDef ${name} ${style}`);
  return ['```mermaid', 'flowchart LR', ...names, ...arrows(boxes), ...classes, '```'].join('\n');
}

function boxOf(row: PhaseRow, { journey, ending, pipeline, running }: Report): Box {
  if (row.phase === pipeline.last && ending) return { row, says: ending.outcome, look: lookOf(ending.outcome) };
  const step = journey.find(({ phase }) => phase === row.phase);
  if (step?.keptFrom) return { row, says: `${scoreText(step)}kept`, look: 'kept' };
  if (step !== undefined && step.result !== 'skipped')
    return { row, says: `${scoreText(step)}${step.outcome || 'lost'}`, look: lookOf(step.outcome) };
  return { row, says: running === row.phase ? 'at work' : 'no turn', look: running === row.phase ? 'calm' : 'idle' };
}

const scoreText = ({ score }: Step) => (score === null ? '' : `${score}/100 · `);

/** A job that ended without a word broke. */
function lookOf(outcome: string): PictureClass {
  const known = CONCLUSIONS[outcome as Outcome] as (typeof CONCLUSIONS)[Outcome] | undefined;
  if (outcome === 'passed') return 'done';
  return known === undefined || known.red ? 'stopped' : 'calm';
}

/** Solid between phases that followed one another, dotted for the way that the table would have led. */
function arrows(boxes: readonly Box[]): string[] {
  const gone = boxes.flatMap(({ look }, at) => (look === 'idle' ? [] : [at]));
  const taken = gone.slice(1).map((to, index) => `  p${gone[index]} --> p${to}`);
  const planned = boxes.flatMap(({ row }, from) => {
    const to = boxes.findIndex((box) => box.row.phase === row.routes['passed']);
    return to === -1 || taken.includes(`  p${from} --> p${to}`) ? [] : [`  p${from} -.-> p${to}`];
  });
  return [...taken, ...planned];
}
