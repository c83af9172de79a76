import type { OutcomeOf, RefusalReason } from '../contracts/names.ts';
import type { Record } from '../contracts/record.ts';
import { judgeChange } from '../domain/change-policy.ts';
import {
  branchFor,
  changeMarker,
  compareUrl,
  type DeliveryFacts,
  holdsClaim,
  mergeMethodFor,
  obstacleTo,
  pullRequestOf,
} from '../domain/delivery.ts';
import { digestOf } from '../domain/digest.ts';
import { type Receipt, receiptOf, refusalOf, type Wish } from '../domain/effect.ts';
import { stoppedAt, wasCancelled } from '../domain/journey.ts';
import { headline, recordPath } from '../domain/naming.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { commitBody } from '../domain/render/commit-text.ts';
import { progressComment } from '../domain/render/progress-comment.ts';
import { pullRequestText } from '../domain/render/pull-request-text.ts';
import type { Ending, Report } from '../domain/render/report.ts';
import { runSummary } from '../domain/render/run-summary.ts';
import { resumePoint } from '../domain/resume-point.ts';
import { thresholdOf } from '../domain/threshold.ts';
import { touchedPaths } from '../domain/touched-paths.ts';
import { type Decision, type Facts, stewardVerb } from '../domain/verb.ts';

const NEEDS = ['run', 'opening', 'results', 'journey', 'subject', 'authorities'] as const;
type DeliverFacts = Facts<(typeof NEEDS)[number]>;
type DeliverOutcome = OutcomeOf<'deliver'>;

/**
 * The last steward: it judges every gate again, then writes branch, commit and pull request through the API, merges,
 * closes and cleans up, or reports why the run stopped and how to go on.
 */
export const deliver = stewardVerb('deliver', NEEDS, {
  ask: (facts) => (stopReason(facts) === null ? delivery(facts) : []),

  decide: (facts, receipts) => {
    const ending = endingOf(facts, receipts);
    return {
      outcome: ending.outcome,
      reason: ending.reason,
      summary: summaryOf(facts, ending),
      results: {},
      details: runSummary(report(facts, ending)),
      pullRequest: ending.pullRequest?.number ?? null,
      effects: ending.outcome === 'superseded' ? [] : closingWishes(facts, ending),
    } satisfies Decision<DeliverOutcome>;
  },
});

function stopReason(facts: DeliverFacts): Reason | null {
  if (facts.inputs['dry-run'] === 'false' && !holdsClaim(facts)) return reason('claim_lost', {});
  if (wasCancelled(facts.journey)) return reason('cancelled', {});
  const merged = pullRequestOf(facts.subject, changeDigest(facts))?.state === 'merged';
  return merged ? null : obstacleTo(deliveryFacts(facts));
}

function deliveryFacts(facts: DeliverFacts): DeliveryFacts {
  const gateOf = (verb: string) =>
    thresholdOf(
      facts.pipeline.rows.find((row) => row.verb === verb),
      facts.inputs.threshold,
    );
  return {
    ...facts,
    thresholds: { plan: gateOf('evaluate'), change: gateOf('review') },
    bots: facts.inputs['allowed-bots'],
  };
}

const changeDigest = ({ results }: DeliverFacts) => digestOf(results.change ?? null);

/** What is still missing of: branch with the change, pull request, merge. A re-run finds the first ones done. */
function delivery(facts: DeliverFacts): Wish[] {
  const { results, subject, opening, run } = facts;
  const { change, plan } = results;
  const existing = pullRequestOf(subject, changeDigest(facts));
  if (change === undefined || plan === undefined || (existing && existing.state !== 'open')) return [];
  const branch = branchFor(plan.branch, subject, changeDigest(facts), run.run);
  const title = headline(plan.kind, opening.snapshot.title);
  const publish: Wish = {
    kind: 'publish',
    branch: branch.name,
    change,
    headline: title,
    body: commitBody(results, opening.snapshot.number),
  };
  const body = `${pullRequestText(report(facts, null))}\n\n${changeMarker(changeDigest(facts))}`;
  const open: Wish = {
    kind: 'open-pull-request',
    branch: branch.name,
    base: opening.baseBranch,
    title,
    body,
    draft: false,
  };
  const merge: Wish = {
    kind: 'merge',
    pullRequest: existing,
    method: mergeMethodFor(subject.repository, facts.inputs['merge-method']),
    headline: title,
  };
  return [
    ...(branch.published ? [] : [publish]),
    ...(existing ? [] : [open]),
    ...(whyNotMerge(facts) === null ? [merge] : []),
  ];
}

/** Why a sound change is left to people all the same. */
function whyNotMerge({ results, inputs }: DeliverFacts): Reason | null {
  if (inputs.merge === 'never') return reason('merge_never', {});
  const flagged = results.change ? judgeChange(results.change).needsPerson : [];
  const [first] = flagged;
  return first ? reason('person_needed', { ...first, count: touchedPaths(flagged) }) : null;
}

