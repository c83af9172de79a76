import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { REQUEST_LENGTH } from '../../src/contracts/debug-inputs.ts';
import { MODES } from '../../src/contracts/names.ts';
import { readCommand, withoutCommand } from '../../src/domain/command.ts';
import { marker } from '../../src/domain/markdown.ts';

const start = { kind: 'start', pipeline: 'auto-solve', issue: null, mode: null, resume: false, ask: null } as const;
const search = { ...start, pipeline: 'problem-solver' } as const;
const solve = (text: string) => ({ ...search, ask: { kind: 'solve', text } });
const NONE = { kind: 'none' };
const DIGEST = 'a1b2c3d4'.repeat(8);

describe('a comment is a command', () => {
  it.each<[line: string, means: object]>([
    ['/auto-solve-issue', start],
    ['/auto-solve-issue #23', { ...start, issue: 23 }],
    ['/auto-solve-issue 23', { ...start, issue: 23 }],
    ['/auto-solve-issue --resume', { ...start, resume: true }],
    ['/auto-solve-issue #23 --auto --resume', { ...start, issue: 23, mode: 'auto', resume: true }],
    ['/auto-solve-issue --resume #23', { ...start, issue: 23, resume: true }],
    ['/auto-solve-issue \t #23  --resume \t', { ...start, issue: 23, resume: true }],
    ['/auto-solve-issue --resume --resume', { ...start, resume: true }],
    ['/auto-solve-issue #2147483647', { ...start, issue: 2_147_483_647 }],
    ['/approve', { kind: 'approve', digest: null }],
    [`/approve ${DIGEST}`, { kind: 'approve', digest: `sha256:${DIGEST}` }],
    [`/approve sha256:${DIGEST}`, { kind: 'approve', digest: `sha256:${DIGEST}` }],
    ['problem-solver: Fix the sum', solve('Fix the sum')],
    ['fix: a sum, verify with: npm test', solve('a sum, verify with: npm test')],
    ['debug: Why is the sum NaN?', solve('Why is the sum NaN?')],
    ['investigate: the sum', { ...search, ask: { kind: 'investigate', text: 'the sum' } }],
    ['fix:', solve('')],
    ['fix: \t', solve('')],
    ['fix:\tthe sum ', solve('the sum')],
    ['fix: --resume', { ...solve(''), resume: true }],
    ['debug:  --resume ', { ...solve(''), resume: true }],
    ['investigate: --resume', { ...search, resume: true, ask: { kind: 'investigate', text: '' } }],
    ['fix: --resume the sum', solve('--resume the sum')],
    [`fix: ${'x'.repeat(REQUEST_LENGTH)}`, solve('x'.repeat(REQUEST_LENGTH))],
  ])('%j', (line, means) => {
    expect(readCommand(line)).toEqual(means);
  });

  it.each(MODES)('with an option for each mode: --%s', (mode) => {
    expect(readCommand(`/auto-solve-issue --${mode}`)).toEqual({ ...start, mode });
  });

  it('by its first line alone, however lines end', () => {
    for (const end of ['\n', '\r\n', '\r', '\n\n'])
      expect(readCommand(`/auto-solve-issue #23${end}/approve${end}#24`)).toEqual({ ...start, issue: 23 });
  });
});

describe('a comment is no command', () => {
  it.each([
    ['an empty one', ''],
    ['a space in front', ' /auto-solve-issue'],
    ['an empty line in front', '\n/auto-solve-issue'],
    ['text in front', 'Please /auto-solve-issue'],
    ['a quote', '> /auto-solve-issue'],
    ['a code fence', '```\n/auto-solve-issue\n```'],
    ['inline code', '`/auto-solve-issue`'],
    ['a list', '- /auto-solve-issue'],
    ['an HTML comment', '<!-- -->/auto-solve-issue'],
    ['capital letters', '/Auto-Solve-Issue'],
    ['an invisible character in front', '\u200b/auto-solve-issue'],
    ['a byte order mark in front', '\ufeff/auto-solve-issue'],
    ['an invisible character inside', '/auto-solve\u200b-issue'],
    ['a hyphen of another kind', '/auto\u2010solve-issue'],
    ['a full-width slash', '\uff0fauto-solve-issue'],
    ['a space of another kind behind it', '/auto-solve-issue\u00a0#23'],
    ['a shell behind it', '/auto-solve-issue; id'],
    ['a shorter word', '/auto-solve'],
    ['a longer word', '/auto-solve-issues'],
    ['a mention', '@issue-relay /auto-solve-issue'],
    ['a word that every object has', 'constructor'],
    ['10 KB behind it', `/auto-solve-issue ${'x'.repeat(10_240)}`],
    ['a pipeline that is not there', '/loop-it'],
    ['another that is not there', '/issue-devpipeline #1'],
    ['a third that is not there', '/auto-orchestrator'],
    ['the word of a request in capital letters', 'Fix: npm test'],
    ['the word of a request without its colon', 'fix npm test'],
    ['the word of a request and no space', 'fix:npm test'],
    ['the word of a request with a scope', 'fix(cart): npm test'],
    ['a request that is too long', `fix: ${'x'.repeat(REQUEST_LENGTH + 1)}`],
    ['a quoted request', '> fix: npm test'],
  ])('with %s', (_what, body) => {
    expect(readCommand(body)).toEqual(NONE);
    expect(withoutCommand(body)).toBe(body);
  });

  it.each([
    ['behind it', '/approve <!-- issue-relay:present-1 -->'],
    ['below it', '/auto-solve-issue #23\n\nDone.\n<!-- issue-relay:progress -->'],
    ['without an end', '/auto-solve-issue\n<!--issue-relay:plan'],
    ['as every comment of ours begins', `${marker('present-1')}\n/approve`],
  ])('with our marker %s: with the token of a person it may be ours', (_where, body) => {
    expect(readCommand(body)).toEqual(NONE);
  });

  it('by whatever stands before it', () => {
    const before = fc.string({ minLength: 1 }).filter((text) => !text.startsWith('/approve'));
    fc.assert(fc.property(before, (text) => readCommand(`${text}/approve`).kind === 'none'));
  });
});

