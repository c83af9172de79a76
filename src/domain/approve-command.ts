import type { Approval, Presentation } from '../contracts/approval.ts';
import type { Results } from '../contracts/baton.ts';
import type { Digest } from '../contracts/change.ts';
import type { Account } from '../contracts/issue.ts';
import { mayBeApproved, otherBytes } from './approval.ts';
import { digestOf } from './digest.ts';
import type { Gate } from './gates.ts';
import { type Reason, reason } from './reason.ts';

/** A person's word from outside of a run: a comment, or a start of the workflow. */
export interface ApproveCommand {
  readonly command: 'approve';
  /** Null approves what was shown last. */
  readonly digest: Digest | null;
  /** Somebody who may write; whether that is so was asked before. */
  readonly author: Account;
}

export interface ApproveFacts {
  /** What the run that waits has made and shown. */
  readonly results: Results;
  /** The gate at which it was shown, judged as it is now; null where there is none. */
  readonly gate: Gate | null;
  /** What people made of it since. */
  readonly edited: Pick<Results, 'plan' | 'change'>;
  /** When the word was given, by GitHub's clock. */
  readonly givenAt: string;
  /** The person who asked for the run that waits. */
  readonly requester: Account | null;
}

export type Approved = { readonly approval: Approval } | { readonly refused: Reason };

/**
 * What a word from outside approves: exactly what was shown, and nothing that was shown after the word was given.
 * A word about other bytes is refused and never taken for one about these.
 */
export function judgeApprove(command: ApproveCommand, facts: ApproveFacts): Approved {
  const { presentation } = facts.results;
  if (presentation === undefined)
    return refused('no run of this issue waits for an approval, or what it showed is gone');
  const { what, digest } = presentation;
  if (command.digest !== null && command.digest !== digest)
    return { refused: otherBytes(what, command.digest, digest) };
  if (facts.edited[what] !== undefined) return refused(`the ${what} was edited after it was shown`);
  if (digestOf(facts.results[what] ?? null) !== digest) return refused(`the ${what} was made anew after it was shown`);
  if (Date.parse(presentation.presentedAt) > Date.parse(facts.givenAt))
    return refused(`the ${what} was shown only after the approval was given`);
  if (facts.gate === null || !mayBeApproved(facts.gate))
    return refused(`no approval outweighs what shuts ${presentation.checkpoint}`);
  return { approval: approvalBy(command.author, presentation, facts, facts.gate) };
}

function refused(why: string): Approved {
  return { refused: reason('approval_not_on', { why }) };
}

function approvalBy(by: Account, shown: Presentation, facts: ApproveFacts, gate: Gate): Approval {
  const { checkpoint, what, digest, score } = shown;
  const ownRun = facts.requester?.id === by.id;
  const overrides = gate.open ? null : gate.reason.says;
  return { checkpoint, what, digest, by, ownRun, approvedAt: facts.givenAt, through: 'comment', score, overrides };
}
