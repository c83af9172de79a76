import type { Commit, FileChange } from './git.ts';
import { changedFiles, mergeability, mergeStateStatus, pullState } from './pull-state.ts';
import type { Comment, Issue, Label, Pull, Reaction, Repository } from './repository.ts';
import type { Account, JobView, RunView, StoredArtifact } from './surface.ts';
import { nodeId, type World } from './world.ts';

/** Where a view is seen from. */
export interface Place {
  readonly world: World;
  readonly repository: Repository;
}

export function apiUrl({ world, repository }: Place, path = ''): string {
  return `${world.url}/api/v3/repos/${repository.fullName}${path}`;
}

export function webUrl({ world, repository }: Place, path = ''): string {
  return `${world.url}/${repository.fullName}${path}`;
}

export function issueUrl(place: Place, { pull, number }: Issue): string {
  return webUrl(place, `/${pull ? 'pull' : 'issues'}/${number}`);
}

export function commentUrl(place: Place, issue: Issue, comment: Comment): string {
  return `${issueUrl(place, issue)}#issuecomment-${comment.id}`;
}

export function issueNodeId({ id }: Repository, { pull, number }: Issue): string {
  return nodeId(pull ? 'PR' : 'I', id, number);
}

export function association({ owner, roles }: Repository, { login }: Account): string {
  if (login === owner) return 'OWNER';
  return roles.has(login) ? 'COLLABORATOR' : 'NONE';
}

/** Where a person or, under `apps`, a bot has a page. */
export function accountUrl(world: World, { login, type }: Account): string {
  return type === 'Bot' ? `${world.url}/apps/${login.replace('[bot]', '')}` : `${world.url}/${login}`;
}

export function accountView(world: World, account: Account) {
  return world.document.fill('simple-user', { ...account, html_url: accountUrl(world, account) });
}

export function repositoryView(place: Place, schema = 'full-repository') {
  const { world, repository } = place;
  const urls = { url: apiUrl(place), html_url: webUrl(place), clone_url: webUrl(place, '.git') };
  const owner = accountView(world, world.accounts.get(repository.owner) as Account);
  const visibility = repository.private ? 'private' : 'public';
  const node_id = nodeId('R', repository.id, '');
  return world.document.fill(schema, { ...repository, ...repository.settings, node_id, visibility, owner, ...urls });
}

export function labelView({ world, repository }: Place, label: Label) {
  return world.document.fill('label', { ...label, node_id: nodeId('LA', repository.id, label.name) });
}

/** What an issue and a pull request show alike. */
function subjectView(place: Place, issue: Issue) {
  const { world, repository } = place;
  return {
    ...issue,
    node_id: issueNodeId(repository, issue),
    html_url: issueUrl(place, issue),
    user: accountView(world, issue.author),
    labels: issue.labels.map((label) => labelView(place, label)),
    comments: issue.comments.length,
    reactions: undefined,
    author_association: association(repository, issue.author),
  };
}

export function issueView(place: Place, issue: Issue) {
  const html_url = issueUrl(place, issue);
  const diff = {
    diff_url: `${html_url}.diff`,
    patch_url: `${html_url}.patch`,
    merged_at: issue.pull?.mergedAt ?? null,
  };
  const pull_request = { url: apiUrl(place, `/pulls/${issue.number}`), html_url, ...diff };
  const url = apiUrl(place, `/issues/${issue.number}`);
  const urls = { url, repository_url: apiUrl(place), comments_url: `${url}/comments` };
  const pull = issue.pull ? { draft: issue.pull.isDraft, pull_request } : {};
  return place.world.document.fill('issue', { ...subjectView(place, issue), ...urls, ...pull });
}

export function commentView(place: Place, issue: Issue, comment: Comment) {
  const { world, repository } = place;
  return world.document.fill('issue-comment', {
    ...comment,
    node_id: nodeId('IC', repository.id, comment.id),
    url: apiUrl(place, `/issues/comments/${comment.id}`),
    html_url: commentUrl(place, issue, comment),
    issue_url: apiUrl(place, `/issues/${issue.number}`),
    user: accountView(world, comment.author),
    reactions: undefined,
    author_association: association(repository, comment.author),
  });
}

export function reactionView({ world, repository }: Place, reaction: Reaction) {
  const node_id = nodeId('REA', repository.id, reaction.id);
  return world.document.fill('reaction', { ...reaction, node_id, user: accountView(world, reaction.author) });
}

