import type { Reader } from '../../ports.ts';
import { changeBetween } from './change-between.ts';
import type { GithubClient } from './client.ts';
import { examine } from './examine.ts';
import { readAuthority } from './read-authority.ts';
import { readBacklog, readOutside } from './read-backlog.ts';
import { readConfig } from './read-config.ts';
import { contains, headOf, mergeBase } from './read-history.ts';
import { readProtection } from './read-protection.ts';
import { readReviews } from './read-reviews.ts';
import { readRun, runIsOver } from './read-run.ts';
import { readSubject } from './read-subject.ts';
import { readState } from './state.ts';

/** Reads through the API with the steward's token. */
export function githubReader(client: GithubClient, run: string): Reader {
  return {
    backlog: (statePath) => readBacklog(client, statePath),
    outside: (numbers, commits) => readOutside(client, numbers, commits),
    run: () => readRun(client, run),
    subject: (query) => readSubject(client, query),
    stateFile: async (path) => (await readState(client, path)).text,
    config: () => readConfig(client),
    authority: (account) => readAuthority(client, account),
    headOf: (branch) => headOf(client, branch),
    changeBetween: (baseSha, headSha) => changeBetween(client, baseSha, headSha),
    contains: (branch, commit) => contains(client, branch, commit),
    mergeBase: (branch, headSha) => mergeBase(client, branch, headSha),
    runIsOver: (other) => runIsOver(client, other),
    protection: (environment) => readProtection(client, environment),
    reviews: () => readReviews(client, run),
    examine: (query) => examine(client, run, query),
  };
}
