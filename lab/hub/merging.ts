import { Refusal } from './answer.ts';
import type { Act } from './caller.ts';
import { type Git, NOTHING } from './git.ts';
import { now } from './issue.ts';
import { closeIssue, closeNamedIssues } from './issues.ts';
import { askMergeable, type Pull } from './pull.ts';
import { moveRef, refuseWorkflowChange } from './refs.ts';

/** The body of a merge request, as GitHub's document has it. */
export interface Merge {
  readonly merge_method?: string;
  readonly commit_title?: string;
  readonly commit_message?: string;
  /** The head that the caller has seen. */
  readonly sha?: string;
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
  const methods: Record<string, readonly [name: string, allowed: boolean]> = {
    merge: ['Merge commits', allowMergeCommit],
    squash: ['Squash merges', allowSquashMerge],
    rebase: ['Rebase merges', allowRebaseMerge],
  };
  const [name, allowed] = methods[method] ?? [];
  if (pull.state === 'closed') throw new Refusal(405, 'Pull Request is not mergeable');
  if (pull.draft) throw new Refusal(405, 'Pull Request is still a draft');
  if (sha !== undefined && sha !== pull.headRefOid)
    throw new Refusal(409, 'Head branch was modified. Review and try the merge again.');
  if (!allowed) throw new Refusal(405, `${name} are not allowed on this repository.`);
  if (!known && !askMergeable(pull)) throw new Refusal(405, 'Pull Request is not mergeable');
  if (pull.unmetRules.length > 0) throw new Refusal(405, pull.unmetRules.join(' '));
}

function commitFor({ repository, caller }: Act, pull: Pull, request: Merge): string {
  const { git, owner } = repository;
  const { login } = caller.account;
  const { merge_method: method, commit_title: title, commit_message: message } = request;
  const [head, base] = [pull.headRefOid, pull.baseRefOid];
  if (method === 'rebase') {
    const replay = (onto: string, sha: string) =>
      git.writeCommit(merged(git, onto, sha), [onto], git.message(sha), login);
    return git
      .run(['rev-list', '--reverse', `${base}..${head}`])
      .split('\n')
      .reduce(replay, base);
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
  if (tree === undefined) throw new Refusal(405, 'Pull Request is not mergeable');
  return tree;
}
