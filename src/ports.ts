/**
 * What the shell needs of the world, in the shell's words. Adapters implement these; tests implement them again with
 * fakes that record. A port never decides: it reads, does one thing, or says why it could not.
 */
import type { Annotation } from './contracts/annotation.ts';
import type { DeploymentReview, Protection } from './contracts/approval.ts';
import type { AgentAsk } from './contracts/ask.ts';
import type { BacklogListing, OutsideFacts } from './contracts/backlog.ts';
import type { Baton, BatonReference } from './contracts/baton.ts';
import type { Change } from './contracts/change.ts';
import type { Examination, ExaminationQuery, Presence } from './contracts/checkup.ts';
import type { ConfigText } from './contracts/config.ts';
import type { WantedDashboard } from './contracts/dashboard.ts';
import type { Dispatch } from './contracts/dispatch.ts';
import type { CommandRun } from './contracts/evidence.ts';
import type { Account, Authority, PullRequest } from './contracts/issue.ts';
import type { AgentFailure, MergeMethod, Reaction, RefusalReason, StateLabel } from './contracts/names.ts';
import type { Publication, PullRequestText } from './contracts/publication.ts';
import type { KeptBaton, Record } from './contracts/record.ts';
import type { Spend } from './contracts/spend.ts';
import type { StateAmendment } from './contracts/state-amendment.ts';
import type { RunFacts, SubjectFacts, SubjectQuery } from './contracts/subject.ts';
import type { UntrustedFile } from './contracts/untrusted-file.ts';

export interface Clock {
  /** The time now, ISO 8601 in UTC. */
  now(): string;
  /** Milliseconds since some fixed moment, for measuring. */
  milliseconds(): number;
  /** Resolves after this many milliseconds. */
  pause(milliseconds: number): Promise<void>;
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
  /** Shows a message above the log, and beside the code where it names a place. */
  annotate(annotation: Annotation): void;
  quote(text: string): void;
  /** Folds what is logged meanwhile under a title. */
  group<T>(title: string, work: () => Promise<T>): Promise<T>;
}

export interface Reader {
  /** Throws a RelayError when the run can't be read (missing `actions: read`). */
  run(): Promise<RunFacts>;
  /** Throws a RelayError when the issue is missing, moved or deleted, or the token may not read it. */
  subject(query: SubjectQuery): Promise<SubjectFacts>;
  /** All open issues, with the state of the backlog at this path of the state branch. Throws a RelayError. */
  backlog(statePath: string): Promise<BacklogListing>;
  /** What became of numbers that are no open issues, and which of these commits are on the default branch. */
  outside(numbers: readonly number[], commits: readonly string[]): Promise<OutsideFacts>;
  /** The text of a file of the state branch; null where there is none. Throws a RelayError when that can't be read. */
  stateFile(path: string): Promise<string | null>;
  /** The configuration at the head of the default branch. Throws a RelayError when that can't be read. */
  config(): Promise<ConfigText>;
  /** Role by the API, for exactly this account id; any doubt or error gives the role `none`. */
  authority(account: Account): Promise<Authority>;
  /** Head of a branch; null when there is none. */
  headOf(branch: string): Promise<string | null>;
  /** What a head changes against its base, as a change; read from trees and blobs, never from patch text. */
  changeBetween(baseSha: string, headSha: string): Promise<Change>;
  /** Whether a commit is part of the history of a branch. */
  contains(branch: string, commit: string): Promise<boolean>;
  /** The newest commit that a branch and a head have in common; null where their histories never met. */
  mergeBase(branch: string, headSha: string): Promise<string | null>;
  /** Whether a run has completed; a run that no longer exists has. */
  runIsOver(run: string): Promise<boolean>;
  /** How an environment is protected. Throws a RelayError when that can't be read: a doubt must not look like protection. */
  protection(environment: string): Promise<Protection>;
  /** What people answered where our own run waited for an environment, in the order in which GitHub tells it. */
  reviews(): Promise<readonly DeploymentReview[]>;
  /** What the settings of the repository let this token do; it asks, and writes nothing. */
  examine(query: ExaminationQuery): Promise<Examination>;
}

/** A write that GitHub refused for a reason that a person can mend; anything else is thrown. */
export interface Refusal {
  readonly done: false;
  readonly reason: RefusalReason;
  readonly detail: string;
}
export type Written<T> = ({ readonly done: true } & T) | Refusal;

export interface StateWrite {
  readonly path: string;
  /** The subject's file must still hold this ticket (null: must be absent), else the claim is lost. */
  readonly expectedTicket: string | null;
  /** Head of the state branch as it was read; null to create the branch (two may try: one wins). */
  readonly headSha: string | null;
  /** Null removes the file. */
  readonly record: Record | null;
  readonly message: string;
}

