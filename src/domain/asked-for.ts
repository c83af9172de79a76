import type { Trigger } from '../contracts/event.ts';
import type { Inputs } from '../contracts/inputs.ts';
import { readCommand } from './command.ts';

/** The inputs that a command sets: what a person writes on the issue beats what the workflow file says. */
export function askedFor(trigger: Trigger): Partial<Pick<Inputs, 'mode' | 'resume'>> & { readonly approve?: string } {
  const command = trigger.kind === 'comment' ? readCommand(trigger.comment.body) : null;
  if (command?.kind === 'approve') return { approve: command.digest ?? 'presented' };
  if (command?.kind !== 'start') return {};
  return { ...(command.mode ? { mode: command.mode } : {}), ...(command.resume ? { resume: 'true' } : {}) };
}
