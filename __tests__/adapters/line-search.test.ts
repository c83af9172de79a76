import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LineSearch } from '../../src/adapters/process/line-search.ts';

function found(pieces: readonly string[], ...chunks: readonly string[]): readonly string[] {
  const search = new LineSearch(pieces);
  for (const chunk of chunks) search.add(Buffer.from(chunk));
  return search.end();
}

describe('a search in output', () => {
  it('keeps the first line that holds each piece, however it comes in', () => {
    expect(
      found(['value is 3', '✔ b'], 'val', 'ue is', ' 3 now\nvalue is 3 again\n', 'x\n\u001b[32m✔\u001b[39m   b (2ms)'),
    ).toEqual(['value is 3 now', '✔ b (2ms)']);
  });

  it('finds nothing where nothing is wanted, or nothing is there', () => {
    expect(found([], 'a\n')).toEqual([]);
    expect(found(['', ' '], 'a\n')).toEqual([]);
    expect(found(['b'], 'a\n')).toEqual([]);
  });

  it('keeps little of a long line, and bounds one that never ends', () => {
    expect(found(['end'], `${'x'.repeat(1_000_000)}end`)).toEqual(['x'.repeat(500)]);
    expect(found(['head'], 'head', 'x'.repeat(1_000_000))).toEqual([]);
  });

  it('finds the same wherever the output is cut', () => {
    const text = 'one\ntwo ü three\nfour';
    fc.assert(
      fc.property(fc.nat(Buffer.byteLength(text)), (at) => {
        const search = new LineSearch(['ü', 'four']);
        const bytes = Buffer.from(text);
        search.add(bytes.subarray(0, at));
        search.add(bytes.subarray(at));
        expect(search.end()).toEqual(['two ü three', 'four']);
      }),
      { seed: 3 },
    );
  });
});
