import { announce, announceIssue } from './events.ts';
import { NOTHING } from './git.ts';
import { closeIssue, closeNamedIssues } from './issues.ts';
import { refuseMove } from './protection.ts';
import { pullState } from './pull-state.ts';
import { Refusal } from './refusal.ts';
import type { Pull } from './repository.ts';
import { notAccessible } from './tokens.ts';
import { accountView } from './views.ts';
import { type Act, now } from './world.ts';

/** Makes, moves or (to `NOTHING`) deletes a ref through the API, within the rules, and does what follows from it. */
export function moveRef(act: Act, ref: string, sha: string): void {
  const { git } = act.repository;
  const old = git.resolve(ref) ?? NOTHING;
  refuseMove(act.repository, ref, old, sha);
  refuseWorkflowChange(act, old, sha);
  try {
    git.setRef(ref, sha);
  } catch {
    throw new Refusal(422, 'Reference update failed'); // Where `a` is a branch, `a/b` cannot be one.
  }
  afterMove(act, ref, old, sha);
}

/** The branch that takes changes by pull request only, if the rules of the repository say so. */
export function protectedRef({ repository: { settings, defaultBranch } }: Pick<Act, 'repository'>): string | undefined {
  return settings.requiredApprovals > 0 || settings.requiredChecks.length > 0
    ? `refs/heads/${defaultBranch}`
    : undefined;
}

/** A job's token never holds the `workflows` permission, without which no workflow file may come or change. */
export function refuseWorkflowChange({ caller, repository: { git, defaultBranch } }: Act, old: string, sha: string) {
  if (caller.kind !== 'job' || sha === NOTHING) return;
  const from = old === NOTHING ? git.mergeBase(git.branch(defaultBranch) ?? '', sha) : old;
  if (!from || !git.ask(['diff', '--name-only', from, sha, '--', '.github/workflows'])) return;
  throw notAccessible(['workflows'], 'write');
}

/** What follows when a ref has moved, by whatever way: pull requests, closing keywords, the push event. */
export function afterMove(act: Act, ref: string, old: string, sha: string): void {
  const { git, defaultBranch } = act.repository;
  const branch = /^refs\/heads\/(.*)$/.exec(ref)?.[1];
  if (branch === undefined) return;
  const open = act.repository.pulls().filter((issue) => issue.state === 'open');
  for (const issue of open.filter(({ pull }) => pull.headRefName === branch)) headMoved(act, issue, old, sha);
  if (sha === NOTHING) return;
  for (const issue of open.filter(({ pull }) => pull.baseRefName === branch)) mergedByPush(act, issue, old, sha);
  const commits = old === NOTHING ? [] : git.log('--reverse', `${old}..${sha}`);
  if (branch === defaultBranch) for (const { message } of commits) closeNamedIssues(act, message);
  const payload = { ref, before: old, after: sha, created: old === NOTHING, deleted: false, ...pushed(act, sha) };
  announce(act, { name: 'push', payload, at: { ref, sha } });
}

function headMoved(act: Act, issue: Pull, old: string, sha: string): void {
  if (sha === NOTHING) {
    issue.pull.ended = { head: old, base: pullState(act.repository, issue).base };
    closeIssue(act, issue, null);
    return;
  }
  announceIssue(act, issue, 'synchronize', { before: old, after: sha });
}

function mergedByPush(act: Act, issue: Pull, old: string, sha: string): void {
  const { head } = pullState(act.repository, issue);
  if (issue.state === 'closed' || !act.repository.git.isAncestor(head, sha)) return;
  Object.assign(issue.pull, {
    ended: { head, base: old },
    mergedAt: now(),
    mergedBy: act.caller.account,
    mergeCommit: sha,
  });
  closeIssue(act, issue, null);
}

function pushed({ world, caller, repository: { git } }: Act, sha: string) {
  const { author, committer, message, tree } = git.commit(sha);
  const head_commit = { id: sha, tree_id: tree, message, timestamp: committer.date, author, committer };
  return { head_commit, commits: [head_commit], pusher: accountView(world, caller.account) };
}
