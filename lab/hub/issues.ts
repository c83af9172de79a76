import { announce, announceIssue } from './events.ts';
import { pullState } from './pull-state.ts';
import { invalid, Refusal } from './refusal.ts';
import type { Comment, Issue, Label, Pull, PullRequest, Reaction, Repository, TimelineEntry } from './repository.ts';
import { atLeast } from './tokens.ts';
import { commentView, issueView, labelView } from './views.ts';
import { type Act, now } from './world.ts';

const LONGEST_BODY = 65_536;
/** Keywords that close an issue (docs: "Linking a pull request to an issue"). */
const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([\w.-]+\/[\w.-]+))?#(\d+)\b/gi;

export interface IssueText {
  readonly title: string;
  readonly body?: string | null | undefined;
  readonly labels?: string[] | undefined;
  readonly pull?: PullRequest | undefined;
}

export interface IssueEdit {
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
}

/** Opens an issue, or a pull request where `pull` is given. Labels of callers who may not label are ignored. */
export function openIssue(act: Act, { title, body, labels = [], pull }: IssueText): Issue {
  const { world, repository, caller } = act;
  const at = now();
  const lists = { comments: [], timeline: [], reactions: [], labels: [] };
  const dates = { createdAt: at, updatedAt: at, lastEditedAt: null, closedAt: null };
  const standing = { state: 'open' as const, stateReason: null, locked: false, isMinimized: false };
  const number = repository.issues.size + 1;
  const told = { id: world.nextId(), number, author: caller.account, title, body: checkedBody(body ?? '') };
  const issue: Issue = { ...told, ...lists, ...dates, ...standing, pull };
  repository.issues.set(number, issue);
  announceIssue(act, issue, 'opened');
  if (mayTriage(act)) addLabels(act, issue, labels);
  return issue;
}

export function editIssue(act: Act, issue: Issue, { title, body }: IssueEdit): void {
  if (!mayTriage(act) && issue.author !== act.caller.account) throw new Refusal(403, 'Must have admin rights.');
  const renamed = title !== undefined && title !== issue.title;
  const edited = typeof body === 'string' && body !== issue.body;
  if (!renamed && !edited) return;
  const from = { title: { from: issue.title }, body: { from: issue.body } };
  if (renamed) issue.title = title;
  if (renamed) note(act, issue, 'RenamedTitleEvent');
  if (edited) Object.assign(issue, { body: checkedBody(body), lastEditedAt: now() });
  issue.updatedAt = now();
  const changes = { ...(renamed ? { title: from.title } : {}), ...(edited ? { body: from.body } : {}) };
  announceIssue(act, issue, 'edited', { changes });
}

export function closeIssue(act: Act, issue: Issue, reason: string | null = 'completed'): void {
  if (issue.state === 'closed') return;
  if (issue.pull) issue.pull.ended ??= pullState(act.repository, issue as Pull);
  Object.assign(issue, { state: 'closed', stateReason: reason, closedAt: now(), updatedAt: now() });
  note(act, issue, 'ClosedEvent');
  announceIssue(act, issue, 'closed');
}

export function reopenIssue(act: Act, issue: Issue): void {
  if (issue.state === 'open') return;
  if (issue.pull?.mergedAt) throw invalid('PullRequest', 'state', 'invalid');
  if (issue.pull) issue.pull.ended = undefined;
  Object.assign(issue, { state: 'open', stateReason: 'reopened', closedAt: null, updatedAt: now() });
  note(act, issue, 'ReopenedEvent');
  announceIssue(act, issue, 'reopened');
}

/** Closes the open issues of this repository that a text on the default branch says it closes. */
export function closeNamedIssues(act: Act, text: string): void {
  for (const issue of namedIssues(act.repository, text)) closeIssue(act, issue);
}

