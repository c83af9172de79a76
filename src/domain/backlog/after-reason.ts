import type { ErrorClass } from '../../contracts/names.ts';
import type { ReasonCode } from '../reason.ts';

/**
 * What the end of a run makes of its issue besides an error of a class: the class that the agent's failure or the red
 * command tells, `people` for what somebody has to mend first, so that it is not tried again, `skip` for an issue that is
 * not to be done, `later` for one whose turn comes again when the backlog is worked on again, and `none` for no end at all.
 */
export type AfterReason = ErrorClass | 'agent' | 'command' | 'people' | 'skip' | 'later' | 'none';

/** Every reason with what it makes of an issue of the backlog. */
export const AFTER_REASON = {
  // What a run that we started meets at its door.
  actor_not_writer: 'permission',
  bot_not_allowed: 'permission',
  ticket_missing: 'none',
  ticket_void: 'none',
  issue_edited: 'unknown',
  issue_closed: 'skip',
  issue_locked: 'skip',
  not_an_issue: 'skip',
  pull_request_open: 'skip',
  switched_off: 'later',
  config_invalid: 'later',
  claimed_by_run: 'none',
  claim_lost: 'none',
  state_corrupt: 'people',
  state_refused: 'permission',
  // Events by which no issue of the backlog begins.
  label_not_by_writer: 'none',
  label_gone: 'none',
  label_withdrawn: 'none',
  other_label: 'none',
  no_command: 'none',
  command_unclear: 'none',
  command_gone: 'none',
  command_edited: 'none',
  event_unknown: 'none',
  // What becomes of the work.
  nothing_to_implement: 'skip',
  no_change: 'invalid_answer',
  forbidden_change: 'invalid_answer',
  same_again: 'review_unresolved',
  max_retries_exceeded: 'agent',
  score_below_threshold: 'review_unresolved',
  blocking_finding: 'review_unresolved',
  score_unavailable: 'invalid_answer',
  score_expired: 'timeout',
  verdict_for_other_bytes: 'unknown',
  verification_red: 'command',
  // A setting is missing that no other issue gets past either.
  verification_missing: 'permission',
  // What stands against shipping.
  base_conflict: 'merge_conflict',
  head_moved: 'unknown',
  branch_taken: 'people',
  pull_request_closed: 'skip',
  pull_request_creation_off: 'permission',
  pull_request_refused: 'permission',
  write_refused: 'permission',
  person_needed: 'none',
  merge_never: 'none',
  merge_by_people: 'none',
  merge_refused: 'none',
  checks_held: 'none',
  auto_merge_enabled: 'none',
  dry_run: 'none',
  // What ends a run from outside.
  cancelled: 'people',
  job_lost: 'unknown',
  baton_expired: 'unknown',
  not_ready: 'none',
  // What ends a beat, which is about no issue.
  workflow_unknown: 'none',
  repository_archived: 'none',
  repository_empty: 'none',
  base_not_default: 'none',
  branches_unfinished: 'none',
  loop_state_corrupt: 'none',
  loop_aborted: 'none',
  beat_ticket_void: 'none',
  loop_stopped: 'none',
  // What ends the search for a fault, which is no run of the backlog.
  verification_unknown: 'none',
  not_reproduced: 'none',
  verification_flaky: 'none',
  criteria_unmet: 'none',
  debug_logs_found: 'none',
  verification_broken: 'none',
  criteria_for_people: 'none',
  debug_logs_left: 'none',
  debug_logs_needed: 'none',
  approach_repeated: 'none',
  problem_exhausted: 'none',
  iterations_left: 'none',
  investigated: 'none',
  // Nobody is asked in the runs of the backlog.
  plan_unreadable: 'people',
  environment_missing: 'people',
  environment_unprotected: 'people',
  approval_awaited: 'none',
  approval_missing: 'people',
  approval_for_other_bytes: 'people',
  approval_not_on: 'people',
  approver_refused: 'people',
  approval_expired: 'people',
  user_stopped: 'people',
} as const satisfies Readonly<Record<ReasonCode, AfterReason>>;

/** Faults of the catalogue that tell more than that a job was lost. */
const OF_FAULT: Readonly<{ [code: string]: ErrorClass }> = {
  'github-unavailable': 'network',
  'artifact-service': 'network',
  'rate-limited': 'rate_limit',
  'missing-permission': 'permission',
  'token-refused': 'permission',
  'agent-missing': 'agent_unavailable',
  'skill-missing': 'agent_unavailable',
  'sandbox-missing': 'agent_unavailable',
  'bad-input': 'permission',
};

/** The class of a fault that ended a job; null for one that says no more than that it is lost. */
export function errorClassOfFault(code: string): ErrorClass | null {
  return Object.hasOwn(OF_FAULT, code) ? (OF_FAULT[code] ?? null) : null;
}
