import type { ConfigText } from './config.ts';
import type { FoundDashboard } from './dashboard.ts';

/** An open issue as the backlog reads it: one of a list of many, so nothing more is asked of GitHub than this. */
export interface BacklogIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  /** The issues that GitHub's own dependencies name as blocking this one, of whatever repository. */
  readonly blockedBy: readonly { readonly repository: string; readonly number: number }[];
  /** Open pull requests that are to close the issue or refer to it, other than ours. */
  readonly pullRequests: readonly number[];
  /** Commits that refer to the issue and did so after it was opened last, other than ours, by SHA. */
  readonly commits: readonly string[];
}

/**
 * What became of an issue or pull request that isn't in the list of open issues: closed (or merged), open (a pull
 * request, or an issue that was opened since), or nowhere to be found.
 */
export type OutsideState = 'closed' | 'open' | 'missing';

/** The file of the backlog's state as it was found. */
export type StateText =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string }
  /** A folder, or a file that holds no text. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** An open pull request or a branch that bears the name of a branch of ours. */
export interface WorkBranch {
  readonly name: string;
  /** The issue that its name is about. */
  readonly issue: number;
  /** Whether the commit at its head is one that we make. */
  readonly ours: boolean;
}

/** All open issues, and what else a beat has to know of the repository. */
export interface BacklogListing {
  readonly repository: {
    readonly nodeId: string;
    readonly url: string;
    readonly archived: boolean;
    /** Null in a repository without a commit. */
    readonly defaultBranch: { readonly name: string; readonly sha: string } | null;
  };
  readonly issues: readonly BacklogIssue[];
  readonly state: StateText;
  /** The configuration, as it is at the head of the default branch. */
  readonly config: ConfigText;
  readonly dashboard: FoundDashboard | null;
  /** Issues for which a pull request from a branch of ours is open. */
  readonly openPullRequests: readonly number[];
  readonly branches: readonly WorkBranch[];
}

/** What became of numbers outside of the list, and which commits are on the default branch. */
export interface OutsideFacts {
  readonly states: ReadonlyMap<number, OutsideState>;
  readonly landed: ReadonlySet<string>;
}
