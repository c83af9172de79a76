import type { Hub } from '../hub/surface.ts';
import type { LabRun } from './record.ts';
import { pullRequest } from './triggers.ts';

/** The `github` context of a run. The server stays github.com: artifact and cache clients refuse another name. */
export function githubContext(hub: Hub, run: LabRun): Record<string, unknown> {
  const { event, file, view } = run;
  const { repository, ref } = event;
  const request = pullRequest(event);
  return {
    event: event.payload,
    event_name: event.name,
    repository: repository.fullName,
    repository_id: String(repository.id),
    repository_owner: repository.owner,
    repository_owner_id: String(hub.account(repository.owner).id),
    sha: event.sha,
    ref,
    ref_name: ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    ref_protected: false,
    head_ref: request?.head?.ref ?? '',
    base_ref: request?.base?.ref ?? '',
    actor: view.actor.login,
    actor_id: String(view.actor.id),
    triggering_actor: view.triggeringActor.login,
    workflow: view.name,
    workflow_ref: `${repository.fullName}/${file.path}@${ref}`,
    workflow_sha: file.sha,
    run_id: String(view.id),
    run_number: String(view.runNumber),
    run_attempt: String(view.runAttempt),
    server_url: 'https://github.com',
    api_url: `${hub.url}/api/v3`,
    graphql_url: `${hub.url}/api/graphql`,
    retention_days: '90',
  };
}

/** The `GITHUB_*` variables of a step: the context's texts, less the token, which no step gets unless it is mapped. */
export function githubEnvironment(github: Record<string, unknown>): Record<string, string> {
  const { event: _event, token: _token, ...texts } = github;
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [`GITHUB_${key.toUpperCase()}`, String(value)]),
  );
}
