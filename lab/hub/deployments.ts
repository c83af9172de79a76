import { found, Refusal } from './answer.ts';
import type { Call, Operation, Sent } from './operation.ts';
import type { Repository } from './repository.ts';
import type { Account, RunView } from './surface.ts';

/** Protection rules of a deployment environment. */
export interface EnvironmentRules {
  readonly reviewers: readonly string[];
  readonly preventSelfReview: boolean;
}

type Verdict = 'approved' | 'rejected';

/** A job that waits for the reviewers of its environment. */
interface Pending {
  readonly run: RunView;
  readonly environment: string;
  readonly settle: (verdict: Verdict) => void;
}

interface Review {
  readonly run: RunView;
  readonly environments: readonly string[];
  readonly state: Verdict;
  readonly comment: string;
  readonly user: Account;
}

/** What waits for people in a repository, and what they answered. */
export class Deployments {
  pending: readonly Pending[] = [];
  readonly reviews: Review[] = [];

  /** Resolves when a reviewer has answered, or with null when the signal says that nobody waits any more. */
  ask(run: RunView, environment: string, signal: AbortSignal): Promise<Verdict | null> {
    return new Promise((resolve) => {
      const end = (verdict: Verdict | null) => {
        this.pending = this.pending.filter((each) => each !== pending);
        resolve(verdict);
      };
      const pending: Pending = { run, environment, settle: end };
      this.pending = [...this.pending, pending];
      signal.addEventListener('abort', () => end(null), { once: true });
      if (signal.aborted) end(null);
    });
  }
}

/** An environment as lists of deployments show it; the hub numbers those of a repository as they were made. */
function shown({ id, environments, url, htmlUrl }: Repository, name: string) {
  const number = id * 100 + [...environments.keys()].indexOf(name);
  const at = `${url}/environments/${name}`;
  return { id: number, nodeId: `EN_${number}`, name, url: at, htmlUrl: `${htmlUrl}/deployments` };
}

function runOf({ repository, parameters }: Call<unknown>): RunView {
  return found(repository.runs.get(Number(parameters['run_id'])));
}

/** Only reviewers may answer, and where self-review is prevented not the one who started the run. */
function mayReview({ caller, repository }: Call<unknown>, { run, environment }: Pending): boolean {
  const rules = repository.environments.get(environment);
  const own = run.triggeringActor === caller.account;
  return rules?.reviewers.includes(caller.account.login) === true && !(own && rules.preventSelfReview);
}

const pendingOf = (call: Call<unknown>) => {
  const run = runOf(call);
  return call.repository.deployments.pending.filter((each) => each.run === run);
};

function listPending(call: Call) {
  return pendingOf(call).map((pending) => ({
    environment: shown(call.repository, pending.environment),
    waitTimer: 0,
    waitTimerStartedAt: null,
    currentUserCanApprove: mayReview(call, pending),
    reviewers: (call.repository.environments.get(pending.environment)?.reviewers ?? []).map((login) => ({
      type: 'User',
      reviewer: call.hub.account(login),
    })),
  }));
}

function review(call: Call<Sent<'actions', 'reviewPendingDeploymentsForRun'>>) {
  const { repository, caller } = call;
  const { environment_ids: ids, state, comment } = call.body;
  const asked = pendingOf(call).filter(({ environment }) => ids.includes(shown(repository, environment).id));
  if (asked.length === 0) throw new Refusal(422, 'No pending deployment requests to approve or reject');
  if (!asked.every((pending) => mayReview(call, pending)))
    throw new Refusal(403, 'You are not allowed to review these deployments');
  const environments = asked.map(({ environment }) => environment);
  repository.deployments.reviews.push({ run: runOf(call), environments, state, comment, user: caller.account });
  for (const { settle } of asked) settle(state);
  return asked.map(({ run, environment }) => ({ environment, sha: run.headSha, ref: run.headBranch, payload: {} }));
}

function listReviews(call: Call) {
  const run = runOf(call);
  const given = call.repository.deployments.reviews.filter((each) => each.run === run);
  return given.map(({ environments, ...rest }) => ({
    ...rest,
    environments: environments.map((name) => shown(call.repository, name)),
  }));
}

function getEnvironment({ hub, repository, parameters }: Call) {
  const name = String(parameters['environment_name']);
  const rules = found(repository.environments.get(name));
  const reviewers = rules.reviewers.map((login) => ({ type: 'User', reviewer: hub.account(login) }));
  const rule = { type: 'required_reviewers', preventSelfReview: rules.preventSelfReview, reviewers };
  return { name, protectionRules: reviewers.length > 0 ? [rule] : [] };
}

/** Jobs that wait for people: who is asked, their answer, and who answered. */
export const deploymentOperations: Record<string, Operation> = {
  'repos/get-environment': ['actions:read', getEnvironment],
  'actions/get-pending-deployments-for-run': ['actions:read', listPending],
  'actions/review-pending-deployments-for-run': ['deployments:write', review],
  'actions/get-reviews-for-run': ['actions:read', listReviews],
};
