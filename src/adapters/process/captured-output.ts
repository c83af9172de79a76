/** Which end of a stream is worth keeping when it is longer than the limit. */
export type KeptEnd = 'head' | 'tail';

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Skips the rest of a UTF-8 character whose beginning was cut off. */
function fromWholeCharacter(bytes: Buffer): Buffer {
  let start = 0;
  while (start < 3 && isContinuation(bytes[start])) start += 1;
  return bytes.subarray(start);
}

/** A stream of a process, kept up to `limit` bytes; what is past it is dropped but counted. Memory stays within twice the limit. */
export class CapturedOutput {
  readonly #limit: number;
  readonly #end: KeptEnd;
  #chunks: Buffer[] = [];
  #kept = 0;
  #total = 0;

  constructor(limit: number, end: KeptEnd) {
    this.#limit = limit;
    this.#end = end;
  }

  add(chunk: Buffer): void {
    this.#total += chunk.length;
    const piece = this.#end === 'head' ? chunk.subarray(0, this.#limit - this.#kept) : chunk;
    if (piece.length === 0) return;
    this.#chunks.push(piece);
    this.#kept += piece.length;
    if (this.#kept >= 2 * this.#limit) this.#forget();
  }

  /** Bytes that were dropped. */
  get dropped(): number {
    return Math.max(0, this.#total - this.#limit);
  }

  /** What was kept, as UTF-8; a character that the limit cuts in two is left out. */
  text(): string {
    this.#forget();
    const [bytes = Buffer.alloc(0)] = this.#chunks;
    if (this.dropped === 0) return bytes.toString();
    if (this.#end === 'tail') return fromWholeCharacter(bytes).toString();
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
  }

  /** Joins the chunks and lets go of what lies before the tail. */
  #forget(): void {
    const bytes = Buffer.concat(this.#chunks);
    const tail = bytes.subarray(Math.max(0, bytes.length - this.#limit));
    // A copy, because a slice would keep the dropped bytes in memory.
    const kept = tail.length < bytes.length ? Buffer.from(tail) : bytes;
    this.#chunks = [kept];
    this.#kept = kept.length;
  }
}
