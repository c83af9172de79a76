import type { Change, ChangeEntry } from '../../contracts/change.ts';
import { changeSize } from '../change-size.ts';
import { type DenialRule, type PolicyFinding, WHOLE_CHANGE } from './policy-finding.ts';

/** How much one change may hold; sizes in bytes. */
const FILES_LIMIT = 100;
const LINES_LIMIT = 20_000;
const FILE_BYTES_LIMIT = 1024 * 1024;
const CHANGE_BYTES_LIMIT = 4 * 1024 * 1024;

/** Size of the new content in bytes: what the entry says, or what it carries if that is more. */
function bytesOf({ bytes, content }: ChangeEntry): number {
  return Math.max(bytes, Buffer.byteLength(content, 'base64'));
}

/** Whether a file is small enough to be read at all. */
export function isReadable(entry: ChangeEntry): boolean {
  return bytesOf(entry) <= FILE_BYTES_LIMIT;
}

/** What makes a change too large to be judged by anybody. */
export function sizeDenials(change: Change): PolicyFinding<DenialRule>[] {
  const { files, added } = changeSize(change);
  const total = change.entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
  const whole = (rule: DenialRule, seen: number, most: number, unit: string) =>
    seen > most ? [{ path: WHOLE_CHANGE, rule, because: `it has ${seen} ${unit}; at most ${most} are allowed` }] : [];
  const large = change.entries.filter((entry) => !isReadable(entry));
  return [
    ...whole('too-many-files', files, FILES_LIMIT, 'files'),
    ...whole('too-many-lines', added, LINES_LIMIT, 'added lines'),
    ...whole('change-too-large', total, CHANGE_BYTES_LIMIT, 'bytes'),
    ...large.map((entry): PolicyFinding<DenialRule> => {
      const because = `it has ${bytesOf(entry)} bytes; at most ${FILE_BYTES_LIMIT} are allowed`;
      return { path: entry.path, rule: 'file-too-large', because };
    }),
  ];
}
