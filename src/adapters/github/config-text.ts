import * as z from 'zod';
import type { ConfigText } from '../../contracts/config.ts';

/** A file as queries ask for it: `object { ... on Blob { text isTruncated } }`, with `oid` where its whole text is wanted. */
export const textFile = z.object({
  object: z
    .object({ oid: z.string().optional(), text: z.string().nullish(), isTruncated: z.boolean().nullish() })
    .nullable(),
});
export type TextFile = z.infer<typeof textFile>;

/** The configuration as GitHub shows it: folders, submodules and what isn't text have none. */
export function configText(file: TextFile | null): ConfigText {
  if (file === null) return { text: null };
  const { text, isTruncated } = file.object ?? {};
  const isWhole = typeof text === 'string' && isTruncated !== true;
  return isWhole ? { text } : { unreadable: 'something that is no short text file' };
}
