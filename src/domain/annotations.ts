import type { Annotation } from '../contracts/annotation.ts';
import type { Finding } from '../contracts/answers.ts';
import { visible } from './invisible.ts';
import { cut } from './markdown.ts';
import { oneLine } from './one-line.ts';

/**
 * GitHub keeps ten annotations of a level and step (docs/reference, "Limits"); one of them is for the end of the phase,
 * another says how many are missing.
 */
const SHOWN = 8;
const MESSAGE_LIMIT = 4_096;
const TITLE_LIMIT = 200;
const NOTE = '\n… The rest is in the summary and the log of this job.';

/** The text of a message that GitHub doesn't cut: up to 4,096 characters, ended by a note where more was said. */
export function annotationText(text: string): string {
  const clean = visible(text).text;
  if (clean.length <= MESSAGE_LIMIT) return clean;
  const end = clean.lastIndexOf('\n', MESSAGE_LIMIT - NOTE.length);
  return end > 0 ? clean.slice(0, end) + NOTE : cut(clean, MESSAGE_LIMIT, NOTE);
}

/** Findings that name a place, beside the code: those that block as errors, the others as notices. */
export function findingAnnotations(findings: readonly Finding[]): Annotation[] {
  return findings.flatMap(({ severity, title, detail, path, line }) =>
    path === undefined ? [] : [at(severity === 'blocking' ? 'error' : 'notice', title, detail, path, line)],
  );
}

/** Paths that may not be changed, each with the reason. */
export function denialAnnotations(
  denials: readonly { readonly path: string; readonly because: string }[],
): Annotation[] {
  return denials.map(({ path, because }) => at('error', 'No agent may change this file', because, path, undefined));
}

function at(
  level: Annotation['level'],
  title: string,
  message: string,
  path: string,
  line: number | undefined,
): Annotation {
  const place = { file: oneLine(visible(path).text), ...(line === undefined ? {} : { line }) };
  return {
    level,
    title: cut(oneLine(visible(title).text), TITLE_LIMIT, '…'),
    message: annotationText(message),
    ...place,
  };
}

/** As many of each level as GitHub shows, and one more that counts the others. */
export function shownAnnotations(all: readonly Annotation[]): Annotation[] {
  return (['error', 'warning', 'notice'] as const).flatMap((level) => {
    const own = all.filter((annotation) => annotation.level === level);
    const hidden = own.length - SHOWN;
    const more: Annotation[] = hidden > 0 ? [{ level, message: `${hidden} more are in the summary of this job.` }] : [];
    return [...own.slice(0, SHOWN), ...more];
  });
}