/** Small writes that are settled in one request, each with its own answer. */
export type Settlement =
  | {
      readonly kind: 'comment';
      readonly issueNodeId: string;
      readonly commentNodeId: string | null;
      readonly body: string;
    }
  /** A comment that is not written again where it stands among the newest. */
  | { readonly kind: 'reply'; readonly issueNodeId: string; readonly body: string }
  | { readonly kind: 'react'; readonly commentNodeId: string; readonly reaction: Reaction }
  | {
      readonly kind: 'label';
      readonly issue: { readonly nodeId: string; readonly number: number };
      readonly repositoryId: string;
      readonly label: StateLabel;
      /** Null when the repository has no such label: it is created. */
      readonly labelNodeId: string | null;
    }
  | { readonly kind: 'unlabel'; readonly issueNodeId: string; readonly labelNodeIds: readonly string[] }
  | { readonly kind: 'close-issue'; readonly issueNodeId: string }
  | { readonly kind: 'delete-branch'; readonly branchNodeId: string }
  | { readonly kind: 'state'; readonly write: StateWrite };

/** What came of a small write; for the record also the new head of the state branch, for a comment where it stands. */
export type Settled = Written<{ readonly stateHeadSha?: string; readonly url?: string }>;

export interface Writer {
  /** Amends a file of the state branch, whatever others write meanwhile; the branch is created where there is none. */
  amendState(amendment: StateAmendment): Promise<Settled>;
  /** Creates the one dashboard issue, or brings it up to date; refused at worst, since it only tells how things stand. */
  showDashboard(dashboard: WantedDashboard): Promise<Settled>;
  /** Starts a run; it may begin a while later. Nobody learns which one it is: it has its inputs to tell who it is. */
  dispatch(dispatch: Dispatch): Promise<Written<object>>;
  /** Creates the branch at the change's base and commits the change on it. */
  publish(publication: Publication): Promise<Written<{ headSha: string; branchNodeId: string }>>;
  openPullRequest(text: PullRequestText): Promise<Written<{ pullRequest: PullRequest }>>;
  /** Changes title, body and draft state of a pull request of ours. */
  updatePullRequest(
    pullRequest: PullRequest,
    text: { title: string; body: string; draft: boolean },
  ): Promise<Written<object>>;
  /** Merges exactly this head, asking again while mergeability is unknown. */
  merge(pullRequest: PullRequest, method: MergeMethod, headline: string): Promise<Written<{ sha: string }>>;
  enableAutoMerge(pullRequest: PullRequest, method: MergeMethod): Promise<Written<object>>;
  /** Settles small writes, in order and in one request where GitHub allows it; each gets its own answer. */
  settle(settlements: readonly Settlement[]): Promise<readonly Settled[]>;
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
  /** Reads a file of the working tree that has at most `limit` bytes, and removes it; no link is followed. */
  take(path: string, limit: number): Promise<UntrustedFile>;
}

/** The batons of this run. */
export interface Store {
  /** Uploads a baton under a name that no other attempt has. */
  put(name: string, baton: Baton): Promise<BatonReference>;
  /** Size is checked before, digest after the download; throws a RelayError on any doubt. */
  get(reference: BatonReference): Promise<Baton>;
  /** A baton of an earlier run, from its artifact, else from the cache; null when neither has these very bytes. */
  recall(kept: KeptBaton): Promise<Baton | null>;
  /** Keeps batons of this run for later ones beyond their artifacts' lives; a cache that refuses is no fault. */
  keep(references: readonly BatonReference[]): Promise<void>;
}

export type Usage = Pick<Spend, 'inputTokens' | 'outputTokens' | 'costUsd'>;

/** One call of an agent. */
export interface AgentCall {
  readonly ask: AgentAsk;
  readonly prompt: string;
  /** JSON Schema of the answer. */
  readonly schema: object;
  readonly workspace: string;
  /** What is left for this call, in ms. */
  readonly timeoutMs: number;
  /** What the call may use of the model; whatever is not named is not limited. */
  readonly limits?: { readonly tokens?: number; readonly costUsd?: number };
  /** Paths of the checkout that the prompt speaks of, to be kept there though they lie among settings. */
  readonly keeps?: readonly string[];
  /** The session of an earlier call to go on with: then the prompt need not say again what that one knew. */
  readonly resume?: string;
}

export type AgentReturn = {
  readonly usage: Usage;
  /** Names the conversation, where the agent can go on with it. */
  readonly session?: string;
} & (
  | { readonly end: 'answered'; readonly answer: unknown }
  | {
      readonly end: 'failed';
      readonly failure: AgentFailure;
      readonly detail: string;
      /** When the model's provider says to come back, in ms from now. */
      readonly retryAfterMs?: number;
    }
);

export interface Agent {
  readonly name: string;
  /** It goes by the material of the ask alone, so that no words of the repository reach it. */
  readonly ignoresPrompt?: true;
  /** Never throws for what the agent did; nothing of its process tree is left afterwards. */
  call(call: AgentCall): Promise<AgentReturn>;
  /** Whether what it needs is there; starts nothing and costs nothing. */
  look(workspace: string): Promise<Presence>;
  /** Removes what it kept between calls. */
  close?(): Promise<void>;
}

/** The repository's own commands, on the tester's machine. */
export interface Commands {
  /** Runs one command line in a shell in the workspace; the tree is killed at the timeout. */
  run(command: string, timeoutMs: number, looksFor?: readonly string[]): Promise<CommandRun>;
}

export interface Prompts {
  /** The text of a template; throws when it is missing, which is a fault of the build. */
  template(name: string): string;
}
