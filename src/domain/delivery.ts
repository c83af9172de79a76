import type { Results } from '../contracts/baton.ts';
import type { Change, Digest } from '../contracts/change.ts';
import type { PullRequest, Repository } from '../contracts/issue.ts';
import { BY_TICKET, type MergeMethod } from '../contracts/names.ts';
import type { Delivered } from '../contracts/record.ts';
import type { SubjectFacts } from '../contracts/subject.ts';
import { faultOfActors } from './authority.ts';
import { entryOf } from './backlog/ticket.ts';
import { judgeChange } from './change-policy.ts';
import { whyNotByConfig } from './config-reading.ts';
import { withContextFile } from './debug/context-entry.ts';
import { doubtsText } from './debug/criteria.ts';
import { judgedCriteria } from './debug/judged-criteria.ts';
import { digestOf } from './digest.ts';
import type { Thresholds } from './gates.ts';
import { stoppedAt, wasCancelled } from './journey.ts';
import { judgeAll } from './judge-all.ts';
import { marker } from './markdown.ts';
import { changeTrailer } from './naming.ts';
import { type Reason, type ReasonCode, reason } from './reason.ts';
import { sameContent } from './same-content.ts';
import { editedAfter } from './snapshot.ts';
import { touchedPaths } from './touched-paths.ts';
import type { Facts } from './verb.ts';
import { workBranchOf } from './work.ts';

export const DELIVERY_NEEDS = [
  'trigger',
  'opening',
  'results',
  'journey',
  'subject',
  'config',
  'authorities',
  'handedOn',
  'standing',
  'loopState',
] as const;

/** What is known when a change is about to be written. */
export interface DeliveryFacts extends Facts<(typeof DELIVERY_NEEDS)[number]> {
  readonly thresholds: Thresholds;
}

export const changeDigest = ({ results }: DeliveryFacts): Digest => digestOf(results.change ?? null);

/** A change as it is published: beside the fix of a fault the debug context, where that is asked for. */
export function publishedChange({ results: { debug }, inputs }: DeliveryFacts, change: Change): Change {
  return debug && inputs['commit-debug-context'] === 'true' ? withContextFile(change, debug) : change;
}

/** What the record says that we wrote already. */
export function deliveredBefore({ subject: { state } }: DeliveryFacts): Delivered | null {
  return state.stored.kind === 'sound' ? state.stored.record.delivered : null;
}

/**
 * Why the change must not be merged now, or null. Nothing that an earlier job said is believed: every gate and the
 * policy are judged again from the batons, and the world is looked at again.
 */
export function whyNotDelivered(facts: DeliveryFacts): Reason | null {
  if (!holdsClaim(facts)) return reason('claim_lost', {});
  if (!holdsTicket(facts)) return reason('ticket_void', { issue: facts.opening.snapshot.number });
  if (wasCancelled(facts.journey)) return reason('cancelled', {});
  const off = whyNotByConfig(facts.config);
  if (off) return off;
  if (pullRequestOf(facts)?.state === 'merged') return null;
  if (isWithdrawn(facts)) return reason('label_withdrawn', { label: facts.inputs.label });
  return obstacleInRun(facts) ?? obstacleInChange(facts.results.change) ?? obstacleInWorld(facts);
}

/** Whether the subject's file still says that the issue is this run's; a dry run claims nothing. */
export function holdsClaim({ inputs, opening, subject: { state } }: DeliveryFacts): boolean {
  if (inputs['dry-run'] === 'true') return true;
  return state.stored.kind === 'sound' && state.stored.record.claim.ticket === opening.claim.ticket;
}

/** Whether the issue is still this run's in the backlog, or was shipped by it; where there is none, nobody takes it back. */
function holdsTicket({ pipeline, inputs, opening, loopState }: DeliveryFacts): boolean {
  if (!BY_TICKET.includes(pipeline.name)) return true;
  const status = entryOf(loopState, opening.snapshot.number, inputs.ticket)?.status;
  return status === 'in_progress' || status === 'shipped';
}

/** Whoever takes the label off that started the run takes the request back. */
function isWithdrawn({ trigger, subject: { issue }, inputs }: DeliveryFacts): boolean {
  return trigger.kind === 'label' && issue.open && !issue.labels.includes(inputs.label);
}

function obstacleInRun({ journey, results, thresholds }: DeliveryFacts): Reason | null {
  const stopped = stoppedAt(journey);
  if (stopped) return stopped.reason ?? reason('job_lost', { phase: stopped.phase });
  if (results.debug?.kind === 'investigate') return reason('investigated', {});
  const gate = judgeAll(results, thresholds);
  return gate.open ? null : gate.reason;
}

function obstacleInChange(change: Change | undefined): Reason | null {
  if (change === undefined || change.entries.length === 0) return reason('no_change', {});
  const { denials } = judgeChange(change);
  const [first] = denials;
  return first ? reason('forbidden_change', { ...first, count: touchedPaths(denials) }) : null;
}

