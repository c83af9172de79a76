import { randomBytes } from 'node:crypto';
import { Refusal } from './answer.ts';
import type { Repository } from './repository.ts';
import type { Account, Hub, Permissions, Role } from './surface.ts';

const ROLES: Role[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];
export const LEVELS = { none: 0, read: 1, write: 2 };

/** Who makes a request: a personal token acts with its account's role, a job's token with exactly its permissions. */
export interface Caller {
  readonly account: Account;
  readonly kind: 'personal' | 'job' | 'none';
  readonly job?: { readonly runId: number; readonly name: string };
  readonly permissions?: Permissions;
  readonly repository?: string;
}

/** Somebody making a request. */
export interface Visit {
  readonly hub: Hub;
  readonly caller: Caller;
  /** Scopes used so far, for the record of the request. */
  readonly scopes: Set<string>;
}

/** Somebody doing something in a repository. */
export interface Act extends Visit {
  readonly repository: Repository;
}

export const NOBODY: Caller = { account: { id: 0, login: '', type: 'User', token: '' }, kind: 'none' };

export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('hex')}`;
}

/** Whose token an `authorization` header carries (`Bearer`, `token`, or git's `Basic`); nobody's if it is dead. */
export function callerOf({ callers }: Hub, header: string | undefined): Caller | undefined {
  if (!header) return NOBODY;
  const [scheme = '', credential = ''] = header.split(' ');
  const decoded = Buffer.from(credential, 'base64').toString();
  const token = /^basic$/i.test(scheme) ? decoded.slice(decoded.indexOf(':') + 1) : credential;
  return callers.get(token);
}

/** Throws 403 where a person has not this role; who wrote something needs none to change it. */
export function demandRole(act: Act, role: Role, author?: Account): void {
  if (act.caller.account !== author && !hasRole(act, role))
    throw new Refusal(403, 'Must have admin rights to Repository.');
}

/** Whether a person's role in the repository is at least this one; what a job may do, its permissions have said. */
export function hasRole({ caller, repository }: Act, role: Role): boolean {
  return caller.kind === 'job' || ROLES.indexOf(repository.roleOf(caller.account.login)) >= ROLES.indexOf(role);
}

/**
 * Notes the scope that lets the caller do what needs `need` (`issues|pull-requests:write`: one of them will do).
 * Any person who can read may open and say something, and what asks for more is up to the action itself.
 * Throws as GitHub refuses: 404 for what is hidden, 401 without a token, 403 without the permission or the role.
 */
export function demand(act: Act, need: string): void {
  const { caller, repository } = act;
  const [names = '', level = 'read'] = need.split(':') as [string, 'read' | 'write'];
  const own = caller.repository === repository.fullName;
  if (repository.private && !(caller.kind === 'job' ? own : hasRole(act, 'read'))) throw new Refusal(404, 'Not Found');
  if (caller.kind === 'none' && level === 'write') throw new Refusal(401, 'Requires authentication');
  demandRole(act, /contents|actions/.test(names) ? level : 'read');
  const scopes = names.split('|');
  const holds = (name: string) => LEVELS[caller.permissions?.[name] ?? 'none'] >= LEVELS[level];
  const held = caller.kind === 'job' && own ? scopes.find((name) => name === 'metadata' || holds(name)) : undefined;
  // What is public may be read without a permission (docs: "if only public resources are requested").
  const open = caller.kind !== 'job' || (level === 'read' && !repository.private);
  if (held === undefined && !open) throw notAccessible(scopes, level);
  if (names !== 'metadata') act.scopes.add(`${held ?? scopes[0]}:${level}`);
}

/** The refusal that a job meets without a permission, with the header that names what would have done. */
export function notAccessible(scopes: string[], level: string): Refusal {
  const accepted = scopes.map((name) => `${name.replaceAll('-', '_')}=${level}`).join('; ');
  return new Refusal(403, 'Resource not accessible by integration', { 'x-accepted-github-permissions': accepted });
}
