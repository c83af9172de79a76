import type { BacklogIssue } from '../../src/contracts/backlog.ts';
import { arrangeBacklog } from '../../src/domain/backlog/backlog.ts';
import { criticalPaths } from '../../src/domain/backlog/critical-path.ts';
import { newLoopState } from '../../src/domain/backlog/loop-state.ts';
import { type Limits, schedule } from '../../src/domain/backlog/schedule.ts';
import { lowerBound, normal, type Shape } from './backlog-shapes.ts';
import { seededRandom } from './seeded-random.ts';

const REPOSITORY = 'octo/shop';
const MIDNIGHT = Date.UTC(2026, 10, 30);
/** How far people err who label sizes: the spread of the logarithm. */
const ERROR_OF_LABELS = 0.7;
const SIZES = [
  { up: 2.5, label: 'size/XS' },
  { up: 5, label: 'size/S' },
  { up: 9, label: 'size/M' },
  { up: 16, label: 'size/L' },
  { up: Infinity, label: 'size/XL' },
];

/** Whether issues have labels for their sizes, and from which number on chance draws their errors. */
export interface Labelling {
  readonly sized: boolean;
  readonly seed: number;
}

function issuesOf({ minutes, needs }: Shape, { sized, seed }: Labelling): BacklogIssue[] {
  const random = seededRandom(seed);
  return needs.map((on, index) => {
    const guess = (minutes[index] ?? 0) * Math.exp(ERROR_OF_LABELS * normal(random));
    const size = SIZES.find(({ up }) => guess <= up)?.label ?? '';
    const body = on.length === 0 ? '' : `Depends on: ${on.map((need) => `#${need + 1}`).join(', ')}`;
    const rest = { blockedBy: [], pullRequests: [], commits: [] };
    return { number: index + 1, title: `Issue ${index + 1}`, body, labels: sized ? [size] : [], ...rest };
  });
}

const timeAt = (minute: number): string => new Date(MIDNIGHT + Math.round(minute * 60_000)).toISOString();

/**
 * How many times the least possible time a backlog takes with so many runners, when the real scheduler is asked at each
 * end of a run, without any time between. Throws when it leaves an issue undone.
 */
export function simulate(shape: Shape, runners: number, labelling: Labelling): number {
  const issues = issuesOf(shape, labelling);
  const backlog = arrangeBacklog(issues, REPOSITORY);
  const paths = criticalPaths(backlog);
  const state = newLoopState(
    REPOSITORY,
    issues.map(({ number }) => number),
    timeAt(0),
  );
  const limits: Limits = { maxParallel: runners, maxIssues: issues.length, maxOpenPullRequests: null, stopAfter: null };
  const atWork = new Map<number, number>();
  const [nightBegan, outside, openPullRequests] = [timeAt(0), new Map<number, never>(), 0];
  let [minute, begun] = [0, 0];
  do {
    const facts = { backlog, outside, state, paths, limits, openPullRequests, begun, nightBegan };
    const { dispatch } = schedule({ ...facts, running: atWork.size, now: timeAt(minute) });
    for (const number of dispatch) {
      state.issues[number] = { status: 'in_progress' };
      atWork.set(number, minute + (shape.minutes[number - 1] ?? 0));
    }
    begun += dispatch.length;
    minute = Math.min(...atWork.values());
    for (const [number, end] of atWork) {
      if (end > minute) continue;
      atWork.delete(number);
      state.issues[number] = { status: 'shipped', completed_at: timeAt(minute) };
    }
  } while (Number.isFinite(minute) && (atWork.size > 0 || begun < issues.length));
  if (begun < issues.length) throw new Error(`Only ${begun} of ${issues.length} issues were dispatched.`);
  return minute / lowerBound(shape, runners);
}
