import type { Trigger } from '../../contracts/event.ts';
import type { Wish } from '../effect.ts';
import { escapeText, marker } from '../markdown.ts';
import type { Reason } from '../reason.ts';

/** Tells the author of a command why nothing runs. It answers this very comment, so that a re-run says nothing twice. */
export function commandReply(trigger: Trigger, { says, hint }: Reason): Wish[] {
  if (trigger.kind !== 'comment') return [];
  const { nodeId, issueNodeId } = trigger.comment;
  const name = `command-${nodeId}`;
  const body = `${marker(name)}\n${escapeText(says)}\n\n**How to go on:** ${escapeText(hint)}`;
  return [{ kind: 'reply', issueNodeId, marker: name, body }];
}
