import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBareRepository } from './bare-repository.ts';
import { Front } from './http.ts';
import { findComment, openIssue } from './issues.ts';
import { personOf } from './merging.ts';
import { approve, mergeWaiting } from './pulls.ts';
import { Refusal } from './refusal.ts';
import { type Issue, type Pull, Repository } from './repository.ts';
import type { Account, Hub, NewRepository, RepositorySettings } from './surface.ts';
import { newToken } from './tokens.ts';
import { apiUrl } from './views.ts';
import { type Act, now, World } from './world.ts';

const DEFAULTS: RepositorySettings = {
  actionsMayCreatePullRequests: false,
  allowMergeCommit: true,
  allowSquashMerge: true,
  allowRebaseMerge: true,
  allowAutoMerge: false,
  deleteBranchOnMerge: false,
  mergeabilityUnknownReads: 1,
  defaultJobPermissions: 'read',
  requiredApprovals: 0,
  requiredChecks: [],
  refusedCreations: [],
  refusedUpdates: [],
};

/** Starts a small GitHub on loopback; `directory` takes its bare repositories. A port of 0, the default, is a free one. */
export async function startHub({ directory, port = 0 }: { directory: string; port?: number }): Promise<Hub> {
  const world = new World();
  const front = new Front(world);
  await new Promise<void>((listening) => front.server.listen(port, '127.0.0.1', listening));
  world.url = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
  return {
    url: world.url,
    requests: front.requests,
    violations: world.violations,
    notEmulated: world.notEmulated,
    ...administration(world, directory),
    ...maintenance(world),
    onEvent: (listener) => void world.listeners.push(listener),
    mintJobToken: (request) => world.tokens.mintJob(world.actionsBot, request),
    revokeToken: (token) => world.tokens.revoke(token),
    connectArtifacts: (shelf) => {
      world.artifacts = shelf;
    },
    fault: (match, fault) => void front.faults.push({ match, fault, left: fault.times }),
    hold: (match, options) => front.holds.plan(match, options),
    close: () => closed(front),
  };
}

function closed({ server }: Front): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

type Administration = 'addAccount' | 'account' | 'setRole' | 'createRepository' | 'repository';

function administration(world: World, directory: string): Pick<Hub, Administration> {
  return {
    addAccount: (login, type = 'User') => world.addAccount(login, type, type === 'Organization' ? '' : newToken('ghp')),
    account: (login) => accountNamed(world, login),
    setRole: (repository, login, role) => void world.repository(repository).roles.set(login, role),
    createRepository: (wanted) => createRepository(world, directory, wanted),
    repository: (fullName) => world.repository(fullName),
  };
}

function accountNamed(world: World, login: string): Account {
  const account = world.accounts.get(login);
  if (!account) throw new Error(`The hub has no account ${login}: make it with addAccount`);
  return account;
}

function createRepository(world: World, directory: string, wanted: NewRepository): Repository {
  const { owner, name, files } = wanted;
  accountNamed(world, owner);
  const git = createBareRepository(join(directory, owner, `${name}.git`));
  const entries = Object.entries(files).map(([path, given]) => ({ path, ...fileOf(given) }));
  const tree = git.writeTree(undefined, entries);
  git.setRef('refs/heads/main', git.writeCommit(tree, [], 'Initial commit', personOf(owner)));
  const settings = { ...DEFAULTS, ...wanted.settings };
  const facts = { id: world.nextId(), owner, name, private: wanted.private ?? false, createdAt: now(), git, settings };
  const repository = new Repository(facts);
  world.repositories.set(repository.fullName.toLowerCase(), repository);
  return repository;
}

function fileOf(given: string | { text: string }): { content: string; mode: string } {
  return typeof given === 'string' ? { content: given, mode: '100644' } : { content: given.text, mode: '100755' };
}

/** What people do in the web interface and the lab has no API for. */
function maintenance(world: World) {
  const issueOf = (fullName: string, number: number): Issue => {
    const issue = world.repository(fullName).issues.get(number);
    if (!issue) throw new Error(`${fullName} has no issue ${number}`);
    return issue;
  };
  const actAs = (fullName: string, account: Account): Act => ({
    world,
    repository: world.repository(fullName),
    caller: { account, kind: 'personal', token: '' },
    scopes: new Set(),
  });
  return {
    transferIssue: (fullName: string, number: number, destination: string) => {
      const issue = issueOf(fullName, number);
      const act = actAs(destination, issue.author);
      const moved = openIssue(act, { title: issue.title, body: issue.body });
      issue.gone = { movedTo: apiUrl(act, `/issues/${moved.number}`) };
      return moved.number;
    },
    deleteIssue: (fullName: string, number: number) => {
      issueOf(fullName, number).gone = 'deleted';
    },
    minimizeComment: (fullName: string, id: number) => {
      findComment(world.repository(fullName), id).comment.isMinimized = true;
    },
    approvePullRequest: (fullName: string, number: number, login: string) => {
      const issue = issueOf(fullName, number);
      if (!issue.pull) throw new Refusal(404, `${fullName} has no pull request ${number}`);
      approve(actAs(fullName, accountNamed(world, login)), issue as Pull);
    },
    setStatus: (fullName: string, sha: string, context: string, state: 'pending' | 'success' | 'failure') => {
      const act = actAs(fullName, world.actionsBot);
      act.repository.statuses.set(`${sha} ${context}`, state);
      mergeWaiting(act);
    },
  };
}
