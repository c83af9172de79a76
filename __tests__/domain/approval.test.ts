import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Approval, DeploymentReview, Presentation, Protection } from '../../src/contracts/approval.ts';
import type { Results } from '../../src/contracts/baton.ts';
import { PLAN_RUBRIC, REVIEW_RUBRIC } from '../../src/contracts/rubric.ts';
import { knownApprovals, mayBeApproved, withPeople } from '../../src/domain/approval.ts';
import { judgeApprove } from '../../src/domain/approve-command.ts';
import { checkpointWay } from '../../src/domain/checkpoint-way.ts';
import { approvalByReview, whyNotBegun } from '../../src/domain/deployment-review.ts';
import { digestOf } from '../../src/domain/digest.ts';
import { judgePlan } from '../../src/domain/gates.ts';
import { modeOf } from '../../src/domain/going-on.ts';
import { judgeAll } from '../../src/domain/judge-all.ts';
import { judgementOf } from '../../src/domain/judgement.ts';
import { aChange, anOpening, aPlan, aRepository, aVerdict, NOW, octocat, stranger } from '../fakes/facts.ts';

const [plan, change] = [aPlan(), aChange()];
const bars = { plan: 90, change: 90 };
const reviewer = { id: '77', login: 'reviewer', isBot: false };

const approval = (what: 'plan' | 'change', more: Partial<Approval> = {}): Approval => ({
  ...{ checkpoint: 'Checkpoint 1', what, digest: digestOf(what === 'plan' ? plan : change), by: reviewer },
  ...{ ownRun: false, approvedAt: NOW, through: 'environment', score: 85, overrides: null, ...more },
});

/** All that a run has made, with these scores, and a verification that ended so. */
function made(planScore: number, changeScore: number, exitCode = 0): Results {
  const run = { command: 'npm test', exitCode, timedOut: false, durationMs: 1, outputTail: '' };
  return {
    opening: anOpening({ mode: 'interactive' }),
    plan,
    evaluation: judgementOf(aVerdict(PLAN_RUBRIC, planScore), PLAN_RUBRIC, digestOf(plan), NOW),
    change,
    verification: { changeDigest: digestOf(change), after: [run], before: [] },
    review: judgementOf(aVerdict(REVIEW_RUBRIC, changeScore), REVIEW_RUBRIC, digestOf(change), NOW),
  };
}
const approvals = { planApproval: approval('plan'), changeApproval: approval('change') };
const score = fc.integer({ min: 0, max: 100 });

