import type { Decision } from '../verb.ts';

/** Where the outcomes and reasons are explained. */
const OUTCOMES_PAGE = 'https://github.com/issue-relay/issue-relay/blob/main/docs/outcomes.md';

/** What an end says above the log: what happened, how to go on, and where to read on, in the form of an error's message. */
export function endText({ reason, summary }: Decision): string {
  if (reason === null) return summary;
  return [reason.says, reason.hint, `${OUTCOMES_PAGE}#reasons`].join('\n');
}
