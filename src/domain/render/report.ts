import type { Approval } from '../../contracts/approval.ts';
import type { Results } from '../../contracts/baton.ts';
import type { PullRequest } from '../../contracts/issue.ts';
import type { Outcome } from '../../contracts/names.ts';
import type { PastRun } from '../../contracts/record.ts';
import type { Journey } from '../journey.ts';
import type { Pipeline } from '../pipeline.ts';
import type { Reason } from '../reason.ts';

/** How a run ended. */
export interface Ending {
  readonly outcome: Outcome;
  readonly reason: Reason | null;
  readonly pullRequest: PullRequest | null;
  readonly merged: boolean;
  /** What people should know besides; null where there is nothing. */
  readonly note?: string | null;
}

/** All that comment, pull request and summary tell, in one value. */
export interface Report {
  readonly pipeline: Pipeline;
  readonly issue: number;
  /** The input `threshold`; null leaves each gate its own. */
  readonly threshold: number | null;
  readonly runUrl: string;
  readonly repositoryUrl: string;
  /** When the run claimed the issue, and when this is told; ISO 8601. */
  readonly startedAt: string;
  readonly now: string;
  readonly journey: Journey;
  /** The phase that runs now. */
  readonly running: string | null;
  readonly results: Results;
  /** What people approved. */
  readonly approvals: readonly Approval[];
  /** The branch that holds what was made, as long as it stands. */
  readonly branch: string | null;
  /** Earlier runs of the issue, oldest first. */
  readonly history: readonly PastRun[];
  /** Null while the run goes on. */
  readonly ending: Ending | null;
}
