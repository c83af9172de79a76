import type { Permissions } from '../hub/surface.ts';

const LEVELS = ['none', 'read', 'write'];
const SCOPES = [
  'actions',
  'checks',
  'contents',
  'deployments',
  'id-token',
  'issues',
  'packages',
  'pull-requests',
  'statuses',
];

const all = (level: 'read' | 'write'): Permissions => Object.fromEntries(SCOPES.map((scope) => [scope, level]));

/** What a job's token may do where no workflow says: the repository's setting. */
export function defaultPermissions(setting: 'read' | 'write'): Permissions {
  return setting === 'write' ? all('write') : { contents: 'read', packages: 'read' };
}

/** A `permissions:` block as scopes; a scope that it does not name is `none`. Undefined where there is no block. */
export function namedPermissions(block: unknown): Permissions | undefined {
  if (block === undefined || block === null) return undefined;
  if (block === 'read-all') return all('read');
  if (block === 'write-all') return all('write');
  return Object.fromEntries(Object.entries(block as Permissions).filter(([, level]) => level !== 'none'));
}

interface Block {
  readonly permissions?: unknown;
}

/** The permissions that a job's token has: its own block, else its workflow's, else what the caller gives. */
export function jobPermissions(workflow: Block, job: Block, given: Permissions): Permissions {
  return namedPermissions(job.permissions) ?? namedPermissions(workflow.permissions) ?? given;
}

/** The scopes that ask for more than the caller of a reusable workflow may give, as GitHub words its refusal. */
export function excess(who: string, asked: Permissions = {}, ceiling: Permissions): string[] {
  const describe = (permissions: Permissions, scope: string) => `'${scope}: ${permissions[scope] ?? 'none'}'`;
  const level = (permissions: Permissions, scope: string) => LEVELS.indexOf(permissions[scope] ?? 'none');
  return Object.keys(asked)
    .filter((scope) => level(asked, scope) > level(ceiling, scope))
    .map((scope) => `${who} is requesting ${describe(asked, scope)}, but is only allowed ${describe(ceiling, scope)}.`);
}
