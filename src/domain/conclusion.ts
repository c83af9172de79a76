import { type Outcome, REACTIONS, type Reaction, type StateLabel } from '../contracts/names.ts';
import type { PhaseRow, Pipeline } from './pipeline.ts';

interface Conclusion {
  readonly red: boolean;
  readonly means: string;
  /** The reaction to the command that asked for a run which ends so. */
  readonly reaction: Reaction;
  /** The label of an issue whose run ends so, unless the reason has one of its own. */
  readonly label: StateLabel | null;
}

const { started, done, refused } = REACTIONS;
const DECIDE = 'issue-relay:needs-decision';

/** How an outcome shows on GitHub: green means done, red means that somebody must act. */
export const CONCLUSIONS = {
  passed: { red: false, means: 'The phase did what it is for.', reaction: done, label: null },
  waiting: {
    red: false,
    means: 'The work is done as far as we may; a person or a rule of the repository comes next.',
    // What was asked for is under way, and not yet done: the reaction stays as it is.
    reaction: started,
    label: DECIDE,
  },
  'no-change': { red: false, means: 'There was nothing to change.', reaction: refused, label: DECIDE },
  skipped: { red: false, means: 'The run had no reason to start, or to go on.', reaction: refused, label: null },
  superseded: { red: false, means: 'Another run has the issue.', reaction: refused, label: null },
  shut: { red: true, means: 'A gate stayed shut.', reaction: refused, label: DECIDE },
  red: { red: true, means: 'A verification command failed.', reaction: refused, label: DECIDE },
  refused: { red: true, means: 'An authority or a policy said no.', reaction: refused, label: DECIDE },
  stopped: {
    red: true,
    means: 'The run stopped before its end; the reason says where and why.',
    reaction: refused,
    label: DECIDE,
  },
  failed: {
    red: true,
    means: 'Something broke; the reason says what.',
    reaction: refused,
    label: 'issue-relay:failed',
  },
} as const satisfies Record<Outcome, Conclusion>;

/**
 * Whether a job ends red. A gate that stays shut ends its own job green, so that "Re-run failed jobs" is no lottery for
 * a better score: the last job is the one that turns red. A phase that broke is red, so that it can be run again.
 */
export function endsRed(pipeline: Pipeline, row: PhaseRow, outcome: Outcome): boolean {
  const decides = row.phase === pipeline.last || row === pipeline.rows[0] || outcome === 'failed';
  return decides && CONCLUSIONS[outcome].red;
}
