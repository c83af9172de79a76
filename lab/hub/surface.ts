/**
 * What the runner, the tests and the demo may use of the hub inside the process.
 * Everything else goes over HTTP, as on GitHub.
 */

import type { Hold, HoldOptions } from './holds.ts';

export type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

/** Scopes of a job token, in the words of a workflow's `permissions:` block. */
export type Permissions = Record<string, 'read' | 'write' | 'none'>;

export interface Account {
  readonly id: number;
  readonly nodeId: string;
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'Organization';
  /** A personal token that acts with the account's role; empty for organizations. */
  readonly token: string;
}

/** Settings a maintainer finds in a repository's settings pages, with GitHub's defaults. */
export interface RepositorySettings {
  /** "Allow GitHub Actions to create and approve pull requests": off on GitHub unless somebody turns it on. */
  actionsMayCreatePullRequests: boolean;
  allowMergeCommit: boolean;
  allowSquashMerge: boolean;
  allowRebaseMerge: boolean;
  allowAutoMerge: boolean;
  deleteBranchOnMerge: boolean;
  /** How many times a pull request's mergeability is answered as unknown before it is computed. */
  mergeabilityUnknownReads: number;
  /** Permissions of a job token where a workflow names none. */
  defaultJobPermissions: 'read' | 'write';
  /** Approvals that the rules of the default branch ask for; more than zero also refuses direct pushes to it. */
  requiredApprovals: number;
  /** Status checks, by context, that the rules of the default branch ask for; one or more also refuses direct pushes. */
  requiredChecks: readonly string[];
  /** Patterns of branches that a ruleset lets nobody create, for example `issue-relay/**`. */
  refusedCreations: readonly string[];
  /** Patterns of branches that a ruleset lets nobody move. */
  refusedUpdates: readonly string[];
}

/** Protection rules of a deployment environment. */
export interface EnvironmentRules {
  readonly reviewers: readonly string[];
  readonly preventSelfReview: boolean;
}

export interface NewRepository {
  readonly owner: string;
  readonly name: string;
  readonly private?: boolean;
  /** Files of the first commit of `main`: path to text, or to text with the mode of an executable. */
  readonly files: Record<string, string | { text: string; executable: true }>;
  readonly settings?: Partial<RepositorySettings>;
}

export interface JobView {
  id: number;
  name: string;
  status: 'queued' | 'in_progress' | 'waiting' | 'completed';
  conclusion: Conclusion | null;
  runAttempt: number;
  startedAt: string;
  completedAt: string | null;
}

export type Conclusion = 'success' | 'failure' | 'cancelled' | 'skipped' | 'timed_out' | 'action_required';

/** One workflow run as the REST API shows it; the runner keeps it up to date. */
export interface RunView {
  id: number;
  name: string;
  displayTitle: string;
  /** Path of the workflow file, for example `.github/workflows/ci.yml`. */
  path: string;
  event: string;
  headBranch: string;
  headSha: string;
  status: 'queued' | 'in_progress' | 'waiting' | 'completed';
  conclusion: Conclusion | null;
  runNumber: number;
  runAttempt: number;
  actor: Account;
  triggeringActor: Account;
  createdAt: string;
  runStartedAt: string;
  jobs: JobView[];
}

export interface LabRepository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly fullName: string;
  readonly defaultBranch: string;
  /** Path of the bare git repository on this machine. */
  readonly gitDirectory: string;
  readonly settings: RepositorySettings;
  readonly runs: Map<number, RunView>;
  /** By name. On GitHub a job that names a missing environment creates it, without any protection. */
  readonly environments: Map<string, EnvironmentRules>;
}

