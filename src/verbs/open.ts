import type { Opening } from '../contracts/baton.ts';
import type { Claim, Record } from '../contracts/record.ts';
import { actorsOf, faultOfActors, labelerOf, writersAmong } from '../domain/authority.ts';
import { digestOf } from '../domain/digest.ts';
import { type Receipt, refusalOf, type Wish } from '../domain/effect.ts';
import { recordPath } from '../domain/naming.ts';
import { rowOf } from '../domain/pipeline.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { progressComment } from '../domain/render/progress-comment.ts';
import { editedSince, takeSnapshot } from '../domain/snapshot.ts';
import { nextTask, tasksOf } from '../domain/tasks.ts';
import { type Decision, type Facts, stewardVerb } from '../domain/verb.ts';

const NEEDS = ['trigger', 'run', 'subject', 'authorities', 'claimantIsOver', 'ticket'] as const;
type OpenFacts = Facts<(typeof NEEDS)[number]>;
type Ended = { outcome: 'refused' | 'skipped' | 'superseded' | 'failed'; reason: Reason };

/**
 * The first steward: may this run start, on exactly which text, and is the issue free? It takes the snapshot that all
 * later phases read, and claims the issue before it writes anything else.
 */
export const open = stewardVerb('open', NEEDS, {
  ask: (facts) => (whyNot(facts) ? [] : [claimWish(facts)]),
  decide: (facts, receipts) => {
    const ended = whyNot(facts) ?? whyClaimFailed(receipts);
    return ended ? end(ended) : opened(facts);
  },
});

/** Whatever speaks against starting, in the order in which people would want to hear it. */
function whyNot(facts: OpenFacts): Ended | null {
  return unfit(facts) ?? unauthorized(facts) ?? taken(facts);
}

function unfit({ trigger, inputs, subject: { issue } }: OpenFacts): Ended | null {
  const skipped = (why: Reason): Ended => ({ outcome: 'skipped', reason: why });
  if (trigger.kind === 'label' && trigger.label !== inputs.label)
    return skipped(reason('other_label', { seen: trigger.label, wanted: inputs.label }));
  if (issue.isPullRequest) return skipped(reason('not_an_issue', { issue: issue.number }));
  if (!issue.open) return skipped(reason('issue_closed', { issue: issue.number }));
  if (issue.locked) return skipped(reason('issue_locked', { issue: issue.number }));
  if (trigger.kind === 'label' && !issue.labels.includes(inputs.label))
    return skipped(reason('label_gone', { label: inputs.label }));
  return null;
}

function unauthorized({ trigger, run, inputs, authorities, subject: { issue } }: OpenFacts): Ended | null {
  const refused = (why: Reason): Ended => ({ outcome: 'refused', reason: why });
  const fault = faultOfActors(actorsOf(trigger, run.actors, issue), authorities, inputs['allowed-bots']);
  if (fault) return refused(fault);
  if (trigger.kind === 'label' && labelerOf(issue, inputs.label) === null)
    return refused(reason('label_not_by_writer', { label: inputs.label }));
  const changed = trigger.kind === 'label' && (trigger.title !== issue.title || trigger.body !== issue.body);
  return changed || editedSince(issue, run.createdAt) ? refused(reason('issue_edited', {})) : null;
}

function taken({ subject, run, claimantIsOver, pipeline }: OpenFacts): Ended | null {
  const stored = subject.state.stored;
  if (stored.kind === 'absent') return null;
  if (stored.kind === 'corrupt') {
    const path = recordPath(pipeline.name, subject.issue.number);
    return { outcome: 'failed', reason: reason('state_corrupt', { path, why: stored.why }) };
  }
  const { record } = stored;
  if (record.claim.run !== run.run && record.status === 'in_progress' && !claimantIsOver)
    return { outcome: 'superseded', reason: reason('claimed_by_run', { run: record.claim.run }) };
  if (record.status === 'waiting' && record.pull_request !== null)
    return { outcome: 'skipped', reason: reason('pull_request_open', { pullRequest: record.pull_request }) };
  return null;
}

function claimOf({ trigger, run, ticket, now, subject: { issue } }: OpenFacts): Claim {
  const [actor = { id: '0', login: 'unknown', isBot: false }] = actorsOf(trigger, run.actors, issue);
  return { run: run.run, attempt: run.attempt, ticket, claimedAt: now, actor };
}

function claimWish(facts: OpenFacts): Wish {
  const { subject, pipeline, inputs, now } = facts;
  const stored = subject.state.stored;
  const record: Record = {
    format: 1,
    pipeline: pipeline.name,
    issue_number: subject.issue.number,
    status: 'in_progress',
    mode: inputs.mode,
    claim: claimOf(facts),
    base_sha: subject.repository.defaultBranchSha,
    branch: null,
    pull_request: null,
    resume: null,
    updated_at: now,
  };
  return {
    kind: 'record',
    path: recordPath(pipeline.name, subject.issue.number),
    expectedTicket: stored.kind === 'sound' ? stored.record.claim.ticket : null,
    record,
    message: `Claim issue #${subject.issue.number} for run ${record.claim.run}`,
  };
}

function whyClaimFailed(receipts: readonly Receipt[]): Ended | null {
  const refusal = refusalOf(receipts);
  if (refusal?.result !== 'refused') return null;
  if (refusal.reason === 'claim-lost') return { outcome: 'superseded', reason: reason('claim_lost', {}) };
  return { outcome: 'failed', reason: reason('state_refused', { detail: refusal.detail }) };
}

function end({ outcome, reason: why }: Ended): Decision<Ended['outcome']> {
  return { outcome, reason: why, summary: why.says, results: {}, effects: [] };
}

function opened(facts: OpenFacts): Decision<'passed'> {
  const { subject, authorities, run, inputs } = facts;
  const opening: Opening = {
    snapshot: takeSnapshot(subject.issue, writersAmong(authorities), run.createdAt),
    baseBranch: subject.repository.defaultBranch,
    baseSha: subject.repository.defaultBranchSha,
    mode: inputs.mode,
    actor: claimOf(facts).actor,
    claim: claimOf(facts),
  };
  return {
    outcome: 'passed',
    reason: null,
    summary: openingSummary(
      opening,
      authorities.find(({ account }) => account.id === opening.actor.id)?.role ?? 'none',
    ),
    results: { opening },
    effects: [startedComment(facts)],
  };
}

function openingSummary({ actor, snapshot, claim }: Opening, role: string): string {
  const hidden = snapshot.hiddenSegments === 0 ? '' : ` · ${snapshot.hiddenSegments} hidden segments removed`;
  const digest = digestOf(snapshot).slice('sha256:'.length, 'sha256:'.length + 4);
  return `actor ${actor.login} (${role}) · snapshot ${digest}… · claim run ${claim.run}${hidden}`;
}

function startedComment({ pipeline, subject, inputs, run }: OpenFacts): Wish {
  const progress = {
    issue: subject.issue.number,
    threshold: inputs.threshold,
    passed: new Set<string>(),
    running: null,
    tries: {},
  };
  const first = nextTask(tasksOf(pipeline, progress));
  return progressComment({
    pipeline,
    issue: subject.issue.number,
    threshold: inputs.threshold,
    runUrl: run.url,
    journey: [],
    running: first && rowOf(pipeline, first.id) ? first.id : null,
    results: {},
    ending: null,
  });
}
