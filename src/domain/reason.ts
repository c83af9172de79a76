/**
 * One reason per way to end, with one hint: what was seen, what was wanted, and how to go on.
 * Codes are the seed's where it has one. `docs/outcomes.md` is generated from this table.
 */

import { APPROVAL_REASONS } from './approval-reasons.ts';
import { BEAT_REASONS } from './backlog/beat-reasons.ts';
import { DEBUG_REASONS } from './debug/debug-reasons.ts';
import { resume, runAgain } from './how-to-go-on.ts';
import { TRIGGER_REASONS } from './trigger-reasons.ts';

export const REASONS = {
  ...TRIGGER_REASONS,
  issue_closed: {
    says: (d: { issue: number }) => `Issue #${d.issue} is closed.`,
    hint: (d: { issue: number }) => `Reopen issue #${d.issue} to have it resolved. ${runAgain}`,
  },
  issue_locked: {
    says: (d: { issue: number }) => `The conversation of issue #${d.issue} is locked.`,
    hint: (d: { issue: number }) => `Unlock issue #${d.issue}, so that the run can report there. ${runAgain}`,
  },
  switched_off: {
    says: (d: { path: string }) =>
      `Issue Relay is switched off: ${d.path} on the default branch says "enabled: false".`,
    hint: (d: { path: string }) => `Set "enabled" to "true" in ${d.path} to have runs again. ${resume}`,
  },
  config_invalid: {
    says: (d: { path: string; faults: string }) => `${d.path} on the default branch can't be used:${d.faults}`,
    hint: (d: { path: string }) =>
      `Correct ${d.path}; docs/configuration.md describes every setting. Then start the run again, with "resume" if it was at work.`,
  },
  not_an_issue: {
    says: (d: { issue: number }) => `#${d.issue} is a pull request, not an issue.`,
    hint: () => 'Give the number of an issue.',
  },
  claimed_by_run: {
    says: (d: { run: string }) => `Run ${d.run} works on this issue already.`,
    hint: (d: { run: string }) => `Wait for run ${d.run}, or cancel it and start again.`,
  },
  claim_lost: {
    says: () => 'Another run has taken the issue over.',
    hint: () => 'Nothing to do: the other run goes on. This one wrote nothing.',
  },
  pull_request_open: {
    says: (d: { pullRequest: number }) => `Pull request #${d.pullRequest} for this issue is open already.`,
    hint: (d: { pullRequest: number }) => `Merge or close pull request #${d.pullRequest} first.`,
  },
  plan_unreadable: {
    says: (d: { why: string }) => `The plan in its comment can't be read: ${d.why}`,
    hint: () => 'Mend the JSON in the comment, or delete the comment to have a new plan made.',
  },
  same_again: {
    says: (d: { what: string }) => `The agent made the same ${d.what} again that its gate refused.`,
    hint: () => 'Mend it by hand as the comment says, or say more in the issue. The same bytes are not judged twice.',
  },
  head_moved: {
    says: (d: { branch: string }) => `Somebody moved ${d.branch} on while the run was at work.`,
    hint: () => 'Start the run again with "resume": what stands on the branch is verified and reviewed anew.',
  },
  base_conflict: {
    says: () => 'The change conflicts with what has come to the default branch since.',
    hint: () => 'Start the run again with "resume": the change is made anew on the new base, through all gates.',
  },
  state_corrupt: {
    says: (d: { path: string; why: string }) => `${d.path} on the state branch can't be read: ${d.why}`,
    hint: (d: { path: string }) =>
      `Correct or delete ${d.path} on the branch "issue-relay/state"; it is never overwritten. ${runAgain}`,
  },
  state_refused: {
    says: (d: { detail: string }) => `GitHub refused to write the state branch: ${d.detail}`,
    hint: () => 'Allow "issue-relay/state" in the rulesets of the repository, and give the job "contents: write".',
  },
  score_below_threshold: {
    says: (d: { score: number; threshold: number }) => `Score ${d.score}/100 is below threshold ${d.threshold}.`,
    hint: () => `Mend what the findings name; the input "threshold" sets the bar. ${resume}`,
  },
  score_unavailable: {
    says: () => 'The judgement gives no score: a criterion is missing, doubled, or above its points.',
    hint: () => 'Start the run again with "resume"; if it stays so, the agent does not follow the rubric it is given.',
  },
  score_expired: {
    says: (d: { validUntil: string }) => `The score was valid until ${d.validUntil}, which is past.`,
    hint: () => 'Start the run again with "resume" to have it judged anew.',
  },
  verdict_for_other_bytes: {
    says: (d: { what: string }) => `The judgement is about another ${d.what} than the one at hand.`,
    hint: () => 'Re-run all jobs. If it happens again, something in the run changes its artifacts.',
  },
  blocking_finding: {
    says: (d: { title: string; count: number }) =>
      `${d.count === 1 ? 'A blocking finding' : `${d.count} blocking findings`}: ${d.title}`,
    hint: () =>
      `Mend what the findings name, in the issue or in what was made of it: no score outweighs a blocking one. ${resume}`,
  },
  verification_red: {
    says: (d: { command: string; exit: string }) => `${d.command} ended with ${d.exit}.`,
    hint: () => `Read its output in the log of the verification job: no score outweighs a red one. ${resume}`,
  },
  verification_missing: {
    says: () => 'No command proves the change.',
    hint: () => `Name at least one in the input "verify", for example "npm test". ${resume}`,
  },
  max_retries_exceeded: {
    says: (d: { tries: number; failure: string; error: string }) =>
      `The agent failed ${d.tries === 1 ? 'and' : `${d.tries} times and`} gave up with ${d.failure}: ${d.error}`,
    hint: (d: { todo: string }) => `${d.todo || 'Read the log of the phase and mend what it names.'} ${resume}`,
  },
  ...APPROVAL_REASONS,
  ...BEAT_REASONS,
  ...DEBUG_REASONS,
  nothing_to_implement: {
    says: (d: { because: string; why: string }) => `There is nothing to implement (${d.because}): ${d.why}`,
    hint: () => 'If that is right, close the issue; else say in it what should differ, and have it tried again.',
  },
  no_change: {
    says: () => 'The agent changed nothing.',
    hint: () => 'If the issue is resolved already, close it; else say in the issue what should differ.',
  },
  forbidden_change: {
    says: (d: { path: string; because: string; count: number }) =>
      `The change touches ${d.count === 1 ? 'a path' : `${d.count} paths`} that no agent may change: ${d.path} (${d.because})`,
    hint: () => 'Make that part by hand, or say in the issue that it is not wanted.',
  },
  person_needed: {
    says: (d: { path: string; because: string; count: number }) =>
      `${d.count === 1 ? 'One file needs' : `${d.count} files need`} a person's eyes: ${d.path} (${d.because})`,
    hint: () => 'Review the pull request and merge it by hand.',
  },
  merge_never: {
    says: () => '"merge" is set to "never", so the pull request is left to people.',
    hint: () => 'Review the pull request and merge it by hand.',
  },
  merge_by_people: {
    says: () =>
      'The mode is "interactive" and this pipeline has no checkpoint that asks people, so the pull request is left to them.',
    hint: () => 'Review the pull request and merge it by hand; with "mode" set to "auto" it is merged for you.',
  },
  merge_refused: {
    says: (d: { detail: string }) => `GitHub refused to merge: ${d.detail}`,
    hint: () => 'Do what the rules of the branch ask for, then merge by hand or start the run again, which merges.',
  },
  checks_held: {
    says: (d: { pullRequest: number }) =>
      `The rules of the branch ask for checks, which GitHub holds on #${d.pullRequest} because the token of a job opened it.`,
    hint: (d: { pullRequest: number }) =>
      `Approve the workflow runs of pull request #${d.pullRequest} there. When they are green, start the run again, which merges. The secret "writer-token" makes checks run by themselves.`,
  },
  auto_merge_enabled: {
    says: () => 'The rules of the branch ask for more; auto-merge is on.',
    hint: () => 'GitHub merges the pull request as soon as its rules are met.',
  },
  pull_request_creation_off: {
    says: () => 'GitHub Actions may not create pull requests in this repository; the branch is kept.',
    hint: (d: { compareUrl: string }) =>
      `Open it by hand: ${d.compareUrl} — or turn on Settings → Actions → General → "Allow GitHub Actions to create and approve pull requests".`,
    link: (d: { compareUrl: string }) => d.compareUrl,
  },
  pull_request_refused: {
    says: (d: { detail: string }) => `GitHub refused the pull request: ${d.detail}`,
    hint: () => 'Mend what GitHub names; the branch is kept.',
  },
  pull_request_closed: {
    says: (d: { pullRequest: number }) => `Pull request #${d.pullRequest} was closed without being merged.`,
    hint: (d: { pullRequest: number }) =>
      `Reopen #${d.pullRequest} and merge it by hand, or delete its branch. ${runAgain}`,
  },
  branch_taken: {
    says: (d: { branch: string }) => `The branch ${d.branch} exists and holds work that is not ours.`,
    hint: (d: { branch: string }) => `Rename or delete ${d.branch}. ${runAgain}`,
  },
  write_refused: {
    says: (d: { detail: string }) => `GitHub refused to write: ${d.detail}`,
    hint: () => 'Check the permissions of the calling job and the rulesets of the repository.',
  },
  not_ready: {
    says: (d: { count: number; names: string }) =>
      `${d.count === 1 ? 'One check' : `${d.count} checks`} failed, so that runs will not get through: ${d.names}.`,
    hint: () => 'Do what the last column of the table in the summary says, and run the doctor again.',
  },
  dry_run: {
    says: () => 'This was a dry run: the log says what would have been written.',
    hint: () => 'Set the input "dry-run" to "false" to write it.',
  },
  job_lost: {
    says: (d: { phase: string }) => `The job of ${d.phase} ended without saying how.`,
    hint: () => 'Use "Re-run failed jobs", or start a new run with "resume": finished phases are kept.',
  },
  baton_expired: {
    says: () => 'What the run had made so far is gone: its artifacts expired or were deleted.',
    hint: () => 'Start the run again with "resume": what the cache still holds is kept, and the rest is made anew.',
  },
  cancelled: {
    says: () => 'The run was cancelled.',
    hint: () => 'Use "Re-run failed jobs" to go on, or start a new run with "resume".',
  },
} as const;

export type ReasonCode = keyof typeof REASONS;

export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}

type Row<C extends ReasonCode> = (typeof REASONS)[C];
type FactsOf<F> = F extends (facts: infer D) => string ? (unknown extends D ? object : D) : object;
type ReasonFacts<C extends ReasonCode> = FactsOf<Row<C>['says']> & FactsOf<Row<C>['hint']>;

export interface Reason {
  readonly code: ReasonCode;
  readonly says: string;
  readonly hint: string;
  /** A page of the repository on which to go on, made by us. */
  readonly link?: string;
}

/** The reason of a row, in words, from the facts that the row asks for. */
export function reason<C extends ReasonCode>(code: C, facts: ReasonFacts<C>): Reason {
  const row = REASONS[code] as {
    says(facts: unknown): string;
    hint(facts: unknown): string;
    link?(facts: unknown): string;
  };
  return { code, says: row.says(facts), hint: row.hint(facts), ...(row.link ? { link: row.link(facts) } : {}) };
}
