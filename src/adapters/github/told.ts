import type { Told } from '../../contracts/checkup.ts';
import { RelayError } from '../../errors.ts';
import { GithubStatus } from './answer-fault.ts';

export const known = <T>(value: T): Told<T> => ({ known: true, value });

/** What GitHub says, or why it doesn't say it to this token; throws where it doesn't answer at all. */
export async function told<T>(ask: () => Promise<T>): Promise<Told<T>> {
  try {
    return known(await ask());
  } catch (error) {
    if (error instanceof GithubStatus) return { known: false, why: `GitHub answered with status ${error.status}` };
    if (error instanceof RelayError && error.code === 'missing-permission')
      return { known: false, why: 'this token may not read it' };
    throw error;
  }
}
