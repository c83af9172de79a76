import * as z from 'zod';

/** Longest single text of an answer, in characters; longer ones are refused, not cut. */
const TEXT_LIMIT = 20_000;
/** Most entries of a list in an answer. */
export const LIST_LIMIT = 100;

/** What an agent says in words. */
export const text = z.string().trim().min(1).max(TEXT_LIMIT);
export const texts = z.array(text).max(LIST_LIMIT);
