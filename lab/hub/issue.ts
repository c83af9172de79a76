import { Refusal } from './answer.ts';
import type { Act } from './caller.ts';
import { nodeId } from './node-id.ts';
import type { Account } from './surface.ts';

const LONGEST_BODY = 65_536;

export interface Label {
  readonly id: number;
  readonly nodeId: string;
  readonly name: string;
}

/** What GraphQL calls a timeline item, of the kinds that somebody asks for. */
interface TimelineItem {
  readonly __typename: 'LabeledEvent' | 'RenamedTitleEvent';
  readonly actor: Account;
  readonly createdAt: string;
  readonly label: Label | null;
}

export interface IssueText {
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
}

export type Comment = ReturnType<typeof newComment>;
export type Issue = ReturnType<typeof newIssue>;

/** GitHub's times have no fractions of a second. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A text that somebody writes. Throws 422 for one that is too long. */
export function checked(body: string): string {
  if (body.length <= LONGEST_BODY) return body;
  throw new Refusal(422, `body is too long (maximum is ${LONGEST_BODY} characters)`);
}

/** What issues and comments have alike. */
function written({ hub, repository, caller: { account: user } }: Act, body: string) {
  const known = repository.roles.has(user.login) ? 'COLLABORATOR' : 'NONE';
  const authorAssociation = user === repository.owner ? 'OWNER' : known;
  const at = now();
  const dates = { createdAt: at, updatedAt: at, lastEditedAt: null as string | null };
  const facts = { id: hub.nextId(), repository, user, authorAssociation, body: checked(body) };
  return { ...facts, ...dates, isMinimized: false };
}

/** An issue as it is when it is opened, and what every pull request is as well. */
export function newIssue(act: Act, { title = '', body }: IssueText) {
  const { repository } = act;
  const number: number = repository.issues.size + 1;
  return {
    ...written(act, body ?? ''),
    __typename: 'Issue',
    nodeId: nodeId('I', repository.id, number),
    url: `${repository.url}/issues/${number}`,
    htmlUrl: `${repository.htmlUrl}/issues/${number}`,
    number,
    title,
    labels: [] as Label[],
    comments: [] as Comment[],
    timeline: [] as TimelineItem[],
    state: 'open' as 'open' | 'closed',
    stateReason: null as string | null,
    closedAt: null as string | null,
    locked: false,
    /** The permissions of which one lets a job write here. */
    scopes: 'issues',
    /** Set once it is deleted, or (as the API address of its new place) transferred. */
    gone: undefined as 'deleted' | { readonly movedTo: string } | undefined,
  };
}

export function newComment(act: Act, issue: { url: string; htmlUrl: string }, body: string) {
  const text = written(act, body);
  const htmlUrl = `${issue.htmlUrl}#issuecomment-${text.id}`;
  return { ...text, nodeId: nodeId('IC', act.repository.id, text.id), issueUrl: issue.url, htmlUrl };
}