/** Something that happened in a repository and that workflows may react to. */
export interface HubEvent {
  readonly repository: LabRepository;
  /** `push`, `issues`, `issue_comment`, `pull_request`, `workflow_dispatch`, `repository_dispatch`. */
  readonly name: string;
  /** The webhook payload, as a workflow finds it in `github.event`. */
  readonly payload: Record<string, unknown>;
  readonly actor: Account;
  readonly ref: string;
  readonly sha: string;
  /** The workflow file that a `workflow_dispatch` names. */
  readonly workflow?: string;
  /** On GitHub a pull request opened by a job token makes runs that wait until a person approves them. */
  readonly needsApproval: boolean;
}

export interface RequestRecord {
  readonly method: string;
  readonly path: string;
  /** The operation as GitHub's document names it, or `graphql <fields>`, or `git <service>`. */
  readonly operation: string;
  readonly status: number;
  /** The scope that the operation used, for example `contents:write`; empty when none is needed. */
  readonly scope: string;
  readonly token: 'personal' | 'job' | 'none';
  /** The job whose token was used. */
  readonly job?: { readonly runId: number; readonly name: string };
}

export interface JobTokenRequest {
  readonly repository: string;
  readonly permissions: Permissions;
  readonly runId: number;
  readonly jobName: string;
}

export interface Hub {
  /** `http://127.0.0.1:PORT`; the REST API is below `/api/v3`, GraphQL at `/api/graphql`, git at `/OWNER/NAME.git`. */
  readonly url: string;
  readonly requests: RequestRecord[];
  /** Requests or answers that GitHub's own documents do not allow. A test with one of these fails. */
  readonly violations: string[];
  /** Operations that somebody asked for and that the hub does not have (answered 501). A test with one of these fails. */
  readonly notEmulated: string[];
  addAccount(login: string, type?: Account['type']): Account;
  account(login: string): Account;
  createRepository(repository: NewRepository): LabRepository;
  repository(fullName: string): LabRepository;
  setRole(repository: string, login: string, role: Role): void;
  /** Calls the listener for each event that starts workflows on GitHub; events by job tokens start none but dispatches. */
  onEvent(listener: (event: HubEvent) => void): void;
  /** A token with exactly these permissions; it dies with `revokeToken`, as a job's token dies with its job. */
  mintJobToken(request: JobTokenRequest): string;
  revokeToken(token: string): void;
  /** Moves an issue to another repository and returns its number there: the old address then answers 301. */
  transferIssue(repository: string, number: number, destination: string): number;
  /** The issue then answers 410. */
  deleteIssue(repository: string, number: number): void;
  /** Hides a comment, as a maintainer does with spam. */
  minimizeComment(repository: string, commentId: number): void;
  /** A person's approving review; merges a pull request whose auto-merge waited for it. */
  approvePullRequest(repository: string, number: number, login: string): void;
  /** What a CI says of a commit under a name; merges a pull request whose auto-merge waited for it. */
  setStatus(repository: string, sha: string, context: string, state: 'pending' | 'success' | 'failure'): void;
  /** Where the REST operations on artifacts find them; `startServices` connects itself. */
  connectArtifacts(shelf: ArtifactShelf): void;
  /** Answers the next `times` matching requests with this fault instead of doing them (or, `after: true`, once done). */
  fault(match: RegExp, fault: Fault): void;
  /** Makes the next matching request wait until it is released; one whose client dies meanwhile is not carried out. */
  hold(match: RegExp, options?: HoldOptions): Hold;
  close(): Promise<void>;
}

export interface StoredArtifact {
  readonly id: number;
  readonly runId: number;
  readonly name: string;
  readonly size: number;
  /** `sha256:` and the hash of the stored bytes. */
  readonly digest: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** A signed address that needs no token. */
  readonly downloadUrl: string;
}

export interface ArtifactShelf {
  list(): StoredArtifact[];
}

/** `match` is tested on `METHOD /path` and on the operation's name, for example `graphql createCommitOnBranch`. */
export interface Fault {
  /** 0 cuts the connection instead of answering. */
  readonly status: number;
  readonly times: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** The request is carried out and the answer is lost: this fault is sent in its place. */
  readonly after?: boolean;
}
