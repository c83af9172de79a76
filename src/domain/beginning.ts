import type { Approval } from '../contracts/approval.ts';
import type { Opening, Results } from '../contracts/baton.ts';
import type { Snapshot } from '../contracts/issue.ts';
import { type Mode, STATE_LABELS } from '../contracts/names.ts';
import type { Delivered, Record } from '../contracts/record.ts';
import { askedAt, type NotAdmitted, whyNotAdmitted } from './admission.ts';
import { approvedByStart, modeNow, wayOf } from './asking-people.ts';
import { actorsOf, writersAmong } from './authority.ts';
import { judgeChange } from './change-policy.ts';
import { goingOnToFix, whyAnotherSearch } from './debug/asked-again.ts';
import { type SearchAsk, searchAsk } from './debug/search-ask.ts';
import { digestOf } from './digest.ts';
import { resultsOf } from './handed-on.ts';
import { makes } from './pipeline.ts';
import { type EditedPlan, editedPlan } from './plan-comment.ts';
import { type Reason, reason } from './reason.ts';
import { type Resumption, resumption } from './resumption.ts';
import { takeSnapshot } from './snapshot.ts';
import { touchedPaths } from './touched-paths.ts';
import type { Facts } from './verb.ts';

export const BEGINNING_NEEDS = [
  'trigger',
  'run',
  'subject',
  'config',
  'settings',
  'authorities',
  'claimantIsOver',
  'loopState',
  'ticket',
  'kept',
  'baseHolds',
  'adopted',
  'protections',
] as const;

/** What is known when a run asks to begin. */
export type BeginningFacts = Facts<(typeof BEGINNING_NEEDS)[number]>;

/** What a run begins with. */
export interface Beginning {
  readonly snapshot: Snapshot;
  /** What an earlier run left on the state branch. */
  readonly before: Record | null;
  /** Where the run goes on, or why it starts afresh. */
  readonly going: Resumption;
  /** What stands on the branch of an earlier run that this one goes on with. */
  readonly delivered: Delivered | null;
  readonly mode: Mode;
  /** How people will be asked; undefined where scores decide. */
  readonly asks: Opening['asks'];
  /** What whoever started this run approves by it. */
  readonly approval: Approval | null;
  /** What is to be searched for; null in a pipeline that makes no research. */
  readonly search: SearchAsk | null;
}

/** Whether a run may begin, on which text, and where: decided once, before anything is claimed. */
export function beginningOf(facts: BeginningFacts): Beginning | NotAdmitted {
  const refused = whyNotAdmitted({ ...facts, pipelineName: facts.pipeline.name });
  if (refused) return refused;
  const plan = planEdit(facts);
  if (plan.kind === 'unreadable') return { outcome: 'failed', reason: reason('plan_unreadable', { why: plan.why }) };
  const { stored } = facts.subject.state;
  const before = stored.kind === 'sound' ? stored.record : null;
  const snapshot = snapshotOf(facts);
  const edited = editedBy(facts, plan);
  const asked = askedOf(facts, edited);
  if ('outcome' in asked) return asked;
  const search = makes(facts.pipeline, 'research') ? searchAsk(facts.trigger, facts.inputs.request, snapshot) : null;
  const going = goingOn(facts, before, snapshot, edited, asked.approval, search);
  const delivered = deliveredNow(facts, before, 'resumed' in going);
  const refusal = whyNotFrom(facts, before, going) ?? whyNotApproved(asked.approval, going);
  return refusal ?? { snapshot, before, going, delivered, mode: modeNow(facts), ...asked, search };
}

/** The text as it stood when the run was asked for; labels of our own say nothing about the issue. */
function snapshotOf({ subject, authorities, trigger, run, inputs }: BeginningFacts): Snapshot {
  const ours = [inputs.label, ...Object.keys(STATE_LABELS)];
  return takeSnapshot(subject.issue, writersAmong(authorities), askedAt(trigger, run), ours);
}

