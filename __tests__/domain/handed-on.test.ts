import { describe, expect, it } from '@jest/globals';
import { digestOf } from '../../src/domain/digest.ts';
import { changesMade, resultsOf } from '../../src/domain/handed-on.ts';
import { problemSolver } from '../../src/pipelines/problem-solver.ts';
import { aDebugContext, aVerification } from '../fakes/debug.ts';
import { aChange, anOpening } from '../fakes/facts.ts';

const [carried, fixed, smuggled] = ['carried', 'fixed', 'smuggled'].map((content) => aChange({ content }));
const bestOf = (change = aChange()) => ({ iteration: 1, change, verification: aVerification(digestOf(change), 1) });
const batons = [
  { phase: 'open', results: { opening: anOpening(), change: carried, best: bestOf(carried) } },
  { phase: 'fix-1', results: { change: fixed } },
  { phase: 'verify-1', results: { debug: aDebugContext(), change: smuggled, best: bestOf(smuggled) } },
];

describe('what a phase hands on', () => {
  it('counts as far as its verb is there for it', () => {
    expect(resultsOf(problemSolver, batons)).toMatchObject({ change: fixed, debug: { status: 'investigating' } });
    expect(resultsOf(problemSolver, batons.slice(0, 1)).change).toEqual(carried);
  });

  it('is no change to be written where it comes from a tester', () => {
    expect(changesMade(problemSolver, batons)).toEqual([carried, carried, fixed].map((change) => digestOf(change)));
  });
});
