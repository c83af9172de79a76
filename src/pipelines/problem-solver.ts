import { definePipeline } from '../domain/pipeline.ts';

/** One fault: research, fix and verify against a command, up to five times (seed 002). */
export const problemSolver = definePipeline('problem-solver', 'report', {
  open: { verb: 'open', passed: 'reproduce' },
  reproduce: {
    verb: 'reproduce',
    passed: 'research-1',
    task: {
      phase: '1',
      doing: 'Reproducing the fault',
      does: 'See the verification fail before anything is changed',
      brief: 'reproduce the fault',
    },
  },
  'research-1': {
    verb: 'find-cause',
    passed: 'fix-1',
    task: {
      phase: '2a',
      doing: 'Looking for the cause',
      does: 'Investigate the code, find potential causes',
      brief: 'research',
    },
  },
  'fix-1': {
    verb: 'apply-fix',
    passed: 'verify-1',
    'no-change': 'research-2',
    task: { phase: '2d', doing: 'Applying a fix', does: 'Apply the recommended fix', brief: 'fix' },
  },
  'verify-1': {
    verb: 'prove',
    passed: 'report',
    shut: 'clean-up',
    red: 'research-2',
    task: {
      phase: '2e',
      doing: 'Verifying the fix',
      does: 'Check the success criteria by evidence',
      brief: 'verification',
    },
  },
  'research-2': { verb: 'find-cause', passed: 'fix-2' },
  'fix-2': { verb: 'apply-fix', passed: 'verify-2', 'no-change': 'research-3' },
  'verify-2': { verb: 'prove', passed: 'report', shut: 'clean-up', red: 'research-3' },
  'research-3': { verb: 'find-cause', passed: 'fix-3' },
  'fix-3': { verb: 'apply-fix', passed: 'verify-3', 'no-change': 'research-4' },
  'verify-3': { verb: 'prove', passed: 'report', shut: 'clean-up', red: 'research-4' },
  'research-4': { verb: 'find-cause', passed: 'fix-4' },
  'fix-4': { verb: 'apply-fix', passed: 'verify-4', 'no-change': 'research-5' },
  'verify-4': { verb: 'prove', passed: 'report', shut: 'clean-up', red: 'research-5' },
  'research-5': { verb: 'find-cause', passed: 'fix-5' },
  'fix-5': { verb: 'apply-fix', passed: 'verify-5' },
  'verify-5': { verb: 'prove', passed: 'report', shut: 'clean-up' },
  'clean-up': { verb: 'clean-up', passed: 'report' },
  report: {
    verb: 'deliver',
    passed: 'end',
    task: {
      phase: '3',
      doing: 'Reporting',
      does: 'Report, and deliver the fix with its evidence',
      brief: 'report + PR',
    },
  },
});
