import { join } from 'node:path';
import { found } from './answer.ts';
import { type Caller, newToken } from './caller.ts';
import { gitHubDocument } from './document.ts';
import { announce } from './events.ts';
import { Git } from './git.ts';
import { errandOf, type RequestRecord } from './http.ts';
import { findComment, type Issue, isPull, openIssue } from './issues.ts';
import { mergeWaiting } from './pulls.ts';
import { newRepository, type Repository } from './repository.ts';
import { type Asked, Server } from './server.ts';
import type { Account, HubEvent, NewRepository, Permissions, StoredArtifact } from './surface.ts';

/** GitHub's own id of the account behind every job token. */
const ACTIONS_BOT = { login: 'github-actions[bot]', id: 41898282 };

/**
 * A small GitHub on loopback: the REST API is below `/api/v3`, GraphQL at `/api/graphql`, git at `/OWNER/NAME.git`.
 * Everything that people do over HTTP on GitHub goes over HTTP here; the rest is below.
 */
export class Hub extends Server {
  readonly requests: RequestRecord[] = [];
  /** Requests or answers that GitHub's own documents do not allow. A test with one of these fails. */
  readonly violations: string[] = [];
  /** Operations that somebody asked for and that the hub does not have (answered 501). A test with one of these fails. */
  readonly notEmulated: string[] = [];
  readonly document = gitHubDocument;
  readonly accounts = new Map<string, Account>();
  readonly repositories = new Map<string, Repository>();
  /** Whose token is which; a dead one is not there. */
  readonly callers = new Map<string, Caller>();
  /** Called for each event that starts workflows on GitHub; events by job tokens start none but dispatches. */
  readonly listeners: ((event: HubEvent) => void)[] = [];
  artifacts: () => StoredArtifact[] = () => [];
  private readonly directory: string;
  private lastId = 1000;

  /** `directory` takes its bare repositories. */
  constructor(directory: string) {
    super();
    this.directory = directory;
    this.addAccount(ACTIONS_BOT.login, 'Bot', ACTIONS_BOT.id);
  }

  protected understand(asked: Asked) {
    return errandOf(this, asked);
  }

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  addAccount(login: string, type: Account['type'] = 'User', id = this.nextId()): Account {
    const token = type === 'Organization' ? '' : newToken(type === 'Bot' ? 'ghs' : 'ghp');
    const account = { id, login, type, token };
    this.accounts.set(login, account);
    if (token) this.callers.set(token, { account, kind: 'personal' });
    return account;
  }

  createRepository(wanted: NewRepository): Repository {
    const { owner, name, files } = wanted;
    const git = new Git(join(this.directory, owner, `${name}.git`));
    const entries = Object.entries(files).map(([path, content]) => ({ path, content }));
    const tree = git.writeTree(undefined, entries);
    git.setRef('refs/heads/main', git.writeCommit(tree, [], 'Initial commit', owner));
    const repository = newRepository(this, this.account(owner), wanted, git);
    this.repositories.set(repository.fullName.toLowerCase(), repository);
    return repository;
  }

  account(login: string): Account {
    return found(this.accounts.get(login), `There is no account ${login}`);
  }

  repository(fullName: string): Repository {
    return found(this.repositories.get(fullName.toLowerCase()));
  }

  /** A token with exactly these permissions; it dies with `revokeToken`, as a job's token dies with its job. */
  mintJobToken(wanted: { repository: string; permissions: Permissions; runId: number; jobName: string }): string {
    const { repository, permissions, runId, jobName: name } = wanted;
    const token = newToken('ghs');
    const account = this.account(ACTIONS_BOT.login);
    this.callers.set(token, { account, kind: 'job', job: { runId, name }, permissions, repository });
    return token;
  }

  revokeToken(token: string): void {
    this.callers.delete(token);
  }

  /** Moves an issue to another repository and returns its number there: the old address then answers 301. */
  transferIssue(from: string, number: number, to: string): number {
    const issue = this.issue(from, number);
    const moved = openIssue(this.actAs(to, issue.user), issue);
    issue.gone = { movedTo: moved.url };
    return moved.number;
  }

  /** The issue then answers 410. */
  deleteIssue(repository: string, number: number): void {
    this.issue(repository, number).gone = 'deleted';
  }

  /** Fires the schedule of the default branch's workflows; `login` is who last changed it. */
  fireSchedule(repository: string, login: string, schedule: string): void {
    announce(this.actAs(repository, this.account(login)), { name: 'schedule', payload: { schedule } });
  }

  /** Hides a comment, as a maintainer does with spam. */
  minimizeComment(repository: string, id: number): void {
    findComment(this.repository(repository), id).isMinimized = true;
  }

  /** A person's approving review; merges a pull request whose auto-merge waited for it. */
  approvePullRequest(repository: string, number: number, login: string): void {
    const issue = this.issue(repository, number);
    if (isPull(issue)) issue.approvals.add(login);
    mergeWaiting(this.actAs(repository, this.account(login)));
  }

  /** What a CI says of a commit under a name; merges a pull request whose auto-merge waited for it. */
  setStatus(repository: string, sha: string, context: string, state: 'pending' | 'success' | 'failure'): void {
    this.repository(repository).statuses.set(`${sha} ${context}`, state);
    mergeWaiting(this.actAs(repository, this.account(ACTIONS_BOT.login)));
  }

  private issue(repository: string, number: number): Issue {
    return found(this.repository(repository).issues.get(number), `${repository} has no issue ${number}`);
  }

  private actAs(repository: string, account: Account) {
    const caller = { account, kind: 'personal' } as const;
    return { hub: this, repository: this.repository(repository), caller, scopes: new Set<string>() };
  }
}

/** Starts a hub on a free port. */
export function startHub({ directory }: { directory: string }): Promise<Hub> {
  return new Hub(directory).listen();
}
