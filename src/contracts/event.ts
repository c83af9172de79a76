import * as z from 'zod';
import type { Account } from './issue.ts';

const user = z.object({ id: z.number().int(), login: z.string(), type: z.string() });
const labeled = z.object({
  action: z.literal('labeled'),
  label: z.object({ name: z.string() }),
  issue: z.object({ number: z.number().int().positive(), title: z.string(), body: z.string().nullable() }),
  sender: user,
});
const dispatched = z.object({ inputs: z.record(z.string(), z.unknown()).nullish() });

/** What started the run, as far as the webhook's payload tells. */
export type Trigger =
  | { readonly kind: 'dispatch'; readonly issue: string | null }
  | {
      readonly kind: 'label';
      readonly issue: number;
      readonly label: string;
      readonly sender: Account;
      readonly title: string;
      readonly body: string;
    }
  | { readonly kind: 'other'; readonly event: string };

/** Reads the payload of an event; whatever is not one of ours is `other`, never an exception. */
export function readTrigger(event: string, payload: unknown): Trigger {
  if (event === 'workflow_dispatch') return readDispatch(payload);
  const parsed = event === 'issues' ? labeled.safeParse(payload) : null;
  return parsed?.success ? labelTrigger(parsed.data) : { kind: 'other', event };
}

function readDispatch(payload: unknown): Trigger {
  const issue = dispatched.safeParse(payload).data?.inputs?.['issue'];
  return { kind: 'dispatch', issue: issue === undefined || issue === null ? null : String(issue) };
}

function labelTrigger({ issue, label, sender }: z.infer<typeof labeled>): Trigger {
  return {
    kind: 'label',
    issue: issue.number,
    label: label.name,
    sender: { id: String(sender.id), login: sender.login, isBot: sender.type !== 'User' },
    title: issue.title,
    body: issue.body ?? '',
  };
}
