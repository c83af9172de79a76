import type { ConfigReading } from '../contracts/config.ts';
import type { Trigger } from '../contracts/event.ts';
import { type Inputs, isTakenBy } from '../contracts/inputs.ts';
import type { Authority } from '../contracts/issue.ts';
import type { StoredLoopState } from '../contracts/loop-state.ts';
import { BY_TICKET, type PipelineName } from '../contracts/names.ts';
import type { RunFacts, SubjectFacts } from '../contracts/subject.ts';
import { actorsOf, faultOfActors, labelerOf } from './authority.ts';
import { LOOP_STATE_PATH } from './backlog/loop-state.ts';
import { heldEntry } from './backlog/ticket.ts';
import { readCommand } from './command.ts';
import { whyNotByConfig } from './config-reading.ts';
import { continuedRecord } from './debug/continued-search.ts';
import { recordPath } from './naming.ts';
import { type Reason, reason } from './reason.ts';
import { editedSince } from './snapshot.ts';

/** What is known when a run asks to begin. */
export interface AdmissionFacts {
  readonly pipelineName: PipelineName;
  readonly trigger: Trigger;
  readonly run: RunFacts;
  readonly subject: SubjectFacts;
  readonly config: ConfigReading;
  readonly authorities: readonly Authority[];
  readonly claimantIsOver: boolean;
  readonly loopState: StoredLoopState | null;
  readonly inputs: Inputs;
}

export interface NotAdmitted {
  readonly outcome: 'refused' | 'skipped' | 'superseded' | 'failed';
  readonly reason: Reason;
}

/** Whatever speaks against beginning, in the order in which people would want to hear it; null when nothing does. */
export function whyNotAdmitted(facts: AdmissionFacts): NotAdmitted | null {
  return whyNotByTicket(facts) ?? switchedOff(facts) ?? unfit(facts) ?? unauthorized(facts) ?? taken(facts);
}

/** A run that we started shows the ticket that the state of the backlog has for its issue, or nobody has asked for it. */
function whyNotByTicket({ pipelineName, inputs, loopState, run, subject, claimantIsOver }: AdmissionFacts) {
  const issue = subject.issue.number;
  const end = (outcome: NotAdmitted['outcome'], why: Reason): NotAdmitted => ({ outcome, reason: why });
  if (!BY_TICKET.includes(pipelineName)) {
    const holds = inputs.ticket === null || continuedRecord(subject.state.stored, inputs.ticket) !== null;
    return holds ? null : end('superseded', reason('ticket_void', { issue }));
  }
  if (inputs.ticket === null) return end('refused', reason('ticket_missing', {}));
  if (loopState?.kind === 'corrupt')
    return end('failed', reason('state_corrupt', { path: LOOP_STATE_PATH, why: loopState.why }));
  const entry = heldEntry(loopState, issue, inputs.ticket);
  if (entry === null) return end('superseded', reason('ticket_void', { issue }));
  const other = entry.run !== undefined && entry.run !== run.run ? entry.run : null;
  return other === null || claimantIsOver ? null : end('superseded', reason('claimed_by_run', { run: other }));
}

/** A file that can't be read might say "off", so that nothing begins before somebody mends it. */
function switchedOff({ config }: AdmissionFacts): NotAdmitted | null {
  const why = whyNotByConfig(config);
  return why && { outcome: why.code === 'switched_off' ? 'skipped' : 'failed', reason: why };
}

/** Whether everybody whose word starts the run may start it; only then anything is said on the issue. */
export function isAuthorized({ trigger, run, inputs, authorities, subject: { issue } }: AdmissionFacts): boolean {
  return faultOfActors(actorsOf(trigger, run.actors, issue), authorities, inputs['allowed-bots']) === null;
}

/** The moment whose text of the issue was authorized: that of the command, else that of the run. */
export function askedAt(trigger: Trigger, run: RunFacts): string {
  return trigger.kind === 'comment' ? trigger.comment.createdAt : run.createdAt;
}

function unfit({ trigger, inputs, subject, pipelineName }: AdmissionFacts): NotAdmitted | null {
  const { issue } = subject;
  const skipped = (why: Reason): NotAdmitted => ({ outcome: 'skipped', reason: why });
  if (trigger.kind === 'comment' && !startsHere(trigger, pipelineName)) return skipped(reason('no_command', {}));
  if (trigger.kind === 'label' && trigger.label !== inputs.label)
    return skipped(reason('other_label', { seen: trigger.label, wanted: inputs.label }));
  if (issue.isPullRequest) return skipped(reason('not_an_issue', { issue: issue.number }));
  if (!issue.open && !isDelivering(subject, inputs.resume === 'true', BY_TICKET.includes(pipelineName)))
    return skipped(reason('issue_closed', { issue: issue.number }));
  if (issue.locked) return skipped(reason('issue_locked', { issue: issue.number }));
  if (trigger.kind === 'label' && !issue.labels.includes(inputs.label))
    return skipped(reason('label_gone', { label: inputs.label }));
  return null;
}

/** A merge closes the issue; what is left to do after one that was waited for, or interrupted, is to clean up. */
function isDelivering({ state: { stored } }: SubjectFacts, resume: boolean, byTicket: boolean): boolean {
  if (stored.kind !== 'sound') return false;
  const { status, batons } = stored.record;
  // Nobody said that such a run is to go on: only one that died in its delivery does.
  if (byTicket && status === 'stopped') return false;
  return status === 'waiting' || (resume && Object.keys(batons).length > 0);
}

function unauthorized({ trigger, run, inputs, authorities, subject }: AdmissionFacts): NotAdmitted | null {
  const { issue, command: standing } = subject;
  const refused = (why: Reason): NotAdmitted => ({ outcome: 'refused', reason: why });
  const fault = faultOfActors(actorsOf(trigger, run.actors, issue), authorities, inputs['allowed-bots']);
  if (fault) return refused(fault);
  if (trigger.kind === 'label' && labelerOf(issue, inputs.label) === null)
    return refused(reason('label_not_by_writer', { label: inputs.label }));
  const command = trigger.kind === 'comment' ? commandFault(trigger, standing) : null;
  if (command) return refused(command);
  return isAsRead(trigger, issue) && !editedSince(issue, askedAt(trigger, run))
    ? null
    : refused(reason('issue_edited', {}));
}

type CommentTrigger = Extract<Trigger, { kind: 'comment' }>;

function startsHere({ onPullRequest, comment: { body } }: CommentTrigger, pipelineName: PipelineName): boolean {
  const command = readCommand(body);
  if (onPullRequest) return false;
  // An approval starts the pipeline whose run waits for it; where none does, that is told.
  if (command.kind === 'approve') return isTakenBy(pipelineName, 'approve');
  return command.kind === 'start' && command.pipeline === pipelineName;
}

/** A command counts as long as it stands there as it was written: what was edited may be somebody else's words. */
function commandFault({ comment }: CommentTrigger, standing: SubjectFacts['command']): Reason | null {
  if (standing === null || standing.minimized) return reason('command_gone', {});
  const same = standing.body === comment.body && standing.lastEditedAt === null;
  return same ? null : reason('command_edited', {});
}

/** Whether the issue reads as it did for whoever asked; a command may stand on another issue, which says nothing of it. */
function isAsRead(trigger: Trigger, issue: SubjectFacts['issue']): boolean {
  if (trigger.kind !== 'label' && trigger.kind !== 'comment') return true;
  return trigger.issue !== issue.number || (trigger.title === issue.title && trigger.body === issue.body);
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
