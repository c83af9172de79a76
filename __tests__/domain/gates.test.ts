import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Results, Review } from '../../src/contracts/baton.ts';
import type { Verification } from '../../src/contracts/evidence.ts';
import { PLAN_RUBRIC, REVIEW_RUBRIC } from '../../src/contracts/rubric.ts';
import { digestOf } from '../../src/domain/digest.ts';
import { judgeChangeGate, judgePlan, scoreOf, validUntil } from '../../src/domain/gates.ts';
import { judgeAll } from '../../src/domain/judge-all.ts';
import { judgementOf } from '../../src/domain/judgement.ts';
import { aChange, anOpening, aPlan, aVerdict, NOW } from '../fakes/facts.ts';

const plan = aPlan();
const change = aChange();

/** A judgement of the plan whose criteria add up to this score. */
const evaluation = (score: number, findings: Parameters<typeof aVerdict>[2] = []) =>
  judgementOf(aVerdict(PLAN_RUBRIC, score, findings), PLAN_RUBRIC, digestOf(plan), NOW);

const review = (score: number, findings: Parameters<typeof aVerdict>[2] = []) =>
  judgementOf(aVerdict(REVIEW_RUBRIC, score, findings), REVIEW_RUBRIC, digestOf(change), NOW) as Review;

const verification = (exitCode: number | null, timedOut = false): Verification => ({
  changeDigest: digestOf(change),
  after: [{ command: 'npm test', exitCode, timedOut, durationMs: 900, outputTail: '' }],
  before: [],
});

const blocking = [{ severity: 'blocking', title: 'Deletes data', detail: 'It drops the table.' }] as const;

describe('the score', () => {
  it('is the sum of the criteria, whatever the agent thinks of itself', () => {
    expect(scoreOf(aVerdict(PLAN_RUBRIC, 93).criteria, PLAN_RUBRIC)).toBe(93);
  });

  it('is missing when a criterion is missing, stands twice, or exceeds its points', () => {
    const [first, ...rest] = aVerdict(PLAN_RUBRIC, 100).criteria;
    if (first === undefined) throw new Error('the rubric is empty');
    expect(scoreOf(rest, PLAN_RUBRIC)).toBeNull();
    expect(scoreOf([first, first, ...rest], PLAN_RUBRIC)).toBeNull();
    expect(scoreOf([{ ...first, points: 41 }, ...rest], PLAN_RUBRIC)).toBeNull();
  });

  it('never exceeds 100', () => {
    const points = fc.tuple(...REVIEW_RUBRIC.map(({ points: most }) => fc.integer({ min: 0, max: most * 2 })));
    fc.assert(
      fc.property(points, (given) => {
        const criteria = REVIEW_RUBRIC.map(({ name }, index) => ({ name, points: given[index] ?? 0, why: 'so' }));
        expect(scoreOf(criteria, REVIEW_RUBRIC) ?? 0).toBeLessThanOrEqual(100);
      }),
      { seed: 2 },
    );
  });
});

describe('gate 1', () => {
  it('opens at the threshold and shuts one point below', () => {
    expect(judgePlan({ plan, evaluation: evaluation(90) }, 90)).toEqual({ open: true, score: 90 });
    const shut = judgePlan({ plan, evaluation: evaluation(89) }, 90);
    expect(shut).toMatchObject({ open: false, score: 89, reason: { code: 'score_below_threshold' } });
    expect(shut.open ? '' : shut.reason.says).toBe('Score 89/100 is below threshold 90.');
  });

  it('is shut by a blocking finding even at 100', () => {
    expect(judgePlan({ plan, evaluation: evaluation(100, blocking) }, 90)).toMatchObject({
      open: false,
      score: 100,
      reason: { code: 'blocking_finding' },
    });
  });

  it('is shut without a score, even at threshold 0', () => {
    const unscored = { ...evaluation(100), score: null };
    expect(judgePlan({ plan, evaluation: unscored }, 0)).toMatchObject({
      open: false,
      reason: { code: 'score_unavailable' },
    });
    expect(judgePlan({ plan }, 0)).toMatchObject({ open: false, reason: { code: 'score_unavailable' } });
  });

  it('is shut by a verdict on another plan', () => {
    const other = aPlan({ summary: 'Something else' });
    expect(judgePlan({ plan: other, evaluation: evaluation(100) }, 90)).toMatchObject({
      open: false,
      reason: { code: 'verdict_for_other_bytes' },
    });
  });

  it('is shut by a score that had expired when it would have opened', () => {
    const stale = { ...evaluation(100), judgedAt: '2026-11-30T14:00:00.000Z', validUntil: validUntil(NOW) };
    expect(judgePlan({ plan, evaluation: stale }, 90)).toMatchObject({
      open: false,
      reason: { code: 'score_expired' },
    });
    expect(validUntil('2026-11-30T12:00:00.000Z')).toBe('2026-11-30T13:30:00.000Z');
  });
});

describe('gate 2', () => {
  const judge = (results: Results) => judgeChangeGate({ change, ...results }, 90);

  it('opens on a green verification and a good review of this very change', () => {
    expect(judge({ verification: verification(0), review: review(94) })).toEqual({ open: true, score: 94 });
  });

  it('is shut by a red verification even at 100', () => {
    for (const red of [verification(1), verification(null), verification(null, true)])
      expect(judge({ verification: red, review: review(100) })).toMatchObject({
        open: false,
        score: 100,
        reason: { code: 'verification_red' },
      });
  });

  it('is shut where nothing was verified, or another change was', () => {
    expect(judge({ review: review(100) })).toMatchObject({ reason: { code: 'verification_missing' } });
    const nothing = { ...verification(0), after: [] };
    expect(judge({ verification: nothing, review: review(100) })).toMatchObject({
      reason: { code: 'verification_missing' },
    });
    const other = { ...verification(0), changeDigest: digestOf('another') };
    expect(judge({ verification: other, review: review(100) })).toMatchObject({
      reason: { code: 'verdict_for_other_bytes' },
    });
  });
});

describe('the last steward', () => {
  it('judges both gates again, and the first shut one decides', () => {
    const thresholds = { plan: 90, change: 90 };
    const all: Results = {
      opening: anOpening(),
      plan,
      change,
      evaluation: evaluation(95),
      verification: verification(0),
      review: review(95),
    };
    expect(judgeAll(all, thresholds)).toEqual({ open: true, score: 95 });
    expect(judgeAll({ ...all, evaluation: evaluation(50) }, thresholds)).toMatchObject({ open: false, score: 50 });
    expect(judgeAll({ ...all, change: aChange({ content: 'other' }) }, thresholds)).toMatchObject({
      open: false,
      reason: { code: 'verdict_for_other_bytes' },
    });
  });
});
