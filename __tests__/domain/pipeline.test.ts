import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { VERBS } from '../../src/contracts/names.ts';
import { endsRed } from '../../src/domain/conclusion.ts';
import {
  advance,
  definePipeline,
  mainWay,
  mendsOnTheWay,
  type Pipeline,
  rowOf,
  rowsBefore,
  seatOf,
} from '../../src/domain/pipeline.ts';
import { resumePoint } from '../../src/domain/resume-point.ts';
import { nextTask, tasksOf } from '../../src/domain/tasks.ts';
import { autoSolve } from '../../src/pipelines/auto-solve.ts';
import { PIPELINE_TABLES } from '../../src/pipelines/index.ts';
import { loopItIssue } from '../../src/pipelines/loop-it-issue.ts';
import { problemSolver } from '../../src/pipelines/problem-solver.ts';

const progress = { issue: 23, threshold: null, passed: new Set<string>(), running: null, tries: {} };

const wayOf = ({ rows }: Pipeline) =>
  rows.map((row) => [row.phase, row.verb, seatOf(row), row.routes, row.gate?.threshold ?? null]);

describe('a pipeline as a table', () => {
  it('does not compile with a foreign outcome, verb or route, or without a way on from passed', () => {
    definePipeline('auto-solve', 'b', {
      // @ts-expect-error: `open` can't end as `red`
      a: { verb: 'open', passed: 'b', red: 'b' },
      b: { verb: 'deliver', passed: 'end' },
    });
    definePipeline('auto-solve', 'b', {
      // @ts-expect-error: there is no row `c`
      a: { verb: 'open', passed: 'c' },
      b: { verb: 'deliver', passed: 'end' },
    });
    definePipeline('auto-solve', 'b', {
      // @ts-expect-error: `passed` is missing
      a: { verb: 'open' },
      b: { verb: 'deliver', passed: 'end' },
    });
    definePipeline('auto-solve', 'b', {
      // @ts-expect-error: there is no verb `ponder`
      a: { verb: 'ponder', passed: 'b' },
      b: { verb: 'deliver', passed: 'end' },
    });
    definePipeline('auto-solve', 'b', {
      // @ts-expect-error: no row `c` asks people
      a: { verb: 'evaluate', passed: 'b', gate: { name: 'Gate', threshold: 90, asks: 'c' } },
      b: { verb: 'deliver', passed: 'end' },
    });
    // @ts-expect-error: the last row must be a row
    definePipeline('auto-solve', 'c', { b: { verb: 'deliver', passed: 'end' } });
    expect(definePipeline('auto-solve', 'b', { b: { verb: 'deliver', passed: 'end' } }).rows).toHaveLength(1);
  });

  it('is the table of the design for auto-solve', () => {
    expect(wayOf(autoSolve)).toEqual([
      ['open', 'open', 'steward', { passed: 'start-issue' }, null],
      ['start-issue', 'plan', 'agent', { passed: 'eval-plan' }, null],
      ['eval-plan', 'evaluate', 'agent', { passed: 'execute-plan' }, 90],
      ['present-1', 'present', 'steward', { passed: 'checkpoint-1' }, null],
      ['checkpoint-1', 'checkpoint', 'steward', { passed: 'execute-plan' }, null],
      ['execute-plan', 'execute', 'agent', { passed: 'verify' }, null],
      ['verify', 'verify', 'tester', { passed: 'review', red: 'review' }, null],
      ['review', 'review', 'agent', { passed: 'finish-issue' }, 90],
      ['present-2', 'present', 'steward', { passed: 'checkpoint-2' }, null],
      ['checkpoint-2', 'checkpoint', 'steward', { passed: 'finish-issue' }, null],
      ['finish-issue', 'deliver', 'steward', { passed: 'end' }, null],
    ]);
  });

  it('is the table of the design for an issue of the backlog: two rounds of mending, then the end', () => {
    expect(wayOf(loopItIssue)).toEqual([
      ['open', 'open', 'steward', { passed: 'implement' }, null],
      ['implement', 'implement', 'agent', { passed: 'verify' }, null],
      ['verify', 'verify', 'tester', { passed: 'review-it', red: 'review-it' }, null],
      ['review-it', 'review', 'agent', { passed: 'ship-it', shut: 'fix-1' }, 90],
      ['fix-1', 'fix', 'agent', { passed: 'verify-1' }, null],
      ['verify-1', 'verify', 'tester', { passed: 'review-it-1', red: 'review-it-1' }, null],
      ['review-it-1', 'review', 'agent', { passed: 'ship-it', shut: 'fix-2' }, 90],
      ['fix-2', 'fix', 'agent', { passed: 'verify-2' }, null],
      ['verify-2', 'verify', 'tester', { passed: 'review-it-2', red: 'review-it-2' }, null],
      ['review-it-2', 'review', 'agent', { passed: 'ship-it' }, 90],
      ['ship-it', 'deliver', 'steward', { passed: 'end' }, null],
    ]);
    expect([...mainWay(loopItIssue)]).toEqual(['open', 'implement', 'verify', 'review-it', 'ship-it']);
    expect(advance(loopItIssue, 'review-it-2', 'shut')).toBe('ship-it');
    const mending = [loopItIssue, problemSolver, autoSolve].map(mendsOnTheWay);
    expect(mending).toEqual([true, true, false]);
  });

  it('names the same bar at every gate that judges the same', () => {
    for (const { rows } of Object.values(PIPELINE_TABLES)) {
      const bars = rows.flatMap(({ gate, verb }) => (gate ? [`${VERBS[verb].judges} ${gate.threshold}`] : []));
      expect(new Set(bars).size).toBe(new Set(bars.map((bar) => bar.split(' ')[0])).size);
    }
  });

  it.each(Object.values(PIPELINE_TABLES))(
    '$name leads every outcome of every row to a later row or to its end',
    (pipeline) => {
      for (const row of pipeline.rows) {
        for (const outcome of VERBS[row.verb].outcomes) {
          const next = advance(pipeline, row.phase, outcome);
          const later = pipeline.rows.slice(rowsBefore(pipeline, row.phase).length + 1).map(({ phase }) => phase);
          if (next !== null) expect(later).toContain(next);
        }
      }
    },
  );
});

