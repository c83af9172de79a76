import { randomBytes } from 'node:crypto';
import type { Random } from '../ports.ts';

/** Random bits of the operating system, fit for nonces and tickets that nobody may guess. */
export const systemRandom: Random = {
  token: () => randomBytes(16).toString('hex'),
};
