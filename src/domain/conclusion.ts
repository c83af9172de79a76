import type { Outcome } from '../contracts/names.ts';
import type { PhaseRow, Pipeline } from './pipeline.ts';

/** How an outcome shows on GitHub: green means done, red means that somebody must act. */
export const CONCLUSIONS = {
  passed: { red: false, means: 'The phase did what it is for.' },
  waiting: { red: false, means: 'The work is done as far as we may; a person or a rule of the repository comes next.' },
  'no-change': { red: false, means: 'There was nothing to change.' },
  skipped: { red: false, means: 'The run had no reason to start, or to go on.' },
  superseded: { red: false, means: 'Another run has the issue.' },
  shut: { red: true, means: 'A gate stayed shut.' },
  red: { red: true, means: 'A verification command failed.' },
  refused: { red: true, means: 'An authority or a policy said no.' },
  stopped: { red: true, means: 'The run stopped before its end; the reason says where and why.' },
  failed: { red: true, means: 'Something broke; the reason says what.' },
} as const satisfies Record<Outcome, { readonly red: boolean; readonly means: string }>;

/**
 * Whether a job ends red. A gate that stays shut ends its own job green, so that "Re-run failed jobs" is no lottery for
 * a better score: the last job is the one that turns red. A phase that broke is red, so that it can be run again.
 */
export function endsRed(pipeline: Pipeline, row: PhaseRow, outcome: Outcome): boolean {
  const decides = row.phase === pipeline.last || row === pipeline.rows[0] || outcome === 'failed';
  return decides && CONCLUSIONS[outcome].red;
}
