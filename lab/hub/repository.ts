import type { EnvironmentRules } from './deployments.ts';
import type { Git } from './git.ts';
import type { Issue, Label } from './issues.ts';
import { nodeId } from './node-id.ts';
import type { RunView } from './runs.ts';
import type { Account, Hub, NewRepository, Role } from './surface.ts';

/** What a maintainer finds in a repository's settings pages, with GitHub's defaults. */
const DEFAULT_SETTINGS = {
  /** "Allow GitHub Actions to create and approve pull requests": off on GitHub unless somebody turns it on. */
  actionsMayCreatePullRequests: false,
  allowMergeCommit: true,
  allowSquashMerge: true,
  allowRebaseMerge: true,
  allowAutoMerge: false,
  /** How many times a pull request's mergeability is answered as unknown before it is computed. */
  mergeabilityUnknownReads: 1,
  /** Approvals that the rules of the default branch ask for; more than zero also refuses direct writes to it. */
  requiredApprovals: 0,
  /** Status checks, by context, that the rules of the default branch ask for; they refuse direct writes, too. */
  requiredChecks: [] as readonly string[],
  /** Whether administrators merge past these, as they do unless a rule says that it binds them, too. */
  administratorsBypassRules: false,
  /** Patterns of branches that a ruleset lets nobody create, for example `issue-relay/**`. */
  refusedCreations: [] as readonly string[],
  /** Patterns of branches that a ruleset lets nobody move. */
  refusedUpdates: [] as readonly string[],
};

export type RepositorySettings = typeof DEFAULT_SETTINGS;

/**
 * All that the hub knows of one repository; what git knows is asked of `git` each time. Like all records of the hub it
 * has GitHub's own names, so that both APIs show it as it is.
 */
export interface Repository extends ReturnType<typeof newRepository> {}

export function newRepository(hub: Hub, owner: Account, wanted: NewRepository, git: Git) {
  const { name, private: hidden = false, settings } = wanted;
  const id = hub.nextId();
  const fullName = `${owner.login}/${name}`;
  return {
    id,
    nodeId: nodeId('R', id, ''),
    owner,
    name,
    fullName,
    url: `${hub.url}/api/v3/repos/${fullName}`,
    htmlUrl: `${hub.url}/${fullName}`,
    private: hidden,
    git,
    defaultBranch: 'main',
    runs: new Map<number, RunView>(),
    /** By name. On GitHub a job that names a missing environment creates it, without any protection. */
    environments: new Map<string, EnvironmentRules>(),
    issues: new Map<number, Issue>(),
    labels: new Map<string, Label>(),
    roles: new Map<string, Role>(),
    /** What CI says, by commit and context: `<sha> <context>`. */
    statuses: new Map<string, 'pending' | 'success' | 'failure'>(),
    settings: { ...DEFAULT_SETTINGS, ...settings },
    /** A stranger may read what is public and does not see what is private. */
    roleOf(login: string): Role {
      const granted = login === owner.login ? 'admin' : this.roles.get(login);
      return granted ?? (hidden ? 'none' : 'read');
    },
  };
}
