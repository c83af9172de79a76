import type { PullRequest } from '../../contracts/issue.ts';
import type { MergeMethod } from '../../contracts/names.ts';
import type { Written } from '../../ports.ts';
import type { GithubClient } from './client.ts';
import { MERGE_CALL, readPull } from './merge.ts';
import { refusalOf } from './refusal.ts';
import { writeOnce } from './write-once.ts';

const ENABLE = `mutation AutoMerge($input: EnablePullRequestAutoMergeInput!) {
  enablePullRequestAutoMerge(input: $input) { clientMutationId }
}`;

/** Lets GitHub merge this head once the rules of the branch are met; refused where there is nothing to wait for. */
export function enableAutoMerge(
  client: GithubClient,
  pullRequest: PullRequest,
  method: MergeMethod,
): Promise<Written<object>> {
  const { nodeId: pullRequestId, headSha: expectedHeadOid } = pullRequest;
  const input = { pullRequestId, mergeMethod: method.toUpperCase(), expectedHeadOid };
  const enable = async (): Promise<Written<object>> => {
    const [fault] = (await client.graphql(MERGE_CALL, ENABLE, { input })).faults;
    return fault === undefined ? { done: true } : refusalOf(MERGE_CALL, fault, 'merge-refused');
  };
  const find = async (): Promise<Written<object> | null> => {
    const { merged, auto_merge: waiting } = await readPull(client, pullRequest);
    return merged || waiting ? { done: true } : null;
  };
  return writeOnce(client, enable, find);
}
