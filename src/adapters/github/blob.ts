import * as z from 'zod';
import type { Call } from './attempt.ts';
import type { GithubClient } from './client.ts';
import type { TextFile } from './config-text.ts';
import { explainedStatus, understood } from './understood.ts';

const blob = z.object({ content: z.string(), encoding: z.enum(['base64', 'utf-8']) });

/** The bytes of a file, up to 100 MB. Throws a RelayError. https://docs.github.com/rest/git/blobs */
export async function readBlob(client: GithubClient, call: Call, sha: string): Promise<Buffer> {
  const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
  const answer = await client.rest(call, route, { file_sha: sha }).catch((error: unknown) => {
    throw explainedStatus(call, error);
  });
  const { content, encoding } = understood(call, blob, answer);
  return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
}

/** The whole text of a file; GitHub cuts it off at 512,000 bytes in answers to queries. Null for what isn't text. */
export async function wholeText(client: GithubClient, call: Call, { object }: TextFile): Promise<string | null> {
  const { oid, text, isTruncated } = object ?? {};
  if (typeof text !== 'string') return null;
  return isTruncated === true && oid !== undefined ? String(await readBlob(client, call, oid)) : text;
}
