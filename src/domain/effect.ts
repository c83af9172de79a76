import type { Change } from '../contracts/change.ts';
import type { WantedDashboard } from '../contracts/dashboard.ts';
import type { DispatchInputs } from '../contracts/dispatch.ts';
import type { PullRequest } from '../contracts/issue.ts';
import type { LoopState } from '../contracts/loop-state.ts';
import type { MergeMethod, Reaction, RefusalReason, StateLabel } from '../contracts/names.ts';
import type { Record } from '../contracts/record.ts';
import type { BacklogAmendment } from './backlog/amendment.ts';
import type { HeardTicks } from './backlog/dashboard-ticks.ts';
import { LOOP_STATE_PATH } from './backlog/loop-state.ts';
import type { Held } from './backlog/schedule.ts';

/**
 * A change of the world that a verb wants. Wishes are data and safe to repeat: comments are updated by their marker,
 * the record and the branches move by compare-and-swap.
 */
export type Wish =
  | {
      readonly kind: 'record';
      readonly path: string;
      /** The ticket that must stand in the file now; null when there must be no file. */
      readonly expectedTicket: string | null;
      readonly record: Record | null;
      readonly message: string;
    }
  | {
      readonly kind: 'publish';
      readonly branch: string;
      /** Our own head to go on from, and whether a new base comes in with it; null to create the branch at the base. */
      readonly onto: { readonly headSha: string; readonly mergesBase: boolean } | null;
      readonly change: Change;
      readonly headline: string;
      readonly body: string;
    }
  | {
      readonly kind: 'open-pull-request';
      readonly branch: string;
      readonly base: string;
      readonly title: string;
      readonly body: string;
      readonly draft: boolean;
    }
  | {
      readonly kind: 'update-pull-request';
      readonly pullRequest: PullRequest;
      readonly title: string;
      readonly body: string;
      readonly draft: boolean;
    }
  | {
      readonly kind: 'merge';
      /** Null for the one that the wish before opens. */
      readonly pullRequest: PullRequest | null;
      readonly method: MergeMethod;
      readonly headline: string;
    }
  /** Decided anew on the state of the backlog as it is found, by whomever it was written last. */
  | {
      readonly kind: 'amend-backlog';
      readonly amendment: BacklogAmendment;
      readonly message: string;
      /** Whether a part that does not come about is a claim that was lost, so that nothing after it is done. */
      readonly whole?: true;
    }
  /** Starts runs of the caller's own workflow: these, or those that the amendment before granted. */
  | { readonly kind: 'dispatch'; readonly runs: 'granted' | readonly DispatchInputs[] }
  /** Shows how the backlog stands on the one dashboard issue, which is created where there is none. */
  | ({ readonly kind: 'dashboard' } & WantedDashboard)
  | { readonly kind: 'comment'; readonly marker: string; readonly body: string }
  /** A comment that answers somebody; where it stands among the newest, it is not written again. */
  | { readonly kind: 'reply'; readonly issueNodeId: string; readonly marker: string; readonly body: string }
  | { readonly kind: 'react'; readonly commentNodeId: string; readonly reaction: Reaction }
  | { readonly kind: 'label'; readonly label: StateLabel }
  | { readonly kind: 'unlabel'; readonly labels: readonly string[] }
  | { readonly kind: 'close-issue' }
  | { readonly kind: 'delete-branch'; readonly branch: string };

export type WishKind = Wish['kind'];

/** Wishes that only tell people how things stand: whatever becomes of them, the run goes on as if they were done. */
const HINTS: readonly WishKind[] = ['dashboard', 'reply', 'react', 'label', 'unlabel'];

export function isHint({ kind }: { readonly kind: WishKind }): boolean {
  return HINTS.includes(kind);
}

/** What came of a wish. `skipped` means that an earlier wish of the list was refused. */
export type Receipt =
  | {
      readonly kind: WishKind;
      readonly result: 'done';
      readonly pullRequest?: PullRequest;
      readonly sha?: string;
      /** What kept a merge from being done at once; GitHub does it as soon as that is settled. */
      readonly waitsFor?: RefusalReason;
      /** Where a comment or the dashboard stands. */
      readonly url?: string;
      /** The state of the backlog as it stands now, and what did not come about, with why. */
      readonly backlog?: {
        readonly state: LoopState;
        readonly refused: readonly string[];
        /** What holds the loop, and which ticks were heard, where a beat amended it. */
        readonly beat?: { readonly held: Held; readonly heard: HeardTicks | null } | null;
      };
      /** The runs that an amendment granted, or that were started. */
      readonly runs?: readonly DispatchInputs[];
    }
  | { readonly kind: WishKind; readonly result: 'refused'; readonly reason: RefusalReason; readonly detail: string }
  | { readonly kind: WishKind; readonly result: 'skipped' };

/** The receipt of the first wish of a kind, if it was asked for. */
export function receiptOf(receipts: readonly Receipt[], kind: WishKind): Receipt | undefined {
  return receipts.find((receipt) => receipt.kind === kind);
}

export function refusalOf(receipts: readonly Receipt[]) {
  return receipts.find((receipt) => receipt.result === 'refused');
}

/** A wish in one line, for a dry run. */
export function describeWish(wish: Wish): string {
  switch (wish.kind) {
    case 'record':
      return `${wish.record ? 'write' : 'remove'} ${wish.path} on the state branch`;
    case 'publish':
      return `create branch ${wish.branch} with ${wish.change.entries.length} changed files: ${wish.headline}`;
    case 'open-pull-request':
      return `open a pull request from ${wish.branch} to ${wish.base}: ${wish.title}`;
    case 'update-pull-request':
      return `update pull request #${wish.pullRequest.number}: ${wish.title}`;
    case 'merge':
      return `merge it (${wish.method}): ${wish.headline}`;
    case 'amend-backlog':
      return `amend ${LOOP_STATE_PATH} on the state branch: ${wish.message}`;
    case 'dispatch':
      return wish.runs === 'granted' ? 'start a run for each issue whose turn it is' : `start ${wish.runs.length} runs`;
    case 'dashboard': {
      const where = wish.found === null ? 'a new dashboard issue' : `the dashboard #${wish.found.number}`;
      return `show the backlog on ${where} (${wish.body.length} characters)`;
    }
    case 'comment':
      return `write the comment "${wish.marker}" (${wish.body.length} characters)`;
    case 'reply':
      return `answer with the comment "${wish.marker}" (${wish.body.length} characters)`;
    case 'react':
      return `react to the command with "${wish.reaction}"`;
    case 'label':
      return `put the label ${wish.label} on`;
    case 'unlabel':
      return `take the labels ${wish.labels.join(', ')} off`;
    case 'close-issue':
      return 'close the issue';
    case 'delete-branch':
      return `delete branch ${wish.branch}`;
  }
}