function endingOf(facts: DeliverFacts, receipts: readonly Receipt[]): Ending & { outcome: DeliverOutcome } {
  const existing = pullRequestOf(facts.subject, changeDigest(facts));
  const opened = receiptOf(receipts, 'open-pull-request');
  const pullRequest = (opened?.result === 'done' ? opened.pullRequest : undefined) ?? existing;
  const ended = (outcome: DeliverOutcome, why: Reason | null, merged = false) => ({
    outcome,
    reason: why,
    pullRequest,
    merged,
  });
  const stop = stopReason(facts);
  if (stop) return ended(outcomeOfStop(stop), stop);
  if (existing?.state === 'merged') return ended('passed', null, true);
  if (existing?.state === 'closed')
    return ended('stopped', reason('pull_request_closed', { pullRequest: existing.number }));
  const refusal = refusalOf(receipts);
  if (refusal?.result === 'refused') return ended(...refused(facts, refusal.reason, refusal.detail));
  if (receipts.some(({ result }) => result === 'skipped')) return ended('waiting', reason('dry_run', {}));
  const merge = receiptOf(receipts, 'merge');
  if (merge?.result === 'done' && merge.later === true) return ended('waiting', reason('auto_merge_enabled', {}));
  const left = whyNotMerge(facts);
  return left ? ended('waiting', left) : ended('passed', null, true);
}

function outcomeOfStop({ code }: Reason): DeliverOutcome {
  if (code === 'claim_lost') return 'superseded';
  return code === 'no_change' ? 'no-change' : 'stopped';
}

function refused(facts: DeliverFacts, why: RefusalReason, detail: string): [DeliverOutcome, Reason] {
  const { subject, results, run } = facts;
  const branch = branchFor(results.plan?.branch ?? '', subject, changeDigest(facts), run.run).name;
  switch (why) {
    case 'branch-taken':
      return ['stopped', reason('branch_taken', { branch })];
    case 'pull-request-creation-off':
      return ['stopped', reason('pull_request_creation_off', { compareUrl: compareLink(facts, branch) })];
    case 'pull-request-refused':
      return ['stopped', reason('pull_request_refused', { detail })];
    case 'merge-refused':
    case 'head-moved':
      return ['waiting', reason('merge_refused', { detail })];
    case 'claim-lost':
    case 'state-refused':
    case 'write-refused':
      return ['failed', reason('write_refused', { detail })];
  }
}

function compareLink({ opening, subject, results }: DeliverFacts, branch: string): string {
  const { number, title } = opening.snapshot;
  return compareUrl(
    subject.repository,
    opening.baseBranch,
    branch,
    headline(results.plan?.kind ?? 'fix', title),
    number,
  );
}

/** The comment comes first, so that people read of an end even if a later write fails; the record comes last. */
function closingWishes(facts: DeliverFacts, ending: Ending): Wish[] {
  const comment = progressComment(report(facts, ending));
  const record = recordWish(facts, ending);
  if (ending.outcome !== 'passed') return [comment, record];
  const branch = branchFor(facts.results.plan?.branch ?? '', facts.subject, changeDigest(facts), facts.run.run).name;
  return [comment, { kind: 'close-issue' }, { kind: 'delete-branch', branch }, record];
}

function recordWish(facts: DeliverFacts, ending: Ending): Wish {
  const { pipeline, opening } = facts;
  const issue = opening.snapshot.number;
  const passed = ending.outcome === 'passed';
  return {
    kind: 'record',
    path: recordPath(pipeline.name, issue),
    expectedTicket: opening.claim.ticket,
    record: passed ? null : stoppedRecord(facts, ending),
    message: passed
      ? `Resolve issue #${issue}`
      : `Record issue #${issue} as ${ending.outcome}: ${ending.reason?.code ?? ''}`,
  };
}

function stoppedRecord(facts: DeliverFacts, { outcome, reason: why, pullRequest }: Ending): Record {
  const { pipeline, opening, journey, row, now, results } = facts;
  const issue = opening.snapshot.number;
  const phase = stoppedAt(journey)?.phase ?? row.phase;
  return {
    format: 1,
    pipeline: pipeline.name,
    issue_number: issue,
    status: outcome === 'waiting' ? 'waiting' : 'stopped',
    mode: opening.mode,
    claim: opening.claim,
    base_sha: opening.baseSha,
    branch: results.plan?.branch ?? null,
    pull_request: pullRequest?.number ?? null,
    resume: resumePoint({ pipeline, issue, mode: opening.mode, phase, reason: why?.code ?? '', now }),
    updated_at: now,
  };
}

function report(facts: DeliverFacts, ending: Ending | null): Report {
  const { pipeline, opening, inputs, run, journey, results } = facts;
  return {
    pipeline,
    issue: opening.snapshot.number,
    threshold: inputs.threshold,
    runUrl: run.url,
    journey,
    running: null,
    results,
    ending,
  };
}

function summaryOf(facts: DeliverFacts, { outcome, reason: why, pullRequest }: Ending): string {
  const { opening, subject, inputs } = facts;
  if (outcome !== 'passed') return why?.says ?? outcome;
  const byHand = pullRequestOf(subject, changeDigest(facts))?.state === 'merged';
  const method = byHand ? 'already' : mergeMethodFor(subject.repository, inputs['merge-method']);
  return `PR #${pullRequest?.number} merged (${method}) · issue #${opening.snapshot.number} closed`;
}
