import type { OutsideState } from '../../contracts/backlog.ts';
import type { LoopStatus } from '../../contracts/names.ts';
import { withoutInvisible } from '../invisible.ts';
import { oneLine } from '../one-line.ts';
import type { LoopReport } from './loop-report.ts';
import { PICTURE_CLASSES } from './phase-picture.ts';

/** GitHub draws no picture of more than 500 arrows or 50,000 characters, and nobody reads one of half as many. */
const MOST_BOXES = 100;
const MOST_ARROWS = 100;
const LONGEST_TITLE = 30;

type Standing = LoopStatus | OutsideState;

/** Colours of the other pictures; the words in a box say the same. */
const LOOKS: Readonly<Record<Standing, keyof typeof PICTURE_CLASSES>> = {
  shipped: 'done',
  closed: 'done',
  in_progress: 'kept',
  failed: 'stopped',
  missing: 'stopped',
  blocked: 'calm',
  skipped: 'idle',
  pending: 'idle',
  open: 'idle',
};

/** From an issue to one that depends on it; `broken` is one that closes a cycle and does not count. */
interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly broken: boolean;
}

/**
 * Who waits for whom, as a Mermaid picture with how each issue stands; what doesn't fit is counted below. Empty where
 * nothing depends on anything.
 */
export function backlogPicture(report: LoopReport): string {
  const all = arrowsOf(report);
  if (all.length === 0) return '';
  const { arrows, boxes } = fitting(all);
  const titles = titlesOf(report);
  const inCycle = new Set(report.backlog.cycles.flatMap(({ issues }) => issues));
  const names = [...boxes].map((number) => {
    const standing = standingOf(report, number);
    const cycle = inCycle.has(number) ? ', in a cycle' : '';
    const title = titles.get(number) ?? '';
    const name = [`#35;${number}`, label(title)].filter((part) => part !== '').join(' ');
    return `  i${number}["${name}<br/>${standing.replace('_', ' ')}${cycle}"]:::${LOOKS[standing]}`;
  });
  const drawn = arrows.map(({ from, to, broken }) => `  i${from} ${broken ? '-. not counted .->' : '-->'} i${to}`);
  const classes = Object.entries(PICTURE_CLASSES).map(([name, style]) => `  classDef ${name} ${style}`);
  const picture = ['```mermaid', 'flowchart LR', ...names, ...drawn, ...classes, '```'].join('\n');
  return [picture, ...leftOut(report, all, arrows)].join('\n\n');
}

/** Cycles first, since somebody must mend them; then what is open, in its order; then what is done. */
function arrowsOf({ backlog, state }: LoopReport): Arrow[] {
  const cycleOf = new Map(backlog.cycles.flatMap(({ issues }, at) => issues.map((number) => [number, at] as const)));
  const isInside = ({ from, to }: Arrow) => cycleOf.has(to) && cycleOf.get(from) === cycleOf.get(to);
  const broken = backlog.cycles.flatMap((cycle) => cycle.broken.map(({ issue, on }) => arrow(on, issue, true)));
  const ofOpen = backlog.items.flatMap(({ issue, needs, outside }) => {
    return [...needs, ...outside].map((on) => arrow(on, issue.number, false));
  });
  const open = new Set(backlog.items.map(({ issue }) => issue.number));
  const ofClosed = Object.entries(state.issues).filter(([key]) => !open.has(Number(key)));
  const ofDone = ofClosed.flatMap(([key, { depends_on: on = [] }]) =>
    on.map((each) => arrow(each, Number(key), false)),
  );
  return [...broken, ...ofOpen.filter(isInside), ...ofOpen.filter((each) => !isInside(each)), ...ofDone];
}

const arrow = (from: number, to: number, broken: boolean): Arrow => ({ from, to, broken });

function fitting(all: readonly Arrow[]) {
  const boxes = new Set<number>();
  const arrows: Arrow[] = [];
  for (const each of all) {
    const added = [each.from, each.to].filter((number) => !boxes.has(number)).length;
    if (arrows.length >= MOST_ARROWS) break;
    if (boxes.size + added > MOST_BOXES) continue;
    boxes.add(each.from).add(each.to);
    arrows.push(each);
  }
  return { arrows, boxes };
}

function standingOf({ state, outside }: LoopReport, number: number): Standing {
  return state.issues[number]?.status ?? outside.get(number) ?? 'pending';
}

function titlesOf({ backlog, state }: LoopReport): ReadonlyMap<number, string> {
  const closed = Object.entries(state.issues).map(([key, { title = '' }]) => [Number(key), title] as const);
  return new Map([...closed, ...backlog.items.map(({ issue }) => [issue.number, issue.title] as const)]);
}

/**
 * Text of others in a box: letters, digits and harmless signs as they are, all others by their number in Unicode, as
 * Mermaid writes them (https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters). Directives of
 * Mermaid's, which count wherever they stand, need signs that are not among the harmless ones.
 */
function label(title: string): string {
  // Two dollar signs are mathematics to Mermaid however they are written.
  const line = [...oneLine(withoutInvisible(title)).replaceAll(/\$+/g, '$')];
  const short = line.length > LONGEST_TITLE ? [...line.slice(0, LONGEST_TITLE - 1), '…'] : line;
  return short.map((sign) => (/[\p{L}\p{N}\p{M} .,!?'/+…-]/u.test(sign) ? sign : `#${sign.codePointAt(0)};`)).join('');
}

function leftOut({ backlog, state }: LoopReport, all: readonly Arrow[], drawn: readonly Arrow[]): string[] {
  const drawnOrNamed = new Set(all.flatMap(({ from, to }) => [from, to]));
  const numbers = new Set([
    ...Object.keys(state.issues).map(Number),
    ...backlog.items.map(({ issue }) => issue.number),
  ]);
  const alone = [...numbers].filter((number) => !drawnOrNamed.has(number)).length;
  const hidden = all.length - drawn.length;
  const told = [
    ...(hidden === 0 ? [] : [`${hidden} more ${hidden === 1 ? 'dependency' : 'dependencies'}`]),
    ...(alone === 0 ? [] : [`${alone === 1 ? '1 issue' : `${alone} issues`} without any dependency`]),
  ];
  return told.length === 0 ? [] : [`_Not in the picture: ${told.join(', ')}._`];
}
