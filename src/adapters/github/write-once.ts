import { isUnclear } from './attempt.ts';
import type { GithubClient } from './client.ts';

const TRIES = 3;

/**
 * Writes something that must exist once. When the answer got lost, it is looked for before it is written again; what
 * GitHub decided is not written twice. Throws whatever the last try threw.
 */
export async function writeOnce<T>(
  client: GithubClient,
  write: () => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isUnclear(error)) throw error;
      await client.pause(500 * 2 ** count);
      const found = await find();
      if (found !== null) return found;
      if (count >= TRIES) throw error;
    }
  }
}
