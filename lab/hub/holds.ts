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

interface Plan {
  readonly match: RegExp;
  readonly after: boolean;
  readonly arrive: () => void;
  readonly released: Promise<void>;
}

/** Holds on demand: each stops the next request that matches. */
export class Holds {
  private readonly planned: Plan[] = [];

  plan(match: RegExp, { after = false }: HoldOptions = {}): Hold {
    const [reached, arrive] = gate();
    const [released, release] = gate();
    this.planned.push({ match, after, arrive, released });
    return { reached, release };
  }

  /** Waits as long as the request with these names is held at this point; false if its client has gone meanwhile. */
  async pass(names: string[], after: boolean, client: Socket): Promise<boolean> {
    const index = this.planned.findIndex((plan) => plan.after === after && names.some((name) => plan.match.test(name)));
    const [plan] = index < 0 ? [] : this.planned.splice(index, 1);
    if (!plan) return true;
    plan.arrive();
    await plan.released;
    await setImmediate(); // The news of a client that died just now comes with the next turn of the event loop.
    return !client.destroyed;
  }
}

function gate(): [Promise<void>, () => void] {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, () => open()];
}
