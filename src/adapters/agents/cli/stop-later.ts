/** A word to stop that comes some time after the first reason for it, so that a program may still end by itself. */
export class StopLater {
  readonly #afterMs: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(afterMs: number) {
    this.#afterMs = afterMs;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.#timer ??= setTimeout(() => this.#controller.abort(), this.#afterMs);
  }

  forget(): void {
    clearTimeout(this.#timer);
  }
}
