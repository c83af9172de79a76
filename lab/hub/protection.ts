import { NOTHING } from './git.ts';
import { Refusal } from './refusal.ts';
import type { Pull, Repository } from './repository.ts';

/** What still keeps a pull request out of the default branch, in GitHub's words; empty where nothing does. */
export function unmetRules(repository: Repository, issue: Pull): string[] {
  const { git, settings, defaultBranch, statuses } = repository;
  const { baseRefName, headRefName, approvals } = issue.pull;
  if (baseRefName !== defaultBranch) return [];
  const missing = settings.requiredApprovals - approvals.size;
  const head = git.branch(headRefName);
  const checks = settings.requiredChecks.filter((context) => statuses.get(`${head} ${context}`) !== 'success');
  return [
    ...(missing > 0 ? [`At least ${missing} approving review is required by reviewers with write access.`] : []),
    ...(checks.length === 1 ? [`Required status check "${checks[0]}" is expected.`] : []),
    ...(checks.length > 1
      ? [`${checks.length} of ${settings.requiredChecks.length} required status checks are expected.`]
      : []),
  ];
}

/** Throws 422 where branch protection or a ruleset does not let a ref be made or moved like this. */
export function refuseMove({ settings, defaultBranch }: Repository, ref: string, old: string, sha: string): void {
  const byPullRequest = settings.requiredApprovals > 0 || settings.requiredChecks.length > 0;
  if (byPullRequest && ref === `refs/heads/${defaultBranch}`)
    throw new Refusal(422, `Protected branch update failed for ${ref}.`);
  const violated = (patterns: readonly string[]) => patterns.some((pattern) => fits(pattern, ref));
  if (old === NOTHING && violated(settings.refusedCreations))
    throw new Refusal(422, violation('Cannot create ref due to creations being restricted.'));
  if (old !== NOTHING && sha !== NOTHING && violated(settings.refusedUpdates))
    throw new Refusal(422, violation('Cannot update this protected ref.'));
}

const violation = (rule: string) => `Repository rule violations found\n\n${rule}\n\n`;

/** Rulesets name branches by pattern: `*` is anything but a slash, `**` anything. */
function fits(pattern: string, ref: string): boolean {
  const source = pattern
    .replace(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^refs/heads/${source}$`).test(ref);
}
