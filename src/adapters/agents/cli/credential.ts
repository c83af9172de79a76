import type { Dialect } from './adapter.ts';

/** Keys tell by their beginning whose they are (each provider's documentation of its keys). */
const BEGINNINGS: readonly (readonly [RegExp, Dialect])[] = [
  [/^sk-ant-/, 'anthropic'],
  [/^AIza|^AQ\./, 'gemini'],
  [/^gh[a-z]_|^github_pat_/, 'github'],
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
  github: 'https://api.githubcopilot.com',
};

/** Programs tell by its beginning, too, what a token of GitHub is: one of an installation needs no account behind it. */
const TOKEN_BEGINNINGS: Readonly<Partial<Record<Dialect, string>>> = { github: 'ghs_' };

/** What a program is given instead of the key; `chance` makes it unknown to everybody else. */
export const runToken = (dialect: Dialect, chance: string) => `${TOKEN_BEGINNINGS[dialect] ?? ''}relay-${chance}`;
