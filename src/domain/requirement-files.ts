import type { RequirementFile } from '../contracts/ask.ts';
import type { Snapshot } from '../contracts/issue.ts';

/** Files that are read at most, and the characters of each: more would crowd the issue out. */
export const REQUIREMENT_FILES = 5;
const FILE_LIMIT = 40_000;

/** A path of the repository whose last part says that it holds requirements: `tasks/prd-cart.md`, `SPEC.md`. */
const PATH = /(?:^|[\s`("'[<])(?:\.\/)?((?:[\w.-]{1,80}\/){0,8}(?:prd|spec)[\w.-]{0,80}\.md)\b/gi;

/** The files that an issue names for what is wanted, in its order; whether they exist only the tree can tell. */
export function requirementPaths({ body }: Pick<Snapshot, 'body'>): readonly string[] {
  const named = [...body.matchAll(PATH)].map(([, path = '']) => path);
  const inside = named.filter((path) => !path.split('/').some((part) => part === '..' || part === '.'));
  return [...new Set(inside)].slice(0, REQUIREMENT_FILES);
}

/** A file as agents are shown it, cut where it is long. */
export function requirementFile(path: string, text: string): RequirementFile {
  if (text.length <= FILE_LIMIT) return { path, text };
  return { path, text: `${text.slice(0, FILE_LIMIT)}\n[Cut here: the rest is in the file.]` };
}
