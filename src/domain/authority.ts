import type { Trigger } from '../contracts/event.ts';
import type { Account, Authority, Issue } from '../contracts/issue.ts';
import { WRITER_ROLES } from '../contracts/names.ts';
import { isMarked } from './markdown.ts';
import { type Reason, reason } from './reason.ts';

export interface AllowedBot {
  readonly login: string;
  readonly id: string;
}

const writerRoles: readonly string[] = WRITER_ROLES;

/** Accounts, by id, whose role lets them write. */
export function writersAmong(authorities: readonly Authority[]): ReadonlySet<string> {
  return new Set(authorities.filter(({ role }) => writerRoles.includes(role)).map(({ account }) => account.id));
}

/**
 * Why these accounts may not start a run, or null when there are some and all of them may. People by their role; bots only by login and
 * id on the list, whatever their role.
 */
export function faultOfActors(
  actors: readonly Account[],
  authorities: readonly Authority[],
  bots: readonly AllowedBot[],
): Reason | null {
  if (actors.length === 0) return reason('actor_not_writer', { login: 'nobody', role: 'none' });
  for (const actor of actors) {
    const fault = actor.isBot ? faultOfBot(actor, bots) : faultOfPerson(actor, authorities);
    if (fault) return fault;
  }
  return null;
}

function faultOfBot(bot: Account, bots: readonly AllowedBot[]): Reason | null {
  const allowed = bots.some(({ login, id }) => login === bot.login && id === bot.id);
  return allowed ? null : reason('bot_not_allowed', { login: bot.login, id: bot.id });
}

function faultOfPerson(person: Account, authorities: readonly Authority[]): Reason | null {
  const role = authorities.find(({ account }) => account.id === person.id)?.role ?? 'none';
  return writerRoles.includes(role) ? null : reason('actor_not_writer', { login: person.login, role });
}

/** Who put the label on last; null when nobody did or the account is gone. */
export function labelerOf(issue: Issue, label: string): Account | null {
  const applied = issue.labelings.filter((labeling) => labeling.label === label);
  return (
    applied.reduce<(typeof applied)[number] | null>((last, next) => (last && last.at >= next.at ? last : next), null)
      ?.by ?? null
  );
}

/** Whether the issue's history shows that this account put the label on. */
export function showsLabeling({ labelings }: Issue, wanted: string, account: Account): boolean {
  return labelings.some(({ label, by }) => label === wanted && by?.id === account.id);
}

/** Everybody whose word starts this run: those who started it, whoever put its label on, or wrote its command. */
export function actorsOf(trigger: Trigger, starters: readonly Account[], issue: Issue): readonly Account[] {
  const all = [...starters, ...askersOf(trigger, issue)].filter((account) => account !== null);
  return [...new Map(all.map((account) => [account.id, account])).values()];
}

function askersOf(trigger: Trigger, issue: Issue): readonly (Account | null)[] {
  if (trigger.kind === 'comment') return trigger.comment.authors;
  return trigger.kind === 'label' ? [trigger.sender, labelerOf(issue, trigger.label)] : [];
}

/** Authors of comments whose role is worth asking for: GitHub's hint never proves a role, but it can rule one out. */
export function candidateWriters(issue: Issue): readonly Account[] {
  const hinted = issue.comments.filter(({ association }) => ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association));
  const authors = hinted
    .filter(({ ours, body, minimized }) => !(ours && isMarked(body)) && !minimized)
    .map(({ author }) => author);
  return [...new Map(authors.filter((author) => author !== null).map((author) => [author.id, author])).values()];
}
