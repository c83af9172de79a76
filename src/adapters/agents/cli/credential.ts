import type { Dialect } from './adapter.ts';

/** Keys tell by their beginning whose they are (each provider's documentation of its keys). */
const BEGINNINGS: readonly (readonly [RegExp, Dialect])[] = [
  [/^sk-ant-/, 'anthropic'],
  [/^AIza|^AQ\./, 'gemini'],
  [/^sk-/, 'openai'],
];

/** The protocol that a CLI is to speak with this key: that of the key's provider if it can, else its usual one. */
export function dialectOf(key: string, spoken: readonly Dialect[]): Dialect {
  const [, own] = BEGINNINGS.find(([beginning]) => beginning.test(key)) ?? [];
  return own !== undefined && spoken.includes(own) ? own : (spoken[0] as Dialect);
}

/** Where each provider answers when no other server is named. */
export const PROVIDERS: Readonly<Record<Dialect, string>> = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com',
  gemini: 'https://generativelanguage.googleapis.com',
};
