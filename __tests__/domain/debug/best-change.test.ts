import { describe, expect, it } from '@jest/globals';
import { betterChange } from '../../../src/domain/debug/best-change.ts';
import { aDebugContext, anIteration, aRun, aVerification } from '../../fakes/debug.ts';
import { aChange } from '../../fakes/facts.ts';

const digest = `sha256:${'0'.repeat(64)}`;
const tried = (iteration: number, after = [1, 1]) => ({
  iteration,
  change: aChange({ content: `draft ${iteration}` }),
  verification: { ...aVerification(digest, 1), after: after.map((exit) => aRun(exit)) },
});
const met = [{ id: 'SC-001', met: true, evidence: '' }];

describe('the best change', () => {
  const debug = aDebugContext({
    reproduction: { runs: [], signature: 'as at first' },
    history: [
      anIteration(1, { signature: 'as at first' }),
      anIteration(2, { signature: 'another' }),
      anIteration(3, { signature: 'as at first', criteria: met }),
    ],
  });
  const better = (one: number, other: number) => betterChange(tried(one), tried(other), debug).iteration;

  it('is the first where there is no other', () => {
    expect(betterChange(undefined, tried(1), debug).iteration).toBe(1);
  });

  it('is the one with more green commands, then more criteria, then another failure than at first', () => {
    expect(betterChange(tried(1, [0, 1]), tried(3), debug).iteration).toBe(1);
    expect(better(2, 3)).toBe(3);
    expect(better(3, 2)).toBe(3);
    expect(better(2, 1)).toBe(2);
  });

  it('is the newer one of two that are equal', () => {
    expect(better(1, 1)).toBe(1);
    expect(betterChange(tried(1), { ...tried(1), iteration: 4 }, debug).iteration).toBe(4);
  });
});
