import type { Act } from './caller.ts';
import { type Issue, type IssueText, newIssue } from './issue.ts';
import { nodeId } from './node-id.ts';
import { unmetRules } from './protection.ts';
import type { Account } from './surface.ts';

export interface NewPull extends IssueText {
  readonly head: string;
  readonly base: string;
  readonly draft?: boolean | undefined;
}

/** A pull request is an issue that has branches, as on GitHub. */
export type Pull = ReturnType<typeof newPull>;

export function isPull(issue: Issue): issue is Pull {
  return 'headRefName' in issue;
}

/** A pull request as it is when it is opened. As long as it is open, git is asked for head, base and mergeability. */
export function newPull(act: Act, { head, base, draft = false, ...text }: NewPull) {
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
    /** How often mergeability was asked for this pair of head and base. */
    asked: { pair: '', times: 0 },
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
      const known = wait === 0 || (this.asked.pair === pairOf(this) && this.asked.times > wait);
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
export function askMergeable(pull: Pull): boolean | null {
  const pair = pairOf(pull);
  pull.asked = { pair, times: pull.asked.pair === pair ? pull.asked.times + 1 : 1 };
  return pull.mergeable;
}

function pairOf({ headRefOid, baseRefOid }: { headRefOid: string; baseRefOid: string }): string {
  return `${headRefOid} ${baseRefOid}`;
}
