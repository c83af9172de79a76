import { randomBytes } from 'node:crypto';
import { Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import type { Account, JobTokenRequest, Permissions, Role } from './surface.ts';

const ROLES: Role[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];
const LEVELS = { none: 0, read: 1, write: 2 };

/** Who makes a request: a personal token acts with its account's role, a job's token with exactly its permissions. */
export interface Caller {
  readonly account: Account;
  readonly kind: 'personal' | 'job' | 'none';
  readonly token: string;
  readonly job?: { readonly runId: number; readonly name: string };
  readonly permissions?: Permissions;
  readonly repository?: string;
}

const NOBODY: Account = { id: 0, nodeId: '', login: '', type: 'User', token: '' };

export function atLeast(role: Role, wanted: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(wanted);
}

export class Tokens {
  private readonly callers = new Map<string, Caller>();

  addPersonal(account: Account): void {
    this.callers.set(account.token, { account, kind: 'personal', token: account.token });
  }

  mintJob(bot: Account, { repository, permissions, runId, jobName }: JobTokenRequest): string {
    const token = newToken('ghs');
    const job = { runId, name: jobName };
    this.callers.set(token, { account: bot, kind: 'job', token, job, permissions, repository });
    return token;
  }

  revoke(token: string): void {
    this.callers.delete(token);
  }

  /** Whose token an `authorization` header carries (`Bearer`, `token`, or git's `Basic`). Throws 401 on a dead one. */
  caller(header: string | undefined): Caller {
    if (!header) return { account: NOBODY, kind: 'none', token: '' };
    const [scheme = '', credential = ''] = header.split(' ');
    const decoded = Buffer.from(credential, 'base64').toString();
    const token = /^basic$/i.test(scheme) ? decoded.slice(decoded.indexOf(':') + 1) : credential;
    const caller = this.callers.get(token);
    if (!caller) throw new Refusal(401, 'Bad credentials');
    return caller;
  }
}

export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('hex')}`;
}

/**
 * Returns the scope that lets the caller do what needs `need` (`issues|pull-requests:write`: one of them will do).
 * Throws as GitHub refuses: 404 for what is hidden, 401 without a token, 403 without the permission or the role.
 */
export function authorize(caller: Caller, repository: Repository, need: string, role?: Role): string {
  const [names = '', level = 'read'] = need.split(':');
  const scopes = names.split('|');
  if (hidden(caller, repository)) throw new Refusal(404, 'Not Found');
  if (caller.kind === 'none' && level === 'write') throw new Refusal(401, 'Requires authentication');
  if (caller.kind === 'job') return jobScope(caller, repository, scopes, level as 'read' | 'write');
  const wanted = role ?? (level === 'write' ? 'write' : 'read');
  if (!atLeast(repository.roleOf(caller.account.login), wanted))
    throw new Refusal(403, 'Must have admin rights to Repository.');
  return `${scopes[0]}:${level}`;
}

function hidden(caller: Caller, repository: Repository): boolean {
  if (!repository.private) return false;
  if (caller.kind === 'job') return caller.repository !== repository.fullName;
  return repository.roleOf(caller.account.login) === 'none';
}

/** What is public may be read without a permission (docs: "if only public resources are requested"). */
function jobScope(caller: Caller, repository: Repository, scopes: string[], level: 'read' | 'write'): string {
  const own = caller.repository === repository.fullName;
  const holds = (name: string) => name === 'metadata' || LEVELS[caller.permissions?.[name] ?? 'none'] >= LEVELS[level];
  const held = own ? scopes.find(holds) : undefined;
  if (held === undefined && !(level === 'read' && !repository.private)) throw notAccessible(scopes, level);
  return `${held ?? scopes[0]}:${level}`;
}

/** The refusal that a job meets without a permission, with the header that names what would have done. */
export function notAccessible(scopes: string[], level: string): Refusal {
  const accepted = scopes.map((name) => `${name.replaceAll('-', '_')}=${level}`).join('; ');
  const headers = { 'x-accepted-github-permissions': accepted };
  return new Refusal(403, 'Resource not accessible by integration', { headers });
}
