import { parse } from 'yaml';
import { Answer, found } from './answer.ts';
import type { Act } from './caller.ts';
import type { Call, Sent } from './operation.ts';
import type { HubEvent } from './surface.ts';
import { eventBlock, readInputs } from './workflow-inputs.ts';

type Happening = Pick<HubEvent, 'name' | 'payload'> & Partial<Pick<HubEvent, 'ref'>>;

/**
 * Tells the listeners what happened, unless GitHub would start no workflow: what a job's token causes starts none but
 * dispatches. Without a ref it happened on the default branch.
 */
export function announce({ hub, repository, caller }: Act, { name, payload, ref: given }: Happening): void {
  if (caller.kind === 'job' && name !== 'workflow_dispatch') return;
  const ref = given ?? `refs/heads/${repository.defaultBranch}`;
  const sender = hub.document.fill('simple-user', caller.account);
  const full = { ...payload, repository: hub.document.fill('repository', repository), sender };
  const sha = repository.git.resolve(`${ref}^{commit}`) ?? '';
  for (const listener of hub.listeners) listener({ name, payload: full, repository, actor: caller.account, ref, sha });
}

/** Throws 404 where the default branch has no such workflow, 422 where it cannot be dispatched or an input is wrong. */
export function dispatch(call: Call<Sent<'actions', 'createWorkflowDispatch'>>): Answer {
  const { git, defaultBranch } = call.repository;
  const { ref: name, inputs = {} } = call.body;
  const workflow = `.github/workflows/${call.parameters['workflow_id']}`;
  found(git.show(defaultBranch, workflow));
  const ref = name.startsWith('refs/') ? name : `refs/heads/${name}`;
  const { on } = parse(found(git.show(ref, workflow), `No ref found for: ${name}`, 422));
  const block = found(eventBlock(on, 'workflow_dispatch'), "Workflow does not have 'workflow_dispatch' trigger", 422);
  // As texts, whatever their type.
  const texts = Object.entries(readInputs(block['inputs'], inputs)).map(([key, value]) => [key, String(value)]);
  announce(call, { name: 'workflow_dispatch', payload: { inputs: Object.fromEntries(texts), ref, workflow }, ref });
  return new Answer(204);
}
