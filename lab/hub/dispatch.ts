import { parse } from 'yaml';
import { Answer, Refusal } from './answer.ts';
import { announce } from './events.ts';
import type { Call, Sent } from './operation.ts';
import { eventBlock, readInputs } from './workflow-inputs.ts';

/** Throws 404 where the default branch has no such workflow, 422 where it cannot be dispatched or an input is wrong. */
export function dispatch(call: Call<Sent<'actions', 'createWorkflowDispatch'>>): Answer {
  const { git, defaultBranch } = call.repository;
  const { ref: name, inputs = {} } = call.body;
  const workflow = `.github/workflows/${call.parameters['workflow_id']}`;
  if (git.show(defaultBranch, workflow) === undefined) throw new Refusal(404, 'Not Found');
  const ref = name.startsWith('refs/') ? name : `refs/heads/${name}`;
  const sha = git.resolve(`${ref}^{commit}`);
  const text = sha && git.show(sha, workflow);
  if (!text) throw new Refusal(422, `No ref found for: ${name}`);
  const payload = { inputs: dispatchInputs(text, inputs), ref, workflow };
  announce(call, { name: 'workflow_dispatch', payload, ref, sha });
  return new Answer(204);
}

/** As texts, whatever their type. */
function dispatchInputs(workflow: string, given: Record<string, unknown>): Record<string, string> {
  const block = eventBlock((parse(workflow) as { on?: unknown }).on, 'workflow_dispatch');
  if (!block) throw new Refusal(422, "Workflow does not have 'workflow_dispatch' trigger");
  try {
    const values = Object.entries(readInputs(block['inputs'], given));
    return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
  } catch (error) {
    throw new Refusal(422, (error as Error).message);
  }
}
