import { presentationOf } from '../domain/checkpoint.ts';
import { DELIVERY_NEEDS } from '../domain/delivery.ts';
import { refused } from '../domain/delivery-ending.ts';
import { type Receipt, receiptOf, refusalOf } from '../domain/effect.ts';
import {
  awaitedComment,
  changeUrlOf,
  type Presenting,
  presenting,
  showingWishes,
  shownWishes,
  whyNotAsked,
} from '../domain/presenting.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { thresholdsOf } from '../domain/threshold.ts';
import { type Decision, defineVerb, type Facts } from '../domain/verb.ts';

type PresentFacts = Facts<(typeof DELIVERY_NEEDS)[number]>;
type Ended = Decision<'waiting' | 'refused' | 'superseded' | 'failed'>;

/**
 * Shows people what they are asked about, by its digest and with its score: the plan in a comment, the change as a draft.
 * The checkpoint's environment links there. Where no environment can wait for people, the run ends here, green, until
 * somebody approves this digest by a comment.
 */
export const present = defineVerb('present', DELIVERY_NEEDS, {
  ask: (facts) => {
    const shown = shownAt(facts);
    return shown === null || whyNotAsked(shown) !== null ? [] : showingWishes(shown);
  },

  decide: (facts, receipts) => {
    const shown = shownAt(facts);
    if (shown === null) return ended('refused', reason('approval_not_on', { why: 'no gate asks people here' }));
    const why = whyNotAsked(shown);
    if (why !== null) return ended(why.code === 'claim_lost' ? 'superseded' : 'refused', why);
    return whyNotShown(shown, receipts) ?? decided(shown, receipts);
  },
});

const shownAt = (facts: PresentFacts) =>
  presenting({ ...facts, thresholds: thresholdsOf(facts.pipeline, facts.inputs.threshold) });

function ended(outcome: Ended['outcome'], why: Reason): Ended {
  return { outcome, reason: why, summary: why.says, results: {}, effects: [] };
}

/** A change can be read on its branch, too, where no pull request may be opened. */
function whyNotShown({ facts }: Presenting, receipts: readonly Receipt[]): Ended | null {
  const refusal = refusalOf(receipts);
  if (refusal?.result !== 'refused' || refusal.kind === 'open-pull-request' || refusal.kind === 'comment') return null;
  if (refusal.reason === 'claim-lost') return ended('superseded', reason('claim_lost', {}));
  return ended('failed', refused(facts, refusal.reason, refusal.detail)[1]);
}

function decided(shown: Presenting, receipts: readonly Receipt[]): Decision<'passed' | 'waiting'> {
  const { facts, checkpoint } = shown;
  const presentation = presentationOf(checkpoint, facts.results, facts.now);
  const awaited = awaitedComment(shown, presentation.digest);
  const url = checkpoint.what === 'plan' ? commentUrl(shown, receipts) : changeUrlOf(shown, receipts);
  const score = presentation.score === null ? 'no score' : `score ${presentation.score}/100`;
  return {
    outcome: awaited === null ? 'passed' : 'waiting',
    reason: awaited,
    summary: `${checkpoint.name} asks people: ${checkpoint.what} ${presentation.digest.slice(0, 15)}… · ${score}`,
    results: { presentation },
    url,
    details: `[Read it here](${url}): \`${presentation.digest}\``,
    effects: shownWishes(shown, receipts),
  };
}

/** Where the comment stands; the issue where GitHub did not say. */
function commentUrl({ facts }: Presenting, receipts: readonly Receipt[]): string {
  const written = receiptOf(receipts, 'comment');
  return (written?.result === 'done' ? written.url : undefined) ?? facts.subject.issue.url;
}
