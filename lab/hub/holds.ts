import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** A request that is made to wait, so that a test knows exactly where it stands. */
export interface Hold {
  /** Resolves when the request has come (with `after`: and is carried out). */
  readonly reached: Promise<void>;
  /** Lets it go on. */
  release(): void;
}

export interface HoldOptions {
  /** Held once it is carried out, before it is answered. */
  readonly after?: boolean;
}

/** Holds on demand: each stops the next request that matches. */
export class Holds {
  private readonly planned: { match: RegExp; after: boolean; arrive: () => void; released: Promise<void> }[] = [];

  plan(match: RegExp, { after = false }: HoldOptions = {}): Hold {
    const [reached, arrive] = gate();
    const [released, release] = gate();
    this.planned.push({ match, after, arrive, released });
    return { reached, release };
  }

  /** Waits as long as the request with these names is held at this point; false if its client has gone meanwhile. */
  async pass(names: string[], after: boolean, client: Socket): Promise<boolean> {
    const plan = this.planned.find((each) => each.after === after && names.some((name) => each.match.test(name)));
    if (!plan) return true;
    this.planned.splice(this.planned.indexOf(plan), 1);
    plan.arrive();
    await plan.released;
    await setImmediate(); // The news of a client that died just now comes with the next turn of the event loop.
    return !client.destroyed;
  }
}

function gate(): [opened: Promise<void>, open: () => void] {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, open];
}
