import * as z from 'zod';
import type { BranchRule, Told } from '../../contracts/checkup.ts';
import type { GithubClient } from './client.ts';
import { told } from './told.ts';
import { understood } from './understood.ts';

const CALL = { doing: 'read the rules of a branch', permission: 'metadata: read' };

const parameters = z.object({
  required_approving_review_count: z.number().optional(),
  required_status_checks: z.array(z.object({ context: z.string() })).optional(),
});
const rules = z.array(z.object({ type: z.string(), ruleset_id: z.number(), parameters: parameters.optional() }));
const ruleset = z.object({ current_user_can_bypass: z.string().optional() });

/** The rules of rulesets that hold for a branch of this name, whether it exists or not, and whether we may pass them by. */
export function readRules(client: GithubClient, branch: string): Promise<Told<readonly BranchRule[]>> {
  return told(async () => {
    const route = 'GET /repos/{owner}/{repo}/rules/branches/{branch}';
    const found = understood(CALL, rules, await client.rest(CALL, route, { branch, per_page: 100 }));
    const sets = [...new Set(found.map(({ ruleset_id: id }) => id))];
    const bypasses = new Map(await Promise.all(sets.map(async (id) => [id, await readBypass(client, id)] as const)));
    return found.map(({ type, ruleset_id: id, parameters: given }) => ({
      type,
      approvals: given?.required_approving_review_count ?? 0,
      statusChecks: (given?.required_status_checks ?? []).map(({ context }) => context),
      bypass: bypasses.get(id) ?? { known: false, why: 'GitHub did not say' },
    }));
  });
}

/** A token that may pass rules by on pull requests only may not write past them. */
async function readBypass(client: GithubClient, id: number): Promise<Told<boolean>> {
  const answer = await told(async () => {
    const route = 'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}';
    return understood(CALL, ruleset, await client.rest(CALL, route, { ruleset_id: id }));
  });
  if (!answer.known) return answer;
  const { current_user_can_bypass: can } = answer.value;
  if (can === undefined) return { known: false, why: 'GitHub did not say' };
  return { known: true, value: can === 'always' || can === 'exempt' };
}
