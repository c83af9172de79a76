import * as z from 'zod';
import { CONFIG_PATH, type ConfigText } from '../../contracts/config.ts';
import type { GithubClient } from './client.ts';
import { configText, textFile } from './config-text.ts';
import { understoodWhole } from './understood.ts';

const CALL = { doing: 'read the configuration', permission: 'contents: read' };
const QUERY = `query Config($owner: String!, $name: String!, $path: String!) {
  repository(owner: $owner, name: $name) {
    defaultBranchRef { target { ... on Commit { file(path: $path) { object { ... on Blob { text isTruncated } } } } } }
  }
}`;
const answer = z.object({
  repository: z.object({ defaultBranchRef: z.object({ target: z.object({ file: textFile.nullable() }) }) }),
});

/** The configuration at the head of the default branch, alone. Throws a RelayError where GitHub doesn't tell. */
export async function readConfig(client: GithubClient): Promise<ConfigText> {
  const { owner, repository: name } = client;
  const told = understoodWhole(CALL, answer, await client.graphql(CALL, QUERY, { owner, name, path: CONFIG_PATH }));
  return configText(told.repository.defaultBranchRef.target.file);
}