/** What a person made of the plan in its comment since; a plan that reads as it was made was not edited. */
function planEdit({ pipeline, kept, subject: { issue } }: BeginningFacts): EditedPlan {
  const made = resultsOf(pipeline, kept).plan;
  const found = made ? editedPlan(issue, made.branch) : ({ kind: 'none' } as const);
  return found.kind === 'plan' && digestOf(found.plan) === digestOf(made) ? { kind: 'none' } : found;
}

/** What people made of the plan or the change meanwhile. */
function editedBy({ adopted }: BeginningFacts, plan: EditedPlan): Pick<Results, 'plan' | 'change'> {
  return {
    ...(plan.kind === 'plan' ? { plan: plan.plan } : {}),
    ...(adopted ? { change: adopted.change } : {}),
  };
}

/** An interactive run needs a way to ask people, and an approval something that it approves. */
function askedOf(
  facts: BeginningFacts,
  edited: Pick<Results, 'plan' | 'change'>,
): Pick<Beginning, 'asks' | 'approval'> | NotAdmitted {
  const way = wayOf(facts);
  if (way?.way === null) return { outcome: 'refused', reason: way.reason };
  const asks = way?.way ? { way: way.way, because: way.because ?? '' } : undefined;
  const [author] = actorsOf(facts.trigger, facts.run.actors, facts.subject.issue);
  const approved = author ? approvedByStart(facts, author, edited) : null;
  if (approved === null) return { asks, approval: null };
  if ('refused' in approved) return { outcome: 'refused', reason: approved.refused };
  return { asks, approval: approved.approval };
}

/** Whoever approves wants the run to go on from what was shown, and nothing to be made anew. */
function whyNotApproved(approval: Approval | null, going: Resumption): NotAdmitted | null {
  if (approval === null || 'resumed' in going) return null;
  return { outcome: 'refused', reason: reason('approval_not_on', { why: going.afresh }) };
}

function goingOn(
  facts: BeginningFacts,
  record: Record | null,
  snapshot: Snapshot,
  edited: Pick<Results, 'plan' | 'change'>,
  approval: Approval | null,
  search: SearchAsk | null,
): Resumption {
  const { pipeline, baseHolds, subject } = facts;
  if (record === null || facts.kept.length === 0) return { afresh: 'no resume point found' };
  const another = search && whyAnotherSearch(resultsOf(pipeline, facts.kept).debug, search);
  if (another) return { afresh: another };
  const kept = search ? goingOnToFix(facts.kept, search) : facts.kept;
  return resumption({
    ...{ pipeline, record, kept, snapshot, baseHolds, edited, approval, mode: modeNow(facts) },
    headSha: subject.repository.defaultBranchSha,
    // A run that goes on by itself has what the one before it was granted.
    maxIterations: facts.inputs.ticket === null ? facts.inputs['max-iterations'] : null,
  });
}

/** What people put on our branch must be allowed before a run goes on from it; and no pull request is doubled. */
function whyNotFrom({ adopted }: BeginningFacts, before: Record | null, going: Resumption): NotAdmitted | null {
  if ('resumed' in going) {
    const denied = adopted && denialOf(adopted.change);
    return denied ? { outcome: 'refused', reason: denied } : null;
  }
  const pullRequest = before?.delivered?.pull_request ?? null;
  if (before?.status !== 'waiting' || pullRequest === null) return null;
  return { outcome: 'skipped', reason: reason('pull_request_open', { pullRequest }) };
}

function denialOf(change: Parameters<typeof judgeChange>[0]): Reason | null {
  const { denials } = judgeChange(change);
  const [first] = denials;
  return first ? reason('forbidden_change', { ...first, count: touchedPaths(denials) }) : null;
}

/** A branch that a person moved on is adopted as it stands by a run that goes on from it, and left alone by any other. */
function deliveredNow({ adopted }: BeginningFacts, before: Record | null, resumed: boolean): Delivered | null {
  const delivered = before?.delivered ?? null;
  if (delivered === null || adopted === null) return delivered;
  if (!resumed) return null;
  const { headSha, change } = adopted;
  return { ...delivered, base_sha: change.baseSha, head_sha: headSha, change_digest: digestOf(change) };
}
