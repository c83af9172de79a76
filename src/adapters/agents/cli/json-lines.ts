import { StringDecoder } from 'node:string_decoder';
import { isObject, type JsonEvent } from '../json-at.ts';

/** A line that is longer, in characters, is skipped: one event never needs so much, and memory stays bounded. */
const LONGEST_LINE = 8 * 1024 * 1024;

/** Reads output as it comes, one JSON object a line; lines that are anything else are passed over. */
export class JsonLines {
  readonly #take: (event: JsonEvent) => void;
  readonly #decoder = new StringDecoder('utf8');
  #pending = '';
  #skipping = false;

  constructor(take: (event: JsonEvent) => void) {
    this.#take = take;
  }

  add(chunk: Buffer): void {
    const lines = (this.#pending + this.#decoder.write(chunk)).split('\n');
    this.#pending = lines.pop() ?? '';
    for (const line of lines) {
      if (!this.#skipping) this.#read(line);
      this.#skipping = false;
    }
    if (this.#pending.length <= LONGEST_LINE) return;
    this.#pending = '';
    this.#skipping = true;
  }

  /** Reads a last line that has no line feed. */
  end(): void {
    if (!this.#skipping) this.#read(this.#pending + this.#decoder.end());
    this.#pending = '';
  }

  #read(line: string): void {
    if (!line.trimStart().startsWith('{')) return;
    const event = parse(line);
    if (isObject(event)) this.#take(event);
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
