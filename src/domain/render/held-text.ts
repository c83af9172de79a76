import type { Night } from '../../contracts/loop-state.ts';
import { SAME_FAILURES } from '../backlog/after-error.ts';
import { ERROR_TABLE } from '../backlog/error-table.ts';
import type { Held } from '../backlog/schedule.ts';
import { minuteText } from './minute-text.ts';

/** What holds the loop, and when it goes on. `atWork` is how many runs are under way: each one's end brings the next beat. */
export function heldText(held: Held, night: Night | undefined, atWork: number): string {
  const next = atWork === 0 ? 'the next night goes on' : 'it goes on when a run ends';
  switch (held.by) {
    case 'errors':
      return `🛑 Stopped by ${errorsText(held.errorClass)}. Mend the cause, then start the loop again.`;
    case 'stop-after':
      return `🌅 The time to stop has come${night?.stop_after ? ` (${minuteText(night.stop_after)})` : ''}: the next night goes on.`;
    case 'max-issues':
      return `🌅 The limit of issues a night${limit(night?.max_issues)} is reached: the next night goes on.`;
    case 'max-open-pull-requests':
      return `⏸️ The limit of open pull requests${limit(night?.max_open_pull_requests)} is reached, those of runs at work included: merge or close some; ${next}.`;
    case 'max-parallel':
      return `⏳ The limit of runs at a time${limit(night?.max_parallel)} is reached: ${next}.`;
    case 'waiting':
      return held.until === null
        ? `⏳ What is left waits for other issues: ${next}.`
        : `⏳ What is left waits for a pause that ends at ${minuteText(held.until)}, or for other issues.`;
    case 'nothing-pending':
      return atWork === 0
        ? '🎉 Nothing is left to begin.'
        : `⏳ Nothing more is left to begin: ${atWork === 1 ? '1 run is' : `${atWork} runs are`} at work.`;
  }
}

function errorsText(errorClass: keyof typeof ERROR_TABLE): string {
  const { means, stops } = ERROR_TABLE[errorClass];
  const why = stops === 'loop' ? 'every issue would meet it' : `the last ${SAME_FAILURES} issues failed with it`;
  return `\`${errorClass}\` (${means.replace(/\.$/, '')}): ${why}`;
}

const limit = (count: number | null | undefined) => (count ? ` (${count})` : '');
