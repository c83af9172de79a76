import { RelayError } from '../../errors.ts';
import type { Refusal, Settled, Settlement } from '../../ports.ts';
import { GithubStatus, type GraphqlFault } from './answer-fault.ts';
import type { Call } from './attempt.ts';
import type { GithubClient } from './client.ts';
import { refusal, refusalOf } from './refusal.ts';

/** Small writes that only tell people how things stand: refused at worst, never a fault of the run. */
export type Hint = Extract<Settlement, { kind: 'reply' | 'react' | 'label' | 'unlabel' }>;

export function isHint(settlement: Settlement): settlement is Hint {
  return ['reply', 'react', 'label', 'unlabel'].includes(settlement.kind);
}

/** What came of a hint whose mutation was sent. A label that was missing is put on by its name, whoever made it. */
export async function settleHint(
  client: GithubClient,
  call: Call,
  hint: Hint,
  fault: GraphqlFault | undefined,
): Promise<Settled> {
  try {
    if (hint.kind === 'label' && hint.labelNodeId === null) return await labelByName(client, call, hint);
    return fault === undefined ? { done: true } : refusalOf(call, fault, 'write-refused');
  } catch (error) {
    if (error instanceof RelayError) return refusalOfHint(error);
    if (error instanceof GithubStatus) return refusal('write-refused', `it answered with status ${error.status}`);
    throw error;
  }
}

export function refusalOfHint({ happened }: RelayError): Refusal {
  return refusal('write-refused', happened);
}

async function labelByName(
  client: GithubClient,
  call: Call,
  { issue, label }: Extract<Hint, { kind: 'label' }>,
): Promise<Settled> {
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
  await client.rest(call, route, { issue_number: issue.number, labels: [label] });
  return { done: true };
}