/** A pull request in a list; only a single one tells whether it can be merged. */
export function pullSummary(place: Place, issue: Pull, schema = 'pull-request-simple') {
  const { world, repository } = place;
  const { headRefName, baseRefName, isDraft, mergedAt, mergeCommit, autoMerge } = issue.pull;
  const { head, base } = pullState(repository, issue);
  const repo = repositoryView(place, 'repository');
  const side = (ref: string, sha: string) => ({
    label: `${repository.owner}:${ref}`,
    ref,
    sha,
    user: repo['owner'],
    repo,
  });
  const auto_merge = autoMerge && {
    enabled_by: accountView(world, autoMerge.by),
    merge_method: autoMerge.method,
    commit_title: '',
    commit_message: '',
  };
  return world.document.fill(schema, {
    ...subjectView(place, issue),
    url: apiUrl(place, `/pulls/${issue.number}`),
    draft: isDraft,
    head: side(headRefName, head),
    base: side(baseRefName, base),
    merged_at: mergedAt,
    merge_commit_sha: mergeCommit,
    auto_merge: auto_merge ?? null,
  });
}

export function pullView(place: Place, issue: Pull) {
  const { repository, world } = place;
  const state = pullState(repository, issue);
  const files = changedFiles(repository, state);
  const mergeable = mergeability(repository, issue);
  return {
    ...pullSummary(place, issue, 'pull-request'),
    merged: issue.pull.mergedAt !== null,
    mergeable: mergeable === 'UNKNOWN' ? null : mergeable === 'MERGEABLE',
    mergeable_state: mergeStateStatus(repository, issue).toLowerCase(),
    merged_by: issue.pull.mergedBy ? accountView(world, issue.pull.mergedBy) : null,
    commits: repository.git.log(`${state.mergeBase}..${state.head}`).length,
    changed_files: files.length,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
  };
}

export function fileView({ world }: Place, file: FileChange) {
  return world.document.fill('diff-entry', { ...file, changes: file.additions + file.deletions });
}

export function gitCommitView(place: Place, commit: Commit) {
  const link = (kind: string, sha: string) => ({ sha, url: apiUrl(place, `/git/${kind}s/${sha}`) });
  const html = (sha: string) => ({ html_url: webUrl(place, `/commit/${sha}`) });
  return place.world.document.fill('git-commit', {
    ...commit,
    ...link('commit', commit.sha),
    ...html(commit.sha),
    tree: link('tree', commit.tree),
    parents: commit.parents.map((sha) => ({ ...link('commit', sha), ...html(sha) })),
  });
}

export function commitView(place: Place, commit: Commit) {
  const view = gitCommitView(place, commit);
  const { sha, parents, ...inner } = view;
  return place.world.document.fill('commit', { sha, commit: { ...inner, comment_count: 0 }, parents });
}

export function runView(place: Place, run: RunView) {
  const { world, repository } = place;
  const head = repository.git.commit(run.headSha);
  const minimal = repositoryView(place, 'minimal-repository');
  return world.document.fill('workflow-run', {
    ...run,
    actor: accountView(world, run.actor),
    triggering_actor: accountView(world, run.triggeringActor),
    url: apiUrl(place, `/actions/runs/${run.id}`),
    html_url: webUrl(place, `/actions/runs/${run.id}`),
    updated_at: run.runStartedAt,
    head_commit: { ...head, id: head.sha, tree_id: head.tree, timestamp: head.committer.date },
    repository: minimal,
    head_repository: minimal,
  });
}

export function jobView(place: Place, run: RunView, job: JobView) {
  const html_url = webUrl(place, `/actions/runs/${run.id}/job/${job.id}`);
  const of = { run_id: run.id, workflow_name: run.name, head_branch: run.headBranch, head_sha: run.headSha };
  return place.world.document.fill('job', { ...job, ...of, created_at: job.startedAt, html_url });
}

export function artifactView(place: Place, { id, headBranch, headSha }: RunView, artifact: StoredArtifact) {
  const url = apiUrl(place, `/actions/artifacts/${artifact.id}`);
  const workflow_run = { id, head_branch: headBranch, head_sha: headSha };
  const urls = { url, archive_download_url: `${url}/zip` };
  return place.world.document.fill('artifact', { ...artifact, size_in_bytes: artifact.size, ...urls, workflow_run });
}
