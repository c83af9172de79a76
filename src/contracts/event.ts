import * as z from 'zod';
import type { Account } from './issue.ts';

const user = z.object({ id: z.number().int(), login: z.string(), type: z.string() });
const issue = z.object({ number: z.number().int().positive(), title: z.string(), body: z.string().nullable() });
const labeled = z.object({
  action: z.literal('labeled'),
  label: z.object({ name: z.string() }),
  issue,
  sender: user,
});
/** An edited comment is no news: its words may be those of somebody else by now. */
const commented = z.object({
  action: z.literal('created'),
  comment: z.object({ node_id: z.string().min(1), body: z.string(), created_at: z.iso.datetime(), user }),
  issue: issue.extend({ node_id: z.string().min(1), pull_request: z.unknown().optional() }),
  sender: user,
});
const dispatched = z.object({ inputs: z.record(z.string(), z.unknown()).nullish() });

/** The issue as it was when the event happened: whoever asked for the run had read this. */
interface AsRead {
  readonly issue: number;
  readonly title: string;
  readonly body: string;
}

/** What started the run, as far as the webhook's payload tells. */
export type Trigger =
  | {
      readonly kind: 'dispatch';
      readonly issue: string | null;
      /** What else the form says, as texts; what the form does not ask for is missing. */
      readonly form: Readonly<Record<string, string>>;
    }
  | (AsRead & { readonly kind: 'label'; readonly label: string; readonly sender: Account })
  | (AsRead & { readonly kind: 'comment'; readonly onPullRequest: boolean; readonly comment: WrittenComment })
  | { readonly kind: 'other'; readonly event: string };

/** A comment as it was created. */
export interface WrittenComment {
  readonly nodeId: string;
  readonly issueNodeId: string;
  readonly body: string;
  readonly createdAt: string;
  /** Who wrote it, and who sent the event; the same, unless something is odd. */
  readonly authors: readonly Account[];
}

/** Reads the payload of an event; whatever is not one of ours is `other`, never an exception. */
export function readTrigger(event: string, payload: unknown): Trigger {
  if (event === 'workflow_dispatch') return readDispatch(payload);
  const label = event === 'issues' ? labeled.safeParse(payload).data : undefined;
  const comment = event === 'issue_comment' ? commented.safeParse(payload).data : undefined;
  if (label) return labelTrigger(label);
  return comment ? commentTrigger(comment) : { kind: 'other', event };
}

function readDispatch(payload: unknown): Trigger {
  const given = Object.entries(dispatched.safeParse(payload).data?.inputs ?? {});
  const form = Object.fromEntries(given.flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
  return { kind: 'dispatch', issue: form['issue'] ?? null, form };
}

function labelTrigger({ issue: read, label, sender }: z.infer<typeof labeled>): Trigger {
  return { kind: 'label', label: label.name, sender: accountOf(sender), ...asRead(read) };
}

function commentTrigger({ comment, issue: read, sender }: z.infer<typeof commented>): Trigger {
  const { node_id: nodeId, body, created_at: createdAt, user: writer } = comment;
  const authors = [...new Map([writer, sender].map((each) => [each.id, accountOf(each)])).values()];
  return {
    kind: 'comment',
    onPullRequest: read.pull_request != null,
    comment: { nodeId, issueNodeId: read.node_id, body, createdAt, authors },
    ...asRead(read),
  };
}

const asRead = ({ number, title, body }: z.infer<typeof issue>) => ({ issue: number, title, body: body ?? '' });

function accountOf({ id, login, type }: z.infer<typeof user>): Account {
  return { id: String(id), login, isBot: type !== 'User' };
}
