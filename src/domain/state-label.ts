import { type Outcome, STATE_LABELS, type StateLabel } from '../contracts/names.ts';
import type { SubjectFacts } from '../contracts/subject.ts';
import { CONCLUSIONS } from './conclusion.ts';
import type { Wish } from './effect.ts';
import type { Reason, ReasonCode } from './reason.ts';

/** Reasons that say more about what an issue waits for than the outcome which they explain. */
const OF_REASONS: Partial<Record<ReasonCode, StateLabel | null>> = {
  // Nothing is left for people to do: whoever wrote the command sees what became of it, or GitHub goes on by itself.
  command_gone: null,
  command_edited: null,
  cancelled: null,
  dry_run: null,
  auto_merge_enabled: null,
  // What was asked for is in the comment.
  investigated: null,
  iterations_left: null,
  // What is in the way is not in the issue, and not in what was made of it.
  pull_request_open: 'issue-relay:blocked',
  pull_request_closed: 'issue-relay:blocked',
  pull_request_creation_off: 'issue-relay:blocked',
  pull_request_refused: 'issue-relay:blocked',
  branch_taken: 'issue-relay:blocked',
  base_conflict: 'issue-relay:blocked',
  state_corrupt: 'issue-relay:blocked',
  state_refused: 'issue-relay:blocked',
  write_refused: 'issue-relay:blocked',
  config_invalid: 'issue-relay:blocked',
  environment_missing: 'issue-relay:blocked',
  environment_unprotected: 'issue-relay:blocked',
  actor_not_writer: 'issue-relay:blocked',
  // Things that people can't decide about.
  max_retries_exceeded: 'issue-relay:failed',
  job_lost: 'issue-relay:failed',
  score_unavailable: 'issue-relay:failed',
  score_expired: 'issue-relay:failed',
  verdict_for_other_bytes: 'issue-relay:failed',
  // A person has to mend it by hand.
  plan_unreadable: 'issue-relay:needs-decision',
  // Nothing was tried yet: it is for people to say what shows the fault.
  verification_unknown: 'issue-relay:needs-decision',
  not_reproduced: 'issue-relay:needs-decision',
};

/** The label of a reason; null for none, undefined where the outcome decides. */
export function labelOfReason(code: ReasonCode): StateLabel | null | undefined {
  return OF_REASONS[code];
}

/** The label that an issue wears after a run ended so; null for none. */
export function stateLabel(outcome: Outcome, code: ReasonCode | null): StateLabel | null {
  const ofReason = code === null ? undefined : labelOfReason(code);
  return ofReason === undefined ? CONCLUSIONS[outcome].label : ofReason;
}

/** What is missing until the issue wears this one of our labels and no other; nothing where that is so already. */
export function labelWishes({ issue }: Pick<SubjectFacts, 'issue'>, wanted: StateLabel | null): Wish[] {
  const worn = issue.labels.filter((label) => isStateLabel(label) && label !== wanted);
  return [
    ...(worn.length > 0 ? [{ kind: 'unlabel', labels: worn } as const] : []),
    ...(wanted === null || issue.labels.includes(wanted) ? [] : [{ kind: 'label', label: wanted } as const]),
  ];
}

/** The labels that a run ends with, where it ends so. */
export function endLabels(subject: SubjectFacts, outcome: Outcome, reason: Reason | null): Wish[] {
  return labelWishes(subject, stateLabel(outcome, reason?.code ?? null));
}

function isStateLabel(label: string): label is StateLabel {
  return Object.hasOwn(STATE_LABELS, label);
}
