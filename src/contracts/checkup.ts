import * as z from 'zod';
import type { Protection } from './approval.ts';
import { commitSha } from './change.ts';
import { type ConfigText, settings } from './config.ts';
import type { MergeMethod } from './names.ts';

/** The scopes of the stewards' jobs, in the words of a `permissions:` block. */
export const STEWARD_SCOPES = ['actions: read', 'contents: write', 'issues: write', 'pull-requests: write'] as const;
export type StewardScope = (typeof STEWARD_SCOPES)[number];

/**
 * One thing that a run needs. `failed` means that runs will not get through, `warning` that something goes otherwise
 * than people may think, `unknown` that our token isn't told.
 */
export const check = z.strictObject({
  name: z.string().min(1),
  state: z.enum(['good', 'failed', 'warning', 'unknown']),
  seen: z.string(),
  wanted: z.string(),
  /** What to do; empty where there is nothing to do. */
  fix: z.string(),
  /** Where to do it. */
  link: z.url().nullable(),
});
export type Check = z.infer<typeof check>;

/** What the first job of a check-up establishes, and what it found by asking GitHub. */
export const checkup = z.strictObject({ baseSha: commitSha, settings, checks: z.array(check) });

/** What GitHub said, or why it did not say. */
export type Told<T> = { readonly known: true; readonly value: T } | { readonly known: false; readonly why: string };

/** A rule of a ruleset, as it holds for one branch. */
export interface BranchRule {
  /** GitHub's word, such as `creation` or `pull_request`. */
  readonly type: string;
  /** Approvals that a `pull_request` rule asks for. */
  readonly approvals: number;
  /** Contexts that a `required_status_checks` rule asks for. */
  readonly statusChecks: readonly string[];
  /** Whether our token may pass it by. */
  readonly bypass: Told<boolean>;
}

/** Classic protection of a branch, as far as GitHub shows it to those who are no administrators. */
export interface BranchProtection {
  readonly mayPush: boolean;
  readonly approvals: number;
  readonly statusChecks: readonly string[];
}

/** What the settings of a repository are, as far as our token is told. */
export interface Examination {
  readonly url: string;
  readonly isPrivate: boolean;
  readonly defaultBranch: string;
  readonly defaultBranchSha: string;
  readonly mergeMethods: readonly MergeMethod[];
  readonly autoMergeAllowed: boolean;
  readonly config: ConfigText;
  /** Whether the repository brings its own tool chain. */
  readonly setupAction: boolean;
  readonly stateBranchExists: boolean;
  /** Names of labels; a hundred of them at most. */
  readonly labels: { readonly names: readonly string[]; readonly complete: boolean };
  readonly scopes: Readonly<Record<StewardScope, Told<boolean>>>;
  /** "Allow GitHub Actions to create and approve pull requests". */
  readonly mayOpenPullRequests: Told<boolean>;
  /** Classic protection of the default branch and of the state branch; null where there is none. */
  readonly protection: { readonly base: BranchProtection | null; readonly state: BranchProtection | null };
  /** Rules of rulesets, by branch. */
  readonly rules: Readonly<Record<string, Told<readonly BranchRule[]>>>;
  /** By name. */
  readonly environments: Readonly<Record<string, Told<Protection>>>;
}

/** Whether the agent's program is there; nothing is asked of it. */
export interface Presence {
  readonly found: boolean;
  readonly detail: string;
}

/** What a check-up wants to know besides the settings themselves. */
export interface ExaminationQuery {
  readonly environments: readonly string[];
  /** Names of branches, which need not exist, whose rules are wanted. */
  readonly branches: readonly string[];
}
