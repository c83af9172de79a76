import type { LoopIssue, LoopState } from '../../contracts/loop-state.ts';
import type { LoopStatus } from '../../contracts/names.ts';

/** The lines of the seed's summary: what they show, how they begin, and what stands behind a number. */
const LINES: readonly {
  readonly begins: string;
  readonly statuses: readonly LoopStatus[];
  readonly says: (issue: LoopIssue) => string | null;
}[] = [
  { begins: '✅ Shipped: ', statuses: ['shipped'], says: () => null },
  { begins: '⏭️  Skipped: ', statuses: ['skipped'], says: ({ reason }) => reason ?? null },
  { begins: '❌ Failed: ', statuses: ['failed'], says: failure },
  { begins: '🔒 Blocked: ', statuses: ['blocked'], says: ({ reason }) => reason ?? null },
  {
    begins: '🔄 In progress: ',
    statuses: ['in_progress'],
    says: ({ run }) => (run === undefined ? null : `run ${run}`),
  },
  { begins: '📋 Remaining: ', statuses: ['pending'], says: () => null },
];

function failure({ error_class: errorClass = 'unknown', attempts = 0 }: LoopIssue): string {
  return `${errorClass} — ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`;
}

/** Where the loop goes on (seed 001, step 2), a line for each status that any issue has. */
export function progressLines(state: LoopState): string {
  // Keys that are whole numbers come in rising order.
  const issues = Object.entries(state.issues);
  const lines = LINES.flatMap(({ begins, statuses, says }) => {
    const named = issues
      .filter(([, { status }]) => statuses.includes(status))
      .map(([number, issue]) => {
        const why = says(issue);
        return why === null ? `#${number}` : `#${number} (${why})`;
      });
    return named.length === 0 ? [] : [`   ${begins}${named.join(', ')}`];
  });
  return [`📊 Resuming from checkpoint (last update: ${state.updated_at})`, ...lines].join('\n');
}
