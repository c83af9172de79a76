import { definePipeline, type TaskRow } from '../domain/pipeline.ts';

/** The steps of the seed's loop, counted as its own headings are (2a, 2d, 2e); a resumed search has more iterations than rounds. */
const researching = (round: number): TaskRow => ({
  phase: `2a, round ${round}`,
  doing: 'Looking for the cause',
  does: 'Investigate the code, find potential causes',
  brief: 'research',
});
const fixing = (round: number): TaskRow => ({
  phase: `2d, round ${round}`,
  doing: 'Applying a fix',
  does: 'Apply the recommended fix',
  brief: 'fix',
});
const verifying = (round: number): TaskRow => ({
  phase: `2e, round ${round}`,
  doing: 'Verifying the fix',
  does: 'Check the success criteria by evidence',
  brief: 'verification',
});

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
  'research-1': { verb: 'find-cause', passed: 'fix-1', task: researching(1) },
  'fix-1': { verb: 'apply-fix', passed: 'verify-1', 'no-change': 'research-2', task: fixing(1) },
  'verify-1': { verb: 'prove', passed: 'report', shut: 'clean-up', red: 'research-2', task: verifying(1) },
  'research-2': { verb: 'find-cause', passed: 'fix-2', task: researching(2) },
  'fix-2': { verb: 'apply-fix', passed: 'verify-2', 'no-change': 'research-3', task: fixing(2) },
  'verify-2': { verb: 'prove', passed: 'report', shut: 'clean-up', red: 'research-3', task: verifying(2) },
  'research-3': { verb: 'find-cause', passed: 'fix-3', task: researching(3) },
  'fix-3': { verb: 'apply-fix', passed: 'verify-3', 'no-change': 'research-4', task: fixing(3) },
  'verify-3': { verb: 'prove', passed: 'report', shut: 'clean-up', red: 'research-4', task: verifying(3) },
  'research-4': { verb: 'find-cause', passed: 'fix-4', task: researching(4) },
  'fix-4': { verb: 'apply-fix', passed: 'verify-4', 'no-change': 'research-5', task: fixing(4) },
  'verify-4': { verb: 'prove', passed: 'report', shut: 'clean-up', red: 'research-5', task: verifying(4) },
  'research-5': { verb: 'find-cause', passed: 'fix-5', task: researching(5) },
  'fix-5': { verb: 'apply-fix', passed: 'verify-5', task: fixing(5) },
  'verify-5': { verb: 'prove', passed: 'report', shut: 'clean-up', task: verifying(5) },
  'clean-up': {
    verb: 'clean-up',
    passed: 'report',
    task: {
      phase: '2f',
      doing: 'Taking debug logs out',
      does: 'Remove debug logs, and verify what is left',
      brief: 'debug logs out',
    },
  },
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
