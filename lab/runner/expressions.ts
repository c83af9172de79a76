import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { ensureStatusFunction } from '@actions/workflow-parser/model/converter/if-condition';
import { splitAllowedContext } from '@actions/workflow-parser/templates/allowed-context';
import type { DefinitionInfo } from '@actions/workflow-parser/templates/schema/definition-info';

/** What an expression can see: contexts by name, and the functions, or what they answer, that depend on where it stands. */
export interface Scope {
  readonly contexts: Record<string, unknown>;
  readonly functions?: Record<string, boolean | ((...texts: string[]) => unknown)>;
}

// The evaluator crashes on a context that it was not given: all of them are always there.
const CONTEXTS = 'github env vars job jobs steps runner secrets strategy matrix needs inputs';
const FUNCTIONS = 'success(0,0) failure(0,0) always(0,0) cancelled(0,0) hashFiles(1,255)';
const allowedContext = `${CONTEXTS} ${FUNCTIONS}`.split(' ');
const { namedContexts, functions: known } = splitAllowedContext(allowedContext);

const toData = (value: unknown): data.ExpressionData => JSON.parse(JSON.stringify(value ?? null), data.reviver);
const fromData = (value: data.ExpressionData): unknown => JSON.parse(JSON.stringify(value, data.replacer));

function evaluate(expression: string, { contexts, functions = {} }: Scope): data.ExpressionData {
  const tree = new Parser(new Lexer(expression).lex().tokens, namedContexts, known).parse();
  const seen = namedContexts.map((key) => ({ key, value: toData(contexts[key] ?? {}) }));
  const ours = known.map((definition) => {
    const answer = functions[definition.name] ?? false;
    const call = (...values: data.ExpressionData[]) =>
      toData(typeof answer === 'function' ? answer(...values.map((value) => value.coerceString())) : answer);
    return [definition.name.toLowerCase(), { ...definition, call }] as const;
  });
  return new Evaluator(tree, new data.Dictionary(...seen), new Map(ours)).evaluate();
}

/**
 * Evaluates `${{ }}` in every text of a plain YAML value; one lone expression keeps its type, others become text.
 * Throws the evaluator's error, for example for `fromJSON('{')`.
 */
export function interpolate(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => interpolate(item, scope));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolate(item, scope)]));
  if (typeof value !== 'string') return value;
  // At even places literal text, at odd ones expressions, in which quotes protect a `}}`.
  const parts = value.split(/\$\{\{((?:'[^']*'|[^'])*?)\}\}/);
  const [before, only = '', after] = parts;
  if (parts.length === 3 && before === '' && after === '') return fromData(evaluate(only, scope));
  return parts.map((part, place) => (place % 2 === 0 ? part : evaluate(part, scope).coerceString())).join('');
}

/** As GitHub writes a value where text is wanted: null is empty, an object is the word `Object`. */
export function interpolateText(value: unknown, scope: Scope): string {
  return toData(interpolate(value ?? '', scope)).coerceString();
}

export function interpolateTexts(values: unknown, scope: Scope): Record<string, string> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key, interpolateText(value, scope)]));
}

/**
 * Whether an `if:` holds, with or without `${{ }}` around it. Without a status function it means `success() && (…)`.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/expressions#status-check-functions
 */
export function holds(condition: unknown, scope: Scope): boolean {
  const bare = String(condition ?? 'success()').replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
  const value = fromData(evaluate(ensureStatusFunction(bare, { allowedContext } as DefinitionInfo), scope));
  return ![null, false, 0, ''].includes(value as null);
}
