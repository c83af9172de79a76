/**
 * What the shell needs of the world, in the shell's words. Adapters implement these; tests implement them again with
 * fakes that record. A port never decides: it reads, does one thing, or says why it could not.
 */
import type { AgentAsk } from './contracts/ask.ts';
import type { Baton, BatonReference } from './contracts/baton.ts';
import type { Change } from './contracts/change.ts';
import type { CommandRun } from './contracts/evidence.ts';
import type { Account, Authority, Issue, PullRequest, Repository } from './contracts/issue.ts';
import type { AgentFailure, MergeMethod } from './contracts/names.ts';
import type { Record, StateBranch } from './contracts/record.ts';

export interface Clock {
  /** The time now, ISO 8601 in UTC. */
  now(): string;
  /** Milliseconds since some fixed moment, for measuring. */
  milliseconds(): number;
}

export interface Random {
  /** 128 random bits in hexadecimal. */
  token(): string;
}

/** The log of the job. Text from outside must come through `quote`, which defuses workflow commands. */
export interface Log {
  info(line: string): void;
  notice(message: string): void;
  warning(message: string): void;
  error(message: string): void;
  quote(text: string): void;
}

/** The workflow run that this job is part of, as the API tells it. */
export interface RunFacts {
  readonly run: string;
  readonly attempt: number;
  readonly createdAt: string;
  readonly url: string;
  /** Whoever started the run, and whoever pressed "Re-run"; often the same. */
  readonly actors: readonly Account[];
}

export interface SubjectQuery {
  readonly issue: number;
  readonly recordPath: string;
  /** The branch whose pull requests and head are wanted too. */
  readonly branch: string | null;
}

/** The repository, the issue and what the state branch says of it, read in one request. */
export interface SubjectFacts {
  readonly repository: Repository;
  readonly issue: Issue;
  readonly state: StateBranch;
  /** Head of the queried branch; null when it does not exist. */
  readonly branchSha: string | null;
  /** Pull requests from the queried branch, newest first. */
  readonly pullRequests: readonly PullRequest[];
}

export interface Reader {
  /** Throws a RelayError when the run can't be read (missing `actions: read`). */
  run(): Promise<RunFacts>;
  /** Throws a RelayError when the issue is missing, moved or deleted, or the token may not read it. */
  subject(query: SubjectQuery): Promise<SubjectFacts>;
  /** Role by the API, for exactly this account id; any doubt or error gives the role `none`. */
  authority(account: Account): Promise<Authority>;
  /** Whether a run has completed; a run that no longer exists has. */
  runIsOver(run: string): Promise<boolean>;
}

/** A write that GitHub refused for a reason that a person can mend; anything else is thrown. */
export interface Refusal {
  readonly done: false;
  readonly reason: RefusalReason;
  readonly detail: string;
}
export type RefusalReason =
  | 'claim-lost'
  | 'branch-taken'
  | 'pull-request-creation-off'
  | 'pull-request-refused'
  | 'merge-refused'
  | 'head-moved'
  | 'auto-merge-refused'
  | 'state-refused'
  | 'write-refused';

export type Written<T> = ({ readonly done: true } & T) | Refusal;

export interface StateWrite {
  readonly path: string;
  /** The subject's file must still hold this ticket (null: must be absent), else the claim is lost. */
  readonly expectedTicket: string | null;
  /** Head of the state branch as it was read; null to create the branch. */
  readonly headSha: string | null;
  /** Null removes the file. */
  readonly record: Record | null;
  readonly message: string;
}

export interface Publication {
  readonly repositoryId: string;
  readonly branch: string;
  /** Head of the branch as it was read; null when it has to be created. */
  readonly branchSha: string | null;
  readonly change: Change;
  readonly headline: string;
  readonly body: string;
}

export interface PullRequestText {
  readonly repositoryId: string;
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}

/** Small writes that are settled in one request, each with its own answer. */
export type Settlement =
  | {
      readonly kind: 'comment';
      readonly issueNodeId: string;
      readonly commentNodeId: string | null;
      readonly body: string;
    }
  | { readonly kind: 'close-issue'; readonly issueNodeId: string }
  | { readonly kind: 'delete-branch'; readonly branchNodeId: string }
  | { readonly kind: 'state'; readonly write: StateWrite };

export interface Writer {
  /** Creates or moves on the state branch by compare-and-swap; tries again while only other subjects moved. */
  writeState(write: StateWrite): Promise<Written<{ headSha: string }>>;
  /** Creates the branch at the change's base and commits the change on it, in one request. */
  publish(publication: Publication): Promise<Written<{ headSha: string; branchNodeId: string }>>;
  openPullRequest(text: PullRequestText): Promise<Written<{ pullRequest: PullRequest }>>;
  /** Merges exactly this head, waiting as told while mergeability is unknown. */
  merge(pullRequest: PullRequest, method: MergeMethod, headline: string): Promise<Written<{ sha: string }>>;
  enableAutoMerge(pullRequest: PullRequest, method: MergeMethod): Promise<Written<object>>;
  label(issue: number, names: readonly string[]): Promise<Written<object>>;
  settle(settlements: readonly Settlement[]): Promise<readonly Written<object>[]>;
}

/** The checkout of a job, seen through a git directory that nothing in the checkout can configure. */
export interface Git {
  /** Head of the checkout; must be the base of the run. */
  headSha(): Promise<string>;
  /** Puts a change on the tree; the tree must be at the change's base. */
  apply(change: Change): Promise<void>;
  /** What differs between the base and the tree now, derived from git trees; ignored files don't count. */
  change(): Promise<Change>;
  /** Puts the tree back to the base. Ignored files (installed packages, build results) stay. */
  reset(): Promise<void>;
  /** The text of a file of the base tree, or null. */
  read(path: string): Promise<string | null>;
}

/** The batons of this run. */
export interface Store {
  /** Uploads a baton under a name that no other attempt has. */
  put(name: string, baton: Baton): Promise<BatonReference>;
  /** Size is checked before, digest after the download; throws a RelayError on any doubt. */
  get(reference: BatonReference): Promise<Baton>;
}

export interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly costUsd?: number;
}

/** One call of an agent. */
export interface AgentCall {
  readonly ask: AgentAsk;
  readonly prompt: string;
  /** JSON Schema of the answer. */
  readonly schema: object;
  readonly workspace: string;
  /** What is left for this call, in ms. */
  readonly timeoutMs: number;
}

export type AgentReturn = { readonly usage: Usage } & (
  | { readonly end: 'answered'; readonly answer: unknown }
  | { readonly end: 'failed'; readonly failure: AgentFailure; readonly detail: string }
);

export interface Agent {
  readonly name: string;
  /** Never throws for what the agent did; nothing of its process tree is left afterwards. */
  call(call: AgentCall): Promise<AgentReturn>;
}

/** The repository's own commands, on the tester's machine. */
export interface Commands {
  /** Runs one command line in a shell in the workspace; the tree is killed at the timeout. */
  run(command: string, timeoutMs: number): Promise<CommandRun>;
}

export interface Prompts {
  /** The text of a template; throws when it is missing, which is a fault of the build. */
  template(name: string): string;
}
