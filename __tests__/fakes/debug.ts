import type { DebugContext, Iteration } from '../../src/contracts/debug.ts';
import type { RecommendedOperation } from '../../src/contracts/debug-answers.ts';
import type { CommandRun, Verification } from '../../src/contracts/evidence.ts';
import { NOW } from './facts.ts';

export const DEBUG_ID = 'debug-20261130120000';

export function aRun(exitCode: number | null = 0, outputTail = '', run: Partial<CommandRun> = {}): CommandRun {
  return { command: 'npm test', exitCode, timedOut: false, durationMs: 900, outputTail, ...run };
}

export const anOperation = (operation: Partial<RecommendedOperation> = {}): RecommendedOperation => ({
  priority: 1,
  operation: 'MODIFY_CODE',
  target_file: 'src/cart.js',
  description: 'Give reduce its start value',
  rationale: 'Without one the sum of nothing is not a number',
  ...operation,
});

/** An iteration whose fix was tried and did not help, unless told otherwise. */
export function anIteration(
  iteration: number,
  { operations = [anOperation()], ...changed }: Partial<Iteration> & { operations?: RecommendedOperation[] } = {},
): Iteration {
  const ofIteration = { debug_id: DEBUG_ID, iteration };
  const fix_applied = { operations: ['Gave reduce its start value'], files_modified: ['src/cart.js'] };
  const common = { status: 'success', timestamp: NOW, execution_time_ms: 4_000 } as const;
  return {
    iteration,
    timestamp: NOW,
    research: {
      agent: 'debug-researcher',
      ...common,
      result: {
        ...ofIteration,
        findings: [
          {
            category: 'ROOT_CAUSE',
            description: 'reduce has no start value',
            location: 'src/cart.js:3',
            confidence: 'HIGH',
          },
        ],
        recommended_operations: operations,
        confidence_level: 'HIGH',
        files_analyzed: ['src/cart.js'],
      },
    },
    approach_changed: false,
    execution: {
      agent: 'debug-executor',
      ...common,
      result: {
        ...ofIteration,
        fix_applied,
        verification_result: { command: 'npm test', success_criteria_met: true, output_summary: 'all green' },
        new_issue: null,
        debug_logs_added: [],
        debug_logs_removed: [],
      },
    },
    summary: 'The sum starts at 0 now.',
    shown_by: [],
    change_digest: `sha256:${String(iteration).padStart(64, '0')}`,
    feedback: {
      feedback_from: 'debug-executor',
      iteration,
      fix_applied,
      verification_result: {
        command: 'npm test',
        exit_code: 1,
        output_summary: 'AssertionError: NaN is not 0',
        success_criteria_met: false,
      },
      new_issue: { description: 'npm test ended with exit 1.', evidence: 'AssertionError: NaN is not 0' },
    },
    criteria: [{ id: 'SC-001', met: false, evidence: 'npm test: exit 1' }],
    signature: 'exit 1 · AssertionError: NaN is not 0 · 0123456789ab',
    result: 'FAIL',
    ...changed,
  };
}

export function aDebugContext(debug: Partial<DebugContext> = {}): DebugContext {
  return {
    debug_id: DEBUG_ID,
    created: NOW,
    status: 'investigating',
    kind: 'solve',
    title: 'Sum of an empty cart is NaN',
    request: 'the sum of an empty cart is NaN',
    issue_description: 'the sum of an empty cart is NaN\n\nIt should be 0.',
    success_criteria: [{ id: 'SC-001', text: 'npm test ends with exit 0', shown_by: 'exit' }],
    verification_commands: ['npm test'],
    max_iterations: 5,
    branch: 'fix/issue-23-sum-of-an-empty-cart-is-nan',
    reproduction: { runs: [aRun(1, 'AssertionError: NaN is not 0')], signature: 'exit 1 · AssertionError' },
    history: [],
    ...debug,
  };
}

export const aVerification = (changeDigest: Verification['changeDigest'], exitCode = 0): Verification => ({
  changeDigest,
  after: [aRun(exitCode)],
  before: exitCode === 0 ? [aRun(1)] : [],
});