describe('an approval', () => {
  it('is known by its record once what it is about is gone, and opens nothing then', () => {
    const recorded = [approval('plan'), approval('change')];
    const { plan: _gone, ...left } = { ...made(85, 85), ...approvals };
    expect(knownApprovals({}, recorded)).toEqual(recorded);
    expect(knownApprovals(left, recorded).map(({ what }) => what)).toEqual(['change', 'plan']);
    expect(judgeAll(left, bars).open).toBe(false);
    const other = { ...made(96, 96), planApproval: approval('plan', { digest: digestOf(change) }) };
    expect(knownApprovals(other, recorded)).toEqual([]);
  });

  it('opens both gates, whatever the scores', () => {
    fc.assert(
      fc.property(score, score, (first, second) => {
        expect(judgeAll({ ...made(first, second), ...approvals }, bars).open).toBe(true);
      }),
      { seed: 17 },
    );
  });

  it('is missed in an interactive run, whatever the scores', () => {
    fc.assert(
      fc.property(score, score, (first, second) => {
        const { planApproval, changeApproval } = approvals;
        for (const given of [{}, { planApproval }, { changeApproval }])
          expect(judgeAll({ ...made(first, second), ...given }, bars).open).toBe(false);
      }),
      { seed: 17 },
    );
  });

  it('never outweighs a red verification, a blocking finding or a verdict about other bytes', () => {
    const red = judgeAll({ ...made(100, 100, 1), ...approvals }, bars);
    const blocking = { severity: 'blocking', title: 'It drops the table', detail: 'Line 3.' } as const;
    const verdict = aVerdict(PLAN_RUBRIC, 100, [blocking]);
    const blocked = { ...made(100, 100), evaluation: judgementOf(verdict, PLAN_RUBRIC, digestOf(plan), NOW) };
    const other = {
      ...made(100, 100),
      evaluation: judgementOf(aVerdict(PLAN_RUBRIC, 100), PLAN_RUBRIC, digestOf('other'), NOW),
    };
    const gates = [red, ...[blocked, other].map((results) => judgeAll({ ...results, ...approvals }, bars))];
    expect(gates.map((gate) => !gate.open && gate.reason.code)).toEqual([
      'verification_red',
      'blocking_finding',
      'verdict_for_other_bytes',
    ]);
    expect([blocked, other].map((results) => mayBeApproved(judgePlan(results, 90)))).toEqual([false, false]);
  });

  it('holds for these bytes and no others', () => {
    const elsewhere = { ...approvals, planApproval: approval('plan', { digest: digestOf('other') }) };
    expect(judgeAll({ ...made(100, 100), ...elsewhere }, bars)).toMatchObject({
      open: false,
      reason: { code: 'approval_for_other_bytes' },
    });
  });

  it('renews a score that is too old', () => {
    const stale = { open: false, score: 96, reason: { code: 'score_expired', says: '', hint: '' } } as const;
    expect(withPeople(stale, 'plan', { plan, planApproval: approval('plan') })).toEqual({ open: true, score: 96 });
  });
});

describe('what a reviewer of an environment answers', () => {
  const environment = 'issue-relay-checkpoint-1';
  const protection: Protection = { environment, exists: true, reviewers: 1, preventsSelfReview: false };
  const presentation: Presentation = {
    ...{ checkpoint: 'Checkpoint 1', what: 'plan', digest: digestOf(plan), score: 96, presentedAt: NOW },
  };
  const said = (review: Partial<DeploymentReview>): DeploymentReview => ({
    ...{ environments: [environment], state: 'approved', by: reviewer, comment: '', ...review },
  });
  const asked = (reviews: readonly DeploymentReview[], protections = [protection]) => {
    const gate = { open: true, score: 96 } as const;
    const judged = approvalByReview({
      environment,
      protections,
      reviews,
      requester: octocat,
      presentation,
      gate,
      now: NOW,
    });
    return 'approval' in judged ? judged.approval.by.login : judged.refused.code;
  };

  it('counts when a person approved exactly this environment', () => {
    expect(asked([said({})])).toBe('reviewer');
    expect(asked([said({ by: octocat })])).toBe('octocat');
    expect(asked([said({ by: stranger }), said({})])).toBe('reviewer');
  });

  it.each<[string, readonly DeploymentReview[], string]>([
    ['of another environment', [said({ environments: ['production'] })], 'approval_missing'],
    ['that is a rejection', [said({ state: 'rejected' })], 'approval_missing'],
    ['that is still awaited', [said({ state: 'pending' })], 'approval_missing'],
    ['of nobody', [], 'approval_missing'],
    ['of a bot', [said({ by: { ...reviewer, isBot: true } })], 'approver_refused'],
  ])('does not count: one %s', (_name, reviews, code) => {
    expect(asked(reviews)).toBe(code);
  });

  it('does not count without protection, nor by the requester where that is prevented', () => {
    expect(asked([said({})], [])).toBe('environment_unprotected');
    expect(asked([said({})], [{ ...protection, reviewers: 0 }])).toBe('environment_unprotected');
    expect(asked([said({ by: octocat })], [{ ...protection, preventsSelfReview: true }])).toBe('approver_refused');
  });

  it('explains a job that never began, by the last word and by the month that passed', () => {
    const later = new Date(Date.parse(NOW) + 30 * 86_400_000).toISOString();
    const why = (reviews: readonly DeploymentReview[], now: string) =>
      whyNotBegun(environment, reviews, presentation, now)?.code ?? null;
    expect(why([said({ state: 'rejected' })], NOW)).toBe('user_stopped');
    expect(why([], later)).toBe('approval_expired');
    expect(why([], NOW)).toBeNull();
    expect(why([said({ state: 'rejected' }), said({})], later)).toBeNull();
  });
});

