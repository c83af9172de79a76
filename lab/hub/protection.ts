import { Refusal } from './answer.ts';
import { NOTHING } from './git.ts';
import type { Repository } from './repository.ts';

/** What still keeps a head out of the default branch, in GitHub's words; empty where nothing does. */
export function unmetRules(
  { settings, statuses }: Repository,
  { approvals, headRefOid }: { readonly approvals: ReadonlySet<string>; readonly headRefOid: string },
): string[] {
  const missing = settings.requiredApprovals - approvals.size;
  const checks = settings.requiredChecks.filter((context) => statuses.get(`${headRefOid} ${context}`) !== 'success');
  return [
    ...(missing > 0 ? [`At least ${missing} approving review is required by reviewers with write access.`] : []),
    ...checks.map((context) => `Required status check "${context}" is expected.`),
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
