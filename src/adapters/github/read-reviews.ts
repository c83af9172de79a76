import * as z from 'zod';
import type { DeploymentReview } from '../../contracts/approval.ts';
import type { GithubClient } from './client.ts';
import { explainedStatus, understood } from './understood.ts';

const CALL = { doing: 'read who approved', permission: 'actions: read' };

const answer = z.array(
  z.object({
    state: z.enum(['approved', 'rejected', 'pending']),
    comment: z.string(),
    user: z.object({ id: z.number(), login: z.string(), type: z.string() }),
    environments: z.array(z.object({ name: z.string().optional() })),
  }),
);

/** What people answered where the run waited for an environment. Throws a RelayError when GitHub does not say. */
export async function readReviews(client: GithubClient, run: string): Promise<readonly DeploymentReview[]> {
  const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals';
  const found = await client.rest(CALL, route, { run_id: run }).catch((error: unknown) => {
    throw explainedStatus(CALL, error);
  });
  return understood(CALL, answer, found).map(({ state, comment, user, environments }) => ({
    state,
    comment,
    by: { id: String(user.id), login: user.login, isBot: user.type !== 'User' },
    environments: environments.map(({ name = '' }) => name),
  }));
}
