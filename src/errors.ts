/**
 * The catalogue of faults that stop a job: what happened, what to do, and where to read on.
 * Ends that a pipeline foresees (a shut gate, a red verification) are outcomes, not errors: see `domain/reason.ts`.
 */

/** One row a fault; `docs/errors.md` is generated from this table, and each row is its own heading there. */
export const CATALOGUE = {
  'bad-input': {
    title: 'An input is missing or wrong',
    happened: (d: { faults: readonly string[] }) =>
      `These inputs can't be used:\n${d.faults.map((fault) => `  - ${fault}`).join('\n')}`,
    remedy: () => 'Correct them in the workflow file, or in the form that starts the run.',
  },
  'unsupported-event': {
    title: 'The event cannot start a run',
    happened: (d: { event: string }) => `The event \`${d.event}\` names no issue for Issue Relay to work on.`,
    remedy: () =>
      'Start it by `workflow_dispatch` with an issue number, by `issues: [labeled]`, or by `issue_comment: [created]`.',
  },
  'missing-permission': {
    title: 'The token lacks a permission',
    happened: (d: { doing: string; permission: string }) =>
      `GitHub refused to ${d.doing}: the token has no \`${d.permission}\`.`,
    remedy: (d: { permission: string }) =>
      `Add \`${d.permission}\` to the \`permissions:\` of the job that calls the workflow, or to the token in \`writer-token\`.`,
  },
  'token-refused': {
    title: 'The token is not valid',
    happened: (d: { doing: string }) => `GitHub refused to ${d.doing}: it does not accept the token.`,
    remedy: () => 'Renew the token that the workflow passes on; the token of a job is valid only while the job runs.',
  },
  'issue-missing': {
    title: 'The issue does not exist',
    happened: (d: { issue: number; repository: string }) => `There is no issue #${d.issue} in ${d.repository}.`,
    remedy: () => 'Look the number up in the list of issues and start again.',
  },
  'issue-moved': {
    title: 'The issue was transferred or deleted',
    happened: (d: { issue: number; repository: string; how: string }) =>
      `Issue #${d.issue} of ${d.repository} was ${d.how}.`,
    remedy: () => 'Start the run with an issue that is here; a transferred one is resolved where it is now.',
  },
  'baton-refused': {
    title: 'A baton was refused',
    happened: (d: { phase: string; why: string }) => `The baton of \`${d.phase}\` was refused: ${d.why}.`,
    remedy: () => 'Re-run all jobs. If it happens again, something in the run changes its artifacts.',
  },
  'baton-expired': {
    title: 'A baton is gone',
    happened: (d: { phase: string }) =>
      `The artifact that \`${d.phase}\` is to go on from is gone: it expired or was deleted.`,
    remedy: () => 'Start the run again with `resume`: what the cache still holds is kept, and the rest is made anew.',
  },
  'approval-refused': {
    title: 'Nobody approved this',
    happened: (d: { why: string }) => `The plan is not carried out: ${d.why}`,
    remedy: () => 'Start the run again with `resume`: what is not approved is shown to people again.',
  },
  'artifact-service': {
    title: 'The artifact service failed',
    happened: (d: { doing: string; why: string }) => `The artifact service could not ${d.doing}: ${d.why}.`,
    remedy: () => 'Re-run the failed jobs; finished phases are kept.',
  },
  'github-unavailable': {
    title: 'GitHub did not answer',
    happened: (d: { doing: string; why: string }) => `GitHub could not ${d.doing}: ${d.why}.`,
    remedy: () => 'Re-run the failed jobs; finished phases are kept.',
  },
  'rate-limited': {
    title: 'The rate limit is used up',
    happened: (d: { doing: string; until: string }) =>
      `GitHub refused to ${d.doing} before ${d.until}: the rate limit is used up.`,
    remedy: (d: { until: string }) => `Re-run the failed jobs after ${d.until}.`,
  },
  'branch-unreadable': {
    title: 'What a branch changes is too much',
    happened: (d: { why: string }) => `What the branch changes can't be taken over: ${d.why}.`,
    remedy: () => 'Make it smaller, or rename or delete the branch, and start the run again.',
  },
  'disk-full': {
    title: 'The disk is full',
    happened: (_d: object) => 'The disk of the machine is full.',
    remedy: () =>
      'Take a runner with a larger disk, or free some space in your setup action; then re-run the failed jobs: finished phases are kept.',
  },
  'git-failed': {
    title: 'Git failed',
    happened: (d: { doing: string; why: string }) => `Git could not ${d.doing}: ${d.why}.`,
    remedy: () => 'Re-run the failed jobs. If it happens again, look at what the job leaves in its checkout.',
  },
  'wrong-base': {
    title: 'The checkout is not at the base of the run',
    happened: (d: { seen: string; wanted: string }) => `The checkout is at ${d.seen}; the run is based on ${d.wanted}.`,
    remedy: () => 'Check out the `base-sha` of the first job, as the published workflow does.',
  },
  'unsafe-seat': {
    title: 'The job holds more than its seat allows',
    happened: (d: { seat: string; held: string }) => `The seat \`${d.seat}\` must not hold ${d.held}.`,
    remedy: () => 'Use the published workflow unchanged, or take the permission away from this job.',
  },
  'agent-missing': {
    title: 'The agent cannot be started',
    happened: (d: { agent: string; why: string }) => `The agent \`${d.agent}\` can't be started: ${d.why}.`,
    remedy: (d: { todo: string }) => d.todo,
  },
  'skill-missing': {
    title: 'A command of the repository is not there',
    happened: (d: { command: string; looked: string }) =>
      `The settings name the command \`${d.command}\`, but the base of the run does not define it.`,
    remedy: (d: { looked: string }) =>
      `Add its definition to the default branch, in one of: ${d.looked}; or take it out of \`skills\`.`,
  },
  'sandbox-missing': {
    title: 'The agent cannot be shut in',
    happened: (d: { why: string }) => `The input \`sandbox\` is \`required\`, but ${d.why}.`,
    remedy: (d: { todo: string }) => d.todo,
  },
  internal: {
    title: 'A fault of Issue Relay itself',
    happened: (d: { why: string }) => `This is a bug in Issue Relay: ${d.why}.`,
    remedy: () => 'Please report it together with the log of this job.',
  },
} as const;

