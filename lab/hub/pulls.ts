import { Refusal } from './answer.ts';
import type { Act } from './caller.ts';
import { mergePull } from './merging.ts';
import { isPull, type NewPull, newPull, type Pull } from './pull.ts';
import type { Repository } from './repository.ts';

export function pullsOf({ issues }: Repository): Pull[] {
  return [...issues.values()].filter(isPull);
}

/** Throws 403 for a job where the setting is off, and 422 as GitHub does: no such branch, no commits, one exists. */
export function openPull(act: Act, { head: given, base, title, body, draft }: NewPull): Pull {
  const { git, owner, settings, issues } = act.repository;
  if (act.caller.kind === 'job' && !settings.actionsMayCreatePullRequests)
    throw new Refusal(403, 'GitHub Actions is not permitted to create or approve pull requests.');
  const head = given.replace(/^[^:]*:/, '');
  for (const [field, branch] of Object.entries({ head, base }))
    if (!git.resolve(`refs/heads/${branch}`)) throw invalid({ field });
  const same = (pull: Pull) => pull.state === 'open' && pull.headRefName === head && pull.baseRefName === base;
  if (pullsOf(act.repository).some(same))
    throw invalid({ message: `A pull request already exists for ${owner.login}:${head}.` });
  if (git.isAncestor(`refs/heads/${head}`, `refs/heads/${base}`))
    throw invalid({ message: `No commits between ${base} and ${head}` });
  const pull = newPull(act, { head, base, title, body, draft });
  issues.set(pull.number, pull);
  return pull;
}

/** GitHub's 422 with its list of faults. */
function invalid(fault: { field?: string; message?: string }): Refusal {
  const code = fault.message === undefined ? 'invalid' : 'custom';
  return new Refusal(422, 'Validation Failed', {}, { errors: [{ resource: 'PullRequest', code, ...fault }] });
}

/** Throws where there is nothing to wait for: GitHub refuses a pull request that could be merged at once. */
export function enableAutoMerge({ repository, caller }: Act, pull: Pull, mergeMethod: string, head?: string): void {
  if (!repository.settings.allowAutoMerge) throw new Refusal(422, 'Auto merge is not allowed for this repository');
  if (pull.state === 'closed' || pull.unmetRules.length === 0)
    throw new Refusal(422, 'Pull request Pull request is in clean status');
  if (head !== undefined && head !== pull.headRefOid) throw new Refusal(422, `Head sha didn't match expected ${head}`);
  pull.autoMerge = { enabledBy: caller.account, mergeMethod };
}

/** Counts an approval and merges what waited for it. */
export function approve(act: Act, pull: Pull): void {
  const { account } = act.caller;
  if (pull.user === account) throw new Refusal(422, 'Can not approve your own pull request');
  pull.approvals.add(account.login);
  mergeWaiting(act);
}

/** Merges what waited for nothing but the rules of its base, in the name of whoever enabled auto-merge. */
export function mergeWaiting(act: Act): void {
  for (const pull of pullsOf(act.repository)) {
    const { autoMerge, state, draft, headRefOid, baseRefOid, unmetRules } = pull;
    if (!autoMerge || state === 'closed' || draft || unmetRules.length > 0) continue;
    if (act.repository.git.mergedTree(baseRefOid, headRefOid) === undefined) continue;
    const enabler = { ...act, caller: { kind: 'personal', account: autoMerge.enabledBy } as const };
    mergePull(enabler, pull, { merge_method: autoMerge.mergeMethod }, true);
  }
}
