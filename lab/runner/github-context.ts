import type { Hub } from '../hub/surface.ts';
import type { LabRun } from './record.ts';

/** The `github` context of a run. The server stays github.com: artifact and cache clients refuse another name. */
export function githubContext(hub: Hub, { event, file, view }: LabRun): Record<string, unknown> {
  const { repository, ref } = event;
  return {
    event: event.payload,
    event_name: event.name,
    repository: repository.fullName,
    repository_id: String(repository.id),
    repository_owner: repository.owner.login,
    repository_owner_id: String(repository.owner.id),
    sha: event.sha,
    ref,
    ref_name: ref.replace(/^refs\/(heads|tags)\//, ''),
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
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
  };
}
