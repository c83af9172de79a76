import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { asRelayError, RelayError } from '../src/errors.ts';

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

describe('whatever was thrown', () => {
  it('is kept where the catalogue has it', () => {
    const error = RelayError.of('token-refused', { doing: 'merge' });
    expect(asRelayError(error)).toBe(error);
  });

  it('by a disk that is full is told as what it is', () => {
    // Linux has a device that is always full.
    const error = asRelayError(thrownBy(() => writeFileSync('/dev/full', 'x')));
    expect(error).toMatchObject({ code: 'disk-full', happened: 'The disk of the machine is full.' });
    expect(error.message).toContain('finished phases are kept');
  });

  it.each([new Error('a slip'), 'a slip', null, undefined])('else is a bug of ours: %p', (thrown) => {
    expect(asRelayError(thrown)).toMatchObject({ code: 'internal' });
  });
});
