import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Baton, Results } from '../../../src/contracts/baton.ts';
import type { Iteration } from '../../../src/contracts/debug.ts';
import { VERBS } from '../../../src/contracts/names.ts';
import type { Record } from '../../../src/contracts/record.ts';
import { withContextFile } from '../../../src/domain/debug/context-entry.ts';
import { digestOf } from '../../../src/domain/digest.ts';
import { advance, rowOf } from '../../../src/domain/pipeline.ts';
import { type ResumptionFacts, resumption } from '../../../src/domain/resumption.ts';
import { problemSolver } from '../../../src/pipelines/problem-solver.ts';
import { aDebugContext, anIteration, aVerification } from '../../fakes/debug.ts';
import { aChange, aClaim, anOpening, BASE_SHA, NOW } from '../../fakes/facts.ts';

const change = aChange();
const record: Record = {
  format: 1,
  pipeline: 'problem-solver',
  issue_number: 23,
  status: 'stopped',
  mode: 'auto',
  claim: aClaim(),
  base_sha: BASE_SHA,
  delivered: null,
  resume: null,
  batons: {},
  history: [],
  updated_at: NOW,
};

type End = readonly [phase: string, outcome: string, code?: string];

const batonOf = ([phase, outcome, code]: End, results: Results = {}): Baton => ({
  format: 1,
  repository: '42',
  subject: 'issue 23',
  run: '1',
  attempt: 1,
  phase,
  baseSha: BASE_SHA,
  parent: null,
  createdAt: NOW,
  outcome,
  reason: code === undefined ? null : { code, says: '', hint: '' },
  results,
  tries: [],
  spend: null,
});

const iterations = (count: number): Iteration[] => Array.from({ length: count }, (_, at) => anIteration(at + 1));

/** What a run left that went this way; of each phase only what it is there for counts. */
function left(ends: readonly End[], debug = aDebugContext({ history: iterations(2) }), more: Results = {}): Baton[] {
  const best = { iteration: 1, change, verification: aVerification(digestOf(change), 1) };
  const results = { debug, change, best, verification: best.verification, ...more };
  return [batonOf(['open', 'passed'], { opening: anOpening() }), ...ends.map((end) => batonOf(end, results))];
}

const facts = (kept: readonly Baton[], more: Partial<ResumptionFacts> = {}): ResumptionFacts => ({
  pipeline: problemSolver,
  record,
  kept,
  snapshot: anOpening().snapshot,
  baseHolds: true,
  headSha: BASE_SHA,
  edited: {},
  mode: 'auto',
  approval: null,
  maxIterations: 5,
  ...more,
});

function resumed(kept: readonly Baton[], more: Partial<ResumptionFacts> = {}) {
  const going = resumption(facts(kept, more));
  if (!('resumed' in going)) throw new Error(going.afresh);
  return going;
}
const entered = (kept: readonly Baton[], more: Partial<ResumptionFacts> = {}) => resumed(kept, more).resumed.enter;

const reproduced: End = ['reproduce', 'passed'];
const round = (n: number, outcome = 'red', code = 'verification_red'): End[] => [
  [`research-${n}`, 'passed'],
  [`fix-${n}`, 'passed'],
  [`verify-${n}`, outcome, code],
];

