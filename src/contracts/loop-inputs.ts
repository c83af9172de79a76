import * as z from 'zod';
import { choice, endOfTime, optional, ticketText, wholeNumber } from './input-forms.ts';
import { input } from './input-meta.ts';
import { STATE_WISHES, UNFINISHED_WISHES } from './names.ts';

/** Runs at the same time, issues a night, and open pull requests: more than GitHub starts or a team reads helps nobody. */
export const PARALLEL = [1, 256] as const;
export const ISSUES = [1, 10_000] as const;

const beat = { seats: ['steward'], from: 'workflow', only: ['loop-it'], toldIn: 'docs/loop-it.md' } as const;

/** The inputs of the loop over the backlog. */
export const loopInputs = {
  ticket: input(optional(ticketText), {
    ...beat,
    only: ['loop-it', 'loop-it-issue', 'problem-solver'],
    description: 'What a run that one of ours started shows for its authority; people leave it empty.',
    default: '',
  }),
  'max-parallel': input(wholeNumber(...PARALLEL), {
    ...beat,
    description: 'Issues that the loop has in work at the same time, 1 to 256.',
    default: '3',
  }),
  'max-issues': input(wholeNumber(...ISSUES), {
    ...beat,
    description: 'Issues that the loop begins in one night, 1 to 10000.',
    default: '10',
  }),
  'max-open-pull-requests': input(optional(wholeNumber(...ISSUES)), {
    ...beat,
    description: 'Pull requests of ours that may be open before the loop begins more; no limit when empty.',
    default: '5',
  }),
  'stop-after': input(optional(endOfTime), {
    ...beat,
    description: 'When the loop begins nothing more: a time of day in UTC such as `06:30`, or an ISO 8601 time.',
    default: '',
  }),
  'retry-failed': input(choice(['true', 'false']), {
    ...beat,
    description: '`true` gives issues that failed in earlier nights all their attempts again; `false` leaves them out.',
    default: 'false',
  }),
  state: input(choice(STATE_WISHES), {
    ...beat,
    description: 'What to do with the state of an earlier night: `resume`, `restart` from nothing, or `abort`.',
    default: 'resume',
  }),
  unfinished: input(choice(UNFINISHED_WISHES), {
    ...beat,
    description:
      'What to do with branches of ours that no issue of the state accounts for: `abort`, `stash` (leave those issues out) or `continue`.',
    default: 'abort',
  }),
  base: input(z.string().max(244), {
    ...beat,
    description: 'The branch to work on; it must be the default branch, which is meant when empty.',
    default: '',
  }),
};
