import type { Writer } from '../../ports.ts';
import { enableAutoMerge } from './auto-merge.ts';
import type { GithubClient } from './client.ts';
import { merge } from './merge.ts';
import { openPullRequest } from './open-pull-request.ts';
import { publish } from './publish.ts';
import { settle } from './settle.ts';

/** Writes through the API with the steward's token: no git binary, no checkout, nothing forced. */
export function githubWriter(client: GithubClient): Writer {
  return {
    publish: (publication) => publish(client, publication),
    openPullRequest: (text) => openPullRequest(client, text),
    merge: (pullRequest, method, headline) => merge(client, pullRequest, method, headline),
    enableAutoMerge: (pullRequest, method) => enableAutoMerge(client, pullRequest, method),
    settle: (settlements) => settle(client, settlements),
  };
}
