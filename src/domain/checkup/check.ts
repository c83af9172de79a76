import type { Check, Told } from '../../contracts/checkup.ts';

/** What is looked at, and how to mend it: said once, whatever comes of it. */
export interface Question {
  readonly name: string;
  readonly wanted: string;
  readonly fix: string;
  readonly link?: string;
}

export function good({ name, wanted }: Question, seen: string): Check {
  return { name, state: 'good', seen, wanted, fix: '', link: null };
}

export function notGood(state: 'failed' | 'warning', { name, wanted, fix, link }: Question, seen: string): Check {
  return { name, state, seen, wanted, fix, link: link ?? null };
}

/** What our token isn't told is no guess of ours: the fix says where people look. */
export function unknown({ name, wanted, fix, link }: Question, why: string): Check {
  return { name, state: 'unknown', seen: `not known: ${why}`, wanted, fix, link: link ?? null };
}

/** A check on one thing that GitHub tells or not. */
export function checkTold<T>(question: Question, told: Told<T>, judge: (value: T) => Check): Check {
  return told.known ? judge(told.value) : unknown(question, told.why);
}