describe('a search that is resumed', () => {
  it.each<[string, readonly End[], string]>([
    ['died while the fault was reproduced', [], 'reproduce'],
    ['died in the first research', [reproduced], 'research-1'],
    ['broke in the third research', [reproduced, ...round(1), ...round(2), ['research-3', 'failed']], 'research-3'],
    ['died in the third fix', [reproduced, ...round(1), ...round(2), ['research-3', 'passed']], 'fix-3'],
    ['died in the third verification', [reproduced, ...round(1), ...round(2), ...round(3).slice(0, 2)], 'verify-3'],
    [
      'died after a fix that changed nothing',
      [reproduced, ['research-1', 'passed'], ['fix-1', 'no-change', 'no_change']],
      'research-2',
    ],
    ['died while it cleaned up', [reproduced, ...round(1), ...round(2, 'shut', 'debug_logs_left')], 'clean-up'],
    [
      'died while it reported',
      [reproduced, ...round(1), ['research-2', 'passed'], ['fix-2', 'passed'], ['verify-2', 'passed']],
      'report',
    ],
    ['saw the command be flaky', [['reproduce', 'stopped', 'verification_flaky']], 'reproduce'],
    ['saw it be flaky with the fix', [reproduced, ...round(1, 'stopped', 'verification_flaky')], 'verify-1'],
    ['was not to take debug logs out', [reproduced, ...round(1, 'stopped', 'debug_logs_left')], 'verify-1'],
    [
      'left the fix to a person',
      [reproduced, ['research-1', 'passed'], ['fix-1', 'refused', 'forbidden_change']],
      'fix-1',
    ],
  ])('that %s goes on there', (_why, ends, phase) => {
    expect(entered(left(ends))).toBe(phase);
  });

  const all = [1, 2, 3, 4].flatMap((n) => round(n));
  it.each<[string, readonly End[]]>([
    ['has used up the rows of its run', [reproduced, ...all, ...round(5, 'stopped', 'iterations_left')]],
    ['is exhausted', [reproduced, ...all, ...round(5, 'stopped', 'problem_exhausted')]],
    ['has repeated its approach', [reproduced, ...round(1), ['research-2', 'stopped', 'approach_repeated']]],
    [
      'needs its debug logs',
      [reproduced, ...round(1, 'shut', 'debug_logs_left'), ['clean-up', 'stopped', 'debug_logs_needed']],
    ],
  ])('that %s goes on with the next research, with all that was found and made', (_why, ends) => {
    const debug = aDebugContext({ status: 'exhausted', history: iterations(5) });
    const { resumed: how, results } = resumed(left(ends, debug), { maxIterations: 8 });
    expect(how).toMatchObject({ enter: 'research-1', passed: [{ phase: 'reproduce', score: null }] });
    expect(results).toMatchObject({ change, best: { iteration: 1 }, debug: { max_iterations: 8 } });
    expect(results.debug?.history).toHaveLength(5);
  });

  it('tells only again what an investigation found', () => {
    const debug = aDebugContext({ kind: 'investigate', history: iterations(1) });
    expect(entered(left([reproduced, ['research-1', 'passed']], debug))).toBe('report');
  });

  it('keeps nothing of what was said of another issue or base', () => {
    const kept = left([reproduced]);
    const snapshot = { ...anOpening().snapshot, body: 'Now something else.' };
    expect(resumption(facts(kept, { snapshot }))).toEqual({ afresh: 'the issue was edited since' });
    expect(resumption(facts(kept, { baseHolds: false }))).toHaveProperty('afresh');
  });
});

describe('a branch that a person moved on', () => {
  const exhausted = [reproduced, ...round(1), ...round(2, 'stopped', 'problem_exhausted')];
  const mended = aChange({ content: 'by a person' });

  it('is proved as it stands, and no earlier change takes its place', () => {
    const { resumed: how, results } = resumed(left(exhausted), { edited: { change: mended } });
    expect(how.enter).toBe('verify-1');
    expect(results).toMatchObject({ change: mended, debug: { status: 'verifying' } });
    expect(results).not.toHaveProperty('best');
    expect(results).not.toHaveProperty('verification');
    expect(results.debug?.history.at(-1)?.summary).toContain('A person went on from there on the branch.');
  });

  it('is looked into where the search died before anything was to be proved', () => {
    expect(entered(left([reproduced]), { edited: { change: mended } })).toBe('research-1');
  });

  it('is judged without the context that was committed beside the fix', () => {
    const kept = left(exhausted);
    const debug = aDebugContext({ history: iterations(2) });
    expect(resumed(kept, { edited: { change: withContextFile(mended, debug) } }).results.change).toEqual(mended);
  });
});

describe('wherever a search ended (law)', () => {
  const outcomes = ({ verb }: (typeof problemSolver.rows)[number]) =>
    VERBS[verb].outcomes.flatMap((outcome) => (outcome === 'passed' ? ['passed', 'passed', 'passed'] : [outcome]));
  const middle = problemSolver.rows.slice(1, -1);
  const runs = fc.record({
    ends: fc.tuple(...middle.map((row) => fc.constantFrom(...outcomes(row)))),
    dies: fc.integer({ min: 0, max: middle.length }),
  });

  /** The way of a run with these outcomes: what it has behind it, and where it stood at its end. */
  function walk(outcomeOf: ReadonlyMap<string, string>, dies: number): { ends: End[]; stood: string } {
    const ends: End[] = [];
    let phase = advance(problemSolver, 'open', 'passed');
    while (phase !== null && phase !== problemSolver.last) {
      if (ends.length === dies) return { ends, stood: phase };
      const outcome = outcomeOf.get(phase) ?? '';
      ends.push([phase, outcome]);
      phase = advance(problemSolver, phase, outcome);
    }
    return { ends, stood: problemSolver.last };
  }

  it('goes on no further than its last row, and every row before that has led on', () => {
    fc.assert(
      fc.property(runs, ({ ends: chosen, dies }) => {
        const { ends, stood } = walk(new Map(middle.map(({ phase }, at) => [phase, chosen[at] ?? ''])), dies);
        const enter = entered(left(ends));
        const way = [...ends.map(([phase]) => phase), stood];
        const before = ends.slice(0, way.indexOf(enter));
        expect(way).toContain(enter);
        for (const [at, [phase, outcome]] of before.entries()) {
          expect(rowOf(problemSolver, phase)?.routes[outcome]).toBe(way[at + 1]);
        }
        // Where the way did not lead on by the table, that row or the search begins anew.
        const last = ends.at(-1);
        const led = last === undefined || rowOf(problemSolver, last[0])?.routes[last[1]] !== undefined;
        expect([led ? stood : last[0], 'research-1']).toContain(enter);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
