import type { Inputs } from '../../contracts/inputs.ts';
import type { Account } from '../../contracts/issue.ts';
import type { Night } from '../../contracts/loop-state.ts';

/** The night that a beat begins which a person or a schedule started, with the limits of its inputs. */
export function newNight(inputs: Inputs, actor: Account, now: string): Night {
  return {
    began_at: now,
    actor,
    begun: 0,
    max_parallel: inputs['max-parallel'],
    max_issues: inputs['max-issues'],
    max_open_pull_requests: inputs['max-open-pull-requests'],
    stop_after: inputs['stop-after'] === null ? null : endOfNight(inputs['stop-after'], now),
  };
}

const DAY_MS = 86_400_000;

/** A time of day means the next one, in UTC; any other time means itself. */
export function endOfNight(text: string, now: string): string {
  if (!/^\d\d:\d\d$/.test(text)) return new Date(text).toISOString();
  const today = Date.parse(`${now.slice(0, 10)}T${text}:00.000Z`);
  return new Date(today > Date.parse(now) ? today : today + DAY_MS).toISOString();
}
