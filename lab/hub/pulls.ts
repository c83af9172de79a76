import { found, Refusal } from './answer.ts';
import { type Act, hasRole } from './caller.ts';
import { closeIssue, closeNamedIssues, type IssueText, isPull, mention, newIssue, now } from './issues.ts';
import { nodeId } from './node-id.ts';
import type { Sent } from './operation.ts';
import { land, refuseWorkflowChange, unmetRules } from './refs.ts';
import type { Repository } from './repository.ts';
import type { Account } from './surface.ts';

const UNMERGEABLE = 'Pull Request is not mergeable';

type Merge = Pick<Sent<'pulls', 'merge'>, 'merge_method' | 'commit_title' | 'commit_message' | 'sha'>;

/** A pull request is an issue that has branches, as on GitHub. */
export type Pull = ReturnType<typeof newPull>;

/** A pull request as it is when it is opened. As long as it is open, git is asked for head, base and mergeability. */
export function newPull(act: Act, text: IssueText, head: string, base: string, draft = false) {
  const { repository } = act;
  const issue = newIssue(act, text);
  const url = `${repository.url}/pulls/${issue.number}`;
  const htmlUrl = `${repository.htmlUrl}/pull/${issue.number}`;
  const side = (ref: string, sha: string) => ({ ref, sha, repo: repository });
  return {
    ...issue,
    __typename: 'PullRequest',
    nodeId: nodeId('PR', repository.id, issue.number),
    url,
    htmlUrl,
    scopes: 'pull-requests|issues',
    headRefName: head,
    baseRefName: base,
    draft,
    isCrossRepository: false,
    approvals: new Set<string>(),
    autoMerge: null as { readonly enabledBy: Account; readonly mergeMethod: string } | null,
    merged: false,
    mergedAt: null as string | null,
    mergedBy: null as Account | null,
    mergeCommitSha: null as string | null,
    /** Head and base at the end. */
    ended: undefined as { readonly head: string; readonly base: string } | undefined,
    /** How often mergeability was asked for a pair of head and base. */
    asked: new Map<string, number>(),
    /** What tells a pull request from an issue where both are shown as issues. */
    pullRequest: { url, htmlUrl },
    get headRefOid(): string {
      return this.ended?.head ?? repository.git.resolve(`refs/heads/${head}`) ?? '';
    },
    get baseRefOid(): string {
      return this.ended?.base ?? repository.git.resolve(`refs/heads/${base}`) ?? '';
    },
    get head(): object {
      return side(head, this.headRefOid);
    },
    get base(): object {
      return side(base, this.baseRefOid);
    },
    /** Null as long as it is not known. */
    get mergeable(): boolean | null {
      const wait = repository.settings.mergeabilityUnknownReads;
      const known = wait === 0 || (this.asked.get(pairOf(this)) ?? 0) > wait;
      if (this.state === 'closed' || !known) return null;
      return repository.git.mergedTree(this.baseRefOid, this.headRefOid) !== undefined;
    },
    get mergeableState(): string {
      if (!this.mergeable) return this.mergeable === null ? 'unknown' : 'dirty';
      return this.draft ? 'draft' : this.unmetRules.length > 0 ? 'blocked' : 'clean';
    },
    /** What keeps it out of its base, in GitHub's words. */
    get unmetRules(): string[] {
      return base === repository.defaultBranch ? unmetRules(repository, this) : [];
    },
  };
}

/** Asking is what makes GitHub compute mergeability: the first answers for a new head or base are unknown. */
export function askMergeable(pull: Pull): Pull {
  pull.asked.set(pairOf(pull), (pull.asked.get(pairOf(pull)) ?? 0) + 1);
  return pull;
}

const pairOf = (pull: { headRefOid: string; baseRefOid: string }) => `${pull.headRefOid} ${pull.baseRefOid}`;

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
  mention(act, pull.body, { source: pull });
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
  const { git, defaultBranch } = act.repository;
  const [head, base, into] = [pull.headRefOid, pull.baseRefOid, `refs/heads/${pull.baseRefName}`];
  refuseMerge(act, pull, request, known);
  const sha = commitFor(act, pull, request);
  refuseWorkflowChange(act, base, sha);
  land(act, into, sha);
  const end = { merged: true, mergedAt: now(), mergedBy: act.caller.account, mergeCommitSha: sha };
  Object.assign(pull, end, { ended: { head, base } });
  closeIssue(act, pull, null);
  if (pull.baseRefName === defaultBranch) closeNamedIssues(act, `${pull.body}\n${git.message(sha)}`);
  return sha;
}

function refuseMerge(act: Act, pull: Pull, { merge_method: method = 'merge', sha }: Merge, known: boolean): void {
  const { allowMergeCommit, allowSquashMerge, allowRebaseMerge } = pull.repository.settings;
  const [name, allowed] = {
    merge: ['Merge commits', allowMergeCommit],
    squash: ['Squash merges', allowSquashMerge],
    rebase: ['Rebase merges', allowRebaseMerge],
  }[method];
  if (pull.state === 'closed') throw new Refusal(405, UNMERGEABLE);
  if (pull.draft) throw new Refusal(405, 'Pull Request is still a draft');
  if (sha !== undefined && sha !== pull.headRefOid)
    throw new Refusal(409, 'Head branch was modified. Review and try the merge again.');
  if (!allowed) throw new Refusal(405, `${name} are not allowed on this repository.`);
  if (!known && !askMergeable(pull).mergeable) throw new Refusal(405, UNMERGEABLE);
  const bypasses = pull.repository.settings.administratorsBypassRules && isAdministrator(act);
  if (pull.unmetRules.length > 0 && !bypasses) throw new Refusal(405, pull.unmetRules.join(' '));
}

/** Whom rules don't bind, unless they say so: GitHub merges for an administrator without a word. */
const isAdministrator = (act: Act) => act.caller.kind !== 'job' && hasRole(act, 'admin');

function commitFor({ repository, caller }: Act, pull: Pull, request: Merge): string {
  const { git, owner } = repository;
  const { login } = caller.account;
  const { merge_method: method, commit_title: title, commit_message: message } = request;
  const [head, base] = [pull.headRefOid, pull.baseRefOid];
  const merged = (onto: string, sha: string) => found(git.mergedTree(onto, sha), UNMERGEABLE, 405);
  if (method === 'rebase') {
    const commits = git.run(['rev-list', '--reverse', `${base}..${head}`]).split('\n');
    return commits.reduce((onto, sha) => git.writeCommit(merged(onto, sha), [onto], git.message(sha), login), base);
  }
  const squash = method === 'squash';
  const subject = squash
    ? `${pull.title} (#${pull.number})`
    : `Merge pull request #${pull.number} from ${owner.login}/${pull.headRefName}`;
  const text = `${title ?? subject}\n\n${message ?? (squash ? '' : pull.title)}`.trim();
  return git.writeCommit(merged(base, head), squash ? [base] : [base, head], text, login);
}
