import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { BATON_LIMIT, type Baton, baton } from '../../contracts/baton.ts';
import type { Digest } from '../../contracts/change.ts';
import { parseStrictJson } from '../../contracts/strict-json.ts';

/** Why some bytes are not the baton that was asked for, in words that end without a full stop. */
export class NotTheBaton extends Error {}

/** What names exact bytes: their SHA-256. */
export function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** The bytes of the one regular file in a folder that something untrusted was downloaded to. Throws NotTheBaton. */
export async function onlyFile(folder: string): Promise<Buffer> {
  const names = await readdir(folder);
  const [name] = names;
  if (name === undefined || names.length > 1) throw new NotTheBaton(`it holds ${names.length} files instead of one`);
  const file = join(folder, name);
  // Not followed: a link would lend us whatever file of ours it points to.
  const stats = await lstat(file);
  if (!stats.isFile()) throw new NotTheBaton('it is not a regular file');
  if (stats.size > BATON_LIMIT) throw new NotTheBaton(tooLarge(stats.size));
  return readFile(file);
}

export function tooLarge(bytes: number): string {
  return `it has ${bytes} bytes, at most ${BATON_LIMIT} are read`;
}

/** Parses the bytes of a baton whose digest was checked before. Throws NotTheBaton. */
export function parseBaton(bytes: Uint8Array): Baton {
  const parsed = baton.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new NotTheBaton(faultsOf(parsed.error));
  return parsed.data;
}

/** What a contract found wrong, in one line. */
export function faultsOf(error: z.ZodError): string {
  return z
    .prettifyError(error)
    .replace(/\s*\n\s*/g, ' ')
    .slice(0, 1_000);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    throw new NotTheBaton(`it is no strict JSON: ${error instanceof Error ? error.message : error}`);
  }
}
