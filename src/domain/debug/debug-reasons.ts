import { resume, runAgain } from '../how-to-go-on.ts';

const PAGE = 'docs/problem-solver.md';

/** How the search for a fault can end, besides the ways in which every run can. */
export const DEBUG_REASONS = {
  verification_unknown: {
    says: () =>
      'Nothing says how success is verified: nobody with write access names a command, "verify" is not set, and the repository is not of a kind whose test command is known.',
    hint: () =>
      `Say it in the request ("verify with: npm test"), or set "verify" for all runs; ${PAGE} shows the forms. ${runAgain}`,
  },
  not_reproduced: {
    says: (d: { command: string }) =>
      `The verification is green before any fix: ${d.command} ended with exit 0, twice.`,
    hint: () =>
      'If the fault is gone, close the issue. If not, name a command that fails because of it ("verify with: …"), best a test that shows it.',
  },
  verification_flaky: {
    says: (d: { command: string; how: string }) => `The verification is flaky: ${d.command} ${d.how}.`,
    hint: () =>
      'Nothing is proved by a command that changes its mind: make it dependable, or name another ("verify with: …"). The change, if there is one, is kept.',
  },
  criteria_unmet: {
    says: (d: { criteria: string; count: number }) =>
      `${d.count === 1 ? 'A success criterion is' : `${d.count} success criteria are`} not shown to be met: ${d.criteria}`,
    hint: () => `Read the verification's output: each criterion needs a line that shows it. ${resume}`,
  },
  debug_logs_found: {
    says: (d: { place: string; count: number }) =>
      `Proved; ${d.count === 1 ? 'a debug log is' : `${d.count} debug logs are`} still in the code: ${d.place}`,
    hint: () => 'Nothing to do: the next job takes them out and verifies the rest.',
  },
  verification_broken: {
    says: (d: { command: string; exit: string }) =>
      `The verification can't be run: ${d.command} ended with ${d.exit}, which says that the command is wrong and not the code.`,
    hint: () => `Correct it in the request ("verify with: …") or in "verify"; ${PAGE} shows the forms. ${runAgain}`,
  },
  criteria_for_people: {
    says: (d: { criteria: string; count: number }) =>
      `${d.count === 1 ? 'A success criterion needs' : `${d.count} success criteria need`} a person's eyes: ${d.criteria}`,
    hint: () => 'Review the pull request, and merge it by hand if the criteria are met.',
  },
  debug_logs_left: {
    says: (d: { place: string; count: number }) =>
      `${d.count === 1 ? 'A debug log is' : `${d.count} debug logs are`} left in the code: ${d.place}`,
    hint: () =>
      'Take them out on the branch of the draft, or set "auto-cleanup-logs" to "true" where they stand on lines of their own. Then start the run again with "resume".',
  },
  debug_logs_needed: {
    says: (d: { command: string; exit: string }) =>
      `The fix does not hold without its debug logs: ${d.command} ended with ${d.exit} once they were taken out.`,
    hint: () => `The fault depends on timing or on what the logs do besides; look at it by hand. ${resume}`,
  },
  approach_repeated: {
    says: (d: { iteration: number; earlier: number }) =>
      `Iteration ${d.iteration} failed in the same way and by the same idea as iteration ${d.earlier}, after another approach was asked for.`,
    hint: () =>
      'Say in the issue what else could be the cause, or what to leave alone, and start the run again: a search for another text begins anew.',
  },
  problem_exhausted: {
    says: (d: { used: number; max: number; remaining: string }) =>
      `Not solved in ${d.used} of ${d.max} iterations. What remains: ${d.remaining}`,
    hint: () =>
      'Read the report for what was tried. Raise "max-iterations" and start the run again with "resume": it goes on with the next iteration. Or say more in the issue and start it again: a search for another text begins anew.',
  },
  iterations_left: {
    says: (d: { used: number; max: number; remaining: string }) =>
      `Not solved yet, after ${d.used} of ${d.max} iterations; one run has room for five. What remains: ${d.remaining}`,
    hint: () =>
      'The next run goes on by itself. Where none starts (the calling job lacks "actions: write", or its form "ticket" and "resume"), start one with "resume".',
  },
  investigated: {
    says: () => 'Only an investigation was asked for: the report says what was found, and nothing was changed.',
    hint: () =>
      'Write "fix: --resume" in a comment to have it mended as it was found, or "fix:" with what is to be solved.',
  },
} as const;
