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
  /** Commits on the default branch that refer to the issue and are newer than its last opening, by SHA. */
  readonly commits: readonly string[];
}

/**
 * What became of an issue or pull request that isn't in the list of open issues: closed (or merged), open (a pull
 * request, or an issue that was opened since), or nowhere to be found.
 */
export type OutsideState = 'closed' | 'open' | 'missing';
