import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countLines } from '../../src/contracts/line-counts.ts';

const line = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 2 });
const text = fc.array(line).map((lines) => lines.map((each) => `${each}\n`).join(''));
const count = (before: string, after: string) => countLines(Buffer.from(before), Buffer.from(after));

describe('counting lines', () => {
  it('explains the difference in length, whatever the texts are', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { addedLines, deletedLines } = count(before, after);
        expect(addedLines - deletedLines).toBe(after.split('\n').length - before.split('\n').length);
      }),
    );
  });

  it('is the same with the texts exchanged, and nothing for equal ones', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [there, back] = [count(before, after), count(after, before)];
        expect(back).toEqual({ ...there, addedLines: there.deletedLines, deletedLines: there.addedLines });
        expect(count(before, before)).toEqual({ addedLines: 0, deletedLines: 0, binary: false });
      }),
    );
  });

  it('counts a line as often as it came or went, and one that only moved not at all', () => {
    expect(count('a\nb\n', 'b\na\na\na\n')).toMatchObject({ addedLines: 2, deletedLines: 0 });
    expect(count('a\na\nb\n', 'b\n')).toMatchObject({ addedLines: 0, deletedLines: 2 });
  });

  it('sees a last line without its end as a line, and an empty file as none', () => {
    expect(count('', 'a')).toMatchObject({ addedLines: 1, deletedLines: 0 });
    expect(count('a\n', '')).toMatchObject({ addedLines: 0, deletedLines: 1 });
  });

  it('finds no lines in what is binary on either side', () => {
    const binary = { addedLines: 0, deletedLines: 0, binary: true };
    expect(count('a\n', 'a\0b\n')).toEqual(binary);
    expect(count('a\0b\n', 'a\n')).toEqual(binary);
    expect(count(`${'x'.repeat(8_000)}\0`, '')).toMatchObject({ binary: false });
  });
});
