import { describe, expect, it } from '@jest/globals';
import { failureSignature } from '../../../src/domain/debug/failure-signature.ts';
import { aRun } from '../../fakes/debug.ts';

const output = (over: Partial<Record<'ms' | 'seen' | 'folder' | 'line' | 'at', string>> = {}) => {
  const {
    ms = '3.2ms',
    seen = 'NaN',
    folder = '/home/runner/work',
    line = '12:5',
    at = '2026-11-30T12:00:00.000Z',
  } = over;
  return [
    `${at} start, pid: 4711`,
    `✖ the sum of nothing (${ms})`,
    `AssertionError [ERR_ASSERTION]: ${seen} !== 0`,
    `    at TestContext.<anonymous> (file://${folder}/test/cart.test.js:${line})`,
    `# duration_ms 45.${ms.length}`,
  ].join('\n');
};
const signature = (text: string) => failureSignature([aRun(0), aRun(1, text)]);

describe('the signature of a failure', () => {
  it('names the exit and the first line that tells something', () => {
    expect(signature(output())).toMatch(
      /^exit 1 · AssertionError \[ERR_ASSERTION\]: NaN !== 0 · [0-9a-f]{12}$|^exit 1 · ✖/,
    );
    expect(failureSignature([aRun(null, 'half a line', { timedOut: true })])).toBe('a timeout · half a line');
    expect(failureSignature([aRun(2)])).toMatch(/^exit 2 · it printed nothing/);
  });

  it('is none where all is green', () => {
    expect(failureSignature([aRun(0, 'error handling: ok')])).toBeNull();
  });

  it.each([
    ['times', { ms: '901ms' }],
    ['folders', { folder: '/tmp/x-1' }],
    ['lines of a trace', { line: '99:1' }],
    ['moments', { at: '2026-12-01T03:04:05Z' }],
  ])('is the same for other %s', (_what, over) => {
    expect(signature(output(over))).toBe(signature(output()));
  });

  it('differs where the test saw something else', () => {
    expect(signature(output({ seen: '7' }))).not.toBe(signature(output()));
    expect(signature(output({ seen: '8' }))).not.toBe(signature(output({ seen: '7' })));
  });
});
