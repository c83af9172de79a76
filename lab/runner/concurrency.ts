interface Waiter {
  readonly controller: AbortController;
  readonly start: (release: (() => void) | undefined) => void;
}

const MAX_PENDING = 100;

/**
 * The `concurrency:` groups of a repository: one member runs and one waits; a newer one takes the place of the one that
 * waits, which is cancelled. With `queue: max` up to 100 wait in order.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#concurrency
 */
export class ConcurrencyGroups {
  readonly #groups = new Map<string, { running: Waiter; pending: Waiter[] }>();

  /**
   * Waits for the group; resolves to the function that frees it, or to undefined when the member was replaced or cancelled.
   * `block` is the evaluated `concurrency:` value; without one nobody waits. Group names ignore case.
   */
  enter(repository: string, block: unknown, controller: AbortController): Promise<(() => void) | undefined> {
    if (block === undefined || block === null) return Promise.resolve(() => {});
    const options = (typeof block === 'object' ? block : { group: block }) as Record<string, unknown>;
    const key = `${repository}/${options['group']}`.toLowerCase();
    return new Promise((start) => this.#join(key, options, { controller, start }));
  }

  #join(key: string, options: Record<string, unknown>, waiter: Waiter): void {
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, { running: waiter, pending: [] });
      waiter.start(() => this.#release(key));
      return;
    }
    if (String(options['cancel-in-progress']) === 'true') group.running.controller.abort('concurrency');
    if (options['queue'] !== 'max') for (const replaced of group.pending.splice(0)) this.#drop(replaced);
    group.pending.push(waiter);
    if (group.pending.length > MAX_PENDING) this.#leave(key, waiter);
    waiter.controller.signal.addEventListener('abort', () => this.#leave(key, waiter), { once: true });
  }

  #drop(waiter: Waiter): void {
    waiter.controller.abort('concurrency');
    waiter.start(undefined);
  }

  #leave(key: string, waiter: Waiter): void {
    const pending = this.#groups.get(key)?.pending;
    const index = pending?.indexOf(waiter) ?? -1;
    if (index < 0) return;
    pending?.splice(index, 1);
    waiter.start(undefined);
  }

  #release(key: string): void {
    const group = this.#groups.get(key);
    const next = group?.pending.shift();
    if (group === undefined || next === undefined) return void this.#groups.delete(key);
    group.running = next;
    next.start(() => this.#release(key));
  }
}

/** A number of machines: `take` waits for a free one and resolves to the function that gives it back. */
export function createSlots(count: number): { take(): Promise<() => void> } {
  const waiting: (() => void)[] = [];
  let free = count;
  const give = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((start) => waiting.push(start));
      return give;
    },
  };
}
