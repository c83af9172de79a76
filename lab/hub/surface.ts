import type { Repository, RepositorySettings } from './repository.ts';

export type { Upload as StoredArtifact } from '../services/artifacts.ts';
export type { EnvironmentRules } from './deployments.ts';
export type { RequestRecord } from './http.ts';
/** What the runner, the tests and the demo use of the hub inside the process; all else goes over HTTP, as on GitHub. */
export type { Hub } from './hub.ts';
export type { Repository as LabRepository, RepositorySettings } from './repository.ts';
export type { RunView } from './runs.ts';

export type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

/** Scopes of a job token, in the words of a workflow's `permissions:` block. */
export type Permissions = Record<string, 'read' | 'write' | 'none'>;

export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'Organization';
  /** A token that acts with the account's role; empty for organizations. */
  readonly token: string;
}

export interface NewRepository {
  readonly owner: string;
  readonly name: string;
  readonly private?: boolean;
  /** Files of the first commit of `main`: path to text. */
  readonly files: Record<string, string>;
  readonly settings?: Partial<RepositorySettings>;
}

export type Conclusion = 'success' | 'failure' | 'cancelled' | 'skipped';

/** Something that happened in a repository and that workflows may react to. */
export interface HubEvent {
  readonly repository: Repository;
  readonly name: 'issues' | 'issue_comment' | 'schedule' | 'workflow_dispatch';
  /** The webhook payload, as a workflow finds it in `github.event`. */
  readonly payload: Record<string, unknown>;
  readonly actor: Account;
  readonly ref: string;
  readonly sha: string;
}
