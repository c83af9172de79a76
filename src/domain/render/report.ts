import type { Results } from '../../contracts/baton.ts';
import type { PullRequest } from '../../contracts/issue.ts';
import type { Outcome } from '../../contracts/names.ts';
import type { Journey } from '../journey.ts';
import type { Pipeline } from '../pipeline.ts';
import type { Reason } from '../reason.ts';

/** How a run ended. */
export interface Ending {
  readonly outcome: Outcome;
  readonly reason: Reason | null;
  readonly pullRequest: PullRequest | null;
  readonly merged: boolean;
}

/** All that comment, pull request and summary tell, in one value. */
export interface Report {
  readonly pipeline: Pipeline;
  readonly issue: number;
  /** The input `threshold`; null leaves each gate its own. */
  readonly threshold: number | null;
  readonly runUrl: string;
  readonly journey: Journey;
  /** The phase that runs now. */
  readonly running: string | null;
  readonly results: Results;
  /** Null while the run goes on. */
  readonly ending: Ending | null;
}
