import { REACTIONS } from '../contracts/names.ts';
import type { Wish } from '../domain/effect.ts';
import { reactionWishes } from '../domain/reaction.ts';
import { commandReply } from '../domain/render/command-reply.ts';
import { type Routing, routingOf } from '../domain/routing.ts';
import { defineVerb, type Facts } from '../domain/verb.ts';

const NEEDS = ['trigger', 'commenters', 'config'] as const;
type RouteFacts = Facts<(typeof NEEDS)[number]>;

/** The front door: what an event asks for, in the words of a pipeline's inputs. Whoever is heard sees that at once. */
export const route = defineVerb('route', NEEDS, {
  ask: () => [],
  decide: (facts) => {
    const routing = routingOf(facts);
    const common = { results: {}, effects: answers(facts, routing) };
    if (routing.to === null)
      return { outcome: 'skipped', reason: routing.reason, summary: routing.reason.says, ...common };
    const { pipeline, issue, mode, resume, approve } = routing.to;
    const how = [mode, resume === 'true' ? 'resume' : '', approve === '' ? '' : `approves ${approve}`].filter(
      (word) => word !== '',
    );
    const summary = [`${pipeline} for ${issue === '' ? 'no issue' : `issue ${issue}`}`, ...how].join(' · ');
    return { outcome: 'passed', reason: null, summary, leadsTo: routing.to, ...common };
  },
});

function answers({ trigger }: RouteFacts, routing: Routing): Wish[] {
  if (!routing.heard) return [];
  if (routing.to !== null) return reactionWishes(trigger, REACTIONS.seen);
  return [...reactionWishes(trigger, REACTIONS.refused), ...commandReply(trigger, routing.reason)];
}
