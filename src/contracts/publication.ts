import type { Change } from './change.ts';
import type { Repository } from './issue.ts';

/** A change that is to be committed on a branch of ours. */
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
