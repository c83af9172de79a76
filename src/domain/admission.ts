import type { ConfigReading } from '../contracts/config.ts';
import type { Trigger } from '../contracts/event.ts';
import type { Inputs } from '../contracts/inputs.ts';
import type { Authority } from '../contracts/issue.ts';
import type { RunFacts, SubjectFacts } from '../contracts/subject.ts';
import { actorsOf, faultOfActors, labelerOf } from './authority.ts';
import { whyNotByConfig } from './config-reading.ts';
import { recordPath } from './naming.ts';
import { type Reason, reason } from './reason.ts';
import { editedSince } from './snapshot.ts';

/** What is known when a run asks to begin. */
export interface AdmissionFacts {
  readonly pipelineName: string;
  readonly trigger: Trigger;
  readonly run: RunFacts;
  readonly subject: SubjectFacts;
  readonly config: ConfigReading;
  readonly authorities: readonly Authority[];
  readonly claimantIsOver: boolean;
  readonly inputs: Inputs;
}

export interface NotAdmitted {
  readonly outcome: 'refused' | 'skipped' | 'superseded' | 'failed';
  readonly reason: Reason;
}

/** Whatever speaks against beginning, in the order in which people would want to hear it; null when nothing does. */
export function whyNotAdmitted(facts: AdmissionFacts): NotAdmitted | null {
  return switchedOff(facts) ?? unfit(facts) ?? unauthorized(facts) ?? taken(facts);
}

/** A file that can't be read might say "off", so that nothing begins before somebody mends it. */
function switchedOff({ config }: AdmissionFacts): NotAdmitted | null {
  const why = whyNotByConfig(config);
  return why && { outcome: why.code === 'switched_off' ? 'skipped' : 'failed', reason: why };
}

function unfit({ trigger, inputs, subject }: AdmissionFacts): NotAdmitted | null {
  const { issue } = subject;
  const skipped = (why: Reason): NotAdmitted => ({ outcome: 'skipped', reason: why });
  if (trigger.kind === 'label' && trigger.label !== inputs.label)
    return skipped(reason('other_label', { seen: trigger.label, wanted: inputs.label }));
  if (issue.isPullRequest) return skipped(reason('not_an_issue', { issue: issue.number }));
  if (!issue.open && !isDelivering(subject, inputs.resume === 'true'))
    return skipped(reason('issue_closed', { issue: issue.number }));
  if (issue.locked) return skipped(reason('issue_locked', { issue: issue.number }));
  if (trigger.kind === 'label' && !issue.labels.includes(inputs.label))
    return skipped(reason('label_gone', { label: inputs.label }));
  return null;
}

/** A merge closes the issue; what is left to do after one that was waited for, or interrupted, is to clean up. */
function isDelivering({ state: { stored } }: SubjectFacts, resume: boolean): boolean {
  if (stored.kind !== 'sound') return false;
  const { status, batons } = stored.record;
  return status === 'waiting' || (resume && Object.keys(batons).length > 0);
}

function unauthorized({ trigger, run, inputs, authorities, subject: { issue } }: AdmissionFacts): NotAdmitted | null {
  const refused = (why: Reason): NotAdmitted => ({ outcome: 'refused', reason: why });
  const fault = faultOfActors(actorsOf(trigger, run.actors, issue), authorities, inputs['allowed-bots']);
  if (fault) return refused(fault);
  if (trigger.kind === 'label' && labelerOf(issue, inputs.label) === null)
    return refused(reason('label_not_by_writer', { label: inputs.label }));
  const changed = trigger.kind === 'label' && (trigger.title !== issue.title || trigger.body !== issue.body);
  return changed || editedSince(issue, run.createdAt) ? refused(reason('issue_edited', {})) : null;
}

function taken({ subject, run, claimantIsOver, pipelineName }: AdmissionFacts): NotAdmitted | null {
  const stored = subject.state.stored;
  if (stored.kind === 'absent') return null;
  if (stored.kind === 'corrupt') {
    const path = recordPath(pipelineName, subject.issue.number);
    return { outcome: 'failed', reason: reason('state_corrupt', { path, why: stored.why }) };
  }
  const { record } = stored;
  if (record.claim.run !== run.run && record.status === 'in_progress' && !claimantIsOver)
    return { outcome: 'superseded', reason: reason('claimed_by_run', { run: record.claim.run }) };
  return null;
}
