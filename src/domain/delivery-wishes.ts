import type { Approval } from '../contracts/approval.ts';
import type { Opening } from '../contracts/baton.ts';
import type { Change } from '../contracts/change.ts';
import type { PastRun, Record } from '../contracts/record.ts';
import { knownApprovals } from './approval.ts';
import { recordedApprovals } from './checkpoint.ts';
import {
  branchOf,
  changeDigest,
  changeMarker,
  type DeliveryFacts,
  deliveredBefore,
  deservesDraft,
  holdsClaim,
  mergeMethodFor,
  publishedChange,
  pullRequestOf,
  whyNotDelivered,
  whyNotMerge,
} from './delivery.ts';
import type { Wish } from './effect.ts';
import { headline, recordPath } from './naming.ts';
import { mendsOnTheWay, type Pipeline, rowsBefore } from './pipeline.ts';
import { commitBody } from './render/commit-text.ts';
import { pullRequestText } from './render/pull-request-text.ts';
import type { Ending, Report } from './render/report.ts';
import { workBranchOf } from './work.ts';

/**
 * What is still missing of: a record of what is about to be written, the branch with the change, the pull request, the
 * merge. A re-run finds the first ones done; a change that its gate refused becomes a draft for people to mend.
 */
export function deliveryWishes(facts: DeliveryFacts): Wish[] {
  const stop = whyNotDelivered(facts);
  const { change } = facts.results;
  const draft = stop !== null && deservesDraft(facts, stop);
  if (change === undefined || (stop !== null && !draft) || pullRequestOf(facts)?.state === 'merged') return [];
  const merge = !draft && whyNotMerge(facts) === null ? [mergeWish(facts)] : [];
  return [deliveringWish(facts), ...publishWish(facts, change), ...pullRequestWish(facts, draft), ...merge];
}

export function titleOf({ results, opening }: DeliveryFacts): string {
  return headline(workBranchOf(results)?.kind ?? 'fix', opening.snapshot.title);
}

/** The branch with the change, unless it stands already. */
export function publishWish(facts: DeliveryFacts, change: Change): Wish[] {
  const { name, state } = branchOf(facts);
  if (state === 'ready') return [];
  const head = state === 'ours' ? facts.subject.branch?.sha : undefined;
  const rebased = deliveredBefore(facts)?.base_sha !== facts.opening.baseSha;
  const onto = head === undefined ? null : { headSha: head, mergesBase: rebased };
  const body = commitBody(facts.results, facts.opening.snapshot.number);
  return [
    { kind: 'publish', branch: name, onto, change: publishedChange(facts, change), headline: titleOf(facts), body },
  ];
}

/** The pull request with the text of now, unless it is so already. */
export function pullRequestWish(facts: DeliveryFacts, draft: boolean): Wish[] {
  const existing = pullRequestOf(facts);
  const body = `${pullRequestText(reportOf(facts, null))}\n\n${changeMarker(changeDigest(facts))}`;
  const text = { title: titleOf(facts), body, draft };
  if (existing === null)
    return [{ kind: 'open-pull-request', branch: branchOf(facts).name, base: facts.opening.baseBranch, ...text }];
  return existing.body === body && existing.isDraft === draft
    ? []
    : [{ kind: 'update-pull-request', pullRequest: existing, ...text }];
}

function mergeWish(facts: DeliveryFacts): Wish {
  const method = mergeMethodFor(facts.subject.repository, facts.inputs['merge-method']);
  const found = pullRequestOf(facts);
  // Exactly what was judged is merged: the head that holds the change, not whatever the pull request shows by now.
  const pullRequest = found && { ...found, headSha: facts.subject.branch?.sha ?? found.headSha };
  return { kind: 'merge', pullRequest, method, headline: titleOf(facts) };
}

/** Written before anything else, so that a run that dies here can be resumed from its batons. */
function deliveringWish(facts: DeliveryFacts): Wish {
  const record = { ...recordOf(facts), status: 'in_progress', delivered: deliveredBefore(facts) } as const;
  return recordWish(facts, record, `Deliver issue #${record.issue_number}`);
}

export function recordWish({ pipeline, opening }: DeliveryFacts, record: Record | null, message: string): Wish {
  const path = recordPath(pipeline.name, opening.snapshot.number);
  return { kind: 'record', path, expectedTicket: opening.claim.ticket, record, message };
}

/** The record without its end: claim, base, and the batons of this run and of the one that it resumed. */
export function recordOf(facts: DeliveryFacts): Omit<Record, 'status' | 'delivered'> {
  const { pipeline, opening, handedOn, subject, now } = facts;
  const stored = subject.state.stored.kind === 'sound' ? subject.state.stored.record : null;
  const behind = phasesBehind(pipeline, opening);
  const kept = Object.entries(stored?.batons ?? {}).filter(([phase]) => behind.has(phase));
  return {
    format: 1,
    pipeline: pipeline.name,
    issue_number: opening.snapshot.number,
    mode: opening.mode,
    claim: opening.claim,
    base_sha: opening.baseSha,
    resume: stored?.resume ?? null,
    batons: { ...Object.fromEntries(kept), ...handedOn },
    history: stored?.history ?? [],
    ...recordedApprovals(approvalsOf(facts)),
    updated_at: now,
  };
}

/** The phases that a resumed run did not do again; where it mends on the way, also those that led to the mending. */
function phasesBehind(pipeline: Pipeline, { resumed }: Opening): ReadonlySet<string> {
  if (resumed === null || !mendsOnTheWay(pipeline)) return new Set(resumed?.passed.map(({ phase }) => phase));
  return new Set(
    rowsBefore(pipeline, resumed.enter)
      .slice(1)
      .map(({ phase }) => phase),
  );
}

/** Who approved what in this run; where the batons that say so are gone, its record does. */
function approvalsOf(facts: DeliveryFacts): readonly Approval[] {
  const { stored } = facts.subject.state;
  const ours = stored.kind === 'sound' && holdsClaim(facts) ? stored.record : null;
  return knownApprovals(facts.results, ours?.approvals ?? []);
}

/** The runs before this one; a last job that is run again has told of its own already. */
function earlierRuns({ subject: { state }, opening }: DeliveryFacts): readonly PastRun[] {
  const history = state.stored.kind === 'sound' ? state.stored.record.history : [];
  return history.filter(({ run }) => run !== opening.claim.run);
}

export function reportOf(facts: DeliveryFacts, ending: Ending | null): Report {
  const { pipeline, opening, inputs, journey, results, subject, now } = facts;
  return {
    pipeline,
    issue: opening.snapshot.number,
    threshold: inputs.threshold,
    runUrl: opening.runUrl,
    repositoryUrl: subject.repository.url,
    startedAt: opening.claim.claimedAt,
    now,
    journey,
    running: null,
    results,
    approvals: approvalsOf(facts),
    branch: null,
    history: earlierRuns(facts),
    ending,
  };
}