describe('a command is not understood', () => {
  it.each([
    ['an unknown option', '/auto-solve-issue --yolo', '"--yolo" says nothing to it'],
    ['an option in capital letters', '/auto-solve-issue --RESUME', '"--RESUME"'],
    ['an option with a value', '/auto-solve-issue --resume=true', '"--resume=true"'],
    ['a shell in its argument', '/auto-solve-issue $(id)', '"$(id)"'],
    ['a shell behind its argument', '/auto-solve-issue #23; id', '"#23;"'],
    ['an issue of another repository', '/auto-solve-issue acme/shop#23', '"acme/shop#23"'],
    ['an address', '/auto-solve-issue https://github.com/acme/shop/issues/23', '"https://'],
    ['two issues', '/auto-solve-issue #23 #24', '"#24" contradicts what stands before it'],
    ['a list of issues', '/auto-solve-issue [23,45]', '"[23,45]"'],
    ['a number with a leading zero', '/auto-solve-issue 012', '"012"'],
    ['a number that is none', '/auto-solve-issue 1e3', '"1e3"'],
    ['a negative number', '/auto-solve-issue -1', '"-1"'],
    ['full-width digits', '/auto-solve-issue \uff11\uff12', '"\uff11\uff12"'],
    ['a number that no issue can have', '/auto-solve-issue #2147483648', '"#2147483648"'],
    ['an issue for /approve', '/approve #23', '"#23"'],
    ['a part of a digest', '/approve a1b2c3d', '"a1b2c3d"'],
  ])('with %s: %s', (_what, line, why) => {
    expect(readCommand(line)).toMatchObject({ kind: 'unclear', why: expect.stringContaining(why) });
  });

  it('and says what would be', () => {
    const modes = MODES.map((mode) => `[--${mode}]`).join(' ');
    expect(readCommand('/auto-solve-issue x')).toMatchObject({
      usage: `/auto-solve-issue [#number] ${modes} [--resume]`,
    });
    expect(readCommand('/approve x')).toMatchObject({ usage: '/approve [digest]' });
  });

  it('whatever its words are, is never a run for an issue that nobody named', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        const command = readCommand(['/auto-solve-issue', ...words].join(' '));
        if (command.kind === 'start' && command.issue !== null)
          expect(words.join(' ')).toMatch(new RegExp(`(^|[ \\t])#?${command.issue}([ \\t]|$|[\\r\\n])`));
      }),
    );
  });
});

describe('a comment without its command', () => {
  it('is what its author says besides', () => {
    expect(withoutCommand('/auto-solve-issue\n\nMind the tests.\n')).toBe('Mind the tests.');
    expect(withoutCommand('/auto-solve-issue --yolo\r\nMind the tests.')).toBe('Mind the tests.');
    expect(withoutCommand('fix: --resume\nMind the tests.')).toBe('Mind the tests.');
    expect(withoutCommand('fix:\nThe sum is wrong.')).toBe('The sum is wrong.');
    expect(withoutCommand('fix: the sum\nverify with: npm test')).toBe('fix: the sum\nverify with: npm test');
  });

  it('is nothing when nothing else is said', () => {
    expect(withoutCommand('/approve \n \n')).toBeNull();
    expect(withoutCommand('investigate: --resume')).toBeNull();
  });
});
