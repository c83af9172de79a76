import type { Wish } from './effect.ts';
import { redact } from './redact.ts';

/** A value of JSON whose every text is free of secrets. */
export function redactAll<T>(value: T, secrets: readonly string[]): T {
  return redacted(value, secrets) as T;
}

function redacted(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redact(value, secrets).text;
  if (Array.isArray(value)) return value.map((item) => redacted(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, secrets)]));
}

/** A wish whose texts for people are free of secrets; what files hold is the policy's to judge, not ours to alter. */
export function redactWish(wish: Wish, secrets: readonly string[]): Wish {
  const clean = (text: string) => redact(text, secrets).text;
  switch (wish.kind) {
    case 'comment':
    case 'reply':
    case 'dashboard':
      return { ...wish, body: clean(wish.body) };
    case 'publish':
      return { ...wish, headline: clean(wish.headline), body: clean(wish.body) };
    case 'open-pull-request':
    case 'update-pull-request':
      return { ...wish, title: clean(wish.title), body: clean(wish.body) };
    case 'merge':
      return { ...wish, headline: clean(wish.headline) };
    case 'amend-backlog':
      // What a beat brings is what GitHub shows everybody; of it only titles are kept.
      return wish.amendment.kind === 'beat' ? wish : { ...wish, amendment: redactAll(wish.amendment, secrets) };
    case 'record':
    case 'dispatch':
    case 'react':
    case 'label':
    case 'unlabel':
    case 'close-issue':
    case 'delete-branch':
      return wish;
  }
}
