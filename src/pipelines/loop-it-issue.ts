import { definePipeline } from '../domain/pipeline.ts';

const judging = { verb: 'review', passed: 'ship-it' } as const;
const bar = { threshold: 90 } as const;

/** One issue of the backlog, from its text to a merged pull request, with two rounds of mending (seed 001, step 3). */
export const loopItIssue = definePipeline('loop-it-issue', 'ship-it', {
  open: { verb: 'open', passed: 'implement' },
  implement: {
    verb: 'implement',
    passed: 'verify',
    task: {
      phase: '3c',
      doing: 'Implementing the issue',
      does: 'Implement all acceptance criteria of the issue',
      brief: 'implementation',
    },
  },
  verify: { verb: 'verify', passed: 'review-it', red: 'review-it' },
  'review-it': {
    ...judging,
    shut: 'fix-1',
    task: {
      phase: '3d',
      doing: 'Reviewing the change',
      does: 'Judge the change beside its evidence',
      brief: 'review',
    },
    gate: { name: 'Review', ...bar },
  },
  'fix-1': {
    verb: 'fix',
    passed: 'verify-1',
    task: {
      phase: '3d, round 1',
      doing: 'Mending what the review found',
      does: 'Mend what the review found and the commands showed',
      brief: 'mend the findings',
    },
  },
  'verify-1': { verb: 'verify', passed: 'review-it-1', red: 'review-it-1' },
  'review-it-1': { ...judging, shut: 'fix-2', gate: { name: 'Review, round 1', ...bar } },
  'fix-2': {
    verb: 'fix',
    passed: 'verify-2',
    task: {
      phase: '3d, round 2',
      doing: 'Mending what the review found',
      does: 'Mend what is left of the findings',
      brief: 'mend what is left',
    },
  },
  'verify-2': { verb: 'verify', passed: 'review-it-2', red: 'review-it-2' },
  'review-it-2': { ...judging, gate: { name: 'Review, round 2', ...bar } },
  'ship-it': {
    verb: 'deliver',
    passed: 'end',
    task: {
      phase: '3e',
      doing: 'Shipping the change',
      does: 'Open and merge the pull request, delete the branch, record the issue as shipped',
      brief: 'PR + merge + state',
    },
  },
});
