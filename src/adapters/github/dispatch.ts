import type { Dispatch } from '../../contracts/dispatch.ts';
import type { Written } from '../../ports.ts';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { refusalOf } from './refusal.ts';

const CALL = { doing: 'start a run', permission: 'actions: write' };

/**
 * Starts a run of a workflow, which the job's own token may do, other than anything else that starts runs. Refused where
 * the workflow is not on that branch, has no `workflow_dispatch`, or does not know an input.
 */
export async function dispatch(client: GithubClient, wanted: Dispatch): Promise<Written<object>> {
  const { workflow, ref, inputs } = wanted;
  const route = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
  try {
    await client.rest(CALL, route, { workflow_id: workflow, ref, inputs });
    return { done: true };
  } catch (error) {
    if (error instanceof GithubStatus) return refusalOf(CALL, error, 'dispatch-refused');
    throw error;
  }
}
