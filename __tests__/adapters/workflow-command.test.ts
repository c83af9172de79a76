import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outputBlock } from '../../src/adapters/workflow-command.ts';

/** An output file as the runner reads it: `name<<delimiter`, then lines up to the one that is the delimiter. */
function readOutputs(file: string): [string, string][] {
  const found: [string, string][] = [];
  const lines = file.split('\n');
  for (let at = 0; at < lines.length - 1; at += 1) {
    const [, name = '', delimiter = ''] = /^([^<]+)<<(.+)$/.exec(lines[at] ?? '') ?? [];
    const end = lines.indexOf(delimiter, at + 1);
    if (name === '' || end === -1) throw new Error(`line ${at + 1} is no output: ${lines[at]}`);
    found.push([name, lines.slice(at + 1, end).join('\n')]);
    at = end;
  }
  return found;
}

describe('an output', () => {
  it('is one intact value, whatever stands in it (O11)', () => {
    const pieces = fc.constantFrom('\n', 'EOF', 'end-', 'next<<EOF', 'a=b', '::set-output name=x::y', ' ', 'x');
    const values = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(values, values, (one, other) => {
        const delimiter = `end-${randomUUID()}`;
        const file = outputBlock('summary', one, delimiter) + outputBlock('baton', other, delimiter);
        expect(readOutputs(file)).toEqual([
          ['summary', one],
          ['baton', other],
        ]);
      }),
      { seed: 20261130 },
    );
  });
});
