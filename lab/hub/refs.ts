import { posix } from 'node:path';
import { found, Refusal } from './answer.ts';
import { type Act, notAccessible } from './caller.ts';
import { NOTHING } from './git.ts';
import { closeIssue, isPull, mention } from './issues.ts';
import { objectNamed, type Ref, refNamed } from './nodes.ts';
import type { Pull } from './pulls.ts';
import type { Repository } from './repository.ts';

/** Makes a ref, and throws 422 where it exists or its object does not. */
export function createRef(act: Act, { ref, sha }: { readonly ref: string; readonly sha: string }): Ref | null {
  if (!/^refs\/(heads|tags)\/./.test(ref))
    throw new Refusal(422, 'Reference name must start with refs/heads or refs/tags');
  if (act.repository.git.resolve(ref)) throw new Refusal(422, 'Reference already exists');
  return moveRef(act, ref, sha);
}

/** Makes, moves or (to `NOTHING`) deletes a ref through the API, within the rules; a deleted branch closes its pull request. */
export function moveRef(act: Act, ref: string, sha: string): Ref | null {
  const { git, issues } = act.repository;
  const old = git.resolve(ref) ?? NOTHING;
  if (sha !== NOTHING && git.type(sha) === undefined) throw new Refusal(422, 'Object does not exist');
  refuseMove(act.repository, ref, old, sha);
  refuseWorkflowChange(act, old, sha);
  if (sha === NOTHING)
    for (const issue of issues.values())
      if (isPull(issue) && ref === `refs/heads/${issue.headRefName}`) closeIssue(act, issue, null);
  land(act, ref, sha);
  return refNamed(act.repository, ref);
}

/** Sets a ref; what no branch has had until now may name issues, which show it. Throws 422 where git can't. */
export function land(act: Act, ref: string, sha: string): void {
  const { git } = act.repository;
  const fresh = sha === NOTHING ? '' : git.run(['log', '-z', '--format=%H %B', sha, '--not', '--branches']);
  try {
    git.setRef(ref, sha);
  } catch {
    throw new Refusal(422, 'Reference update failed'); // Where `a` is a branch, `a/b` cannot be one.
  }
  for (const [commit = '', message = ''] of fresh.split('\0').map((each) => each.split(/ (.*)/s)))
    if (message.includes('#')) mention(act, message, { commit: found(objectNamed(act.repository, commit)) });
}

/** A job's token never holds the `workflows` permission, without which no workflow file may come or change. */
export function refuseWorkflowChange({ caller, repository: { git, defaultBranch } }: Act, old: string, sha: string) {
  if (caller.kind !== 'job' || sha === NOTHING) return;
  const from = old === NOTHING ? git.ask('merge-base', `refs/heads/${defaultBranch}`, sha) : old;
  if (!from || !git.ask('diff', '--name-only', from, sha, '--', '.github/workflows')) return;
  throw notAccessible(['workflows'], 'write');
}

/** What still keeps a head out of the default branch, in GitHub's words; empty where nothing does. */
export function unmetRules({ settings, statuses }: Repository, pull: Pick<Pull, 'approvals' | 'headRefOid'>): string[] {
  const { approvals, headRefOid } = pull;
  const missing = settings.requiredApprovals - approvals.size;
  const checks = settings.requiredChecks.filter((context) => statuses.get(`${headRefOid} ${context}`) !== 'success');
  return [
    ...(missing > 0 ? [`At least ${missing} approving review is required by reviewers with write access.`] : []),
    ...checks.map((context) => `Required status check "${context}" is expected.`),
  ];
}

/** Throws 422 where branch protection or a ruleset does not let a ref be made or moved like this. */
function refuseMove({ settings, defaultBranch }: Repository, ref: string, old: string, sha: string): void {
  const byPullRequest = settings.requiredApprovals > 0 || settings.requiredChecks.length > 0;
  if (byPullRequest && ref === `refs/heads/${defaultBranch}`)
    throw new Refusal(422, `Protected branch update failed for ${ref}.`);
  const { refusedCreations, refusedUpdates } = settings;
  const [patterns, rule] =
    old === NOTHING
      ? [refusedCreations, 'Cannot create ref due to creations being restricted.']
      : [sha === NOTHING ? [] : refusedUpdates, 'Cannot update this protected ref.'];
  if (isNamed(patterns, ref)) throw new Refusal(422, `Repository rule violations found\n\n${rule}\n\n`);
}

/** Whether one of a ruleset's patterns is about this ref. */
export function isNamed(patterns: readonly string[], ref: string): boolean {
  return patterns.some((pattern) => posix.matchesGlob(ref, `refs/heads/${pattern}`));
}
