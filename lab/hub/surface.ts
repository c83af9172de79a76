import type { Repository, RepositorySettings } from './repository.ts';

export type { EnvironmentRules } from './deployments.ts';
/** What the runner, the tests and the demo use of the hub inside the process; all else goes over HTTP, as on GitHub. */
export type { Hub } from './hub.ts';
export type { Repository as LabRepository, RepositorySettings } from './repository.ts';
export type { RunView } from './runs.ts';

export type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

/** Scopes of a job token, in the words of a workflow's `permissions:` block. */
export type Permissions = Record<string, 'read' | 'write' | 'none'>;

export interface Account {
  readonly id: number;
  readonly nodeId: string;
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'Organization';
  readonly htmlUrl: string;
  /** A token that acts with the account's role; empty for organizations. */
  readonly token: string;
}

export interface NewRepository {
  readonly owner: string;
  readonly name: string;
  readonly private?: boolean;
  /** Files of the first commit of `main`: path to text, or to text with the mode of an executable. */
  readonly files: Record<string, string | { text: string; executable: true }>;
  readonly settings?: Partial<RepositorySettings>;
}

export type Conclusion = 'success' | 'failure' | 'cancelled' | 'skipped';

/** Something that happened in a repository and that workflows may react to. */
export interface HubEvent {
  readonly repository: Repository;
  readonly name: 'issues' | 'issue_comment' | 'workflow_dispatch';
  /** The webhook payload, as a workflow finds it in `github.event`. */
  readonly payload: Record<string, unknown>;
  readonly actor: Account;
  readonly ref: string;
  readonly sha: string;
}

export interface RequestRecord {
  readonly method: string;
  readonly path: string;
  /** The operation as GitHub's document names it, or `graphql <fields>`, or `git upload-pack`. */
  readonly operation: string;
  readonly status: number;
  /** The scopes that the operation used, for example `contents:write`; empty when none is needed. */
  readonly scope: string;
  readonly token: 'personal' | 'job' | 'none';
  /** The job whose token was used. */
  readonly job?: { readonly runId: number; readonly name: string };
}

export interface StoredArtifact {
  readonly id: number;
  readonly runId: number;
  readonly name: string;
  readonly sizeInBytes: number;
  /** `sha256:` and the hash of the stored bytes. */
  readonly digest: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** A signed address that needs no token. */
  readonly downloadUrl: string;
}
