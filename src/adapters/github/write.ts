import type { Writer } from '../../ports.ts';
import { amendState } from './amend-state.ts';
import { enableAutoMerge } from './auto-merge.ts';
import type { GithubClient } from './client.ts';
import { dispatch } from './dispatch.ts';
import { merge, whyRulesForbid } from './merge.ts';
import { openPullRequest } from './open-pull-request.ts';
import { publish } from './publish.ts';
import { settle } from './settle.ts';
import { showDashboard } from './show-dashboard.ts';
import { updatePullRequest } from './update-pull-request.ts';

/** Writes through the API with the steward's token, a job's or an account's: no git binary, no checkout, nothing forced. */
export function githubWriter(client: GithubClient, as: 'job' | 'account' = 'job'): Writer {
  return {
    publish: (publication) => publish(client, publication),
    openPullRequest: (text) => openPullRequest(client, text),
    updatePullRequest: (pullRequest, text) => updatePullRequest(client, pullRequest, text),
    merge: async (pullRequest, method, headline) =>
      (as === 'account' ? await whyRulesForbid(client, pullRequest) : null) ??
      merge(client, pullRequest, method, headline),
    enableAutoMerge: (pullRequest, method) => enableAutoMerge(client, pullRequest, method),
    amendState: (amendment) => amendState(client, amendment),
    showDashboard: (wanted) => showDashboard(client, wanted),
    dispatch: (wanted) => dispatch(client, wanted),
    settle: (settlements) => settle(client, settlements),
  };
}
