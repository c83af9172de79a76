import type { Trigger } from '../contracts/event.ts';
import { RelayError } from '../errors.ts';

/** The issue that a run is about: the input names it, else the event does. Throws a RelayError when neither does. */
export function issueNumber(input: number | null, trigger: Trigger): number {
  if (input !== null) return input;
  if (trigger.kind === 'label') return trigger.issue;
  if (trigger.kind === 'other') throw RelayError.of('unsupported-event', { event: trigger.event });
  const text = trigger.issue ?? '';
  if (/^[1-9][0-9]{0,9}$/.test(text)) return Number(text);
  const fault =
    text === '' ? 'is missing: the number of the issue to resolve' : `must be a whole number; saw "${text}"`;
  throw RelayError.of('bad-input', { faults: [`\`issue\` ${fault}`] });
}
