import { demandRole, notAccessible } from './caller.ts';
import { type Call, type Operation, page } from './operation.ts';
import { isNamed } from './refs.ts';

/** The hub's rules as rulesets, one a kind of rule. */
const RULESETS = ['pull_request', 'required_status_checks', 'creation', 'update'] as const;

interface Rule {
  readonly type: (typeof RULESETS)[number];
  readonly parameters?: object;
}

/** Which rules hold for a branch of this name, whether it exists or not. */
function rulesOf({ repository: { settings, defaultBranch } }: Call, branch: string): Rule[] {
  const { requiredApprovals, requiredChecks, refusedCreations, refusedUpdates } = settings;
  const ref = `refs/heads/${branch}`;
  const isDefault = branch === defaultBranch;
  const approvals = { requiredApprovingReviewCount: requiredApprovals };
  const checks = { requiredStatusChecks: requiredChecks.map((context) => ({ context })) };
  return [
    ...(isDefault && requiredApprovals > 0 ? [{ type: 'pull_request', parameters: approvals } as const] : []),
    ...(isDefault && requiredChecks.length > 0
      ? [{ type: 'required_status_checks', parameters: checks } as const]
      : []),
    ...(isNamed(refusedCreations, ref) ? [{ type: 'creation' } as const] : []),
    ...(isNamed(refusedUpdates, ref) ? [{ type: 'update' } as const] : []),
  ];
}

function listRules(call: Call) {
  const { fullName } = call.repository;
  const found = rulesOf(call, String(call.parameters['branch'])).map((rule) => ({
    ...rule,
    rulesetId: RULESETS.indexOf(rule.type) + 1,
    rulesetSource: fullName,
    rulesetSourceType: 'Repository',
  }));
  return page(call, found);
}

function getRuleset({ repository, parameters }: Call) {
  const id = Number(parameters['ruleset_id']);
  const facts = { id, name: String(RULESETS[id - 1]), source: repository.fullName, sourceType: 'Repository' };
  return { ...facts, enforcement: 'active', currentUserCanBypass: 'never' };
}

/** What only administrators are told: a job's token can't hold the permission. */
function getActionsPermissions(act: Call) {
  if (act.caller.kind === 'job') throw notAccessible(['administration'], 'read');
  demandRole(act, 'admin');
  const { settings } = act.repository;
  return {
    defaultWorkflowPermissions: settings.defaultJobPermissions,
    canApprovePullRequestReviews: settings.actionsMayCreatePullRequests,
  };
}

/** What the API tells of a repository's settings. */
export const settingsOperations: Record<string, Operation> = {
  'actions/get-github-actions-default-workflow-permissions-repository': ['metadata:read', getActionsPermissions],
  'repos/get-branch-rules': ['metadata:read', listRules],
  'repos/get-repo-ruleset': ['metadata:read', getRuleset],
};
