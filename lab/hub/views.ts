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

export function accountView(world: World, { id, nodeId: node_id, login, type }: Account) {
  return world.document.fill('simple-user', { id, node_id, login, type, html_url: `${world.url}/${login}` });
}

export function repositoryView(place: Place, schema = 'full-repository') {
  const { world, repository } = place;
  const { settings } = repository;
  const owner = world.accounts.get(repository.owner) as Account;
  return world.document.fill(schema, {
    id: repository.id,
    node_id: nodeId('R', repository.id, ''),
    name: repository.name,
    full_name: repository.fullName,
    private: repository.private,
    visibility: repository.private ? 'private' : 'public',
    owner: accountView(world, owner),
    url: apiUrl(place),
    html_url: webUrl(place),
    clone_url: webUrl(place, '.git'),
    default_branch: repository.defaultBranch,
    has_issues: true,
    allow_merge_commit: settings.allowMergeCommit,
    allow_squash_merge: settings.allowSquashMerge,
    allow_rebase_merge: settings.allowRebaseMerge,
    allow_auto_merge: settings.allowAutoMerge,
    delete_branch_on_merge: settings.deleteBranchOnMerge,
    created_at: repository.createdAt,
  });
}

export function labelView({ world, repository }: Place, label: Label) {
  return world.document.fill('label', { ...label, node_id: nodeId('LA', repository.id, label.name) });
}

export function association({ owner, roles }: Repository, { login }: Account): string {
  if (login === owner) return 'OWNER';
  return roles.has(login) ? 'COLLABORATOR' : 'NONE';
}

/** What an issue and a pull request show alike. */
function subjectView(place: Place, issue: Issue) {
  const { world, repository } = place;
  return {
    id: issue.id,
    node_id: issueNodeId(repository, issue),
    number: issue.number,
    html_url: issueUrl(place, issue),
    title: issue.title,
    body: issue.body,
    user: accountView(world, issue.author),
    labels: issue.labels.map((label) => labelView(place, label)),
    state: issue.state,
    locked: issue.locked,
    assignees: [],
    comments: issue.comments.length,
    author_association: association(repository, issue.author),
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
  };
}

export function issueNodeId({ id }: Repository, { pull, number }: Issue): string {
  return nodeId(pull ? 'PR' : 'I', id, number);
}

export function issueView(place: Place, issue: Issue) {
  const url = apiUrl(place, `/pulls/${issue.number}`);
  const merged_at = issue.pull?.merged?.at ?? null;
  const address = issueUrl(place, issue);
  const pull_request = {
    url,
    html_url: address,
    diff_url: `${address}.diff`,
    patch_url: `${address}.patch`,
    merged_at,
  };
  return place.world.document.fill('issue', {
    ...subjectView(place, issue),
    url: apiUrl(place, `/issues/${issue.number}`),
    repository_url: apiUrl(place),
    comments_url: apiUrl(place, `/issues/${issue.number}/comments`),
    state_reason: issue.stateReason,
    ...(issue.pull ? { draft: issue.pull.draft, pull_request } : {}),
  });
}

export function commentView(place: Place, issue: Issue, comment: Comment) {
  const { world, repository } = place;
  return world.document.fill('issue-comment', {
    id: comment.id,
    node_id: nodeId('IC', repository.id, comment.id),
    url: apiUrl(place, `/issues/comments/${comment.id}`),
    html_url: commentUrl(place, issue, comment),
    issue_url: apiUrl(place, `/issues/${issue.number}`),
    user: accountView(world, comment.author),
    author_association: association(repository, comment.author),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
  });
}

export function commentUrl(place: Place, issue: Issue, comment: Comment): string {
  return `${issueUrl(place, issue)}#issuecomment-${comment.id}`;
}

export function reactionView({ world, repository }: Place, { id, author, content, createdAt }: Reaction) {
  const node_id = nodeId('REA', repository.id, id);
  return { id, node_id, user: accountView(world, author), content, created_at: createdAt };
}

/** A pull request in a list; only a single one tells whether it can be merged. */
export function pullSummary(place: Place, issue: Pull, schema = 'pull-request-simple') {
  const { world, repository } = place;
  const { pull } = issue;
  const { head, base } = pullState(repository, issue);
  const repo = repositoryView(place, 'repository');
  const user = repo['owner'];
  const side = (ref: string, sha: string) => ({ label: `${repository.owner}:${ref}`, ref, sha, user, repo });
  const enabledBy = pull.autoMerge && accountView(world, pull.autoMerge.by);
  const auto_merge = {
    enabled_by: enabledBy,
    merge_method: pull.autoMerge?.method,
    commit_title: '',
    commit_message: '',
  };
  return world.document.fill(schema, {
    ...subjectView(place, issue),
    url: apiUrl(place, `/pulls/${issue.number}`),
    draft: pull.draft,
    head: side(pull.head, head),
    base: side(pull.base, base),
    merged_at: pull.merged?.at ?? null,
    merge_commit_sha: pull.merged?.sha ?? null,
    auto_merge: pull.autoMerge ? auto_merge : null,
  });
}

