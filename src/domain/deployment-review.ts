import type { Approval, DeploymentReview, Presentation, Protection } from '../contracts/approval.ts';
import type { Account } from '../contracts/issue.ts';
import type { Gate } from './gates.ts';
import { oneLine } from './one-line.ts';
import { type Reason, reason } from './reason.ts';

/** GitHub waits so long for a review of a deployment, then the job fails (docs: "Reviewing deployments"). */
const LONGEST_WAIT_DAYS = 30;
const COMMENT_LIMIT = 500;

export interface ReviewFacts {
  readonly environment: string;
  readonly protections: readonly Protection[];
  readonly reviews: readonly DeploymentReview[];
  /** Who asked for the run. */
  readonly requester: Account;
  readonly presentation: Presentation;
  /** The gate as it is without the approval. */
  readonly gate: Gate;
  readonly now: string;
}

/**
 * The approval that let the job of a checkpoint begin. GitHub's word that it may run is not believed: the environment
 * must ask for reviewers, somebody must have approved, and it must be a person who may.
 */
export function approvalByReview(facts: ReviewFacts): { approval: Approval } | { refused: Reason } {
  const { environment, protections, reviews, presentation, gate, now } = facts;
  const protection = protections.find((each) => each.environment === environment);
  if (!protection || protection.reviewers === 0) return { refused: reason('environment_unprotected', { environment }) };
  const review = reviewsOf(reviews, environment).findLast(({ state }) => state === 'approved');
  if (review === undefined) return { refused: reason('approval_missing', { what: presentation.what }) };
  const fault = faultOfApprover(review.by, protection, facts.requester);
  if (fault !== null) return { refused: reason('approver_refused', { login: review.by.login, why: fault }) };
  const { checkpoint, what, digest, score } = presentation;
  const ownRun = review.by.id === facts.requester.id;
  const overrides = gate.open ? null : gate.reason.says;
  const how = { ownRun, approvedAt: now, through: 'environment', overrides } as const;
  return { approval: { checkpoint, what, digest, score, by: review.by, ...how } };
}

const reviewsOf = (reviews: readonly DeploymentReview[], environment: string) =>
  reviews.filter(({ environments }) => environments.includes(environment));

/** Who asked for a run may approve it, unless the environment says otherwise: that is for its owners to decide. */
function faultOfApprover(approver: Account, { preventsSelfReview }: Protection, requester: Account): string | null {
  if (approver.isBot) return 'it is a bot';
  const own = approver.id === requester.id;
  return own && preventsSelfReview ? 'whoever asked for the run may not approve it, says the environment' : null;
}

/** Why a checkpoint's job never began, or null when nothing tells: a person said no, or nobody said anything. */
export function whyNotBegun(
  environment: string,
  reviews: readonly DeploymentReview[],
  presentation: Omit<Presentation, 'what' | 'digest' | 'score'>,
  now: string,
): Reason | null {
  const { checkpoint, presentedAt } = presentation;
  const last = reviewsOf(reviews, environment).at(-1);
  if (last?.state === 'rejected')
    return reason('user_stopped', {
      login: last.by.login,
      checkpoint,
      comment: oneLine(last.comment).slice(0, COMMENT_LIMIT),
    });
  const days = (Date.parse(now) - Date.parse(presentedAt)) / 86_400_000;
  return last === undefined && days >= LONGEST_WAIT_DAYS ? reason('approval_expired', { checkpoint }) : null;
}
