import * as z from 'zod';
import { choice, wholeNumber } from './input-forms.ts';
import { input } from './input-meta.ts';

/** Iterations that one problem may take in all its runs; one run has rows for five. */
export const ITERATIONS = [1, 20] as const;
/** Milliseconds that one verification command may take: up to 340 minutes. */
export const VERIFICATION_MS = [1_000, 20_400_000] as const;
/** Characters of a request. */
export const REQUEST_LENGTH = 2_000;

const asked = {
  seats: ['steward'],
  from: 'workflow',
  only: ['problem-solver'],
  toldIn: 'docs/problem-solver.md',
} as const;

/** The inputs of the problem-solver (seed 002, Configuration). */
export const debugInputs = {
  request: input(z.string().max(REQUEST_LENGTH), {
    ...asked,
    description:
      'What to solve, as in a comment: `fix: … , success when … , verify with: …` or `investigate: …`; the issue says it when empty.',
    default: '',
  }),
  'max-iterations': input(wholeNumber(...ITERATIONS), {
    ...asked,
    description: 'Rounds of research, fix and verification before the search is given up, 1 to 20; a run has five.',
    default: '5',
  }),
  'verification-timeout': input(wholeNumber(...VERIFICATION_MS), {
    ...asked,
    seats: ['tester'],
    description: 'Milliseconds that one verification command may take, 1000 to 20400000.',
    default: '300000',
  }),
  'auto-cleanup-logs': input(choice(['true', 'false']), {
    ...asked,
    seats: ['tester', 'steward'],
    description: '`true` takes debug logs out after success and verifies once more; with `false` they shut the gate.',
    default: 'true',
  }),
  'commit-debug-context': input(choice(['true', 'false']), {
    ...asked,
    description: '`true` commits the debug context, `specs/debug-<id>/context.md`, beside the fix.',
    default: 'false',
  }),
};