export function namedIssues({ issues, fullName }: Repository, text: string): Issue[] {
  const ours = [...text.matchAll(CLOSING)].filter(([, elsewhere]) => (elsewhere ?? fullName) === fullName);
  const named = ours.map(([, , number]) => issues.get(Number(number)));
  return named.filter((issue): issue is Issue => issue !== undefined && !issue.pull && !issue.gone);
}

/** The label of this name, made where it does not exist, as GitHub does when an issue asks for it. */
export function labelNamed({ world, repository }: Act, name: string, color = 'ededed', description?: string): Label {
  const known = repository.labels.get(name.toLowerCase());
  if (known) return known;
  const label = { id: world.nextId(), name, color, description: description ?? null };
  repository.labels.set(name.toLowerCase(), label);
  return label;
}

export function addLabels(act: Act, issue: Issue, names: string[]): void {
  for (const label of names.map((name) => labelNamed(act, name))) {
    if (issue.labels.includes(label)) continue;
    issue.labels.push(label);
    note(act, issue, 'LabeledEvent', label);
    announceIssue(act, issue, 'labeled', { label: labelView(act, label) });
  }
}

/** Throws 404 where the issue does not have the label. */
export function removeLabel(act: Act, issue: Issue, name: string): void {
  const label = issue.labels.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!label) throw new Refusal(404, 'Label does not exist');
  issue.labels = issue.labels.filter((each) => each !== label);
  note(act, issue, 'UnlabeledEvent', label);
  announceIssue(act, issue, 'unlabeled', { label: labelView(act, label) });
}

export function addComment(act: Act, issue: Issue, body: string): Comment {
  if (
    issue.locked &&
    act.caller.kind === 'personal' &&
    !atLeast(act.repository.roleOf(act.caller.account.login), 'write')
  )
    throw new Refusal(403, 'Unable to create comment because issue is locked.');
  const written = { id: act.world.nextId(), author: act.caller.account, createdAt: now(), updatedAt: now() };
  const comment: Comment = {
    ...written,
    body: checkedBody(body),
    lastEditedAt: null,
    isMinimized: false,
    reactions: [],
  };
  issue.comments.push(comment);
  issue.updatedAt = now();
  const payload = { action: 'created', issue: issueView(act, issue), comment: commentView(act, issue, comment) };
  announce(act, { name: 'issue_comment', payload });
  return comment;
}

export function editComment(act: Act, comment: Comment, body: string): void {
  if (act.caller.kind === 'personal' && comment.author !== act.caller.account && !mayTriage(act))
    throw new Refusal(403, 'Must have admin rights to Repository.');
  Object.assign(comment, { body: checkedBody(body), updatedAt: now(), lastEditedAt: now() });
}

export function findComment({ issues }: Repository, id: number): { issue: Issue; comment: Comment } {
  for (const issue of issues.values()) {
    const comment = issue.comments.find((each) => each.id === id);
    if (comment) return { issue, comment };
  }
  throw new Refusal(404, 'Not Found');
}

/** A person's reaction of one kind exists once: asking again returns the first. */
export function react(act: Act, reactions: Reaction[], content: string): { reaction: Reaction; added: boolean } {
  const author = act.caller.account;
  const known = reactions.find((each) => each.author === author && each.content === content);
  if (known) return { reaction: known, added: false };
  const reaction = { id: act.world.nextId(), author, content, createdAt: now() };
  reactions.push(reaction);
  return { reaction, added: true };
}

function mayTriage({ caller, repository }: Act): boolean {
  return caller.kind === 'job' || atLeast(repository.roleOf(caller.account.login), 'triage');
}

function checkedBody(body: string): string {
  if (body.length <= LONGEST_BODY) return body;
  throw invalid('Issue', 'body', 'custom', `body is too long (maximum is ${LONGEST_BODY} characters)`);
}

function note({ world, caller }: Act, issue: Issue, kind: TimelineEntry['kind'], label?: Label): void {
  issue.timeline.push({ id: world.nextId(), kind, author: caller.account, createdAt: now(), label });
}
