import { describe, expect, it } from '@jest/globals';
import type { Results } from '../../../src/contracts/baton.ts';
import { judgeProof } from '../../../src/domain/debug/proof.ts';
import { digestOf } from '../../../src/domain/digest.ts';
import { judgeAll } from '../../../src/domain/judge-all.ts';
import { thresholdsOf } from '../../../src/domain/threshold.ts';
import { autoSolve } from '../../../src/pipelines/auto-solve.ts';
import { problemSolver } from '../../../src/pipelines/problem-solver.ts';
import { aDebugContext, anIteration, aRun, aVerification, DEBUG_ID } from '../../fakes/debug.ts';
import { aChange } from '../../fakes/facts.ts';

const change = aChange();
const verification = aVerification(digestOf(change));
const history = [anIteration(1), anIteration(2, { result: 'PASS' })];
const debug = aDebugContext({ status: 'resolved', history });
const proved = { debug, change, verification };

const logged = aChange({ content: `console.log('${DEBUG_ID}');\nexport const total = 0;\n` });
const byOutput = { id: 'SC-002', text: 'the total is 8', shown_by: 'output' } as const;
const claimed = [{ id: 'SC-002', shown_by: '✔ the total is 8' }];
const shows = (outputTail: string): Results => ({
  ...proved,
  debug: {
    ...debug,
    success_criteria: [...debug.success_criteria, byOutput],
    history: [
      anIteration(1, { result: 'PASS', shown_by: claimed, criteria: [{ id: 'SC-002', met: true, evidence: '' }] }),
    ],
  },
  verification: { ...verification, after: [aRun(0, outputTail)] },
});

describe('the proof of a fix', () => {
  it('opens the gate', () => {
    expect(judgeProof(proved)).toEqual({ open: true, score: null });
    expect(judgeProof(shows('ok\n✔ the total is 8 (0.3ms)\n')).open).toBe(true);
  });

  it.each<[string, Results, string]>([
    ['nothing was verified', { debug, change }, 'verification_missing'],
    ['there is no context', { change, verification }, 'verification_missing'],
    ['nothing was tried', { ...proved, debug: aDebugContext() }, 'verification_missing'],
    ['another change was verified', { ...proved, change: aChange({ content: 'x' }) }, 'verdict_for_other_bytes'],
    ['it is red', { ...proved, verification: aVerification(digestOf(change), 1) }, 'verification_red'],
    ['it hung', { ...proved, verification: { ...verification, after: [aRun(null)] } }, 'verification_red'],
    [
      'other commands were run',
      { ...proved, verification: { ...verification, after: [aRun(0, '', { command: 'true' })] } },
      'verification_missing',
    ],
    [
      'a command was left out',
      { ...proved, debug: { ...debug, verification_commands: ['npm test', 'make'] } },
      'verification_missing',
    ],
    [
      'nobody ran it without the change',
      { ...proved, verification: { ...verification, before: [] } },
      'verification_missing',
    ],
    [
      'it is green without the change, too',
      { ...proved, verification: { ...verification, before: [aRun(0)] } },
      'verification_flaky',
    ],
    [
      'the iteration did not pass',
      { ...proved, debug: aDebugContext({ history: [anIteration(1)] }) },
      'verification_missing',
    ],
    ['a criterion is said to be met and is not shown', shows('ok\n'), 'criteria_unmet'],
    [
      'a debug log is left',
      { debug, change: logged, verification: aVerification(digestOf(logged)) },
      'debug_logs_left',
    ],
  ])('keeps it shut where %s', (_why, results, code) => {
    expect(judgeProof(results)).toMatchObject({ open: false, score: null, reason: { code } });
  });

  it('stands in for the review where the pipeline makes research, whatever the threshold', () => {
    expect(thresholdsOf(problemSolver, 100)).toEqual({ plan: null, change: null });
    expect(thresholdsOf(autoSolve, 80)).toEqual({ plan: 80, change: 80 });
    expect(judgeAll(proved, { plan: null, change: null }).open).toBe(true);
    expect(judgeAll(proved, { plan: null, change: 0 })).toMatchObject({ reason: { code: 'score_unavailable' } });
  });
});
