import type { FileChange } from './git.ts';
import { unmetRules } from './protection.ts';
import type { Pull, Repository } from './repository.ts';

export interface PullState {
  readonly head: string;
  readonly base: string;
  readonly mergeBase: string;
}

/** Head, base and where they parted, read from git as long as the pull request is open. */
export function pullState({ git }: Repository, { pull }: Pull): PullState {
  const head = pull.ended?.head ?? git.branch(pull.headRefName) ?? '';
  const base = pull.ended?.base ?? git.branch(pull.baseRefName) ?? '';
  return { head, base, mergeBase: git.mergeBase(base, head) ?? base };
}

export function changedFiles({ git }: Repository, { mergeBase, head }: PullState): FileChange[] {
  return git.changes(mergeBase, head);
}

export type Mergeability = 'UNKNOWN' | 'MERGEABLE' | 'CONFLICTING';

/** Asking is what makes GitHub compute it: the first answers for a new head or base are unknown. */
export function askMergeability(repository: Repository, issue: Pull): Mergeability {
  const pair = pairOf(repository, issue);
  const { asked } = issue.pull;
  issue.pull.asked = { pair, times: asked.pair === pair ? asked.times + 1 : 1 };
  return mergeability(repository, issue);
}

/** As far as it has been computed. */
export function mergeability(repository: Repository, issue: Pull): Mergeability {
  const { asked } = issue.pull;
  const wait = repository.settings.mergeabilityUnknownReads;
  const known = wait === 0 || (asked.pair === pairOf(repository, issue) && asked.times > wait);
  if (issue.state === 'closed' || !known) return 'UNKNOWN';
  const { head, base } = pullState(repository, issue);
  return repository.git.mergedTree(base, head) ? 'MERGEABLE' : 'CONFLICTING';
}

function pairOf(repository: Repository, issue: Pull): string {
  const { head, base } = pullState(repository, issue);
  return `${head} ${base}`;
}

/** GitHub's `mergeable_state`, in capitals. */
export function mergeStateStatus(repository: Repository, issue: Pull): string {
  const mergeable = mergeability(repository, issue);
  if (mergeable === 'UNKNOWN') return 'UNKNOWN';
  if (mergeable === 'CONFLICTING') return 'DIRTY';
  if (issue.pull.isDraft) return 'DRAFT';
  return unmetRules(repository, issue).length > 0 ? 'BLOCKED' : 'CLEAN';
}
