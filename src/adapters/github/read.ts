import type { Reader } from '../../ports.ts';
import type { GithubClient } from './client.ts';
import { readAuthority } from './read-authority.ts';
import { readRun, runIsOver } from './read-run.ts';
import { readSubject } from './read-subject.ts';

/** Reads through the API with the steward's token. */
export function githubReader(client: GithubClient, run: string): Reader {
  return {
    run: () => readRun(client, run),
    subject: (query) => readSubject(client, query),
    authority: (account) => readAuthority(client, account),
    runIsOver: (other) => runIsOver(client, other),
  };
}
