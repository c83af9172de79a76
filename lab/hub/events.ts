import type { Issue, Pull } from './repository.ts';
import { accountView, issueView, pullView, repositoryView } from './views.ts';
import type { Act } from './world.ts';

/** What a job's token causes starts no workflow, but for these (docs: "Triggering a workflow from a workflow"). */
const STARTED_BY_JOBS = new Set(['workflow_dispatch', 'repository_dispatch']);
/** Since 2026 these make runs that wait for a person when a job's token causes them. */
const AWAITING_APPROVAL = new Set(['opened', 'synchronize', 'reopened']);

export interface Happening {
  readonly name: string;
  readonly payload: Record<string, unknown>;
  /** Without it, the head of the default branch. */
  readonly at?: { readonly ref: string; readonly sha: string };
  readonly workflow?: string;
}

/** Tells the listeners, unless GitHub would start no workflow. */
export function announce(act: Act, { name, payload, at, workflow }: Happening): void {
  const { world, repository, caller } = act;
  const byJob = caller.kind === 'job';
  const needsApproval = byJob && name === 'pull_request' && AWAITING_APPROVAL.has(String(payload['action']));
  if (byJob && !needsApproval && !STARTED_BY_JOBS.has(name)) return;
  const { defaultBranch, git } = repository;
  const place = at ?? { ref: `refs/heads/${defaultBranch}`, sha: git.branch(defaultBranch) ?? '' };
  const sender = accountView(world, caller.account);
  // A webhook is JSON: listeners get a copy, not the hub's own objects.
  const full = JSON.parse(JSON.stringify({ ...payload, repository: repositoryView(act), sender }));
  const named = workflow === undefined ? {} : { workflow };
  const event = { repository, name, payload: full, actor: caller.account, ...place, ...named, needsApproval };
  for (const listener of world.listeners) listener(event);
}

/** Something done to an issue or a pull request, each under its own event name. */
export function announceIssue(act: Act, issue: Issue, action: string, extra: Record<string, unknown> = {}): void {
  if (issue.pull) announcePull(act, issue as Pull, action, extra);
  else announce(act, { name: 'issues', payload: { action, issue: issueView(act, issue), ...extra } });
}

/** Workflows see a pull request merged into its base; one that conflicts starts none. */
function announcePull(act: Act, issue: Pull, action: string, extra: Record<string, unknown>): void {
  const { git } = act.repository;
  const pull_request = pullView(act, issue);
  const sha = issue.pull.ended ? git.resolve(`refs/pull/${issue.number}/merge`) : testMerge(act, issue);
  if (sha === undefined) return;
  const at = { ref: `refs/pull/${issue.number}/merge`, sha };
  announce(act, { name: 'pull_request', payload: { action, number: issue.number, pull_request, ...extra }, at });
}

/** Points `refs/pull/N/merge` at head merged into base, or returns undefined where they conflict. */
function testMerge({ repository: { git }, caller }: Act, { number, pull }: Pull): string | undefined {
  const head = git.branch(pull.headRefName) ?? '';
  const base = git.branch(pull.baseRefName) ?? '';
  git.setRef(`refs/pull/${number}/head`, head);
  const tree = git.mergedTree(base, head);
  if (tree === undefined) return undefined;
  const author = { name: caller.account.login, email: `${caller.account.login}@users.noreply.github.com` };
  const sha = git.writeCommit(tree, [base, head], `Merge ${head} into ${base}`, author);
  git.setRef(`refs/pull/${number}/merge`, sha);
  return sha;
}
