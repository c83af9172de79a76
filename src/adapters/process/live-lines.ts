import { StringDecoder } from 'node:string_decoder';

/** A line without an end is passed on after so many characters. */
const LONGEST_LINE = 64 * 1024;

/**
 * Passes output on line by line as it comes, up to `limit` characters, and says once when there is more. Whole lines,
 * because a line cut in two could start with what was in its middle (`::` starts a workflow command).
 */
export class LiveLines {
  readonly #limit: number;
  readonly #show: (text: string) => void;
  readonly #decoder = new StringDecoder('utf8');
  #pending = '';
  #shown = 0;

  constructor(limit: number, show: (text: string) => void) {
    this.#limit = limit;
    this.#show = show;
  }

  add(chunk: Buffer): void {
    if (this.#shown > this.#limit) return;
    this.#pending += this.#decoder.write(chunk);
    const end = this.#pending.length > LONGEST_LINE ? this.#pending.length : this.#pending.lastIndexOf('\n') + 1;
    if (end > 0) this.#pass(this.#pending.slice(0, end).replace(/\n$/, ''));
    this.#pending = this.#pending.slice(end);
  }

  /** Passes on a last line that has no line feed. */
  end(): void {
    if (this.#pending !== '' && this.#shown <= this.#limit) this.#pass(this.#pending);
    this.#pending = '';
  }

  #pass(text: string): void {
    this.#shown += text.length + 1;
    this.#show(this.#shown > this.#limit ? '(The rest of the output is not shown here.)' : text);
  }
}
