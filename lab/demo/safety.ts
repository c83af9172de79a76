import type { Stage } from '../stage.ts';
import { type Jobs, seatOf } from './job-line.ts';

/** What was done that GitHub or our own law forbids, in words; empty when all is well. */
export function complaintsOf({ lab, calls }: Stage, jobs: Jobs): readonly string[] {
  const unsafe = calls().filter(
    ({ scope, job }) => scope.includes(':write') && seatOf(jobs, job?.name ?? '') !== 'steward',
  );
  const broken = unsafe.map(
    ({ job, operation }) => `${job?.name}, which runs an agent or commands, wrote: ${operation}`,
  );
  return [...broken, ...[...lab.hub.violations, ...lab.hub.notEmulated].map((each) => `the hub complains: ${each}`)];
}
