import type { Opening, Results } from '../contracts/baton.ts';
import { REACTIONS } from '../contracts/names.ts';
import type { Claim, Record } from '../contracts/record.ts';
import { isAuthorized, type NotAdmitted } from '../domain/admission.ts';
import { approvalsIn } from '../domain/approval.ts';
import { approvedComment, askText } from '../domain/asking-people.ts';
import { actorsOf } from '../domain/authority.ts';
import { heldEntry } from '../domain/backlog/ticket.ts';
import { BEGINNING_NEEDS, type Beginning, type BeginningFacts, beginningOf } from '../domain/beginning.ts';
import { recordedApprovals } from '../domain/checkpoint.ts';
import { openedSearch } from '../domain/debug/opened-search.ts';
import { digestOf } from '../domain/digest.ts';
import { type Receipt, refusalOf, type Wish } from '../domain/effect.ts';
import { keptSteps } from '../domain/journey.ts';
import { notBegunWishes, startedWishes } from '../domain/loop-begin.ts';
import { recordPath } from '../domain/naming.ts';
import { reactionWishes } from '../domain/reaction.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { commandReply } from '../domain/render/command-reply.ts';
import { progressComment } from '../domain/render/progress-comment.ts';
import type { Resumption } from '../domain/resumption.ts';
import { labelWishes, stateLabel } from '../domain/state-label.ts';
import { type Decision, defineVerb } from '../domain/verb.ts';

/**
 * The first steward: may this run start, on exactly which text, and is the issue free? It takes the snapshot that all
 * later phases read, and claims the issue before it writes anything else. A resumed run is told where to go on.
 */
export const open = defineVerb('open', BEGINNING_NEEDS, {
  ask: (facts) => {
    const begins = beginningOf(facts);
    return 'outcome' in begins ? [] : [...startedWishes(facts), claimWish(facts, begins)];
  },
  decide: (facts, receipts) => {
    const begins = whyClaimFailed(receipts) ?? beginningOf(facts);
    return 'outcome' in begins ? end(facts, begins) : opened(facts, begins);
  },
});