describe('an approval from outside of a run', () => {
  const shown: Presentation = {
    ...{ checkpoint: 'Checkpoint 1', what: 'plan', digest: digestOf(plan), score: 96, presentedAt: NOW },
  };
  const after = '2026-11-30T12:00:01.000Z';
  const facts = {
    results: { plan, presentation: shown } as Results,
    gate: { open: true, score: 96 } as const,
    edited: {},
    givenAt: after,
    requester: octocat,
  };
  const outcome = (digest: string | null, more: object = {}) => {
    const judged = judgeApprove({ command: 'approve', digest, author: reviewer }, { ...facts, ...more });
    return 'approval' in judged ? judged.approval : judged.refused.says;
  };

  it('is of what was shown, with or without its digest, and says by whom', () => {
    for (const digest of [null, shown.digest])
      expect(outcome(digest)).toMatchObject({ digest: shown.digest, by: reviewer, ownRun: false, through: 'comment' });
    expect(outcome(null, { requester: reviewer })).toMatchObject({ ownRun: true });
  });

  it('is refused for any other digest', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(outcome(digestOf(['another', text]))).toMatch(/^What was approved is sha256:/);
      }),
      { seed: 17 },
    );
  });

  it.each<[string, object, RegExp]>([
    ['nothing was shown', { results: {} }, /no run of this issue waits/],
    ['the plan was edited since', { edited: { plan } }, /the plan was edited after it was shown/],
    ['the plan was made anew', { results: { plan: aPlan({ summary: 'Other.' }), presentation: shown } }, /made anew/],
    ['it was given before', { givenAt: '2026-11-30T11:59:59.000Z' }, /only after the approval was given/],
    ['no person may open the gate', { gate: null }, /no approval outweighs/],
  ])('is refused when %s', (_name, more, why) => {
    expect(outcome(null, more)).toMatch(why);
  });
});

describe('how people are asked', () => {
  const [first, second] = ['issue-relay-checkpoint-1', 'issue-relay-checkpoint-2'].map((environment) => ({
    ...{ environment, exists: true, reviewers: 2, preventsSelfReview: true },
  })) as [Protection, Protection];
  const missing = { ...second, exists: false, reviewers: 0 };
  const wayOf = (protections: readonly Protection[], isPrivate = false) =>
    checkpointWay(protections, aRepository({ isPrivate }));

  it('is by environments only if both are protected', () => {
    expect(wayOf([first, second])).toEqual({ way: 'environment' });
    expect(wayOf([first, { ...second, reviewers: 0 }])).toMatchObject({ way: 'comment' });
  });

  it('is refused where one is missing, but in private repositories, which may have none', () => {
    expect(wayOf([first, missing])).toMatchObject({ way: null, reason: { code: 'environment_missing' } });
    expect(wayOf([first, missing], true)).toMatchObject({ way: 'comment' });
  });

  it('stays so when a run is resumed', () => {
    const stored = (mode: 'auto' | 'interactive') =>
      ({ kind: 'sound', record: { mode, status: 'stopped' } }) as unknown as Parameters<typeof modeOf>[1];
    const asked = { mode: 'auto', resume: 'true', approve: null } as const;
    expect(modeOf(asked, stored('interactive'))).toBe('interactive');
    expect(modeOf({ ...asked, resume: 'false' }, stored('interactive'))).toBe('auto');
    expect(modeOf({ ...asked, mode: 'interactive' }, stored('auto'))).toBe('interactive');
  });
});
