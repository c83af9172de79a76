import { definePipeline } from '../domain/pipeline.ts';

/** One issue, from its text to a merged pull request (seed 000). */
export const autoSolve = definePipeline('auto-solve', 'finish-issue', {
  open: { verb: 'open', passed: 'start-issue' },
  'start-issue': {
    verb: 'plan',
    passed: 'eval-plan',
    task: {
      phase: '1',
      doing: 'Creating branch and plan',
      does: 'Create branch, generate plan, sync with the default branch',
      brief: 'create branch + plan',
    },
  },
  'eval-plan': {
    verb: 'evaluate',
    passed: 'execute-plan',
    task: {
      phase: '1.5',
      doing: 'Evaluating plan',
      does: 'Validate implementation plan',
      brief: 'validate plan',
    },
    gate: { name: 'Checkpoint 1', threshold: 90, asks: 'present-1' },
  },
  'present-1': { verb: 'present', passed: 'checkpoint-1' },
  'checkpoint-1': { verb: 'checkpoint', passed: 'execute-plan' },
  'execute-plan': {
    verb: 'execute',
    passed: 'verify',
    task: {
      phase: '2',
      doing: 'Executing implementation plan',
      does: 'Implement all tasks from plan',
      brief: 'implementation',
    },
  },
  verify: { verb: 'verify', passed: 'review', red: 'review' },
  review: {
    verb: 'review',
    passed: 'finish-issue',
    task: {
      phase: '2.5',
      doing: 'Reviewing code quality',
      does: 'Validate code quality',
      brief: 'code quality',
    },
    gate: { name: 'Checkpoint 2', threshold: 90, asks: 'present-2' },
  },
  'present-2': { verb: 'present', passed: 'checkpoint-2' },
  'checkpoint-2': { verb: 'checkpoint', passed: 'finish-issue' },
  'finish-issue': {
    verb: 'deliver',
    passed: 'end',
    task: {
      phase: '3',
      doing: 'Finishing issue',
      does: 'Commit, create PR, merge, close issue',
      brief: 'commit + PR + merge',
    },
  },
});
