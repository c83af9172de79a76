import type { DispatchInputs } from '../contracts/dispatch.ts';
import type { PullRequest } from '../contracts/issue.ts';
import type { SubjectFacts } from '../contracts/subject.ts';
import type { Receipt, WishKind } from '../domain/effect.ts';
import type { Refusal } from '../ports.ts';

/** What wishes made so far, for later ones that build on it. */
export interface Made {
  readonly pullRequest: PullRequest | null;
  readonly branchNodeId: string | null;
  /** Head that was published; null when the branch held the change already. */
  readonly headSha: string | null;
  /** Head of the state branch, which our own writes move. */
  readonly stateHeadSha: string | null;
  /** Runs that may be started. */
  readonly granted: readonly DispatchInputs[];
}

/** Before anything was made: what the subject has already. */
export function madeBefore(subject: SubjectFacts | null): Made {
  return {
    pullRequest: null,
    headSha: null,
    branchNodeId: subject?.branch?.nodeId ?? null,
    stateHeadSha: subject?.state.headSha ?? null,
    granted: [],
  };
}

/** The receipt of a wish that GitHub refused. */
export function refused(kind: WishKind, { reason, detail }: Refusal): Receipt {
  return { kind, result: 'refused', reason, detail };
}
