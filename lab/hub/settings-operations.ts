import { demandRole, notAccessible } from './caller.ts';
import { type Call, type Operation, page } from './operation.ts';
import { isNamed } from './refs.ts';

/** Which rules hold for a branch of this name, whether it exists or not; each kind of rule is a ruleset of its own. */
function listRules(call: Call) {
  const { settings, defaultBranch, fullName } = call.repository;
  const { requiredApprovals, requiredChecks, refusedCreations, refusedUpdates } = settings;
  const ref = `refs/heads/${call.parameters['branch']}`;
  const isDefault = ref === `refs/heads/${defaultBranch}`;
  const approvals = { requiredApprovingReviewCount: requiredApprovals };
  const checks = { requiredStatusChecks: requiredChecks.map((context) => ({ context })) };
  const rules = [
    { type: 'pull_request', holds: isDefault && requiredApprovals > 0, parameters: approvals },
    { type: 'required_status_checks', holds: isDefault && requiredChecks.length > 0, parameters: checks },
    { type: 'creation', holds: isNamed(refusedCreations, ref) },
    { type: 'update', holds: isNamed(refusedUpdates, ref) },
  ];
  const source = { rulesetSource: fullName, rulesetSourceType: 'Repository' };
  const numbered = rules.map((rule, index) => ({ ...rule, ...source, rulesetId: index + 1 }));
  const holding = numbered.filter(({ holds }) => holds);
  return page(call, holding);
}

function getRuleset({ repository, parameters }: Call) {
  const id = Number(parameters['ruleset_id']);
  const source = { source: repository.fullName, sourceType: 'Repository' };
  return { id, name: `Rules ${id}`, ...source, enforcement: 'active', currentUserCanBypass: 'never' };
}

/** What only administrators are told: a job's token can't hold the permission. */
function getActionsPermissions(act: Call) {
  if (act.caller.kind === 'job') throw notAccessible(['administration'], 'read');
  demandRole(act, 'admin');
  const canApprovePullRequestReviews = act.repository.settings.actionsMayCreatePullRequests;
  return { defaultWorkflowPermissions: 'read', canApprovePullRequestReviews };
}

/** What the API tells of a repository's settings. */
export const settingsOperations: Record<string, Operation> = {
  'actions/get-github-actions-default-workflow-permissions-repository': ['metadata:read', getActionsPermissions],
  'repos/get-branch-rules': ['metadata:read', listRules],
  'repos/get-repo-ruleset': ['metadata:read', getRuleset],
};
