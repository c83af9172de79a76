import type { Change } from './change.ts';
import type { Repository } from './issue.ts';

/** A change to put on a branch. */
export interface Publication {
  readonly repository: Repository;
  readonly branch: string;
  /**
   * Our own head to go on from by a further commit, which has the change's base as second parent where that is new;
   * null to create the branch at the change's base.
   */
  readonly onto: { readonly headSha: string; readonly mergesBase: boolean } | null;
  readonly change: Change;
  readonly headline: string;
  readonly body: string;
}

/** A pull request to open. */
export interface PullRequestText {
  readonly repositoryId: string;
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}
