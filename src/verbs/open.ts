import type { Opening, Results } from '../contracts/baton.ts';
import { REACTIONS, STATE_LABELS } from '../contracts/names.ts';
import type { Claim, Record } from '../contracts/record.ts';
import { askedAt, isAuthorized, type NotAdmitted, whyNotAdmitted } from '../domain/admission.ts';
import { actorsOf, writersAmong } from '../domain/authority.ts';
import { judgeChange } from '../domain/change-policy.ts';
import { digestOf } from '../domain/digest.ts';
import { type Receipt, refusalOf, type Wish } from '../domain/effect.ts';
import { keptSteps } from '../domain/journey.ts';
import { recordPath } from '../domain/naming.ts';
import { editedPlan } from '../domain/plan-comment.ts';
import { reactionWishes } from '../domain/reaction.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { progressComment } from '../domain/render/progress-comment.ts';
import { type Resumption, resumption } from '../domain/resumption.ts';
import { takeSnapshot } from '../domain/snapshot.ts';
import { labelWishes, stateLabel } from '../domain/state-label.ts';
import { touchedPaths } from '../domain/touched-paths.ts';
import { type Decision, type Facts, stewardVerb } from '../domain/verb.ts';

const NEEDS = [
  'trigger',
  'run',
  'subject',
  'config',
  'settings',
  'authorities',
  'claimantIsOver',
  'ticket',
  'kept',
  'baseHolds',
  'adopted',
] as const;
type OpenFacts = Facts<(typeof NEEDS)[number]>;

/**
 * The first steward: may this run start, on exactly which text, and is the issue free? It takes the snapshot that all
 * later phases read, and claims the issue before it writes anything else. A resumed run is told where to go on.
 */
export const open = stewardVerb('open', NEEDS, {
  ask: (facts) => (whyNot(facts) ? [] : [claimWish(facts)]),
  decide: (facts, receipts) => {
    const ended = whyNot(facts) ?? whyClaimFailed(receipts);
    return ended ? end(facts, ended) : opened(facts);
  },
});

function whyNot(facts: OpenFacts): NotAdmitted | null {
  return whyNotAdmitted({ ...facts, pipelineName: facts.pipeline.name }) ?? whyNotResumed(facts);
}

/** What people did to plan or branch must be readable and allowed before anything is claimed; no pull request is doubled. */
function whyNotResumed(facts: OpenFacts): NotAdmitted | null {
  const { denials } = judgeChange(facts.adopted?.change ?? { baseSha: '', entries: [] });
  const [denial] = denials;
  if (denial)
    return { outcome: 'refused', reason: reason('forbidden_change', { ...denial, count: touchedPaths(denials) }) };
  const plan = editOf(facts);
  if (plan.kind === 'unreadable') return { outcome: 'failed', reason: reason('plan_unreadable', { why: plan.why }) };
  const record = previous(facts);
  const pullRequest = record?.delivered?.pull_request ?? null;
  if (record?.status !== 'waiting' || pullRequest === null || 'resumed' in goingOn(facts)) return null;
  return { outcome: 'skipped', reason: reason('pull_request_open', { pullRequest }) };
}

function previous({ subject: { state } }: OpenFacts): Record | null {
  return state.stored.kind === 'sound' ? state.stored.record : null;
}

const snapshotOf = ({ subject, authorities, trigger, run, inputs }: OpenFacts) =>
  takeSnapshot(subject.issue, writersAmong(authorities), askedAt(trigger, run), [
    inputs.label,
    ...Object.keys(STATE_LABELS),
  ]);

function editOf({ kept, subject: { issue } }: OpenFacts) {
  const made = kept.find(({ results }) => results.plan)?.results.plan;
  const found = made ? editedPlan(issue, made.branch) : ({ kind: 'none' } as const);
  const same = found.kind === 'plan' && digestOf(found.plan) === digestOf(made);
  return same ? ({ kind: 'none' } as const) : found;
}

/** Where the run goes on, if it is to go on from an earlier one. */
function goingOn(facts: OpenFacts): Resumption {
  const { pipeline, kept, baseHolds, adopted } = facts;
  const record = previous(facts);
  if (record === null || kept.length === 0) return { afresh: 'no resume point found' };
  const plan = editOf(facts);
  const edited: Results = {
    ...(plan.kind === 'plan' ? { plan: plan.plan } : {}),
    ...(adopted ? { change: adopted.change } : {}),
  };
  const headSha = facts.subject.repository.defaultBranchSha;
  return resumption({ pipeline, record, kept, snapshot: snapshotOf(facts), baseHolds, edited, headSha });
}

function claimOf({ trigger, run, ticket, now, subject: { issue } }: OpenFacts): Claim {
  const [actor = { id: '0', login: 'unknown', isBot: false }] = actorsOf(trigger, run.actors, issue);
  return { run: run.run, attempt: run.attempt, ticket, claimedAt: now, actor };
}

