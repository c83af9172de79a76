import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../ports.ts';

/** The machine's clock; `milliseconds` never runs backwards, whatever is done to the time of day. */
export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  milliseconds: () => performance.now(),
  pause: (milliseconds) => setTimeout(milliseconds),
};
