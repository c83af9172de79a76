import { Refusal } from './answer.ts';
import type { Act } from './caller.ts';
import { type Git, NOTHING } from './git.ts';
import { closeIssue, closeNamedIssues, isPull, now } from './issues.ts';
import type { Sent } from './operation.ts';
import { askMergeable, newPull, type Pull } from './pull.ts';
import { moveRef, refuseWorkflowChange } from './refs.ts';
import type { Repository } from './repository.ts';

type Merge = Pick<Sent<'pulls', 'merge'>, 'merge_method' | 'commit_title' | 'commit_message' | 'sha'>;

const unmergeable = () => new Refusal(405, 'Pull Request is not mergeable');

export function pullsOf({ issues }: Repository): Pull[] {
  return [...issues.values()].filter(isPull);
}

/** Throws 403 for a job where the setting is off, and 422 as GitHub does: no such branch, no commits, one exists. */
export function openPull(act: Act, { head: given, base, title, body, draft }: Sent<'pulls', 'create'>): Pull {
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
  const pull = newPull(act, { title, body }, head, base, draft);
  issues.set(pull.number, pull);
  return pull;
}

/** GitHub's 422 with its list of faults. */
function invalid(fault: { field?: string; message?: string }): Refusal {
  const code = fault.message === undefined ? 'invalid' : 'custom';
  return new Refusal(422, 'Validation Failed', {}, { errors: [{ resource: 'PullRequest', code, ...fault }] });
}

/** Throws where there is nothing to wait for: GitHub refuses a pull request that could be merged at once. */
export function enableAutoMerge({ repository, caller }: Act, pull: Pull, mergeMethod = 'merge', head?: string): Pull {
  if (!repository.settings.allowAutoMerge) throw new Refusal(422, 'Auto merge is not allowed for this repository');
  if (pull.state === 'closed' || pull.unmetRules.length === 0)
    throw new Refusal(422, 'Pull request Pull request is in clean status');
  if (head && head !== pull.headRefOid) throw new Refusal(422, `Head sha didn't match expected ${head}`);
  return Object.assign(pull, { autoMerge: { enabledBy: caller.account, mergeMethod } });
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
    mergePull(enabler, pull, { merge_method: autoMerge.mergeMethod as NonNullable<Merge['merge_method']> }, true);
  }
}

/**
 * Merges with real git and returns the new commit; `known` says that mergeability was computed already, as it is when
 * auto-merge fires. Throws 405 where it may not or cannot be merged, 409 on another head.
 */
export function mergePull(act: Act, pull: Pull, request: Merge, known = false): string {
  const { git, settings, defaultBranch } = act.repository;
  const [head, base, into] = [pull.headRefOid, pull.baseRefOid, `refs/heads/${pull.baseRefName}`];
  refuseMerge(pull, request, known);
  const sha = commitFor(act, pull, request);
  refuseWorkflowChange(act, base, sha);
  git.setRef(into, sha);
  Object.assign(pull, { ended: { head, base }, mergedAt: now(), mergedBy: act.caller.account, mergeCommitSha: sha });
  closeIssue(act, pull, null);
  if (pull.baseRefName === defaultBranch) closeNamedIssues(act, `${pull.body}\n${git.message(sha)}`);
  if (settings.deleteBranchOnMerge) moveRef(act, `refs/heads/${pull.headRefName}`, NOTHING);
  return sha;
}

function refuseMerge(pull: Pull, { merge_method: method = 'merge', sha }: Merge, known: boolean): void {
  const { allowMergeCommit, allowSquashMerge, allowRebaseMerge } = pull.repository.settings;
  const [name, allowed] = {
    merge: ['Merge commits', allowMergeCommit],
    squash: ['Squash merges', allowSquashMerge],
    rebase: ['Rebase merges', allowRebaseMerge],
  }[method];
  if (pull.state === 'closed') throw unmergeable();
  if (pull.draft) throw new Refusal(405, 'Pull Request is still a draft');
  if (sha !== undefined && sha !== pull.headRefOid)
    throw new Refusal(409, 'Head branch was modified. Review and try the merge again.');
  if (!allowed) throw new Refusal(405, `${name} are not allowed on this repository.`);
  if (!known && !askMergeable(pull).mergeable) throw unmergeable();
  if (pull.unmetRules.length > 0) throw new Refusal(405, pull.unmetRules.join(' '));
}

function commitFor({ repository, caller }: Act, pull: Pull, request: Merge): string {
  const { git, owner } = repository;
  const { login } = caller.account;
  const { merge_method: method, commit_title: title, commit_message: message } = request;
  const [head, base] = [pull.headRefOid, pull.baseRefOid];
  if (method === 'rebase') {
    const commits = git.run(['rev-list', '--reverse', `${base}..${head}`]).split('\n');
    return commits.reduce(
      (onto, sha) => git.writeCommit(merged(git, onto, sha), [onto], git.message(sha), login),
      base,
    );
  }
  const squash = method === 'squash';
  const subject = squash
    ? `${pull.title} (#${pull.number})`
    : `Merge pull request #${pull.number} from ${owner.login}/${pull.headRefName}`;
  const text = `${title ?? subject}\n\n${message ?? (squash ? '' : pull.title)}`.trim();
  return git.writeCommit(merged(git, base, head), squash ? [base] : [base, head], text, login);
}

function merged(git: Git, onto: string, sha: string): string {
  const tree = git.mergedTree(onto, sha);
  if (tree === undefined) throw unmergeable();
  return tree;
}