describe('the way through auto-solve', () => {
  it('leads a shut gate to the last row, and a red verification to the review', () => {
    expect(advance(autoSolve, 'eval-plan', 'shut')).toBe('finish-issue');
    expect(advance(autoSolve, 'verify', 'red')).toBe('review');
    expect(advance(autoSolve, 'execute-plan', 'no-change')).toBe('finish-issue');
  });

  it('ends where nothing was claimed, and after the last row', () => {
    expect(advance(autoSolve, 'open', 'refused')).toBeNull();
    expect(advance(autoSolve, 'finish-issue', 'passed')).toBeNull();
    expect(advance(autoSolve, 'finish-issue', 'stopped')).toBeNull();
  });

  it('shows a shut gate green on its own job and red on the last, so that a re-run is no lottery', () => {
    const red = (phase: string, outcome: Parameters<typeof endsRed>[2]) => {
      const row = rowOf(autoSolve, phase);
      return row ? endsRed(autoSolve, row, outcome) : null;
    };
    expect([red('eval-plan', 'shut'), red('verify', 'red'), red('finish-issue', 'stopped')]).toEqual([
      false,
      false,
      true,
    ]);
    expect([red('open', 'refused'), red('open', 'skipped'), red('open', 'superseded')]).toEqual([true, false, false]);
    expect([red('execute-plan', 'failed'), red('finish-issue', 'waiting')]).toEqual([true, false]);
  });
});

describe('the chain of tasks', () => {
  it('has the five tasks of the seed, each blocked by the one before', () => {
    const tasks = tasksOf(autoSolve, progress);
    expect(tasks.map(({ subject, blockedBy, status }) => [subject, blockedBy, status])).toEqual([
      ['Phase 1: start-issue', [], 'pending'],
      ['Phase 1.5: eval-plan', ['start-issue'], 'pending'],
      ['Phase 2: execute-plan', ['eval-plan'], 'pending'],
      ['Phase 2.5: review', ['execute-plan'], 'pending'],
      ['Phase 3: finish-issue', ['review'], 'pending'],
    ]);
    expect(tasks[1]?.metadata).toEqual({
      phase: '1.5',
      skill: 'eval-plan',
      checkpoint: true,
      checkpoint_name: 'Checkpoint 1',
      score_threshold: 90,
      issue_number: 23,
      retry_count: 0,
      retry_history: [],
    });
  });

  it('carries the retries of a phase', () => {
    const history = [{ attempt: 1, failure: 'timeout', error: 'too slow', timestamp: '2026-11-30T12:00:00Z' }];
    const [task] = tasksOf(autoSolve, { ...progress, running: 'start-issue', tries: { 'start-issue': history } });
    expect(task?.status).toBe('in_progress');
    expect(task?.metadata).toMatchObject({ retry_count: 1, last_error: 'too slow', retry_history: history });
  });

  it('has the same next task as the table, wherever a run stands', () => {
    const phases = autoSolve.rows.filter((row) => row.task).map((row) => row.phase);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: phases.length }), (count) => {
        const passed = new Set(phases.slice(0, count));
        const next = nextTask(tasksOf(autoSolve, { ...progress, passed }))?.id ?? null;
        expect(next).toBe(nextTaskByTable(count === 0 ? 'open' : phases[count - 1]));
      }),
      { seed: 1 },
    );
  });

  it('has no next task where every task is blocked or done', () => {
    const all = new Set(autoSolve.rows.map((row) => row.phase));
    expect(nextTask(tasksOf(autoSolve, { ...progress, passed: all }))).toBeNull();
    const [first, second] = tasksOf(autoSolve, progress);
    expect(second && nextTask([second])).toBeNull();
    expect(first && nextTask([first])?.id).toBe('start-issue');
  });
});

/** Follows `passed` until a row that is a task. */
function nextTaskByTable(from: string | undefined): string | null {
  let phase = from === undefined ? null : advance(autoSolve, from, 'passed');
  while (phase !== null && rowOf(autoSolve, phase)?.task === null) phase = advance(autoSolve, phase, 'passed');
  return phase;
}

describe('the resume point', () => {
  const stop = {
    pipeline: autoSolve,
    issue: 23,
    mode: 'auto',
    reason: 'score_below_threshold',
    now: '2026-11-30T12:00:00.000Z',
  } as const;

  it("has the seed's fields", () => {
    expect(resumePoint({ ...stop, phase: 'eval-plan' })).toEqual({
      timestamp: '2026-11-30T12:00:00.000Z',
      issue_number: 23,
      stopped_at_task_id: 'eval-plan',
      stopped_at_phase: '1.5',
      stopped_at_skill: 'eval-plan',
      reason: 'score_below_threshold',
      task_ids: ['start-issue', 'eval-plan', 'execute-plan', 'review', 'finish-issue'],
      mode: 'auto',
    });
  });

  it('counts a phase that is no task to the task before it', () => {
    expect(resumePoint({ ...stop, phase: 'verify' }).stopped_at_skill).toBe('execute-plan');
    expect(resumePoint({ ...stop, phase: 'open' }).stopped_at_skill).toBe('start-issue');
  });
});
