import type { ConfigText } from './config.ts';
import type { Account, Issue, IssueComment, PullRequest, Repository } from './issue.ts';
import type { StateBranch } from './record.ts';

/** The workflow run that this job is part of, as the API tells it. */
export interface RunFacts {
  readonly run: string;
  readonly attempt: number;
  readonly createdAt: string;
  readonly url: string;
  /** Whoever started the run, and whoever pressed "Re-run"; often the same. */
  readonly actors: readonly Account[];
}

export interface BranchHead {
  readonly nodeId: string;
  readonly sha: string;
  /** Message of the commit at the head: ours name the change that they carry. */
  readonly message: string;
}

/** The repository, the issue and what the state branch says of it, read in one request. */
export interface SubjectFacts {
  readonly repository: Repository;
  readonly issue: Issue;
  readonly state: StateBranch;
  /** The configuration, as it is at the head of the default branch. */
  readonly config: ConfigText;
  /** The comment that asked for the run, where it was queried and is still there. */
  readonly command: IssueComment | null;
  /** Node ids of labels by name: those on the issue, and ours as far as the repository has them. */
  readonly labelIds: Readonly<Record<string, string>>;
  /** The queried branch; null when it does not exist. */
  readonly branch: BranchHead | null;
  /** Pull requests from the queried branch, newest first. */
  readonly pullRequests: readonly PullRequest[];
}

/** What is wanted of an issue and what belongs to it. */
export interface SubjectQuery {
  readonly issue: number;
  readonly recordPath: string;
  /** The branch whose pull requests and head are wanted too. */
  readonly branch: string | null;
  /** Node id of the comment that asked for the run; null when none did. */
  readonly comment: string | null;
}
