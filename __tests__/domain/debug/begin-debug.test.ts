import { describe, expect, it } from '@jest/globals';
import { debugContext } from '../../../src/contracts/debug.ts';
import { readTrigger, type Trigger } from '../../../src/contracts/event.ts';
import { goingOnToFix, searchGoesOn, whyAnotherSearch } from '../../../src/domain/debug/asked-again.ts';
import { beginDebug, type NewSearch, unbelievedCommands } from '../../../src/domain/debug/begin-debug.ts';
import { searchAsk } from '../../../src/domain/debug/search-ask.ts';
import { aDebugContext, aRun } from '../../fakes/debug.ts';
import { NOW } from '../../fakes/facts.ts';

const FORM: Trigger = { kind: 'dispatch', issue: '23', form: {} };
const ISSUE = { number: 23, title: 'Sum of an empty cart is NaN', body: 'It should be 0.' };

function comment(body: string): Trigger {
  const user = { id: 1, login: 'octocat', type: 'User' };
  return readTrigger('issue_comment', {
    action: 'created',
    comment: { node_id: 'IC_7', body, created_at: NOW, user },
    issue: { node_id: 'I_23', number: 23, title: ISSUE.title, body: ISSUE.body },
    sender: user,
  });
}

interface Asked extends Partial<Omit<NewSearch, 'ask' | 'snapshot'>> {
  readonly by?: Trigger;
  readonly request?: string;
  readonly title?: string;
  readonly body?: string;
}

function searchOf({ by = FORM, request = '', title = ISSUE.title, body = ISSUE.body, ...more }: Asked): NewSearch {
  const snapshot = { number: 23, title, body };
  const ask = searchAsk(by, request, snapshot);
  return { ask, snapshot, authorMayWrite: false, now: NOW, maxIterations: 5, branch: null, ...more };
}
const begun = (asked: Asked) => debugContext.parse(beginDebug(searchOf(asked)));
const criteria = (asked: Asked) =>
  begun(asked).success_criteria.map(({ id, text, shown_by }) => `${id} ${shown_by}: ${text}`);

describe('a search begins', () => {
  it('with all that is known before any research', () => {
    const by = comment('fix: the sum, success when the total is 0, verify with: npm test');
    expect(begun({ by, maxIterations: 7 })).toEqual({
      debug_id: 'debug-20261130120000',
      created: NOW,
      status: 'investigating',
      kind: 'solve',
      title: ISSUE.title,
      request: 'the sum',
      issue_description: 'the sum\n\nIt should be 0.',
      success_criteria: [
        { id: 'SC-001', text: 'npm test ends with exit 0', shown_by: 'exit' },
        { id: 'SC-002', text: 'the total is 0', shown_by: 'output' },
      ],
      verification_commands: ['npm test'],
      max_iterations: 7,
      branch: 'fix/issue-23-sum-of-an-empty-cart-is-nan',
      reproduction: null,
      history: [],
    });
  });

  it('with what the issue says, where nothing else was said', () => {
    expect(begun({})).toMatchObject({
      kind: 'solve',
      request: '',
      issue_description: 'Sum of an empty cart is NaN\n\nIt should be 0.',
      success_criteria: [{ id: 'SC-001', text: 'the verification command ends with exit 0', shown_by: 'exit' }],
      verification_commands: [],
    });
    expect(begun({ body: '' }).issue_description).toBe(ISSUE.title);
  });

  it('from a form as from a comment, with its word or without', () => {
    for (const request of ['fix: the sum, verify with: npm test', ' the sum, verify with: npm test'])
      expect(begun({ request })).toMatchObject({
        kind: 'solve',
        request: 'the sum',
        verification_commands: ['npm test'],
      });
    expect(begun({ request: 'investigate: the sum' })).toMatchObject({ kind: 'investigate', request: 'the sum' });
  });

  it('from a comment rather than from what the workflow says', () => {
    expect(begun({ by: comment('fix: this'), request: 'fix: that' }).request).toBe('this');
    expect(begun({ by: comment('investigate:\nWhy?'), request: '' })).toMatchObject({
      kind: 'investigate',
      request: 'Why?',
    });
  });

  it('from the first line of an issue', () => {
    const title = 'fix: test/cart.test.js - no total, success when it is 0';
    expect(begun({ title })).toMatchObject({
      title: 'test/cart.test.js - no total',
      request: 'test/cart.test.js - no total',
      branch: 'fix/issue-23-test-cart-test-js-no-total',
    });
    expect(criteria({ title })).toEqual([
      'SC-001 exit: the verification command ends with exit 0',
      'SC-002 exit: The tests in test/cart.test.js pass',
      'SC-003 output: it is 0',
    ]);
    const body = 'investigate: the sum\n\nSee test/a.test.js.\n\nSuccess criteria:\n- it is 0';
    expect(begun({ body })).toMatchObject({ kind: 'investigate', title: ISSUE.title, request: 'the sum' });
    expect(criteria({ body })).toHaveLength(2);
  });

  it('on the branch of an earlier run', () => {
    expect(begun({ branch: 'fix/issue-23-older' }).branch).toBe('fix/issue-23-older');
  });

  it.each([
    ['it passes', 'exit'],
    ['`npm test` is green', 'exit'],
    ['NPM test exits with code 0', 'exit'],
    ['the verification command ends with exit 0', 'exit'],
    ['npm test passes within a second', 'output'],
    ['all tests pass', 'output'],
    ['its sum passes', 'output'],
  ])('with criteria that are shown by the exit code only where they are about nothing else: %s', (text, shown) => {
    const request = `fix: x, success when ${text}, verify with: npm test`;
    expect(criteria({ request }).at(-1)).toBe(`SC-002 ${shown}: ${text}`);
  });

  it('with no criterion twice', () => {
    const body = 'Success: it is 0\nsuccess when it is fast';
    expect(criteria({ by: comment('fix: x, success when it is 0'), body }).slice(1)).toEqual([
      'SC-002 output: it is 0',
      'SC-003 output: it is fast',
    ]);
  });
});

