import type { Trigger } from '../contracts/event.ts';
import type { Inputs } from '../contracts/inputs.ts';
import { readCommand } from './command.ts';

/**
 * The inputs that a command sets: what a person writes on the issue beats what the workflow file says. The request of a form
 * may be the command to go on, too.
 */
export function askedFor(trigger: Trigger): Partial<Pick<Inputs, 'mode' | 'resume'>> & { readonly approve?: string } {
  const command = readCommand(commandText(trigger));
  if (trigger.kind === 'dispatch') return command.kind === 'start' && command.resume ? { resume: 'true' } : {};
  if (command.kind === 'approve') return { approve: command.digest ?? 'presented' };
  if (command.kind !== 'start') return {};
  return { ...(command.mode ? { mode: command.mode } : {}), ...(command.resume ? { resume: 'true' } : {}) };
}

function commandText(trigger: Trigger): string {
  if (trigger.kind === 'comment') return trigger.comment.body;
  return trigger.kind === 'dispatch' ? (trigger.form['request'] ?? '') : '';
}
