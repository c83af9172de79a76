import * as issues from './issues.ts';
import { Answer, type Call, issueOf, type Operations, operation, page } from './operation.ts';
import { invalid } from './refusal.ts';
import type { Issue, Reaction } from './repository.ts';
import { commentView, issueView, labelView, reactionView } from './views.ts';
import { demand } from './world.ts';

const LIST = '/repos/{owner}/{repo}/issues';
const ISSUE = `${LIST}/{issue_number}`;
const COMMENT = `${LIST}/comments/{comment_id}`;
const LABELS = '/repos/{owner}/{repo}/labels';
const READ = 'issues|pull-requests:read';

type LabelName = string | { name: string };

interface IssueUpdate {
  readonly title?: string;
  readonly body?: string | null;
  readonly state?: string;
  readonly state_reason?: string | null;
}

/** An issue is written with `issues`, a pull request with `pull-requests` or `issues`. */
function writable(call: Call<unknown>, role: 'read' | 'triage' | 'write'): Issue {
  const issue = issueOf(call);
  demand(call, issue.pull ? 'pull-requests|issues:write' : 'issues:write', role);
  return issue;
}

function updateIssue(call: Call<IssueUpdate>): unknown {
  const { title, body, state, state_reason: reason } = call.body;
  const issue = writable(call, 'read');
  issues.editIssue(call, issue, { title, body });
  if (state === 'closed') issues.closeIssue(call, issue, reason ?? 'completed');
  if (state === 'open') issues.reopenIssue(call, issue);
  return issueView(call, issue);
}

function listIssues(call: Call): Answer {
  const { state = 'open', labels = '', since = '', creator, sort = 'created', direction = 'desc' } = call.query;
  const wanted = labels.split(',').filter(Boolean);
  const found = [...call.repository.issues.values()].filter(
    (issue) =>
      !issue.gone &&
      (state === 'all' || issue.state === state) &&
      wanted.every((name) => issue.labels.some((label) => label.name === name)) &&
      issue.updatedAt >= since &&
      (!creator || issue.author.login === creator),
  );
  const key = (issue: Issue) => (sort === 'updated' ? issue.updatedAt : issue.createdAt);
  const sign = direction === 'asc' ? 1 : -1;
  found.sort((one, other) => sign * (key(one).localeCompare(key(other)) || one.number - other.number));
  return page(call, found, (issue) => issueView(call, issue));
}

function reacted(call: Call<{ content: string }>, reactions: Reaction[]): Answer {
  const { reaction, added } = issues.react(call, reactions, call.body.content);
  return new Answer(added ? 201 : 200, reactionView(call, reaction));
}

function commentOf(call: Call<unknown>) {
  return issues.findComment(call.repository, Number(call.parameters['comment_id']));
}

export const issueOperations: Operations = {
  [`GET ${LIST}`]: operation(READ, listIssues),
  [`POST ${LIST}`]: operation<{ title: string; body?: string | null; labels?: LabelName[] }>(
    'issues:write',
    (call) => {
      const { title, body, labels = [] } = call.body;
      const names = labels.map((label) => (typeof label === 'string' ? label : label.name));
      return new Answer(201, issueView(call, issues.openIssue(call, { title, body, labels: names })));
    },
    'read',
  ),
  [`GET ${ISSUE}`]: operation(READ, (call) => issueView(call, issueOf(call))),
  [`PATCH ${ISSUE}`]: operation('metadata:read', updateIssue),
  [`PUT ${ISSUE}/lock`]: operation('metadata:read', (call) => {
    writable(call, 'write').locked = true;
    return new Answer(204);
  }),
  [`GET ${ISSUE}/comments`]: operation(READ, (call) => {
    const issue = issueOf(call);
    return page(call, issue.comments, (comment) => commentView(call, issue, comment));
  }),
  [`POST ${ISSUE}/comments`]: operation<{ body: string }>('metadata:read', (call) => {
    const issue = writable(call, 'read');
    return new Answer(201, commentView(call, issue, issues.addComment(call, issue, call.body.body)));
  }),
  [`GET ${COMMENT}`]: operation(READ, (call) => {
    const { issue, comment } = commentOf(call);
    return commentView(call, issue, comment);
  }),
  [`PATCH ${COMMENT}`]: operation<{ body: string }>(
    'issues|pull-requests:write',
    (call) => {
      const { issue, comment } = commentOf(call);
      issues.editComment(call, comment, call.body.body);
      return commentView(call, issue, comment);
    },
    'read',
  ),
  [`POST ${COMMENT}/reactions`]: operation<{ content: string }>(
    'issues|pull-requests:write',
    (call) => reacted(call, commentOf(call).comment.reactions),
    'read',
  ),
  [`POST ${ISSUE}/reactions`]: operation<{ content: string }>('metadata:read', (call) =>
    reacted(call, writable(call, 'read').reactions),
  ),
  [`POST ${ISSUE}/labels`]: operation<{ labels?: LabelName[] } | LabelName[]>('metadata:read', (call) => {
    const issue = writable(call, 'triage');
    const given = Array.isArray(call.body) ? call.body : (call.body.labels ?? []);
    const names = given.map((label) => (typeof label === 'string' ? label : label.name));
    issues.addLabels(call, issue, names);
    return issue.labels.map((label) => labelView(call, label));
  }),
  [`DELETE ${ISSUE}/labels/{name}`]: operation('metadata:read', (call) => {
    const issue = writable(call, 'triage');
    issues.removeLabel(call, issue, String(call.parameters['name']));
    return issue.labels.map((label) => labelView(call, label));
  }),
  [`GET ${LABELS}`]: operation(READ, (call) =>
    page(call, [...call.repository.labels.values()], (label) => labelView(call, label)),
  ),
  [`POST ${LABELS}`]: operation<{ name: string; color?: string; description?: string }>('issues:write', (call) => {
    const { name, color, description } = call.body;
    if (call.repository.labels.has(name.toLowerCase())) throw invalid('Label', 'name', 'already_exists');
    return new Answer(201, labelView(call, issues.labelNamed(call, name, color, description)));
  }),
};
