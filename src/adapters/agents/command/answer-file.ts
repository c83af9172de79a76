import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Largest answer that is read, in bytes. */
const ANSWER_LIMIT = 4 * 1024 * 1024;

export type AnswerFile =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unusable'; readonly why: string };

/**
 * Reads a file that an untrusted program was asked to write. A link could lead to a file that only we may read and a
 * pipe would keep us waiting, so neither is opened. An empty file counts as absent.
 */
export async function readAnswerFile(path: string): Promise<AnswerFile> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const status = await file.stat();
      if (!status.isFile()) return { kind: 'unusable', why: 'the answer is not a regular file' };
      if (status.size > ANSWER_LIMIT) return { kind: 'unusable', why: `the answer has ${status.size} bytes` };
      const text = await file.readFile('utf8');
      return text.trim() === '' ? { kind: 'absent' } : { kind: 'text', text };
    } finally {
      await file.close();
    }
  } catch (thrown) {
    const { code = 'unknown error' } = thrown as NodeJS.ErrnoException;
    return code === 'ENOENT' ? { kind: 'absent' } : { kind: 'unusable', why: `the answer can't be read (${code})` };
  }
}
