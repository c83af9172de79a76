import type { ErrorClass } from '../../contracts/names.ts';

/** What follows an error of a class. */
export interface ErrorRow {
  readonly means: string;
  /** How often the issue is tried again after it. */
  readonly retries: number;
  /** How long to wait before the first of these; each further one waits twice as long. 0 begins at once. */
  readonly pauseMinutes: number;
  /** Whether the change is made anew on the base as it is then, instead of going on from the saved tree. */
  readonly onNewBase: boolean;
  /** What stops when the retries are used up: the issue, or the whole loop because every issue would meet the same. */
  readonly stops: 'issue' | 'loop';
}

const mendable = { retries: 2, pauseMinutes: 0, onNewBase: false, stops: 'issue' } as const;
const outage = { retries: 3, onNewBase: false, stops: 'loop' } as const;

/** The classes of errors and how the loop recovers from each. */
export const ERROR_TABLE: Readonly<Record<ErrorClass, ErrorRow>> = {
  build_failure: { means: 'The project does not build with the change.', ...mendable },
  test_failure: { means: 'A test is red with the change.', ...mendable },
  lint_failure: { means: 'A linter refuses the change.', ...mendable },
  merge_conflict: {
    means: 'The change conflicts with what was merged meanwhile.',
    ...{ retries: 1, pauseMinutes: 0, onNewBase: true, stops: 'issue' },
  },
  rate_limit: { means: 'GitHub or the provider of the model asked for a pause.', pauseMinutes: 15, ...outage },
  network: { means: 'GitHub or the provider could not be reached.', pauseMinutes: 2, ...outage },
  timeout: {
    means: 'Time, turns or budget of a run ended before the work did.',
    ...{ retries: 1, pauseMinutes: 0, onNewBase: false, stops: 'issue' },
  },
  permission: {
    means: 'A token may not do what is needed.',
    ...{ retries: 0, pauseMinutes: 0, onNewBase: false, stops: 'loop' },
  },
  agent_unavailable: {
    means: 'The agent can not be started, or its key, credit or model is refused.',
    ...{ retries: 1, pauseMinutes: 5, onNewBase: false, stops: 'loop' },
  },
  invalid_answer: {
    means: 'The agent answered something that can not be used, or declined.',
    ...{ retries: 1, pauseMinutes: 0, onNewBase: false, stops: 'issue' },
  },
  review_unresolved: {
    means: 'Blocking findings are left after the last review round.',
    ...{ retries: 0, pauseMinutes: 0, onNewBase: false, stops: 'issue' },
  },
  unknown: {
    means: 'Something failed and did not say why.',
    ...{ retries: 1, pauseMinutes: 0, onNewBase: false, stops: 'issue' },
  },
};
