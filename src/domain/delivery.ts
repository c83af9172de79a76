import type { Opening, Results } from '../contracts/baton.ts';
import type { Change, Digest } from '../contracts/change.ts';
import type { Authority, PullRequest, Repository } from '../contracts/issue.ts';
import type { MergeMethod } from '../contracts/names.ts';
import type { SubjectFacts } from '../contracts/subject.ts';
import { type AllowedBot, faultOfActors } from './authority.ts';
import { judgeChange } from './change-policy.ts';
import { judgeAll, type Thresholds } from './gates.ts';
import { type Journey, stoppedAt } from './journey.ts';
import { marker } from './markdown.ts';
import { changeTrailer } from './naming.ts';
import { type Reason, reason } from './reason.ts';
import { editedSince } from './snapshot.ts';

/** What is known when a change is about to be written. */
export interface DeliveryFacts {
  readonly opening: Opening;
  readonly results: Results;
  readonly journey: Journey;
  readonly subject: SubjectFacts;
  readonly authorities: readonly Authority[];
  readonly thresholds: Thresholds;
  readonly bots: readonly AllowedBot[];
}

/** Whether the subject's file still says that the issue is this run's. */
export function holdsClaim({ opening, subject: { state } }: Pick<DeliveryFacts, 'opening' | 'subject'>): boolean {
  return state.stored.kind === 'sound' && state.stored.record.claim.ticket === opening.claim.ticket;
}

/**
 * Why the change must not be written, or null. Nothing that an earlier job said is believed: every gate and the policy
 * are judged again from the batons, and the world is looked at again.
 */
export function obstacleTo(facts: DeliveryFacts): Reason | null {
  const stopped = stoppedAt(facts.journey);
  if (stopped) return stopped.reason ?? reason('job_lost', { phase: stopped.phase });
  const gate = judgeAll(facts.results, facts.thresholds);
  if (!gate.open) return gate.reason;
  return obstacleInChange(facts.results.change) ?? obstacleInWorld(facts);
}

function obstacleInChange(change: Change | undefined): Reason | null {
  if (change === undefined || change.entries.length === 0) return reason('no_change', {});
  const { denials } = judgeChange(change);
  const [first] = denials;
  return first ? reason('forbidden_change', { ...first, count: denials.length }) : null;
}

function obstacleInWorld({ opening, subject: { issue }, authorities, bots }: DeliveryFacts): Reason | null {
  const fault = faultOfActors([opening.actor], authorities, bots);
  if (fault) return fault;
  if (!issue.open) return reason('issue_closed', { issue: issue.number });
  return editedSince(issue, opening.claim.claimedAt) ? reason('issue_edited', {}) : null;
}

/** A pull request names its change in its body, so that a re-run knows it again. */
export function changeMarker(digest: Digest): string {
  return marker(`change ${digest}`);
}

/** Pull requests of this very change, by state; those of other changes are none of ours. */
export function pullRequestOf(subject: SubjectFacts, digest: Digest): PullRequest | null {
  return subject.pullRequests.find((pullRequest) => pullRequest.body.includes(changeMarker(digest))) ?? null;
}

/**
 * The branch to deliver on, and whether the change is there already. A branch that holds anything else is left alone:
 * the change then goes on a branch of its own, named after the run.
 */
export function branchFor(planned: string, subject: SubjectFacts, digest: Digest, run: string) {
  if (subject.branch === null) return { name: planned, published: false };
  const ours = subject.branch.message.includes(changeTrailer(digest));
  return ours ? { name: planned, published: true } : { name: `${planned}-run-${run}`, published: false };
}

/** The merge method: the input's if the repository allows it, else the first that it allows. */
export function mergeMethodFor(repository: Repository, wanted: MergeMethod | null): MergeMethod {
  const [first = 'merge'] = repository.mergeMethods;
  return wanted !== null && repository.mergeMethods.includes(wanted) ? wanted : first;
}

/** Where a person opens the pull request that we may not open, with its text filled in. */
export function compareUrl(repository: Repository, base: string, branch: string, title: string, issue: number): string {
  const [from, to] = [base, branch].map(encodeURIComponent);
  const body = encodeURIComponent(`Fixes #${issue}`);
  return `${repository.url}/compare/${from}...${to}?expand=1&title=${encodeURIComponent(title)}&body=${body}`;
}
