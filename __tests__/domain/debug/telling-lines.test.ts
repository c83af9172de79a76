import { describe, expect, it } from '@jest/globals';
import { firstTelling, tellingExcerpt } from '../../../src/domain/debug/telling-lines.ts';

const framed = ['ℹ start', ...Array.from({ length: 20 }, (_, n) => `✔ test ${n}`), '✖ the sum of nothing', 'NaN !== 0'];

describe('what an output tells', () => {
  it('begins with the line that says what is wrong', () => {
    expect(firstTelling(framed)).toBe('✖ the sum of nothing');
    expect(tellingExcerpt(framed.join('\n'), 60)).toBe('✖ the sum of nothing\nNaN !== 0');
  });

  it('is all of it where it is short, and its end where nothing tells', () => {
    expect(tellingExcerpt(' two\nlines\n', 60)).toBe('two\nlines');
    expect(tellingExcerpt('x'.repeat(100), 10)).toBe('x'.repeat(10));
    expect(firstTelling(['one', 'two'])).toBe('two');
    expect(firstTelling([])).toBe('');
  });

  it('is never longer than asked for', () => {
    expect(tellingExcerpt(`error ${'x'.repeat(100)}`, 20)).toHaveLength(20);
  });
});