/** What stands against going on in the world as it is now: people, the issue, our branch and pull request. */
export function obstacleInWorld(facts: DeliveryFacts): Reason | null {
  const { opening, subject, authorities, inputs } = facts;
  const fault = faultOfActors([opening.actor], authorities, inputs['allowed-bots']);
  if (fault) return fault;
  if (!subject.issue.open) return reason('issue_closed', { issue: subject.issue.number });
  if (editedAfter(subject.issue, opening.lastEditedAt)) return reason('issue_edited', {});
  const closed = pullRequestOf(facts)?.state === 'closed' ? pullRequestOf(facts) : null;
  if (closed) return reason('pull_request_closed', { pullRequest: closed.number });
  const { name, state } = branchOf(facts);
  return state === 'moved' ? reason('head_moved', { branch: name }) : null;
}

/** Ends whose change people are to see and mend: it is sound but for its quality, or for its proof. */
const DRAFTED: readonly ReasonCode[] = [
  'score_below_threshold',
  'blocking_finding',
  'verification_red',
  'verification_flaky',
  'problem_exhausted',
  'iterations_left',
  'approach_repeated',
  'criteria_unmet',
  'debug_logs_left',
  'debug_logs_needed',
];

/** Ends after which the best change of a search for a fault is not lost, though the run broke off on the way to a better one. */
const BROKEN_OFF: readonly ReasonCode[] = [
  'max_retries_exceeded',
  'forbidden_change',
  'job_lost',
  'no_change',
  'same_again',
];

/** Whether people are to see and mend a change that its gate refused. */
export function deservesDraft(facts: DeliveryFacts, stop: Reason): boolean {
  const { change, verification, best } = facts.results;
  const judged = DRAFTED.includes(stop.code) || (best !== undefined && BROKEN_OFF.includes(stop.code));
  if (!judged || !change || workBranchOf(facts.results) === null || verification?.changeDigest !== changeDigest(facts))
    return false;
  return obstacleInChange(change) === null && obstacleInWorld(facts) === null;
}

/** A pull request names its change in its body, so that a re-run knows it again. */
export function changeMarker(digest: Digest): string {
  return marker(`change ${digest}`);
}

/** The pull request of this change, or the one of the record, whose branch we may move on. */
export function pullRequestOf(facts: DeliveryFacts): PullRequest | null {
  const { pullRequests } = facts.subject;
  const recorded = deliveredBefore(facts)?.pull_request ?? null;
  const carries = pullRequests.find(({ body }) => body.includes(changeMarker(changeDigest(facts))));
  return carries ?? pullRequests.find(({ number }) => number === recorded) ?? null;
}

export interface Branch {
  readonly name: string;
  /** `ready`: holds the change; `ours`: holds an earlier one of ours; `moved`: somebody else went on from there. */
  readonly state: 'absent' | 'ready' | 'ours' | 'moved';
}

/**
 * The branch to deliver on. A branch that was never ours is left alone: the change then goes on a branch of its own,
 * named after the run.
 */
export function branchOf(facts: DeliveryFacts): Branch {
  const { results, subject, opening } = facts;
  const planned = workBranchOf(results)?.branch ?? '';
  const head = subject.branch;
  if (head === null) return { name: planned, state: 'absent' };
  const recorded = deliveredBefore(facts);
  const digest = changeDigest(facts);
  const { standing } = facts;
  const published = results.change && publishedChange(facts, results.change);
  const holdsIt = standing !== null && published !== undefined && sameContent(standing, published);
  if (head.message.includes(changeTrailer(digest)) && holdsIt) return { name: planned, state: 'ready' };
  if (recorded === null) return { name: `${planned}-run-${opening.claim.run}`, state: 'absent' };
  if (head.sha !== recorded.head_sha) return { name: planned, state: 'moved' };
  return { name: planned, state: recorded.change_digest === digest ? 'ready' : 'ours' };
}

/** The merge method: the input's if the repository allows it, else the first that it allows. */
export function mergeMethodFor(repository: Repository, wanted: MergeMethod | null): MergeMethod {
  const [first = 'merge'] = repository.mergeMethods;
  return wanted !== null && repository.mergeMethods.includes(wanted) ? wanted : first;
}

/** Why a sound change is left to people all the same. */
export function whyNotMerge({ results, inputs, opening, pipeline }: DeliveryFacts): Reason | null {
  if (inputs.merge === 'never') return reason('merge_never', {});
  const asks = pipeline.rows.some(({ gate }) => gate?.asks !== undefined);
  if (opening.mode === 'interactive' && !asks) return reason('merge_by_people', {});
  const flagged = results.change ? judgeChange(results.change).needsPerson : [];
  const [first] = flagged;
  return first ? reason('person_needed', { ...first, count: touchedPaths(flagged) }) : whyDoubted(results);
}

/** Criteria that a machine takes for met, but that people should look at. */
function whyDoubted(results: Results): Reason | null {
  const doubted = judgedCriteria(results).filter(({ doubt }) => doubt !== undefined);
  return doubted.length === 0
    ? null
    : reason('criteria_for_people', { criteria: doubtsText(doubted), count: doubted.length });
}

/** Where a person opens the pull request that we may not open, with its text filled in. */
export function compareUrl(
  { url }: SubjectFacts['repository'],
  base: string,
  branch: string,
  title: string,
  issue: number,
): string {
  const [from, to] = [base, branch].map(encodeURIComponent);
  const body = encodeURIComponent(`Fixes #${issue}`);
  return `${url}/compare/${from}...${to}?expand=1&title=${encodeURIComponent(title)}&body=${body}`;
}
