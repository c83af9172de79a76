import type { Mode } from '../contracts/names.ts';
import type { ResumePoint } from '../contracts/record.ts';
import { type PhaseRow, type Pipeline, repeatsTask } from './pipeline.ts';
import { tasksOf } from './tasks.ts';

export interface Stop {
  readonly pipeline: Pipeline;
  readonly issue: number;
  readonly mode: Mode;
  /** The phase that did not pass. */
  readonly phase: string;
  readonly reason: string;
  readonly now: string;
}

/** The seed's resume point (000, step 6). A phase that is no task of its own counts to the one that it repeats, or to the task before it. */
export function resumePoint({ pipeline, issue, mode, phase, reason, now }: Stop): ResumePoint {
  const tasks = tasksOf(pipeline, { issue, threshold: null, passed: new Set(), running: null, tries: {} });
  const row = taskRowAt(pipeline, phase);
  return {
    timestamp: now,
    issue_number: issue,
    stopped_at_task_id: row?.phase ?? phase,
    stopped_at_phase: row?.task?.phase ?? '',
    stopped_at_skill: row?.phase ?? phase,
    reason,
    task_ids: tasks.map((task) => task.id),
    mode,
  };
}

function taskRowAt(pipeline: Pipeline, phase: string): PhaseRow | undefined {
  const own = pipeline.rows.find((row) => row.phase === phase);
  const repeated = own && pipeline.rows.find((row) => repeatsTask(own, row));
  if (repeated) return repeated;
  const upTo = pipeline.rows.slice(0, pipeline.rows.findIndex((row) => row.phase === phase) + 1);
  return upTo.findLast((row) => row.task !== null) ?? pipeline.rows.find((row) => row.task !== null);
}
