import { describe, expect, it } from '@jest/globals';
import type { Change } from '../../../src/contracts/change.ts';
import { withoutDebugLogs } from '../../../src/domain/debug/debug-logs.ts';
import { deliveredResults } from '../../../src/domain/debug/delivered-results.ts';
import { digestOf } from '../../../src/domain/digest.ts';
import { workDone } from '../../../src/domain/work.ts';
import { aDebugContext, anIteration, aVerification, DEBUG_ID } from '../../fakes/debug.ts';
import { aChange } from '../../fakes/facts.ts';

const logged = aChange({ content: `console.log('${DEBUG_ID}');\nexport const total = 0;\n`, addedLines: 2 });
const solved = aDebugContext({ history: [anIteration(1), anIteration(2, { result: 'PASS', summary: 'It adds up.' })] });
const unsolved = aDebugContext({ history: [anIteration(1), anIteration(2)] });
const clean = withoutDebugLogs(logged, solved);
const of = (change: Change, exit = 0) => aVerification(digestOf(change), exit);
const best = { iteration: 1, change: aChange({ content: 'best' }), verification: of(aChange({ content: 'best' }), 1) };

const made = [logged, best.change].map((change) => digestOf(change));

describe('what is delivered', () => {
  it('is the change without its debug logs once that was verified', () => {
    expect(clean).not.toEqual(logged);
    const results = deliveredResults({ debug: solved, change: logged, verification: of(clean), best }, made);
    expect(results).toMatchObject({ change: clean, verification: of(clean) });
  });

  it('is the change with its logs where a line of the base could go with them', () => {
    const mixed = aChange({ content: `export const total = 0; // ${DEBUG_ID}\n` });
    const verification = of(withoutDebugLogs(mixed, solved));
    const results = deliveredResults({ debug: solved, change: mixed, verification }, [digestOf(mixed)]);
    expect(results.change).toEqual(mixed);
  });

  it('is the change as it is where only that was verified, or where it holds none', () => {
    expect(deliveredResults({ debug: solved, change: logged, verification: of(logged) }, made).change).toEqual(logged);
    expect(deliveredResults({ debug: solved, change: clean, verification: of(clean) }, made).change).toEqual(clean);
  });

  it('is the best change where the fault is not solved, with its own verification', () => {
    const results = deliveredResults({ debug: unsolved, change: logged, verification: of(logged, 1), best }, made);
    expect(results).toMatchObject({ change: best.change, verification: best.verification });
    expect(deliveredResults({ debug: unsolved, change: logged }, made)).toMatchObject({ change: logged });
  });

  it('is no best change whose bytes came from a tester', () => {
    const results = deliveredResults({ debug: unsolved, change: logged, best }, [digestOf(logged)]);
    expect(results.change).toEqual(logged);
  });

  it('is the change with its logs where it does not hold without them', () => {
    const needed = { iteration: 2, change: logged, verification: of(logged) };
    const results = deliveredResults(
      { debug: unsolved, change: logged, verification: of(clean, 1), best: needed },
      made,
    );
    expect(results).toMatchObject({ change: logged, verification: of(logged) });
  });

  it('is what it is without a search for a fault', () => {
    const results = { change: logged, verification: of(clean), best };
    expect(deliveredResults(results, made)).toBe(results);
  });
});

describe('what was done', () => {
  it('is what the fixes in the change did, in the words of the newest', () => {
    const operation = 'Gave reduce its start value';
    expect(workDone({ debug: solved })).toEqual({ summary: 'It adds up.', done: [operation], left: [] });
    expect(workDone({ debug: unsolved, best })?.done).toEqual([operation]);
    expect(workDone({ debug: aDebugContext() })).toBeNull();
  });
});
