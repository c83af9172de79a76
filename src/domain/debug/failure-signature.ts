import type { CommandRun } from '../../contracts/evidence.ts';
import { digestOf } from '../digest.ts';
import { exitText } from '../gates.ts';
import { oneLine } from '../one-line.ts';
import { firstTelling } from './telling-lines.ts';

/** Lines at the end of an output that tell one failure from another. */
const LINES = 60;
const SHOWN = 120;

/** What differs from run to run though the failure is the same; numbers that a test reports stay. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>'],
  [/\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b/g, '<time>'],
  [/\b\d+(?:\.\d+)?\s?(?:ms|msec|milliseconds?|s|sec|seconds?|m|min|minutes?)\b/g, '<duration>'],
  [/\b(duration(?:_ms)?|elapsed|took|pid|seed)\b([\s:=]+)[\d.]+/gi, '$1$2<number>'],
  [/\b0x[0-9a-f]+\b/gi, '<address>'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b[0-9a-f]{12,}\b/gi, '<hash>'],
  [/(?:file:\/\/)?(?:\/[\w.@+-]+)+\/(?=[\w.@+-])/g, '<folder>/'],
  [/:\d+(?::\d+)?(?=\)|\s|$)/g, ':<line>'],
];

/**
 * What a failure looks like, as one line: the exit, the first telling line, and a digest of the end of the output, all
 * without what changes with every run. Null where every command ended with 0. Two failures with one signature are the
 * same as far as anybody can see.
 */
export function failureSignature(runs: readonly CommandRun[]): string | null {
  const red = runs.find(({ exitCode }) => exitCode !== 0);
  if (red === undefined) return null;
  const lines = stableLines(red.outputTail);
  const telling = oneLine(firstTelling(lines)) || 'it printed nothing';
  // A command that hangs prints as much as it gets to.
  const rest = red.timedOut
    ? ''
    : ` · ${digestOf({ command: red.command, lines }).slice('sha256:'.length, 'sha256:'.length + 12)}`;
  return `${exitText(red)} · ${telling.slice(0, SHOWN)}${rest}`;
}

function stableLines(output: string): readonly string[] {
  const stable = VOLATILE.reduce((text, [pattern, word]) => text.replace(pattern, word), output);
  return stable
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
    .slice(-LINES);
}

/** A signature for people: without the digest, which only tells whether two are the same. */
export const signatureText = (signature: string): string => signature.replace(/ · [0-9a-f]{12}$/, '');