/** A resumed run keeps what the record knows, so that it can be resumed in its turn. */
function claimWish(facts: OpenFacts): Wish {
  const { subject, pipeline, inputs, now } = facts;
  const before = previous(facts);
  const going = goingOn(facts);
  const resumed = 'resumed' in going && before !== null;
  const record: Record = {
    format: 1,
    pipeline: pipeline.name,
    issue_number: subject.issue.number,
    status: 'in_progress',
    mode: inputs.mode,
    claim: claimOf(facts),
    base_sha: resumed ? going.baseSha : subject.repository.defaultBranchSha,
    delivered: deliveredNow(facts, before, resumed),
    resume: resumed ? before.resume : null,
    batons: resumed ? before.batons : {},
    history: before?.history ?? [],
    updated_at: now,
  };
  return {
    kind: 'record',
    path: recordPath(pipeline.name, subject.issue.number),
    expectedTicket: before?.claim.ticket ?? null,
    record,
    message: `Claim issue #${subject.issue.number} for run ${record.claim.run}`,
  };
}

/** A branch that a person moved on is adopted as it stands by a run that goes on from it, and left alone by any other. */
function deliveredNow({ adopted }: OpenFacts, before: Record | null, resumed: boolean): Record['delivered'] {
  const delivered = before?.delivered ?? null;
  if (delivered === null || adopted === null) return delivered;
  if (!resumed) return null;
  return { ...delivered, head_sha: adopted.headSha, change_digest: digestOf(adopted.change) };
}

function whyClaimFailed(receipts: readonly Receipt[]): NotAdmitted | null {
  const refusal = refusalOf(receipts);
  if (refusal?.result !== 'refused') return null;
  if (refusal.reason === 'claim-lost') return { outcome: 'superseded', reason: reason('claim_lost', {}) };
  return { outcome: 'failed', reason: reason('state_refused', { detail: refusal.detail }) };
}

/** A stranger gets no answer on the issue: it would be an echo of whatever strangers like to try. */
function end(facts: OpenFacts, { outcome, reason: why }: NotAdmitted): Decision<NotAdmitted['outcome']> {
  const heard = isAuthorized({ ...facts, pipelineName: facts.pipeline.name });
  return { outcome, reason: why, summary: why.says, results: {}, effects: heard ? answers(facts, outcome, why) : [] };
}

/** A trigger label whose text is no longer the one that was authorized comes off: putting it on again starts anew. */
function answers({ trigger, subject, inputs }: OpenFacts, outcome: NotAdmitted['outcome'], why: Reason): Wish[] {
  const stale = trigger.kind === 'label' && why.code === 'issue_edited';
  const label = stateLabel(outcome, why.code);
  return [
    ...reactionWishes(trigger, REACTIONS.refused),
    ...(stale ? [{ kind: 'unlabel', labels: [inputs.label] } as const] : []),
    // A run that did not begin leaves what an earlier one said, unless it knows better.
    ...(label === null ? [] : labelWishes(subject, label)),
  ];
}

function opened(facts: OpenFacts): Decision<'passed'> {
  const { subject, authorities } = facts;
  const going = goingOn(facts);
  const resumed = 'resumed' in going ? going : null;
  const opening: Opening = {
    snapshot: snapshotOf(facts),
    baseBranch: subject.repository.defaultBranch,
    baseSha: resumed?.baseSha ?? subject.repository.defaultBranchSha,
    mode: facts.inputs.mode,
    settings: facts.settings,
    actor: claimOf(facts).actor,
    claim: claimOf(facts),
    runUrl: facts.run.url,
    branch: deliveredNow(facts, previous(facts), resumed !== null)?.branch ?? null,
    resumed: resumed?.resumed ?? null,
  };
  const role = authorities.find(({ account }) => account.id === opening.actor.id)?.role ?? 'none';
  return {
    outcome: 'passed',
    reason: null,
    summary: `${openingSummary(opening, role)}${resumeText(facts, going)}`,
    results: { ...resumed?.results, opening },
    ...(resumed ? { enter: resumed.resumed.enter } : {}),
    effects: [
      startedComment(facts, opening),
      ...reactionWishes(facts.trigger, REACTIONS.started),
      ...labelWishes(subject, null),
    ],
  };
}

function openingSummary({ actor, snapshot, claim }: Opening, role: string): string {
  const hidden = snapshot.hiddenSegments === 0 ? '' : ` · ${snapshot.hiddenSegments} hidden segments removed`;
  const digest = digestOf(snapshot).slice('sha256:'.length, 'sha256:'.length + 4);
  return `actor ${actor.login} (${role}) · snapshot ${digest}… · claim run ${claim.run}${hidden}`;
}

function resumeText({ inputs, kept }: OpenFacts, going: Resumption): string {
  if ('resumed' in going) return ` · resumed run ${going.resumed.run} at ${going.resumed.enter}`;
  return inputs.resume === 'true' || kept.length > 0 ? ` · ${going.afresh}, starting fresh` : '';
}

function startedComment(facts: OpenFacts, { resumed, branch, claim }: Opening): Wish {
  const { pipeline, subject, inputs, run, now } = facts;
  const first = pipeline.rows[0];
  return progressComment({
    pipeline,
    issue: subject.issue.number,
    threshold: inputs.threshold,
    runUrl: run.url,
    repositoryUrl: subject.repository.url,
    startedAt: claim.claimedAt,
    now,
    journey: keptSteps(resumed),
    running: resumed?.enter ?? first?.routes['passed'] ?? null,
    results: {},
    branch,
    history: previous(facts)?.history ?? [],
    ending: null,
  });
}
