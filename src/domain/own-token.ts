import type { Inputs } from '../contracts/inputs.ts';
import type { Ending } from './render/report.ts';

/** Whether the stewards write with the token of their job, for whose doings GitHub starts no workflows. */
export function writesAsJob(inputs: Inputs): boolean {
  return inputs['writer-token'] === '';
}

const WAY_OUT = 'With the secret `writer-token` it does.';

/**
 * What GitHub leaves undone because a job's own token wrote, for people; null where nothing is. A merge by it is a merge:
 * the issue is resolved, and only what runs on pushes has not run.
 * https://docs.github.com/en/actions/how-tos/write-workflows/choose-when-workflows-run/trigger-a-workflow
 */
export function ownTokenNote(inputs: Inputs, { reason, pullRequest }: Ending, mergedByUs: boolean): string | null {
  if (!writesAsJob(inputs) || reason?.code === 'checks_held') return null;
  if (mergedByUs) return `GitHub starts no workflow for a merge by the token of a job. ${WAY_OUT}`;
  return pullRequest?.state === 'open'
    ? `GitHub runs no checks on a pull request of a job's token before somebody approves them there. ${WAY_OUT}`
    : null;
}
