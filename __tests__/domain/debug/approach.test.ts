import { describe, expect, it } from '@jest/globals';
import { repeatedBy, sameIdea, stillTheSame } from '../../../src/domain/debug/approach.ts';
import { anIteration, anOperation } from '../../fakes/debug.ts';

const reworded = anOperation({ description: 'Give the reduce call its start value of 0', rationale: 'Other words' });
const elsewhere = anOperation({ target_file: 'src/price.js' });
const other = anOperation({ description: 'Round every amount to whole cents before adding' });

describe('an idea', () => {
  it('is the same in other words, and another one in another place or with another aim', () => {
    expect(sameIdea([anOperation()], [reworded])).toBe(true);
    expect(sameIdea([anOperation()], [elsewhere])).toBe(false);
    expect(sameIdea([anOperation()], [other])).toBe(false);
    expect(sameIdea([anOperation(), elsewhere], [elsewhere, anOperation()])).toBe(true);
  });
});

describe('a failure with the same signature and the same idea', () => {
  it('is a repetition', () => {
    const history = [anIteration(1), anIteration(2, { operations: [reworded] })];
    expect(repeatedBy(history)?.iteration).toBe(1);
  });

  it.each([
    ['the failure is another', anIteration(2, { signature: 'exit 1 · 7 !== 0' })],
    ['the idea is another', anIteration(2, { operations: [other] })],
    ['it was not judged', anIteration(2, { result: null })],
    ['it helped', anIteration(2, { result: 'PASS' })],
  ])('is none where %s', (_why, second) => {
    expect(repeatedBy([anIteration(1), second])).toBeNull();
  });

  it('looks behind what lies between', () => {
    const between = anIteration(2, { operations: [other], signature: 'exit 2' });
    expect(repeatedBy([anIteration(1), between, anIteration(3)])?.iteration).toBe(1);
    expect(repeatedBy([])).toBeNull();
  });

  it('is known again in a new research', () => {
    expect(stillTheSame([anIteration(1)], [reworded])?.iteration).toBe(1);
    expect(stillTheSame([anIteration(1)], [other])).toBeNull();
  });
});
