import { found, Refusal } from './answer.ts';
import { type Act, demandRole, hasRole } from './caller.ts';
import { announce } from './events.ts';
import { nodeId } from './node-id.ts';
import type { GitObject } from './nodes.ts';
import type { Pull } from './pulls.ts';
import type { Repository } from './repository.ts';
import type { Account } from './surface.ts';

const NAMED = /(?<![\w/&#])#(\d+)\b/g;
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;
const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d+)\b/gi;
const LONGEST_BODY = 65_536;

export interface Label {
  readonly id: number;
  readonly nodeId: string;
  readonly name: string;
}

export interface IssueText {
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
}

export type Comment = ReturnType<typeof newComment>;
export interface Issue extends ReturnType<typeof newIssue> {}

export function isPull(issue: Issue): issue is Pull {
  return 'headRefName' in issue;
}

/** GitHub's times have no fractions of a second. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A text that somebody writes. Throws 422 for one that is too long. */
function checked(body: string): string {
  if (body.length <= LONGEST_BODY) return body;
  throw new Refusal(422, `body is too long (maximum is ${LONGEST_BODY} characters)`);
}

/** What issues and comments have alike; `scopes` are the permissions of which one lets a job write here. */
function written({ hub, repository, caller: { account: user } }: Act, scopes: string, body: string) {
  const known = repository.roles.has(user.login) ? 'COLLABORATOR' : 'NONE';
  const authorAssociation = user === repository.owner ? 'OWNER' : known;
  const dates = { createdAt: now(), updatedAt: now(), edits: [] as { editor: Account; editedAt: string }[] };
  return { id: hub.nextId(), repository, scopes, user, authorAssociation, body: checked(body), ...dates };
}

/** An issue as it is when it is opened, and what every pull request is as well. */
export function newIssue(act: Act, { title = '', body }: IssueText) {
  const { repository } = act;
  const number: number = repository.issues.size + 1;
  return {
    ...written(act, 'issues', body ?? ''),
    __typename: 'Issue',
    nodeId: nodeId('I', repository.id, number),
    url: `${repository.url}/issues/${number}`,
    htmlUrl: `${repository.htmlUrl}/issues/${number}`,
    number,
    title,
    labels: [] as Label[],
    comments: [] as Comment[],
    timeline: [] as ReturnType<typeof timelineItem>[],
    /** What keeps it from being done, as GitHub itself knows it. */
    blockedBy: [] as Issue[],
    state: 'open' as 'open' | 'closed',
    stateReason: null as string | null,
    closedAt: null as string | null,
    locked: false,
    /** Set once it is deleted, or (as the API address of its new place) transferred. */
    gone: undefined as 'deleted' | { readonly movedTo: string } | undefined,
  };
}

function newComment(act: Act, issue: { url: string; htmlUrl: string; scopes: string }, body: string) {
  const text = written(act, issue.scopes, body);
  const htmlUrl = `${issue.htmlUrl}#issuecomment-${text.id}`;
  return {
    ...text,
    __typename: 'IssueComment',
    nodeId: nodeId('IC', act.repository.id, text.id),
    /** One of a kind a person: `eyes octocat`. */
    given: [] as string[],
    issueUrl: issue.url,
    htmlUrl,
    isMinimized: false,
  };
}

/** Throws 422 for an issue without a title. */
export function openIssue(act: Act, text: IssueText): Issue {
  if (!text.title?.trim()) throw new Refusal(422, 'Validation Failed');
  const issue = newIssue(act, text);
  act.repository.issues.set(issue.number, issue);
  mention(act, issue.body, { source: issue });
  tell(act, issue, 'opened');
  return issue;
}

/** What is not given stays as it is. */
export function editIssue(act: Act, issue: Issue, title?: string | null, body?: string | null): Issue {
  demandRole(act, 'triage', issue.user);
  const wanted = { title: title ?? issue.title, body: checked(body ?? issue.body) };
  const changed = (['title', 'body'] as const).filter((name) => wanted[name] !== issue[name]);
  if (changed.length === 0) return issue;
  if (changed.includes('title')) issue.timeline.push(timelineItem(act, 'RenamedTitleEvent'));
  if (changed.includes('body')) rewrite(act, issue, issue, wanted.body);
  Object.assign(issue, wanted, { updatedAt: now() });
  tell(act, issue, 'edited');
  return issue;
}

export function closeIssue(act: Act, issue: Issue, reason: string | null = 'completed'): Issue {
  if (issue.state === 'closed') return issue;
  if (isPull(issue)) issue.ended ??= { head: issue.headRefOid, base: issue.baseRefOid };
  Object.assign(issue, { state: 'closed', stateReason: reason, closedAt: now(), updatedAt: now() });
  tell(act, issue, 'closed');
  return issue;
}

/** Throws 422 for a pull request that is merged or has lost its branch. */
export function reopenIssue(act: Act, issue: Issue): Issue {
  if (issue.state === 'open') return issue;
  if (isPull(issue) && (issue.merged || !act.repository.git.resolve(`refs/heads/${issue.headRefName}`)))
    throw new Refusal(422, 'Validation Failed');
  Object.assign(issue, { state: 'open', stateReason: 'reopened', closedAt: null, ended: undefined, updatedAt: now() });
  issue.timeline.push(timelineItem(act, 'ReopenedEvent'));
  tell(act, issue, 'reopened');
  return issue;
}

/** The numbers that a text says it closes once it is merged. */
export const closes = (text: string) => [...text.matchAll(CLOSING)].map(([, number]) => Number(number));

/** Closes the open issues of this repository that a text which is merged says it closes. */
export function closeNamedIssues(act: Act, text: string): void {
  for (const number of closes(text)) {
    const issue = act.repository.issues.get(number);
    if (issue && !isPull(issue) && !issue.gone) closeIssue(act, issue);
  }
}

export function lockIssue(act: Act, issue: Issue): void {
  demandRole(act, 'write');
  issue.locked = true;
}

/** Adds labels, which are made where they do not exist. */
export function addLabels(act: Act, issue: Issue, names: readonly string[]): Label[] {
  demandRole(act, 'triage');
  for (const label of names.map((name) => labelNamed(act, name))) {
    if (issue.labels.includes(label)) continue;
    issue.labels.push(label);
    issue.timeline.push(timelineItem(act, 'LabeledEvent', { label }));
    tell(act, issue, 'labeled', { label: act.hub.document.fill('label', label) });
  }
  return issue.labels;
}

/** Throws 422 where the repository has it. */
export function createLabel(act: Act, name: string): Label {
  demandRole(act, 'write');
  if (act.repository.labels.has(name.toLowerCase())) throw new Refusal(422, 'Name has already been taken');
  return labelNamed(act, name);
}

/** What the issue does not wear is off already. */
export function removeLabels(act: Act, issue: Issue, names: readonly string[]): void {
  demandRole(act, 'triage');
  for (const label of issue.labels.filter(({ name }) => names.includes(name))) {
    issue.labels.splice(issue.labels.indexOf(label), 1);
    tell(act, issue, 'unlabeled', { label: act.hub.document.fill('label', label) });
  }
}

function labelNamed({ hub, repository: { id, labels } }: Act, name: string): Label {
  const label = labels.get(name.toLowerCase()) ?? { id: hub.nextId(), nodeId: nodeId('LA', id, name), name };
  labels.set(name.toLowerCase(), label);
  return label;
}

export function addComment(act: Act, issue: Issue, { body }: { readonly body: string }): Comment {
  if (issue.locked && !hasRole(act, 'write'))
    throw new Refusal(403, 'Unable to create comment because issue is locked.');
  const comment = newComment(act, issue, body);
  issue.comments.push(comment);
  mention(act, body, { source: issue });
  tellOfComment(act, issue, comment, 'created');
  return comment;
}

function tellOfComment(act: Act, issue: Issue, comment: Comment, action: string): void {
  tell(act, issue, action, { comment: act.hub.document.fill('issue-comment', comment) }, 'issue_comment');
}

export function editComment(act: Act, comment: Comment, { body }: { readonly body: string }): Comment {
  demandRole(act, 'triage', comment.user);
  const issue = found([...act.repository.issues.values()].find(({ comments }) => comments.includes(comment)));
  rewrite(act, issue, comment, body);
  tellOfComment(act, issue, comment, 'edited');
  return comment;
}

/** Asking again for the same changes nothing. */
export function react({ caller }: Act, { given }: Comment, content: string): void {
  const reaction = `${content} ${caller.account.login}`;
  if (!given.includes(reaction)) given.push(reaction);
}

/** Throws 404 where there is none. */
export function findComment({ issues }: Repository, id: number): Comment {
  return found([...issues.values()].flatMap(({ comments }) => comments).find((each) => each.id === id));
}

/** Something done to an issue is an event; pull requests have events of their own, which the hub does not have. */
function tell(act: Act, issue: Issue, action: string, more = {}, name: 'issues' | 'issue_comment' = 'issues'): void {
  if (isPull(issue) && name === 'issues') return;
  announce(act, { name, payload: { action, issue: act.hub.document.fill('issue', issue), ...more } });
}

/** Gives an issue or one of its comments another text; its versions stay, the newest first. */
function rewrite(act: Act, issue: Issue, text: Issue | Comment, body: string): void {
  if (text.edits.length === 0) text.edits.push({ editor: text.user, editedAt: text.createdAt });
  text.edits.unshift({ editor: act.caller.account, editedAt: now() });
  Object.assign(text, { body: checked(body), updatedAt: now() });
  mention(act, body, { source: issue });
}

/** Where issues are named, by an issue, a pull request or a commit, they show it: each once for whatever names them. */
export function mention(act: Act, text: string, by: Item): void {
  const named = by.source ?? by.commit;
  for (const [, number] of text.replace(CODE, '').matchAll(NAMED)) {
    const issue = act.repository.issues.get(Number(number));
    const known = issue === named || issue?.timeline.some(({ source, commit }) => named === (source ?? commit));
    if (issue && !known)
      issue.timeline.push(timelineItem(act, by.source ? 'CrossReferencedEvent' : 'ReferencedEvent', by));
  }
}

type Item = Readonly<Partial<{ label: Label; source: Issue; commit: GitObject }>>;

/** What GraphQL calls a timeline item, of the kinds that somebody asks for. */
function timelineItem({ caller }: Act, __typename: string, more: Item = {}) {
  return { actor: caller.account, createdAt: now(), ...more, __typename };
}
