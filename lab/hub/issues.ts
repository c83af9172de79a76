import { Refusal } from './answer.ts';
import { type Act, hasRole } from './caller.ts';
import { announce } from './events.ts';
import { type Comment, checked, type Issue, type IssueText, type Label, newComment, newIssue, now } from './issue.ts';
import { nodeId } from './node-id.ts';
import { isPull } from './pull.ts';
import type { Repository } from './repository.ts';

/** Keywords that close an issue (docs: "Linking a pull request to an issue"). */
const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([\w.-]+\/[\w.-]+))?#(\d+)\b/gi;

export function openIssue(act: Act, text: IssueText): Issue {
  const issue = newIssue(act, text);
  act.repository.issues.set(issue.number, issue);
  tell(act, issue, 'opened');
  return issue;
}

export function editIssue(act: Act, issue: Issue, { title = issue.title, body }: IssueText): void {
  demandOwnOrTriage(act, issue);
  const changes: Record<string, { from: string }> = {};
  if (title !== issue.title) {
    changes['title'] = { from: issue.title };
    Object.assign(issue, { title, updatedAt: now() });
    note(act, issue, 'RenamedTitleEvent');
  }
  if (typeof body === 'string' && body !== issue.body) {
    changes['body'] = { from: issue.body };
    Object.assign(issue, { body: checked(body), updatedAt: now(), lastEditedAt: now() });
  }
  if (Object.keys(changes).length > 0) tell(act, issue, 'edited', { changes });
}

export function closeIssue(act: Act, issue: Issue, reason: string | null = 'completed'): void {
  if (issue.state === 'closed') return;
  if (isPull(issue)) issue.ended ??= { head: issue.headRefOid, base: issue.baseRefOid };
  Object.assign(issue, { state: 'closed', stateReason: reason, closedAt: now(), updatedAt: now() });
  tell(act, issue, 'closed');
}

export function reopenIssue(act: Act, issue: Issue): void {
  if (issue.state === 'open') return;
  if (isPull(issue) && issue.merged) throw new Refusal(422, 'A merged pull request cannot be reopened');
  if (isPull(issue)) issue.ended = undefined;
  Object.assign(issue, { state: 'open', stateReason: 'reopened', closedAt: null, updatedAt: now() });
  tell(act, issue, 'reopened');
}

/** Closes the open issues of this repository that a text which is merged says it closes. */
export function closeNamedIssues(act: Act, text: string): void {
  const { issues, fullName } = act.repository;
  for (const [, elsewhere = fullName, number] of text.matchAll(CLOSING)) {
    const issue = elsewhere === fullName ? issues.get(Number(number)) : undefined;
    if (issue && !isPull(issue) && !issue.gone) closeIssue(act, issue);
  }
}

/** Adds labels, which are made where they do not exist. */
export function addLabels(act: Act, issue: Issue, names: readonly string[]): void {
  for (const label of names.map((name) => labelNamed(act, name))) {
    if (issue.labels.includes(label)) continue;
    issue.labels.push(label);
    note(act, issue, 'LabeledEvent', label);
    tell(act, issue, 'labeled', { label: act.hub.document.fill('label', label) });
  }
}

function labelNamed({ hub, repository: { id, labels } }: Act, name: string): Label {
  const label = labels.get(name.toLowerCase()) ?? { id: hub.nextId(), nodeId: nodeId('LA', id, name), name };
  labels.set(name.toLowerCase(), label);
  return label;
}

export function addComment(act: Act, issue: Issue, body: string): Comment {
  if (issue.locked && !hasRole(act, 'write'))
    throw new Refusal(403, 'Unable to create comment because issue is locked.');
  const comment = newComment(act, issue, body);
  issue.comments.push(comment);
  const { document } = act.hub;
  const shown = { issue: document.fill('issue', issue), comment: document.fill('issue-comment', comment) };
  announce(act, { name: 'issue_comment', payload: { action: 'created', ...shown } });
  return comment;
}

export function editComment(act: Act, comment: Comment, body: string): Comment {
  demandOwnOrTriage(act, comment);
  return Object.assign(comment, { body: checked(body), updatedAt: now(), lastEditedAt: now() });
}

export function findComment({ issues }: Repository, id: number): { issue: Issue; comment: Comment } {
  for (const issue of issues.values()) {
    const comment = issue.comments.find((each) => each.id === id);
    if (comment) return { issue, comment };
  }
  throw new Refusal(404, 'Not Found');
}

function demandOwnOrTriage(act: Act, { user }: Issue | Comment): void {
  if (user !== act.caller.account && !hasRole(act, 'triage'))
    throw new Refusal(403, 'Must have admin rights to Repository.');
}

/** Something done to an issue is an event; pull requests have events of their own, which the hub does not have. */
function tell(act: Act, issue: Issue, action: string, more: object = {}): void {
  if (isPull(issue)) return;
  announce(act, { name: 'issues', payload: { action, issue: act.hub.document.fill('issue', issue), ...more } });
}

function note(
  { caller }: Act,
  { timeline }: Issue,
  __typename: Issue['timeline'][number]['__typename'],
  label?: Label,
) {
  timeline.push({ __typename, actor: caller.account, createdAt: now(), label: label ?? null });
}