export type ErrorCode = keyof typeof CATALOGUE;
type Details<C extends ErrorCode> = Parameters<(typeof CATALOGUE)[C]['happened']>[0] &
  ((typeof CATALOGUE)[C]['remedy'] extends (details: infer D) => string ? (unknown extends D ? object : D) : object);

/** Where the errors are explained at length. */
export const ERRORS_PAGE = 'https://github.com/issue-relay/issue-relay/blob/main/docs/errors.md';

/** A fault of the catalogue, with the facts of the case; its message is for people and ends with what to do. */
export class RelayError extends Error {
  readonly code: ErrorCode;
  readonly happened: string;
  readonly remedy: string;

  private constructor(code: ErrorCode, happened: string, remedy: string, cause: unknown) {
    super(`${happened}\n${remedy}\n${ERRORS_PAGE}#${code}`, { cause });
    this.name = 'RelayError';
    this.code = code;
    this.happened = happened;
    this.remedy = remedy;
  }

  /** Builds the error of a catalogue row from the facts that the row asks for. */
  static of<C extends ErrorCode>(code: C, details: Details<C>, cause?: unknown): RelayError {
    const row = CATALOGUE[code] as { happened(d: unknown): string; remedy(d: unknown): string };
    return new RelayError(code, row.happened(details), row.remedy(details), cause);
  }
}

/** Whatever was thrown, as an error of the catalogue: the unforeseen becomes `internal`. */
export function asRelayError(thrown: unknown): RelayError {
  if (thrown instanceof RelayError) return thrown;
  if ((thrown as { code?: unknown } | null)?.code === 'ENOSPC') return RelayError.of('disk-full', {}, thrown);
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return RelayError.of('internal', { why }, thrown);
}
