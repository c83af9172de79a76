import { once } from 'node:events';
import { found, Refusal } from './answer.ts';
import type { Call, Operation, Sent } from './operation.ts';
import { type RunView, runOf } from './runs.ts';

/** Protection rules of a deployment environment. */
export interface EnvironmentRules {
  readonly reviewers: readonly string[];
  readonly preventSelfReview: boolean;
}

type Verdict = 'approved' | 'rejected';

/** Resolves when a reviewer has answered, or with null when the signal says that nobody waits any more. */
export async function askReviewers({ answers }: RunView, environment: string, signal: AbortSignal) {
  const [verdict] = await once(answers, environment, { signal }).catch(() => [null]);
  return verdict as Verdict | null;
}

/** An environment with its rules; the hub numbers those of a repository as they were made. Throws 404. */
function environmentOf({ hub, repository: { id, environments } }: Call<unknown>, name: string) {
  const { reviewers: logins, preventSelfReview } = found(environments.get(name));
  const reviewers = logins.map((login) => ({ type: 'User', reviewer: hub.account(login) }));
  return { id: id * 100 + [...environments.keys()].indexOf(name), name, preventSelfReview, reviewers };
}

/** Only reviewers may answer, and where self-review is prevented not the one who started the run. */
function listPending(call: Call<unknown>) {
  const { answers, triggeringActor } = runOf(call);
  const { account } = call.caller;
  const awaited = [...call.repository.environments.keys()].filter((name) => answers.listenerCount(name) > 0);
  return awaited.map((name) => {
    const environment = environmentOf(call, name);
    const { reviewers, preventSelfReview } = environment;
    const own = preventSelfReview && triggeringActor === account;
    const currentUserCanApprove = !own && reviewers.some(({ reviewer }) => reviewer === account);
    return { environment, reviewers, waitTimerStartedAt: null, currentUserCanApprove };
  });
}

function review(call: Call<Sent<'actions', 'reviewPendingDeploymentsForRun'>>) {
  const { environment_ids: ids, state, comment } = call.body;
  const { answers, reviews, headSha: sha, headBranch: ref } = runOf(call);
  const asked = listPending(call).filter(({ environment }) => ids.includes(environment.id));
  if (asked.length === 0) throw new Refusal(422, 'No pending deployment requests to approve or reject');
  if (!asked.every(({ currentUserCanApprove }) => currentUserCanApprove))
    throw new Refusal(403, 'You are not allowed to review these deployments');
  const environments = asked.map(({ environment }) => environment);
  reviews.push({ environments, state, comment, user: call.caller.account });
  for (const { name } of environments) answers.emit(name, state);
  return environments.map(({ name }) => ({ environment: name, sha, ref, payload: {} }));
}

function getEnvironment(call: Call) {
  const { name, ...rule } = environmentOf(call, String(call.parameters['environment_name']));
  return { name, protectionRules: rule.reviewers.length > 0 ? [{ type: 'required_reviewers', ...rule }] : [] };
}

/** Jobs that wait for people: who is asked, their answer, and who answered. */
export const deploymentOperations: Record<string, Operation> = {
  'repos/get-environment': ['actions:read', getEnvironment],
  'actions/get-pending-deployments-for-run': ['actions:read', listPending],
  'actions/review-pending-deployments-for-run': ['deployments:write', review],
  'actions/get-reviews-for-run': ['actions:read', (call: Call) => runOf(call).reviews],
};
