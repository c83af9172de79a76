import * as z from 'zod';
import type { MERGE_METHODS } from './names.ts';

/** Somebody on GitHub. Ids are compared, never logins: a login can be given up and registered again. */
export const account = z.strictObject({
  id: z.string().regex(/^[0-9]+$/),
  login: z.string().min(1),
  isBot: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** An account and its role on the repository, as the API says now; `none` when it could not be established. */
export interface Authority {
  readonly account: Account;
  readonly role: string;
}

export interface IssueComment {
  readonly nodeId: string;
  readonly url: string;
  readonly body: string;
  readonly createdAt: string;
  readonly lastEditedAt: string | null;
  readonly minimized: boolean;
  /** Written by an account that we write as; the account may write on its own behalf, too, so that only a marker makes it ours. */
  readonly ours: boolean;
  /** Null when the account was deleted. */
  readonly author: Account | null;
  /** GitHub's hint about the author; it never proves a role, it only tells whose role is worth asking for. */
  readonly association: string;
}

export interface Labeling {
  readonly label: string;
  readonly at: string;
  readonly by: Account | null;
}

export interface Issue {
  readonly nodeId: string;
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly open: boolean;
  readonly locked: boolean;
  readonly isPullRequest: boolean;
  readonly createdAt: string;
  /** Null when the account was deleted. */
  readonly author: Account | null;
  /** When title or body last changed; null if never. */
  readonly lastEditedAt: string | null;
  readonly labels: readonly string[];
  readonly labelings: readonly Labeling[];
  readonly comments: readonly IssueComment[];
}

export interface Repository {
  readonly id: string;
  readonly nodeId: string;
  readonly owner: string;
  readonly name: string;
  readonly url: string;
  readonly isPrivate: boolean;
  readonly defaultBranch: string;
  readonly defaultBranchSha: string;
  readonly mergeMethods: readonly (typeof MERGE_METHODS)[number][];
  readonly autoMergeAllowed: boolean;
}

/** The issue's text as it was authorized, taken once and sanitized; later phases read only this. */
export const snapshot = z.strictObject({
  number: z.number().int().positive(),
  title: z.string(),
  body: z.string(),
  labels: z.array(z.string()),
  comments: z.array(z.strictObject({ author: z.string(), body: z.string() })),
  /** Hidden segments that were removed, told to people and agents alike. */
  hiddenSegments: z.number().int().min(0),
  /** Comments of people who may not write to the repository. */
  withheldComments: z.number().int().min(0),
});
export type Snapshot = z.infer<typeof snapshot>;

/** A pull request as far as delivery cares. */
export interface PullRequest {
  readonly nodeId: string;
  readonly number: number;
  readonly url: string;
  readonly state: 'open' | 'closed' | 'merged';
  readonly isDraft: boolean;
  readonly headSha: string;
  readonly base: string;
  /** Our pull requests name the change that they carry in a hidden marker. */
  readonly body: string;
}
