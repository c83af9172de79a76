import type { Approval } from '../contracts/approval.ts';
import type { Results } from '../contracts/baton.ts';
import type { Digest } from '../contracts/change.ts';
import { digestOf } from './digest.ts';
import type { Gate } from './gates.ts';
import { type ReasonCode, reason } from './reason.ts';

/** What is wrong with a score, and with nothing else: a person may open the gate all the same (docs/adr/0018). */
const ABOUT_THE_SCORE: readonly ReasonCode[] = ['score_below_threshold', 'score_unavailable', 'score_expired'];

/** Whether people are to be asked at this gate: it is open, or only its score speaks against it. */
export function mayBeApproved(gate: Gate): boolean {
  return gate.open || ABOUT_THE_SCORE.includes(gate.reason.code);
}

type What = Approval['what'];

/** The approval of the plan or of the change that the results hold, if it is of these very bytes. */
export function approvalFor(results: Results, what: What): Approval | null {
  const approval = what === 'plan' ? results.planApproval : results.changeApproval;
  return approval?.digest === digestOf(results[what] ?? null) ? approval : null;
}

/** The result that a checkpoint hands on. */
export function approvalResult(approval: Approval): Results {
  return approval.what === 'plan' ? { planApproval: approval } : { changeApproval: approval };
}

/** Every approval that still holds, in the order of the gates. */
export function approvalsIn(results: Results): readonly Approval[] {
  return (['plan', 'change'] as const).map((what) => approvalFor(results, what)).filter((found) => found !== null);
}

/**
 * Approvals to tell of and to keep: those that still hold, and what a record says of a plan or change that is gone by
 * now. Where there is none to be compared with, nothing can be opened by them.
 */
export function knownApprovals(results: Results, recorded: readonly Approval[]): readonly Approval[] {
  return [...approvalsIn(results), ...recorded.filter(({ what }) => results[what] === undefined)];
}

/**
 * What people make of a gate: without their yes it stays shut in an interactive run, and their yes outweighs a score or
 * its age, since the gate opens when they say it. It holds for the bytes that they saw, and outweighs nothing else.
 */
export function withPeople(gate: Gate, what: What, results: Results): Gate {
  const given = what === 'plan' ? results.planApproval : results.changeApproval;
  const digest = digestOf(results[what] ?? null);
  const shut = (why: Extract<Gate, { open: false }>['reason']): Gate => ({
    open: false,
    score: gate.score,
    reason: why,
  });
  if (!mayBeApproved(gate)) return gate;
  if (given !== undefined && given.digest === digest) return { open: true, score: gate.score };
  if (results.opening?.mode !== 'interactive') return gate;
  return given === undefined
    ? shut(reason('approval_missing', { what }))
    : shut(otherBytes(what, given.digest, digest));
}

export function otherBytes(what: What, approved: Digest, digest: Digest) {
  return reason('approval_for_other_bytes', { what, approved, digest });
}
