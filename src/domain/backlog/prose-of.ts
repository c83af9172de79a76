import { displayedProse } from './displayed-prose.ts';
import { plainProse } from './plain-prose.ts';
import type { Prose } from './prose.ts';

const withPlainLineEnds = (body: string): string => (body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body);

/** What a body says about dependencies, by the quick reader where it can tell, else by the one that always can. */
export function proseOf(body: string): Prose {
  const text = withPlainLineEnds(body);
  return plainProse(text) ?? displayedProse(text);
}

/** All lines that the author of a body says to readers. */
export function linesOf(body: string): readonly string[] {
  return displayedProse(withPlainLineEnds(body)).lines;
}
