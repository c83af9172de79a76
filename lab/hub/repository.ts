import type { Git } from './git.ts';
import type { Account, EnvironmentRules, LabRepository, RepositorySettings, Role, RunView } from './surface.ts';

// Fields have GitHub's names, in GraphQL's spelling, so that both APIs can show most of them as they are.

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

interface Written {
  readonly id: number;
  readonly author: Account;
  readonly createdAt: string;
}

export interface Reaction extends Written {
  readonly content: string;
}

export interface Comment extends Written {
  readonly reactions: Reaction[];
  body: string;
  updatedAt: string;
  lastEditedAt: string | null;
  isMinimized: boolean;
}

export interface TimelineEntry extends Written {
  readonly kind: 'LabeledEvent' | 'UnlabeledEvent' | 'RenamedTitleEvent' | 'ClosedEvent' | 'ReopenedEvent';
  readonly label: Label | undefined;
}

export interface PullRequest {
  readonly headRefName: string;
  readonly baseRefName: string;
  readonly approvals: Set<string>;
  isDraft: boolean;
  autoMerge: { readonly by: Account; readonly method: string; readonly at: string } | null;
  mergedAt: string | null;
  mergedBy: Account | null;
  mergeCommit: string | null;
  /** Head and base SHA at the end; while a pull request is open both are read from git. */
  ended: { readonly head: string; readonly base: string } | undefined;
  /** How often mergeability was asked for this pair of head and base. */
  asked: { readonly pair: string; readonly times: number };
}

/** An issue; with `pull`, a pull request, as on GitHub. */
export interface Issue extends Comment {
  readonly number: number;
  readonly comments: Comment[];
  readonly timeline: TimelineEntry[];
  readonly pull: PullRequest | undefined;
  title: string;
  labels: Label[];
  state: 'open' | 'closed';
  stateReason: string | null;
  locked: boolean;
  closedAt: string | null;
  /** Set once it is deleted, or (as the API address of its new place) transferred. */
  gone?: 'deleted' | { readonly movedTo: string };
}

export type Pull = Issue & { readonly pull: PullRequest };

/** All that the hub knows of one repository; what git knows is asked of `git` each time. */
export class Repository implements LabRepository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly fullName: string;
  readonly gitDirectory: string;
  readonly defaultBranch = 'main';
  readonly private: boolean;
  readonly createdAt: string;
  readonly git: Git;
  readonly settings: RepositorySettings;
  readonly runs = new Map<number, RunView>();
  readonly environments = new Map<string, EnvironmentRules>();
  readonly issues = new Map<number, Issue>();
  readonly labels = new Map<string, Label>();
  readonly roles = new Map<string, Role>();
  /** By commit and context: `<sha> <context>`. */
  readonly statuses = new Map<string, 'pending' | 'success' | 'failure'>();

  constructor(facts: Pick<Repository, 'id' | 'owner' | 'name' | 'private' | 'createdAt' | 'git' | 'settings'>) {
    this.id = facts.id;
    this.owner = facts.owner;
    this.name = facts.name;
    this.fullName = `${facts.owner}/${facts.name}`;
    this.gitDirectory = facts.git.directory;
    this.private = facts.private;
    this.createdAt = facts.createdAt;
    this.git = facts.git;
    this.settings = facts.settings;
  }

  /** A stranger may read what is public and does not see what is private. */
  roleOf(login: string): Role {
    const granted = login === this.owner ? 'admin' : this.roles.get(login);
    return granted ?? (this.private ? 'none' : 'read');
  }

  pulls(): Pull[] {
    return [...this.issues.values()].filter((issue): issue is Pull => issue.pull !== undefined);
  }
}
