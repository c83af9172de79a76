import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { UntrustedFile } from '../contracts/untrusted-file.ts';

/**
 * Reads a file that an untrusted program was asked to write, of at most `limit` bytes. A link could lead to a file that
 * only we may read and a pipe would keep us waiting, so neither is opened. An empty file counts as absent.
 */
export async function readUntrustedFile(path: string, limit: number): Promise<UntrustedFile> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const status = await file.stat();
      if (!status.isFile()) return { kind: 'unusable', why: 'it is not a regular file' };
      if (status.size > limit) return { kind: 'unusable', why: `it has ${status.size} bytes, more than ${limit}` };
      const text = await file.readFile('utf8');
      return text.trim() === '' ? { kind: 'absent' } : { kind: 'text', text };
    } finally {
      await file.close();
    }
  } catch (thrown) {
    const { code = 'unknown error' } = thrown as NodeJS.ErrnoException;
    return code === 'ENOENT' ? { kind: 'absent' } : { kind: 'unusable', why: `it can't be read (${code})` };
  }
}
