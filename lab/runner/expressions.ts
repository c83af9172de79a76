import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** What an expression can see: contexts by name, and the functions that depend on where it stands. */
export interface Scope {
  readonly contexts: Record<string, unknown>;
  readonly functions?: Record<string, (...texts: string[]) => unknown>;
}

// The evaluator crashes on a context that it was not given: all of them are always there.
const CONTEXTS = [
  'github',
  'env',
  'vars',
  'job',
  'jobs',
  'steps',
  'runner',
  'secrets',
  'strategy',
  'matrix',
  'needs',
  'inputs',
];
const STATUS = ['success', 'failure', 'always', 'cancelled'];
const FUNCTIONS = [
  ...STATUS.map((name) => ({ name, minArgs: 0, maxArgs: 0 })),
  { name: 'hashFiles', minArgs: 1, maxArgs: 255 },
];

const toData = (value: unknown): data.ExpressionData => JSON.parse(JSON.stringify(value ?? null), data.reviver);
const fromData = (value: data.ExpressionData): unknown => JSON.parse(JSON.stringify(value, data.replacer));

function evaluate(expression: string, scope: Scope): data.ExpressionData {
  const tree = new Parser(new Lexer(expression).lex().tokens, CONTEXTS, FUNCTIONS).parse();
  const contexts = CONTEXTS.map((key) => ({ key, value: toData(scope.contexts[key] ?? {}) }));
  const functions = FUNCTIONS.map((definition) => {
    const run = scope.functions?.[definition.name];
    const call = (...values: data.ExpressionData[]) => toData(run?.(...values.map((value) => value.coerceString())));
    return [definition.name.toLowerCase(), { ...definition, call }] as const;
  });
  return new Evaluator(tree, new data.Dictionary(...contexts), new Map(functions)).evaluate();
}

/** The parts of a text: literal text and the expressions inside `${{ }}`; quotes protect a `}}`. */
function split(text: string): { literal?: string; expression?: string }[] {
  const pattern = /\$\{\{((?:'[^']*'|[^'])*?)\}\}/g;
  const parts: { literal?: string; expression?: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ literal: text.slice(end, match.index) });
    parts.push({ expression: (match[1] ?? '').trim() });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ literal: text.slice(end) });
  return parts;
}

/**
 * Evaluates `${{ }}` in every text of a plain YAML value; one lone expression keeps its type, others become text.
 * Throws the evaluator's error, for example for `fromJSON('{')`.
 */
export function interpolate(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => interpolate(item, scope));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolate(item, scope)]));
  if (typeof value !== 'string' || !value.includes('${{')) return value;
  const parts = split(value);
  const only = parts.length === 1 ? parts[0]?.expression : undefined;
  if (only !== undefined) return fromData(evaluate(only, scope));
  return parts
    .map((part) => (part.expression === undefined ? part.literal : evaluate(part.expression, scope).coerceString()))
    .join('');
}

/** A value as GitHub writes it where text is wanted: null is empty, an object is the word `Object`. */
function asText(value: unknown): string {
  return toData(value).coerceString();
}

export function interpolateText(value: unknown, scope: Scope): string {
  return asText(interpolate(value ?? '', scope));
}

export function interpolateTexts(values: unknown, scope: Scope): Record<string, string> {
  const entries = Object.entries((interpolate(values ?? {}, scope) ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key, asText(value)]));
}

/**
 * Whether an `if:` holds. Without a status function it means `success() && (…)`.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/expressions#status-check-functions
 */
export function holds(condition: unknown, scope: Scope): boolean {
  const text = String(condition ?? 'success()').trim();
  const parts = split(text.includes('${{') ? text : `\${{ ${text} }}`);
  const asksStatus = parts.some((part) => part.expression && callsStatus(part.expression));
  if (!asksStatus && !scope.functions?.['success']?.()) return false;
  const value = interpolate(text.includes('${{') ? text : `\${{ ${text} }}`, scope);
  return value !== null && value !== false && value !== 0 && value !== '';
}

function callsStatus(expression: string): boolean {
  const { tokens } = new Lexer(expression).lex();
  return tokens.some(
    (token, index) => STATUS.includes(token.lexeme.toLowerCase()) && tokens[index + 1]?.lexeme === '(',
  );
}