export function pullView(place: Place, issue: Pull) {
  const { repository } = place;
  const state = pullState(repository, issue);
  const files = changedFiles(repository, state);
  const mergeable = mergeability(repository, issue);
  return {
    ...pullSummary(place, issue, 'pull-request'),
    merged: issue.pull.merged !== undefined,
    mergeable: mergeable === 'UNKNOWN' ? null : mergeable === 'MERGEABLE',
    mergeable_state: mergeStateStatus(repository, issue).toLowerCase(),
    merged_by: issue.pull.merged ? accountView(place.world, issue.pull.merged.by) : null,
    commits: repository.git.log(`${state.mergeBase}..${state.head}`).length,
    changed_files: files.length,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
  };
}

export function fileView({ world }: Place, file: FileChange) {
  const { previousFilename, ...same } = file;
  const previous = previousFilename === undefined ? {} : { previous_filename: previousFilename };
  return world.document.fill('diff-entry', { ...same, ...previous, changes: file.additions + file.deletions });
}

export function gitCommitView(place: Place, commit: Commit) {
  const { sha, tree, parents, ...told } = commit;
  return place.world.document.fill('git-commit', {
    ...told,
    sha,
    url: apiUrl(place, `/git/commits/${sha}`),
    html_url: webUrl(place, `/commit/${sha}`),
    tree: { sha: tree, url: apiUrl(place, `/git/trees/${tree}`) },
    parents: parents.map((each) => ({ sha: each, url: apiUrl(place, `/git/commits/${each}`), html_url: '' })),
  });
}

export function commitView(place: Place, commit: Commit) {
  const { author, committer, message, tree, url, parents } = gitCommitView(place, commit);
  const inner = { author, committer, message, tree, url, comment_count: 0 };
  return place.world.document.fill('commit', { sha: commit.sha, commit: inner, parents });
}

export function runView(place: Place, run: RunView) {
  const { world, repository } = place;
  const head = repository.git.commit(run.headSha);
  const minimal = repositoryView(place, 'minimal-repository');
  return world.document.fill('workflow-run', {
    id: run.id,
    name: run.name,
    display_title: run.displayTitle,
    path: run.path,
    event: run.event,
    head_branch: run.headBranch,
    head_sha: run.headSha,
    status: run.status,
    conclusion: run.conclusion,
    run_number: run.runNumber,
    run_attempt: run.runAttempt,
    actor: accountView(world, run.actor),
    triggering_actor: accountView(world, run.triggeringActor),
    url: apiUrl(place, `/actions/runs/${run.id}`),
    html_url: webUrl(place, `/actions/runs/${run.id}`),
    created_at: run.createdAt,
    updated_at: run.runStartedAt,
    run_started_at: run.runStartedAt,
    head_commit: { ...head, id: head.sha, tree_id: head.tree, timestamp: head.committer.date },
    repository: minimal,
    head_repository: minimal,
  });
}

export function jobView(place: Place, run: RunView, job: JobView) {
  return place.world.document.fill('job', {
    id: job.id,
    run_id: run.id,
    run_attempt: job.runAttempt,
    workflow_name: run.name,
    head_branch: run.headBranch,
    head_sha: run.headSha,
    name: job.name,
    status: job.status,
    conclusion: job.conclusion,
    created_at: job.startedAt,
    started_at: job.startedAt,
    completed_at: job.completedAt,
    html_url: webUrl(place, `/actions/runs/${run.id}/job/${job.id}`),
  });
}

export function artifactView(place: Place, run: RunView, artifact: StoredArtifact) {
  const url = apiUrl(place, `/actions/artifacts/${artifact.id}`);
  return place.world.document.fill('artifact', {
    id: artifact.id,
    name: artifact.name,
    size_in_bytes: artifact.size,
    digest: artifact.digest,
    url,
    archive_download_url: `${url}/zip`,
    created_at: artifact.createdAt,
    updated_at: artifact.createdAt,
    expires_at: artifact.expiresAt,
    workflow_run: { id: run.id, head_branch: run.headBranch, head_sha: run.headSha },
  });
}