/** A resumed run keeps what the record knows, so that it can be resumed in its turn. */
function claimWish(facts: BeginningFacts, { before, going, delivered, mode }: Beginning): Wish {
  const { subject, pipeline, now } = facts;
  const earlier = 'resumed' in going ? before : null;
  const record: Record = {
    format: 1,
    pipeline: pipeline.name,
    issue_number: subject.issue.number,
    status: 'in_progress',
    mode,
    claim: claimOf(facts),
    base_sha: baseOf(facts, going),
    delivered,
    resume: earlier?.resume ?? null,
    batons: earlier?.batons ?? {},
    ...recordedApprovals('resumed' in going ? approvalsIn(going.results) : []),
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

function claimOf({ trigger, run, ticket, now, subject: { issue } }: BeginningFacts): Claim {
  const [actor = { id: '0', login: 'unknown', isBot: false }] = actorsOf(trigger, run.actors, issue);
  return { run: run.run, attempt: run.attempt, ticket, claimedAt: now, actor };
}

const baseOf = ({ subject }: BeginningFacts, going: Resumption): string =>
  'resumed' in going ? going.baseSha : subject.repository.defaultBranchSha;

function whyClaimFailed(receipts: readonly Receipt[]): NotAdmitted | null {
  const refusal = refusalOf(receipts);
  if (refusal?.result !== 'refused') return null;
  if (refusal.reason === 'claim-lost') return { outcome: 'superseded', reason: reason('claim_lost', {}) };
  return { outcome: 'failed', reason: reason('state_refused', { detail: refusal.detail }) };
}

/** A stranger gets no answer on the issue: it would be an echo of whatever strangers like to try. */
function end(facts: BeginningFacts, { outcome, reason: why }: NotAdmitted): Decision<NotAdmitted['outcome']> {
  const heard = isAuthorized({ ...facts, pipelineName: facts.pipeline.name });
  const effects = [...(heard ? answers(facts, outcome, why) : []), ...notBegunWishes(facts, outcome, why)];
  return { outcome, reason: why, summary: why.says, results: {}, effects };
}

/** A trigger label whose text is no longer the one that was authorized comes off: putting it on again starts anew. */
function answers({ trigger, subject, inputs }: BeginningFacts, outcome: NotAdmitted['outcome'], why: Reason): Wish[] {
  const stale = trigger.kind === 'label' && why.code === 'issue_edited';
  const label = stateLabel(outcome, why.code);
  return [
    ...reactionWishes(trigger, REACTIONS.refused),
    ...(['approval_for_other_bytes', 'approval_not_on'].includes(why.code) ? commandReply(trigger, why) : []),
    ...(stale ? [{ kind: 'unlabel', labels: [inputs.label] } as const] : []),
    // A run that did not begin leaves what an earlier one said, unless it knows better.
    ...(label === null ? [] : labelWishes(subject, label)),
  ];
}

function opened(facts: BeginningFacts, begins: Beginning): Decision<'passed'> {
  const { going } = begins;
  const { resumed = null, results = {} as Results } = 'resumed' in going ? going : {};
  const opening = openingOf(facts, begins);
  const search = openedSearch(facts, begins, results.debug);
  return {
    outcome: 'passed',
    reason: null,
    summary: [summaryOf(facts, opening, going), ...(search?.says ?? [])].join(' · '),
    results: { ...results, opening, ...(search ? { debug: search.debug } : {}) },
    ...(resumed ? { enter: resumed.enter } : {}),
    effects: [
      startedComment(facts, opening, begins),
      ...approvedComment(facts, opening.runUrl, results, begins.approval),
      ...reactionWishes(facts.trigger, REACTIONS.started),
      ...labelWishes(facts.subject, null),
    ],
  };
}

function openingOf(facts: BeginningFacts, { snapshot, going, delivered, mode, asks }: Beginning): Opening {
  const claim = claimOf(facts);
  return {
    snapshot,
    lastEditedAt: facts.subject.issue.lastEditedAt,
    baseBranch: facts.subject.repository.defaultBranch,
    baseSha: baseOf(facts, going),
    mode,
    settings: facts.settings,
    ...(facts.config.kind === 'sound' && facts.config.config.skills ? { skills: facts.config.config.skills } : {}),
    ...(asks ? { asks } : {}),
    actor: claim.actor,
    claim,
    runUrl: facts.run.url,
    branch: delivered?.branch ?? null,
    ...wantedBy(facts),
    resumed: 'resumed' in going ? going.resumed : null,
  };
}

function wantedBy({ loopState, subject, inputs }: BeginningFacts): Pick<Opening, 'wantedBy'> {
  const login = heldEntry(loopState, subject.issue.number, inputs.ticket)?.asked_for_by;
  return login === undefined ? {} : { wantedBy: login };
}

function summaryOf({ inputs, kept, authorities }: BeginningFacts, opening: Opening, going: Resumption): string {
  const { actor, snapshot, claim } = opening;
  const role = authorities.find(({ account }) => account.id === actor.id)?.role ?? 'none';
  const digest = digestOf(snapshot).slice('sha256:'.length, 'sha256:'.length + 4);
  const asked = inputs.resume === 'true' || kept.length > 0;
  return [
    `actor ${actor.login} (${role})`,
    `snapshot ${digest}…`,
    `claim run ${claim.run}`,
    ...(snapshot.hiddenSegments === 0 ? [] : [`${snapshot.hiddenSegments} hidden segments removed`]),
    ...('resumed' in going ? [`resumed run ${going.resumed.run} at ${going.resumed.enter}`] : []),
    ...('afresh' in going && asked ? [`${going.afresh}, starting fresh`] : []),
    ...askText(opening),
  ].join(' · ');
}

function startedComment(facts: BeginningFacts, opening: Opening, { before, going }: Beginning): Wish {
  const { resumed, branch, claim } = opening;
  const { pipeline, subject, inputs, run, now } = facts;
  const results = opening.mode === 'interactive' && 'resumed' in going ? { ...going.results, opening } : {};
  return progressComment({
    pipeline,
    issue: subject.issue.number,
    threshold: inputs.threshold,
    runUrl: run.url,
    repositoryUrl: subject.repository.url,
    startedAt: claim.claimedAt,
    now,
    journey: keptSteps(resumed),
    running: resumed?.enter ?? pipeline.rows[0]?.routes['passed'] ?? null,
    results,
    approvals: approvalsIn(results),
    branch,
    history: before?.history ?? [],
    ending: null,
  });
}
