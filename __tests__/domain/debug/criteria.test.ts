import { describe, expect, it } from '@jest/globals';
import { criteriaResults, doubtsText, isGreen, unmetText } from '../../../src/domain/debug/criteria.ts';
import { aDebugContext, aRun } from '../../fakes/debug.ts';

const debug = aDebugContext({
  success_criteria: [
    { id: 'SC-001', text: 'the verification command ends with exit 0', shown_by: 'exit' },
    { id: 'SC-002', text: 'A/V offset < 100ms', shown_by: 'output' },
  ],
});
const claim = [{ id: 'SC-002', shown_by: '✔ offset stays below 100 ms' }];
const green = [aRun(0, '✔ offset stays below   100 ms (3.1ms)\n✔ other')];

describe('success criteria', () => {
  it('are met by exit codes and by a line that the fix named', () => {
    expect(criteriaResults(debug, claim, { after: green, before: [aRun(1)] })).toEqual([
      { id: 'SC-001', met: true, evidence: 'npm test: exit 0' },
      { id: 'SC-002', met: true, evidence: '✔ offset stays below 100 ms (3.1ms)' },
    ]);
  });

  it.each([
    ['nothing is named', [], 'the fix names no line that shows it'],
    ['what is named could stand anywhere', [{ id: 'SC-002', shown_by: ' ok ' }], 'the fix names no line that shows it'],
    [
      'nobody printed it',
      [{ id: 'SC-002', shown_by: '✔ drift is gone' }],
      'no line of the output holds "✔ drift is gone"',
    ],
    [
      'another criterion is named',
      [{ id: 'SC-003', shown_by: '✔ offset stays' }],
      'the fix names no line that shows it',
    ],
  ])('are unmet where %s', (_why, claims, evidence) => {
    const results = criteriaResults(debug, claims, { after: green, before: [] });
    expect(results[1]).toEqual({ id: 'SC-002', met: false, evidence });
    expect(unmetText(results)).toBe(`SC-002 (${evidence})`);
  });

  it('are all unmet where a command fails, whatever it prints', () => {
    const results = criteriaResults(debug, claim, { after: [aRun(1, green[0]?.outputTail)], before: [] });
    expect(results.map(({ met }) => met)).toEqual([false, false]);
  });

  it.each([
    ['is printed without the change, too', claim, [aRun(1, green[0]?.outputTail)], 'printed without the change, too'],
    [
      'speaks of something else',
      [{ id: 'SC-002', shown_by: '✔ the CEO is happy' }],
      [aRun(1)],
      'the line has no word of the criterion',
    ],
  ])('are for people to look at where the line %s', (_why, claims, before, doubt) => {
    const after = [aRun(0, `${green[0]?.outputTail}\n✔ the CEO is happy`)];
    const results = criteriaResults(debug, claims, { after, before });
    expect(results[1]).toMatchObject({ met: true, doubt });
    expect(doubtsText(results)).toBe(`SC-002 (${doubt})`);
  });

  it('about a test file are for people to look at where nothing names it', () => {
    const named = aDebugContext({
      success_criteria: [
        { id: 'SC-001', text: 'The tests in test/cart.test.js pass', shown_by: 'exit', path: 'test/cart.test.js' },
      ],
    });
    const shown = (run: Parameters<typeof aRun>[2], output = '') =>
      criteriaResults(named, [], { after: [aRun(0, output, run)], before: [aRun(1)] })[0]?.doubt;
    expect(shown({ command: 'node --test test/cart.test.js' })).toBeUndefined();
    expect(shown({}, 'PASS test/cart.test.js')).toBeUndefined();
    expect(shown({})).toBe('nothing shows that this file was run');
  });

  it('are shown by a line that stood far above the end of the output', () => {
    const after = [aRun(0, 'ok 400', { shownLines: ['✔ offset stays below 100 ms'] })];
    expect(criteriaResults(debug, claim, { after, before: [aRun(1)] })[1]).toEqual({
      id: 'SC-002',
      met: true,
      evidence: '✔ offset stays below 100 ms',
    });
  });

  it('are not met by commands that nobody ran', () => {
    expect(isGreen([])).toBe(false);
    expect(criteriaResults(debug, claim, { after: [], before: [] })[0]?.met).toBe(false);
  });
});
