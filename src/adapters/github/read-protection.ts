import * as z from 'zod';
import type { Protection } from '../../contracts/approval.ts';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { explainedStatus, understood } from './understood.ts';

const CALL = { doing: 'read an environment', permission: 'actions: read' };

const required = z.object({
  type: z.literal('required_reviewers'),
  prevent_self_review: z.boolean().optional(),
  reviewers: z.array(z.unknown()).optional(),
});
/** Other rules, such as wait timers and branch policies, ask nobody. */
const rule = z.union([required, z.object({ type: z.string() }).transform(() => null)]);
const answer = z.object({ protection_rules: z.array(rule).optional() });

/** How an environment is protected. Throws a RelayError when GitHub does not say. */
export async function readProtection(client: GithubClient, environment: string): Promise<Protection> {
  const route = 'GET /repos/{owner}/{repo}/environments/{environment_name}';
  const found = await client.rest(CALL, route, { environment_name: environment }).catch((error: unknown) => {
    if (error instanceof GithubStatus && error.status === 404) return null;
    throw explainedStatus(CALL, error);
  });
  if (found === null) return { environment, exists: false, reviewers: 0, preventsSelfReview: false };
  const rules = (understood(CALL, answer, found).protection_rules ?? []).filter((each) => each !== null);
  const reviewers = rules.reduce((count, each) => count + (each.reviewers?.length ?? 0), 0);
  const preventsSelfReview = rules.some((each) => each.prevent_self_review === true);
  return { environment, exists: true, reviewers, preventsSelfReview };
}
