import { createHash } from 'node:crypto';
import type { Digest } from '../contracts/change.ts';

/**
 * The name of a JSON value: sha256 over the UTF-8 bytes of its canonical form, so that the order in which somebody
 * built an object never matters. The value must be what JSON can carry (no cycles, no bigint).
 */
export function digestOf(value: unknown): Digest {
  return digestOfBytes(canonicalJson(value));
}

/** The name of exact bytes; a string stands for its UTF-8 bytes. */
export function digestOfBytes(bytes: string | Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/**
 * The canonical form: no whitespace, members sorted by UTF-16 code units, members without a value left out, strings and
 * numbers as `JSON.stringify` writes them (https://www.rfc-editor.org/rfc/rfc8785).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  // Not localeCompare: the order must be the same on every machine.
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
