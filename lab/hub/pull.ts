import type { Act } from './caller.ts';
import { type IssueText, newIssue } from './issues.ts';
import { nodeId } from './node-id.ts';
import { unmetRules } from './protection.ts';
import type { Account } from './surface.ts';

/** A pull request is an issue that has branches, as on GitHub. */
export type Pull = ReturnType<typeof newPull>;

/** A pull request as it is when it is opened. As long as it is open, git is asked for head, base and mergeability. */
export function newPull(act: Act, text: IssueText, head: string, base: string, draft = false) {
  const { repository } = act;
  const issue = newIssue(act, text);
  const url = `${repository.url}/pulls/${issue.number}`;
  const htmlUrl = `${repository.htmlUrl}/pull/${issue.number}`;
  const side = (ref: string, sha: string) => {
    return { label: `${repository.owner.login}:${ref}`, ref, sha, user: repository.owner, repo: repository };
  };
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
    get merged(): boolean {
      return this.mergedAt !== null;
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
