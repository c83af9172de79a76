import { StringDecoder } from 'node:string_decoder';
import { plainText } from './plain-text.ts';

/** Characters of a line that are kept. */
const SHOWN = 500;
/** Of a line without an end only so much is searched. */
const LONGEST_LINE = 64 * 1024;

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Looks for pieces of text in output as it comes, and keeps the first line that holds each. White space counts once. */
export class LineSearch {
  readonly #wanted: Set<string>;
  readonly #found: string[] = [];
  readonly #decoder = new StringDecoder('utf8');
  #pending = '';

  constructor(pieces: readonly string[]) {
    this.#wanted = new Set(pieces.map(inOneLine).filter((piece) => piece !== ''));
  }

  add(chunk: Buffer): void {
    if (this.#wanted.size === 0) return;
    const lines = `${this.#pending}${this.#decoder.write(chunk)}`.split('\n');
    this.#pending = (lines.pop() ?? '').slice(-LONGEST_LINE);
    for (const line of lines) this.#look(line);
  }

  /** The lines that were found, in the order in which they came; also a last one that has no line feed. */
  end(): readonly string[] {
    this.#look(this.#pending);
    this.#pending = '';
    return this.#found;
  }

  #look(text: string): void {
    const line = inOneLine(plainText(text));
    const held = [...this.#wanted].filter((piece) => line.includes(piece));
    if (held.length === 0) return;
    for (const piece of held) this.#wanted.delete(piece);
    this.#found.push(line.slice(0, SHOWN));
  }
}
