import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** Holds on demand: each stops the next request that matches. */
export class Holds {
  private readonly planned: { match: RegExp; after: boolean; steps: EventEmitter; released: Promise<unknown> }[] = [];

  /**
   * Holds it before it is carried out, or (`after: true`) before it is answered. `reached` resolves when it stands there;
   * `release` lets it go on.
   */
  plan(match: RegExp, { after = false }: { readonly after?: boolean } = {}) {
    const steps = new EventEmitter();
    this.planned.push({ match, after, steps, released: once(steps, 'released') });
    return { reached: once(steps, 'reached'), release: () => void steps.emit('released') };
  }

  /** Waits as long as the request with these names is held at this point; false if its client has gone meanwhile. */
  async pass(names: string[], after: boolean, client: Socket): Promise<boolean> {
    const plan = this.planned.find((each) => each.after === after && names.some((name) => each.match.test(name)));
    if (!plan) return true;
    this.planned.splice(this.planned.indexOf(plan), 1);
    plan.steps.emit('reached');
    await plan.released;
    await setImmediate(); // The news of a client that died just now comes with the next turn of the event loop.
    return !client.destroyed;
  }
}