describe('a command is run', () => {
  const title = 'fix: the sum, verify with: make title';
  const body = 'verify with: make body\nsuccess when it is 0';

  it('when whoever filed the issue may write', () => {
    expect(begun({ title, body, authorMayWrite: true }).verification_commands).toEqual(['make title', 'make body']);
  });

  it('never when they may not; the criteria count, and it is told', () => {
    expect(begun({ title, body })).toMatchObject({
      verification_commands: [],
      success_criteria: [{ id: 'SC-001', text: 'the verification command ends with exit 0' }, { text: 'it is 0' }],
    });
    expect(unbelievedCommands(searchOf({ title, body }))).toEqual(['make title', 'make body']);
    expect(unbelievedCommands(searchOf({ title, body, authorMayWrite: true }))).toEqual([]);
  });

  it('as whoever started the run says it, whatever the issue says', () => {
    const asked = { by: comment('fix: the sum\nverify with: npm test'), title, body, authorMayWrite: true };
    expect(begun(asked).verification_commands).toEqual(['npm test']);
    expect(unbelievedCommands(searchOf({ ...asked, authorMayWrite: false }))).toEqual([]);
  });

  it('as people see it', () => {
    const run = (body: string) => begun({ by: comment(body) }).verification_commands;
    expect(run('fix: x\nverify with: npm\u200b test\u202e')).toEqual(['npm test']);
    expect(run('fix: x <!--\nverify with: id\n-->')).toEqual([]);
    expect(run('fix: x\n<span hidden>\n\nverify with: id\n\n</span>')).toEqual([]);
    expect(run('fix: x, verify with: npm test &amp;&amp; make')).toEqual(['npm test && make']);
    expect(run('fix: x, verify with: make check < input.txt > out.txt')).toEqual(['make check < input.txt > out.txt']);
  });
});

describe('a search goes on', () => {
  const earlier = aDebugContext();
  const asked = (by: Trigger, request = '') => searchAsk(by, request, ISSUE);
  const why = (by: Trigger, request = '') => whyAnotherSearch(earlier, asked(by, request));

  it('when nothing else is asked for', () => {
    expect(why(FORM)).toBeNull();
    expect(why(comment('fix: --resume'))).toBeNull();
    expect(why(FORM, `fix: ${earlier.request}, verify with: npm test`)).toBeNull();
    expect(whyAnotherSearch(undefined, asked(comment('investigate: x')))).toBeNull();
  });

  it('not when something else is', () => {
    expect(why(FORM, 'fix: another fault')).toBe('something else was asked for');
    expect(why(FORM, 'fix: verify with: make')).toBe('another verification command was named');
    expect(why(comment('investigate: --resume'))).toBe('only an investigation is asked for now');
  });

  it('from an investigation to a fix', () => {
    const kept = [
      { phase: 'x', results: { debug: aDebugContext({ kind: 'investigate' }) } },
      { phase: 'y', results: {} },
    ];
    const kinds = (by: Trigger) => goingOnToFix(kept as never, asked(by)).map(({ results }) => results.debug?.kind);
    expect(kinds(comment('fix: --resume'))).toEqual(['solve', undefined]);
    expect(kinds(comment('investigate: --resume'))).toEqual(['investigate', undefined]);
    expect(kinds(FORM)).toEqual(['investigate', undefined]);
  });

  it('not to a fix of what did not fail each time', () => {
    const runs = (...exits: number[]) => exits.map((exit) => aRun(exit));
    const seen = (exits: number[], commands = ['npm test']) => {
      const reproduction = exits.length === 0 ? null : { runs: runs(...exits), signature: null };
      const found = aDebugContext({ kind: 'investigate', reproduction, verification_commands: commands });
      return whyAnotherSearch(found, asked(comment('fix: --resume')));
    };
    expect(seen([1, 1])).toBeNull();
    expect(seen([0, 1, 0, 1], ['make a', 'make b'])).toBeNull();
    for (const exits of [[], [0, 0], [1, 0], [0, 1]])
      expect(seen(exits)).toContain('did not see the verification fail');
    expect(seen([1, 1, 0, 0], ['make a', 'make b'])).toContain('did not see the verification fail');
  });

  it('as one that looks for the cause, if it had ended', () => {
    for (const status of ['exhausted', 'resolved'] as const)
      expect(searchGoesOn({ ...earlier, status }).status).toBe('investigating');
    expect(searchGoesOn({ ...earlier, status: 'verifying' }).status).toBe('verifying');
  });
});
