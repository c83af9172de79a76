import { gitHubDocument } from './document.ts';
import { Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import type { Account, ArtifactShelf, HubEvent, Role } from './surface.ts';
import { authorize, type Caller, Tokens } from './tokens.ts';

/** GitHub's own id of the account behind every job token. */
const ACTIONS_BOT = { login: 'github-actions[bot]', id: 41898282 };

/** Everything that is not inside one repository. */
export class World {
  url = '';
  artifacts: ArtifactShelf = { list: () => [] };
  readonly accounts = new Map<string, Account>();
  readonly repositories = new Map<string, Repository>();
  readonly tokens = new Tokens();
  readonly document = gitHubDocument();
  readonly listeners: ((event: HubEvent) => void)[] = [];
  readonly violations: string[] = [];
  readonly notEmulated: string[] = [];
  private lastId = 1000;

  constructor() {
    this.addAccount(ACTIONS_BOT.login, 'Bot', '', ACTIONS_BOT.id);
  }

  get actionsBot(): Account {
    return this.accounts.get(ACTIONS_BOT.login) as Account;
  }

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  addAccount(login: string, type: Account['type'], token: string, id = this.nextId()): Account {
    const account = { id, nodeId: nodeId('U', 0, id), login, type, token };
    this.accounts.set(login, account);
    if (token) this.tokens.addPersonal(account);
    return account;
  }

  repository(fullName: string): Repository {
    const repository = this.repositories.get(fullName.toLowerCase());
    if (!repository) throw new Refusal(404, 'Not Found');
    return repository;
  }
}

/** Somebody making a request. */
export interface Visit {
  readonly world: World;
  readonly caller: Caller;
  /** Scopes used so far, for the record of the request. */
  readonly scopes: Set<string>;
}

/** Somebody doing something in a repository. */
export interface Act extends Visit {
  readonly repository: Repository;
}

/** Throws unless the caller may do what needs this scope; see `authorize`. */
export function demand({ caller, repository, scopes }: Act, need: string, role?: Role): void {
  const scope = authorize(caller, repository, need, role);
  if (!scope.startsWith('metadata')) scopes.add(scope);
}

/** GitHub's times have no fractions of a second. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A global node id; it tells its kind, its repository and its key there. */
export function nodeId(kind: string, repository: number, key: number | string): string {
  return `${kind}_${Buffer.from(`${repository}:${key}`).toString('base64url')}`;
}

export function nodeOf(id: string): { kind: string; repository: number; key: string } {
  const [kind = '', code = ''] = id.split(/_(.*)/s);
  const [, repository = '', key = ''] = /^(\d+):(.*)$/s.exec(Buffer.from(code, 'base64url').toString()) ?? [];
  return { kind, repository: Number(repository), key };
}
