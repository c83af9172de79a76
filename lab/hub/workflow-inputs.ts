import { Refusal } from './answer.ts';

interface InputYaml {
  readonly type?: 'string' | 'boolean' | 'number' | 'choice' | 'environment';
  readonly required?: boolean;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
}

export type Inputs = Record<string, string | number | boolean>;

/** What `on:` says of an event: empty where it only names it, undefined where it does not. */
export function eventBlock(on: unknown, event: string): Record<string, unknown> | undefined {
  if (typeof on !== 'object' || Array.isArray(on)) return [on].flat().includes(event) ? {} : undefined;
  const blocks = (on ?? {}) as Record<string, Record<string, unknown> | null>;
  return event in blocks ? (blocks[event] ?? {}) : undefined;
}

/** The inputs of a dispatch or of a call, with defaults and types. Throws 422, with a sentence, for the first that is wrong. */
export function readInputs(definitions: unknown, given: Record<string, unknown>): Inputs {
  const known = (definitions ?? {}) as Record<string, InputYaml | null>;
  const unknown = Object.keys(given).filter((name) => !(name in known));
  if (unknown.length > 0) throw new Refusal(422, `Unexpected inputs provided: ${JSON.stringify(unknown)}`);
  const entries = Object.entries(known).map(([name, input]) => [name, readInput(name, input ?? {}, given[name])]);
  return Object.fromEntries(entries);
}

function readInput(name: string, { type = 'string', required, default: fallback, options }: InputYaml, given: unknown) {
  const nothing = { boolean: false, number: 0, choice: options?.[0], string: '', environment: '' }[type];
  // A dispatch carries texts: an empty one is no choice, no number and no boolean.
  const value = (given === '' && type !== 'string' ? undefined : given) ?? fallback ?? nothing ?? '';
  const wrong = (reason: string) => new Refusal(422, `Provided value '${value}' for input '${name}' ${reason}`);
  if (required && given === undefined && fallback === undefined)
    throw new Refusal(422, `Required input '${name}' not provided`);
  if (type === 'boolean' && !/^(true|false)$/.test(String(value))) throw wrong('is not a boolean');
  if (type === 'number' && Number.isNaN(Number(value))) throw wrong('is not a number');
  if (type === 'choice' && !options?.map(String).includes(String(value)))
    throw wrong('not in the list of allowed values');
  return type === 'boolean' ? String(value) === 'true' : type === 'number' ? Number(value) : String(value);
}
