import { type Commit, NOTHING, type Person } from './git.ts';
import { closeIssue, closeNamedIssues } from './issues.ts';
import { unmetRules } from './protection.ts';
import { askMergeability, pullState } from './pull-state.ts';
import { afterMove, refuseWorkflowChange } from './refs.ts';
import { Refusal } from './refusal.ts';
import type { Pull } from './repository.ts';
import { type Act, now } from './world.ts';

export interface MergeRequest {
  readonly method?: string | undefined;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
  /** The head that the caller has seen. */
  readonly sha?: string | undefined;
  /** Mergeability was computed already, as it is when auto-merge fires. */
  readonly known?: boolean;
}

/** Merges with real git and returns the new commit. Throws 405 where it may not or cannot be merged, 409 on another head. */
export function mergePull(act: Act, issue: Pull, request: MergeRequest): string {
  const { repository } = act;
  const { pull } = issue;
  const method = request.method ?? 'merge';
  const { head, base } = pullState(repository, issue);
  refuseMerge(act, issue, { ...request, method });
  const sha = commitFor(act, issue, { ...request, method });
  refuseWorkflowChange(act, base, sha);
  repository.git.setRef(`refs/heads/${pull.baseRefName}`, sha);
  Object.assign(pull, { ended: { head, base }, mergedAt: now(), mergedBy: act.caller.account, mergeCommit: sha });
  closeIssue(act, issue, null);
  if (pull.baseRefName === repository.defaultBranch) closeNamedIssues(act, issue.body);
  afterMove(act, `refs/heads/${pull.baseRefName}`, base, sha);
  if (repository.settings.deleteBranchOnMerge) deleteHead(act, issue);
  return sha;
}

function deleteHead(act: Act, { pull }: Pull): void {
  const head = act.repository.git.branch(pull.headRefName);
  if (!head) return;
  act.repository.git.setRef(`refs/heads/${pull.headRefName}`, NOTHING);
  afterMove(act, `refs/heads/${pull.headRefName}`, head, NOTHING);
}

function refuseMerge({ repository }: Act, issue: Pull, request: MergeRequest & { method: string }): void {
  const { settings } = repository;
  const allowed: Record<string, boolean> = {
    merge: settings.allowMergeCommit,
    squash: settings.allowSquashMerge,
    rebase: settings.allowRebaseMerge,
  };
  const named: Record<string, string> = { merge: 'Merge commits', squash: 'Squash merges', rebase: 'Rebase merges' };
  if (issue.state === 'closed') throw new Refusal(405, 'Pull Request is not mergeable');
  if (issue.pull.isDraft) throw new Refusal(405, 'Pull Request is still a draft');
  if (request.sha !== undefined && request.sha !== pullState(repository, issue).head)
    throw new Refusal(409, 'Head branch was modified. Review and try the merge again.');
  if (!allowed[request.method]) throw new Refusal(405, `${named[request.method]} are not allowed on this repository.`);
  if (!request.known && askMergeability(repository, issue) !== 'MERGEABLE')
    throw new Refusal(405, 'Pull Request is not mergeable');
  const unmet = unmetRules(repository, issue);
  if (unmet.length > 0) throw new Refusal(405, unmet.join(' '));
}

function commitFor({ repository, caller }: Act, issue: Pull, { method, title, message }: MergeRequest): string {
  const { git, owner } = repository;
  const { head, base, mergeBase } = pullState(repository, issue);
  const person = personOf(caller.account.login);
  if (method === 'rebase') return git.log('--reverse', `${mergeBase}..${head}`).reduce(replay(git, person), base);
  const tree = merged(git.mergedTree(base, head));
  const squash = method === 'squash';
  const subject = squash
    ? `${issue.title} (#${issue.number})`
    : `Merge pull request #${issue.number} from ${owner}/${issue.pull.headRefName}`;
  const text = `${title ?? subject}\n\n${message ?? (squash ? '' : issue.title)}`.trim();
  return git.writeCommit(tree, squash ? [base] : [base, head], text, person);
}

/** Puts a commit on another one. git 2.39 cannot name the merge base, which a linear history does not need. */
function replay(git: Act['repository']['git'], committer: Person) {
  return (onto: string, { sha, message, author }: Commit): string =>
    git.writeCommit(merged(git.mergedTree(onto, sha)), [onto], message, author, committer);
}

function merged(tree: string | undefined): string {
  if (tree === undefined) throw new Refusal(405, 'Pull Request is not mergeable');
  return tree;
}

/** Under which name the hub commits what an account does. */
export function personOf(login: string): Person {
  return { name: login, email: `${login}@users.noreply.github.com` };
}
