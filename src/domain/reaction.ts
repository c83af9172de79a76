import type { Trigger } from '../contracts/event.ts';
import type { Reaction } from '../contracts/names.ts';
import type { Wish } from './effect.ts';

/** The reaction to the comment that asked for the run; a run that no comment asked for has none to react to. */
export function reactionWishes(trigger: Trigger, reaction: Reaction): Wish[] {
  if (trigger.kind !== 'comment') return [];
  return [{ kind: 'react', commentNodeId: trigger.comment.nodeId, reaction }];
}
