import { StringDecoder } from 'node:string_decoder';
import { at, listAt, numberAt, textAt } from '../../json-at.ts';

/** A longer line or body, in characters, is not searched: figures stand in small pieces, or near the end of few. */
const LONGEST = 4 * 1024 * 1024;

interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** Where the figures of an answer stand, in each protocol. */
const PLACES = [['usage'], ['message', 'usage'], ['response', 'usage'], ['usageMetadata']] as const;
const INPUT = [
  ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'],
  ['prompt_tokens'],
  ['promptTokenCount'],
] as const;
const OUTPUT = [['output_tokens'], ['completion_tokens'], ['candidatesTokenCount', 'thoughtsTokenCount']] as const;

/** Words of providers for an answer that their model would not give. */
const REFUSALS = new Set(['refusal', 'content_filter', 'SAFETY', 'PROHIBITED_CONTENT', 'BLOCKLIST']);
const REFUSAL_PLACES = /"(?:refusal|content_filter|SAFETY|PROHIBITED_CONTENT|BLOCKLIST)"/;

/** What one answer of the model was, as far as anybody else has to know. */
export interface Seen extends Tokens {
  readonly refused: boolean;
}

/**
 * Looks at one answer as it streams by, as JSON or as server-sent events: how many tokens it took, and whether it is a
 * refusal. Figures of a stream grow, so the largest count. An answer without figures counts nothing.
 */
export class AnswerScan {
  readonly #decoder = new StringDecoder('utf8');
  #pending = '';
  #seen: Seen = { input: 0, output: 0, refused: false };

  add(chunk: Buffer): void {
    const lines = (this.#pending + this.#decoder.write(chunk)).split('\n');
    this.#pending = lines.pop() ?? '';
    if (this.#pending.length > LONGEST) this.#pending = '';
    for (const line of lines) this.#read(line);
  }

  end(): Seen {
    this.#read(this.#pending);
    this.#pending = '';
    return this.#seen;
  }

  #read(line: string): void {
    if (!line.includes('"usage') && !REFUSAL_PLACES.test(line)) return;
    const data = parse(line.replace(/^data:\s*/, ''));
    for (const place of PLACES) {
      const usage = at(data, ...place);
      const { input, output, refused } = this.#seen;
      this.#seen = {
        input: Math.max(input, figure(usage, INPUT)),
        output: Math.max(output, figure(usage, OUTPUT)),
        refused: refused || isRefusal(data),
      };
    }
  }
}

/** Whether the end of an answer, or a part of it, is called a refusal; texts that only speak of it don't count. */
function isRefusal(data: unknown): boolean {
  const messages = [at(data, 'response'), data].flatMap((answer) => listAt(answer, 'output'));
  const parts = messages.flatMap((message) => listAt(message, 'content'));
  const ends = [
    textAt(data, 'promptFeedback', 'blockReason'),
    textAt(data, 'stop_reason'),
    textAt(data, 'delta', 'stop_reason'),
    ...parts.map((part) => textAt(part, 'type')),
    ...listAt(data, 'choices').map((choice) => textAt(choice, 'finish_reason')),
    ...listAt(data, 'candidates').map((candidate) => textAt(candidate, 'finishReason')),
  ];
  return ends.some((end) => REFUSALS.has(end));
}

/** The sum of the names of whichever protocol it is. */
function figure(usage: unknown, protocols: readonly (readonly string[])[]): number {
  const sums = protocols.map((names) => names.reduce((sum, name) => sum + (numberAt(usage, name) ?? 0), 0));
  return Math.max(...sums);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
