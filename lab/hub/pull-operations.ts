import { closeIssue, editIssue, reopenIssue } from './issues.ts';
import { mergePull } from './merging.ts';
import { Answer, type Call, type Operations, operation, page, pullOf } from './operation.ts';
import { askMergeability, changedFiles, pullState } from './pull-state.ts';
import { type NewPull, openPull } from './pulls.ts';
import { fileView, pullSummary, pullView } from './views.ts';

const LIST = '/repos/{owner}/{repo}/pulls';
const PULL = `${LIST}/{pull_number}`;

function listPulls(call: Call): Answer {
  const { state = 'open', head, base, direction = 'desc' } = call.query;
  const found = call.repository.pulls().filter(
    (issue) =>
      (state === 'all' || issue.state === state) &&
      // `head` without its owner matches everything, on GitHub too.
      (!head?.includes(':') || head === `${call.repository.owner}:${issue.pull.headRefName}`) &&
      (!base || base === issue.pull.baseRefName),
  );
  return page(call, direction === 'desc' ? found.reverse() : found, (issue) => pullSummary(call, issue));
}

function updatePull(call: Call<{ title?: string; body?: string; state?: string }>): unknown {
  const issue = pullOf(call);
  const { state, title, body } = call.body;
  editIssue(call, issue, { title, body });
  if (state === 'closed') closeIssue(call, issue, null);
  if (state === 'open') reopenIssue(call, issue);
  return pullView(call, issue);
}

interface MergeBody {
  readonly merge_method?: string;
  readonly commit_title?: string;
  readonly commit_message?: string;
  readonly sha?: string;
}

export const pullOperations: Operations = {
  [`GET ${LIST}`]: operation('pull-requests:read', listPulls),
  [`POST ${LIST}`]: operation<NewPull>(
    'pull-requests:write',
    (call) => new Answer(201, pullView(call, openPull(call, call.body))),
    'read',
  ),
  [`GET ${PULL}`]: operation('pull-requests:read', (call) => {
    askMergeability(call.repository, pullOf(call));
    return pullView(call, pullOf(call));
  }),
  [`PATCH ${PULL}`]: operation('pull-requests:write', updatePull, 'read'),
  [`GET ${PULL}/files`]: operation('pull-requests:read', (call) => {
    const files = changedFiles(call.repository, pullState(call.repository, pullOf(call)));
    return page(call, files, (file) => fileView(call, file));
  }),
  [`PUT ${PULL}/merge`]: operation<MergeBody | undefined>('contents:write', (call) => {
    const { merge_method: method, commit_title: title, commit_message: message, sha } = call.body ?? {};
    const merged = mergePull(call, pullOf(call), { method, title, message, sha });
    return { sha: merged, merged: true, message: 'Pull Request successfully merged' };
  }),
};
