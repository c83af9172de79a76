import type { Act } from './caller.ts';
import type { HubEvent } from './surface.ts';

type Happening = Pick<HubEvent, 'name' | 'payload'> & Partial<Pick<HubEvent, 'ref' | 'sha'>>;

/**
 * Tells the listeners what happened, unless GitHub would start no workflow: what a job's token causes starts none but
 * dispatches. Without a ref it happened on the default branch.
 */
export function announce({ hub, repository, caller }: Act, { name, payload, ...place }: Happening): void {
  if (caller.kind === 'job' && name !== 'workflow_dispatch') return;
  const ref = `refs/heads/${repository.defaultBranch}`;
  const sender = hub.document.fill('simple-user', caller.account);
  const full = { ...payload, repository: hub.document.fill('repository', repository), sender };
  const sha = repository.git.resolve(ref) ?? '';
  for (const listener of hub.listeners)
    listener({ name, payload: full, repository, actor: caller.account, ref, sha, ...place });
}
