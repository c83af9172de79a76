import { describe, expect, it } from '@jest/globals';
import type { LoopIssue } from '../../../src/contracts/loop-state.ts';
import { AGENT_FAILURES, ERROR_CLASSES } from '../../../src/contracts/names.ts';
import { afterError, MAX_ATTEMPTS, stopsLoop } from '../../../src/domain/backlog/after-error.ts';
import { errorClassOfAgent, errorClassOfCommand } from '../../../src/domain/backlog/error-class.ts';
import { ERROR_TABLE } from '../../../src/domain/backlog/error-table.ts';
import { aState } from './issues.ts';

const anIssueTried = (parts: Partial<LoopIssue> = {}): LoopIssue => ({ status: 'in_progress', attempts: 1, ...parts });
const MINUTE = 60_000;

describe('what comes after an error', () => {
  it.each(['build_failure', 'test_failure', 'lint_failure'] as const)('mends a %s in two more runs', (errorClass) => {
    const again = { go: 'again', pauseMs: 0, onNewBase: false };
    expect(afterError(anIssueTried(), errorClass, null)).toEqual(again);
    expect(afterError(anIssueTried({ retries: { [errorClass]: 1 } }), errorClass, null)).toEqual(again);
    const end = afterError(anIssueTried({ retries: { [errorClass]: 2 } }), errorClass, null);
    expect(end).toEqual({ go: 'stop', stops: 'issue' });
  });

  it('makes a change that conflicts anew on the new base, once, whatever else was tried before', () => {
    const tried = anIssueTried({ attempts: 3, retries: { build_failure: 2 } });
    expect(afterError(tried, 'merge_conflict', null)).toEqual({ go: 'again', pauseMs: 0, onNewBase: true });
    const twice = afterError(anIssueTried({ retries: { merge_conflict: 1 } }), 'merge_conflict', null);
    expect(twice).toEqual({ go: 'stop', stops: 'issue' });
  });

  it('waits twice as long each time in an outage, at least as long as it is told, and then stops the loop', () => {
    const pauses = [0, 1, 2].map((times) => {
      const retries = times === 0 ? {} : { rate_limit: times };
      return afterError(anIssueTried({ retries }), 'rate_limit', times === 0 ? 40 * MINUTE : null);
    });
    expect(pauses.map((next) => next.go === 'again' && next.pauseMs / MINUTE)).toEqual([40, 30, 60]);
    expect(afterError(anIssueTried({ retries: { rate_limit: 3 } }), 'rate_limit', null)).toEqual({
      go: 'stop',
      stops: 'loop',
    });
  });

  it('never tries again what only a person can mend', () => {
    expect(afterError(anIssueTried(), 'permission', null)).toEqual({ go: 'stop', stops: 'loop' });
    expect(afterError(anIssueTried(), 'review_unresolved', null)).toEqual({ go: 'stop', stops: 'issue' });
  });

  it('gives one issue so many runs and no more, outages of others aside', () => {
    const spent = anIssueTried({ attempts: MAX_ATTEMPTS, retries: { build_failure: 1 } });
    expect(afterError(spent, 'test_failure', null)).toEqual({ go: 'stop', stops: 'issue' });
    const unlucky = anIssueTried({ attempts: MAX_ATTEMPTS, retries: { network: 3 } });
    expect(afterError(unlucky, 'test_failure', null).go).toBe('again');
  });

  it('ends, whatever happens', () => {
    for (const errorClass of ERROR_CLASSES) {
      let issue = anIssueTried({ attempts: 0 });
      let runs = 0;
      for (let goesOn = true; goesOn; runs += 1) {
        issue = { ...issue, attempts: (issue.attempts ?? 0) + 1 };
        goesOn = afterError(issue, errorClass, null).go === 'again';
        issue = { ...issue, retries: { [errorClass]: runs + 1 } };
      }
      expect(runs).toBe(ERROR_TABLE[errorClass].retries + 1);
    }
  });
});

describe('what stops the loop', () => {
  const at = (minute: number) => `2026-11-30T00:${String(minute).padStart(2, '0')}:00Z`;
  const failed = (errorClass: (typeof ERROR_CLASSES)[number], minute: number): LoopIssue => {
    return { status: 'failed', error_class: errorClass, updated_at: at(minute) };
  };
  const shipped = (minute: number): LoopIssue => ({ status: 'shipped', completed_at: at(minute) });

  it('is the same class three times in a row', () => {
    const three = { 9: failed('test_failure', 1), 4: failed('test_failure', 2), 7: failed('test_failure', 3) };
    expect(stopsLoop(aState(three), at(0))).toBe('test_failure');
    expect(stopsLoop(aState({ ...three, 1: shipped(0) }), at(0))).toBe('test_failure');
  });

  it('is not two of them, nor three with something else between or after', () => {
    const [one, two, three] = [1, 2, 3].map((minute) => failed('test_failure', minute));
    if (!one || !two || !three) throw new Error('there are three');
    expect(stopsLoop(aState({ 1: one, 2: two }), at(0))).toBeNull();
    expect(stopsLoop(aState({ 1: one, 2: two, 3: failed('lint_failure', 3) }), at(0))).toBeNull();
    expect(stopsLoop(aState({ 1: one, 2: three, 3: failed('test_failure', 4), 4: shipped(2) }), at(0))).toBeNull();
    expect(stopsLoop(aState({ 1: one, 2: two, 3: three, 4: shipped(5) }), at(0))).toBeNull();
    expect(stopsLoop(aState({ 1: one, 2: two, 3: three, 4: 'skipped', 5: 'pending' }), at(0))).toBe('test_failure');
  });

  it('is not what failed in an earlier night', () => {
    const earlier = { 1: failed('test_failure', 1), 2: failed('test_failure', 2), 3: failed('permission', 3) };
    expect(stopsLoop(aState(earlier), at(10))).toBeNull();
    expect(stopsLoop(aState({ ...earlier, 4: failed('test_failure', 11) }), at(10))).toBeNull();
  });

  it('is at once what every issue would meet', () => {
    expect(stopsLoop(aState({ 1: failed('permission', 1), 2: shipped(2) }), at(0))).toBe('permission');
  });
});

describe('the class of an error', () => {
  it('is one of the table for every failure of an agent', () => {
    expect(AGENT_FAILURES.map(errorClassOfAgent).filter((each) => !ERROR_CLASSES.includes(each))).toEqual([]);
    expect(
      ['auth', 'rate-limit', 'turn-limit', 'refused', 'killed'].map((each) => errorClassOfAgent(each as 'auth')),
    ).toEqual([...['agent_unavailable', 'rate_limit', 'timeout', 'invalid_answer', 'unknown']]);
  });

  it.each([
    ['npm run lint', 'lint_failure'],
    ['go vet ./...', 'lint_failure'],
    ['npm test', 'test_failure'],
    ['go test ./...', 'test_failure'],
    ['go build ./...', 'build_failure'],
    ['npx tsc -p .', 'build_failure'],
    ['./ci', 'test_failure'],
  ])('of a red command is by what it is called: %s', (command, expected) => {
    expect(errorClassOfCommand(command)).toBe(expected);
  });
});
