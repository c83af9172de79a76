import type { TryRecord } from '../contracts/baton.ts';
import type { PhaseRow, Pipeline } from './pipeline.ts';

/** One task of the chain, with the fields of the seed (000, step 1). */
export interface Task {
  readonly id: string;
  readonly subject: string;
  readonly description: string;
  readonly activeForm: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
  readonly blockedBy: readonly string[];
  readonly metadata: {
    readonly phase: string;
    readonly skill: string;
    readonly checkpoint: boolean;
    readonly checkpoint_name?: string;
    readonly score_threshold?: number;
    readonly issue_number: number;
    readonly retry_count: number;
    readonly last_error?: string;
    readonly retry_history: readonly TryRecord[];
  };
}

/** What became of the phases so far. */
export interface Progress {
  readonly issue: number;
  readonly threshold: number | null;
  /** Phases that passed. */
  readonly passed: ReadonlySet<string>;
  /** The phase that runs now, if one does. */
  readonly running: string | null;
  readonly tries: Readonly<Record<string, readonly TryRecord[]>>;
}

/** The chain of tasks of a pipeline; each is blocked by the one before. Status is derived, never stored. */
export function tasksOf(pipeline: Pipeline, progress: Progress): Task[] {
  const rows = pipeline.rows.filter((row) => row.task !== null);
  return rows.map((row, index) => taskOf(row, rows[index - 1] ?? null, progress));
}

function taskOf(row: PhaseRow, before: PhaseRow | null, progress: Progress): Task {
  const { phase = '', doing = '', does = '' } = row.task ?? {};
  return {
    id: row.phase,
    subject: `Phase ${phase}: ${row.phase}`,
    description: does,
    activeForm: doing,
    status: statusOf(row, progress),
    blockedBy: before === null ? [] : [before.phase],
    metadata: {
      phase,
      skill: row.phase,
      issue_number: progress.issue,
      ...gateOf(row, progress),
      ...triesOf(row, progress),
    },
  };
}

function statusOf(row: PhaseRow, progress: Progress): Task['status'] {
  if (progress.passed.has(row.phase)) return 'completed';
  return progress.running === row.phase ? 'in_progress' : 'pending';
}

function gateOf(row: PhaseRow, { threshold }: Progress) {
  if (row.gate === null) return { checkpoint: false };
  return { checkpoint: true, checkpoint_name: row.gate.name, score_threshold: threshold ?? row.gate.threshold };
}

function triesOf(row: PhaseRow, progress: Progress) {
  const history = progress.tries[row.phase] ?? [];
  const last = history.at(-1);
  return { retry_count: history.length, retry_history: history, ...(last ? { last_error: last.error } : {}) };
}

/**
 * The task to do next: the first that is not completed and whose blockers all are (seed 000, step 2).
 * Null when nothing is left, or when all that is left is blocked.
 */
export function nextTask(tasks: readonly Task[]): Task | null {
  const completed = new Set(tasks.filter((task) => task.status === 'completed').map((task) => task.id));
  const available = (task: Task) => task.status !== 'completed' && task.blockedBy.every((id) => completed.has(id));
  return tasks.find(available) ?? null;
}
