import { announceIssue } from './events.ts';
import { openIssue } from './issues.ts';
import { mergePull } from './merging.ts';
import { unmetRules } from './protection.ts';
import { pullState } from './pull-state.ts';
import { invalid, Refusal } from './refusal.ts';
import type { Pull } from './repository.ts';
import type { Act } from './world.ts';

export interface NewPull {
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
  readonly head: string;
  readonly base: string;
  readonly draft?: boolean | undefined;
}

/** Throws 403 for a job where the setting is off, and 422 as GitHub does: no such branch, no commits, one exists. */
export function openPull(act: Act, { title, body, head: given, base, draft = false }: NewPull): Pull {
  const { repository, caller } = act;
  const { git, owner, settings } = repository;
  if (caller.kind === 'job' && !settings.actionsMayCreatePullRequests)
    throw new Refusal(403, 'GitHub Actions is not permitted to create or approve pull requests.');
  const head = given.replace(/^[^:]*:/, '');
  for (const [field, branch] of Object.entries({ head, base }))
    if (!git.branch(branch)) throw invalid('PullRequest', field, 'invalid');
  if (
    repository
      .pulls()
      .some(({ state, pull }) => state === 'open' && pull.headRefName === head && pull.baseRefName === base)
  )
    throw invalid('PullRequest', '', 'custom', `A pull request already exists for ${owner}:${head}.`);
  if (git.isAncestor(`refs/heads/${head}`, `refs/heads/${base}`))
    throw invalid('PullRequest', '', 'custom', `No commits between ${base} and ${head}`);
  if (!title) throw invalid('PullRequest', 'title', 'missing_field');
  const names = { headRefName: head, baseRefName: base, isDraft: draft, approvals: new Set<string>() };
  const fate = { autoMerge: null, mergedAt: null, mergedBy: null, mergeCommit: null, ended: undefined };
  const pull = { ...names, ...fate, asked: { pair: '', times: 0 } };
  return openIssue(act, { title, body, pull }) as Pull;
}

export function setDraft(act: Act, issue: Pull, draft: boolean): void {
  if (issue.pull.isDraft === draft) return;
  issue.pull.isDraft = draft;
  announceIssue(act, issue, draft ? 'converted_to_draft' : 'ready_for_review');
}

/** Throws where there is nothing to wait for: GitHub refuses a pull request that could be merged at once. */
export function enableAutoMerge({ repository, caller }: Act, issue: Pull, method: string, head?: string): void {
  if (!repository.settings.allowAutoMerge) throw new Refusal(422, 'Auto merge is not allowed for this repository');
  if (issue.state === 'closed' || unmetRules(repository, issue).length === 0)
    throw new Refusal(422, 'Pull request Pull request is in clean status');
  if (head !== undefined && head !== pullState(repository, issue).head)
    throw new Refusal(422, `Head sha didn't match expected ${head}`);
  issue.pull.autoMerge = { by: caller.account, method, at: new Date().toISOString() };
}

/** Counts an approval and merges what waited for it. */
export function approve(act: Act, issue: Pull): void {
  const { account } = act.caller;
  if (issue.author === account) throw new Refusal(422, 'Can not approve your own pull request');
  issue.pull.approvals.add(account.login);
  mergeWaiting(act);
}

/** Merges what waited for nothing but the rules of its branch, in the name of whoever enabled auto-merge. */
export function mergeWaiting(act: Act): void {
  const { repository, caller } = act;
  for (const issue of repository.pulls()) {
    const { autoMerge, isDraft } = issue.pull;
    const { head, base } = pullState(repository, issue);
    if (!autoMerge || issue.state === 'closed' || isDraft || unmetRules(repository, issue).length > 0) continue;
    if (repository.git.mergedTree(base, head) === undefined) continue;
    // What a job's token has enabled merges like a job: it starts nothing.
    const kind = autoMerge.by.type === 'Bot' ? 'job' : 'personal';
    const enabler = { ...act, caller: { ...caller, kind, account: autoMerge.by } as const };
    mergePull(enabler, issue, { method: autoMerge.method, known: true });
  }
}
