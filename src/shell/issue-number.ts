import type { Trigger } from '../contracts/event.ts';
import { readCommand } from '../domain/command.ts';
import { RelayError } from '../errors.ts';

/** GitHub numbers issues in 32 bits with a sign (GraphQL's `Int`). */
const LARGEST = 2_147_483_647;

/** The issue that a run is about: the input names it, else the event does. Throws a RelayError when neither does. */
export function issueNumber(input: number | null, trigger: Trigger): number {
  if (input !== null) return readNumber(String(input));
  if (trigger.kind === 'label') return trigger.issue;
  if (trigger.kind === 'comment') return numberInCommand(trigger.comment.body) ?? trigger.issue;
  if (trigger.kind === 'other') throw RelayError.of('unsupported-event', { event: trigger.event });
  return readNumber(trigger.issue ?? '');
}

function numberInCommand(body: string): number | null {
  const command = readCommand(body);
  return command.kind === 'start' ? command.issue : null;
}

function readNumber(text: string): number {
  if (/^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= LARGEST) return Number(text);
  const missing = text === '' ? 'is missing: the number of the issue to resolve' : null;
  const fault = missing ?? `must be a whole number from 1 to ${LARGEST}; saw ${JSON.stringify(text)}`;
  throw RelayError.of('bad-input', { faults: [`\`issue\` ${fault}`] });
}
