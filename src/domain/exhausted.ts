import type { Results } from '../contracts/baton.ts';
import type { AgentFailure } from '../contracts/names.ts';
import { AGENT_FAILURE_TABLE } from './agent-failures.ts';
import { reason } from './reason.ts';
import type { AgentReply, Decision } from './verb.ts';

const todoFor = (failure: string) =>
  Object.hasOwn(AGENT_FAILURE_TABLE, failure) ? AGENT_FAILURE_TABLE[failure as AgentFailure].todo : '';

/** The end of a phase whose agent failed every try (seed 000: `max_retries_exceeded`); the tree it left is kept. */
export function exhausted(reply: AgentReply): Decision<'failed'> {
  const last = reply.tries.at(-1);
  const failure = last?.failure ?? 'unknown';
  const error = last?.error ?? 'it gave no answer';
  const kept: Results = reply.change && reply.change.entries.length > 0 ? { change: reply.change } : {};
  return {
    outcome: 'failed',
    reason: reason('max_retries_exceeded', { tries: reply.tries.length, failure, error, todo: todoFor(failure) }),
    summary: `${reply.tries.length === 1 ? 'the try' : `${reply.tries.length} tries`} failed with ${failure}: ${error}`,
    results: kept,
    effects: [],
  };
}
