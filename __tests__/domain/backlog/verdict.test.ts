import { describe, expect, it } from '@jest/globals';
import type { BacklogIssue } from '../../../src/contracts/backlog.ts';
import { arrangeBacklog } from '../../../src/domain/backlog/backlog.ts';
import { judgeItem, verdictLines, verdictWords } from '../../../src/domain/backlog/verdict.ts';
import { aBacklog, anIssue, aState, REPOSITORY } from './issues.ts';

const CLEAR = '## Acceptance criteria\n\n- it works';

function judge(parts: Partial<BacklogIssue>) {
  const [item] = arrangeBacklog([anIssue({ body: CLEAR, ...parts })], REPOSITORY).items;
  if (!item) throw new Error('the backlog lost its issue');
  return judgeItem(item, aState({}), new Map());
}

describe('an issue that is skipped', () => {
  it('is not skipped by a rule when somebody asked for it', () => {
    const [item] = arrangeBacklog([anIssue({ body: CLEAR, labels: ['question'] })], REPOSITORY).items;
    if (!item) throw new Error('the backlog lost its issue');
    const asked = aState({ 1: { status: 'pending', asked_for_by: 'octocat' } });
    expect(judgeItem(item, asked, new Map()).kind).toBe('implement');
    expect(judgeItem(item, aState({ 1: 'pending' }), new Map()).kind).toBe('skip');
  });

  it.each([
    ['wontfix', { labels: ['wontfix'] }, 'it has the label wontfix'],
    [
      'a label in a group, however it is written',
      { labels: ["status: Won't Fix"] },
      "it has the label status: Won't Fix",
    ],
    ['a question by label', { labels: ['bug', 'question'] }, 'it has the label question'],
    ['a discussion', { labels: ['Discussion'] }, 'it has the label Discussion'],
    ['invalid', { labels: ['kind/invalid'] }, 'it has the label kind/invalid'],
    ['a duplicate by label', { labels: ['duplicate'] }, 'it is a duplicate: the label duplicate'],
    ['a duplicate by its text', { body: 'x\n\nDuplicate of #12' }, 'it is a duplicate: its text says duplicate of #12'],
    [
      'a question by title',
      { title: '[Question] how?' },
      'it is a question or a discussion: the title begins with "[Question]"',
    ],
    ['documentation by label', { labels: ['docs'] }, 'it is about documentation only: the label docs'],
    [
      'documentation by title',
      { title: 'docs(api): typos' },
      'it is about documentation only: the title begins with "docs(api):"',
    ],
    ['in work by a person', { pullRequests: [31] }, 'pull request #31 is about it already'],
    ['committed already', { commits: ['a'.repeat(40)] }, 'commit aaaaaaa refers to it already'],
  ])('is %s, and says why', (_, parts, why) => {
    const verdict = judge(parts);
    expect([verdict.kind, verdictWords(verdict)]).toEqual(['skip', why]);
  });

  it.each([
    ['a bug in the documentation', { labels: ['documentation', 'bug'] }],
    ['a label that only sounds alike', { labels: ['questionnaire', 'invalidation'] }],
    ['a duplicate of itself', { number: 12, body: `Duplicate of #12\n${CLEAR}` }],
    ['a duplicate in a quotation', { body: `> Duplicate of #12\n\n${CLEAR}` }],
    ['a duplicate in code', { body: `\`\`\`\nDuplicate of #12\n\`\`\`\n${CLEAR}` }],
    ['documents that are code', { title: 'Documents: sum is wrong' }],
  ])('is not: %s', (_, parts) => expect(judge(parts).kind).toBe('implement'));
});

describe('what only judgement can tell', () => {
  it('is always whether the code does it already', () => {
    expect(judge({})).toEqual({ kind: 'implement', askTheAgent: ['already-implemented'] });
  });

  it.each([
    ['no criteria', { body: 'The sum is wrong.' }, ['already-implemented', 'acceptance-criteria']],
    ['no text at all', { body: '' }, ['already-implemented', 'acceptance-criteria']],
    ['criteria in a comment', { body: `<!--\n${CLEAR}\n-->` }, ['already-implemented', 'acceptance-criteria']],
    ['a title that asks', { title: 'Why is the sum NaN?' }, ['already-implemented', 'question-or-discussion']],
    ['a title about wording', { title: 'Typo in an error message' }, ['already-implemented', 'documentation-only']],
  ])('is asked of the agent: %s', (_, parts, askTheAgent) => {
    expect(judge(parts)).toEqual({ kind: 'implement', askTheAgent });
  });

  it.each([
    '- [ ] sums to 0',
    '**Done when** the sum is 0',
    'See tasks/prd-cart.md',
    '### Expected behavior\n\n0',
    'Spec: `docs/SPEC.md`',
  ])('is not what the text says: %s', (body) =>
    expect(judge({ body })).toEqual({ kind: 'implement', askTheAgent: ['already-implemented'] }),
  );
});

describe('an issue with dependencies', () => {
  const { items } = aBacklog({ 1: [], 2: [], 3: [1, 2, 9] });
  const third = items[2];
  const judged = (one: Parameters<typeof aState>[0], nine: 'closed' | 'open' | 'missing' | null) => {
    if (!third) throw new Error('the backlog lost its issue');
    return judgeItem(third, aState(one), new Map(nine === null ? [] : [[9, nine]]));
  };

  it('begins when all are shipped or closed', () => {
    expect(judged({ 1: 'shipped', 2: 'shipped' }, 'closed').kind).toBe('implement');
  });

  it.each(['pending', 'in_progress'] as const)('waits for one that is %s', (status) => {
    const verdict = judged({ 1: 'shipped', 2: status }, 'closed');
    expect([verdict.kind, verdictWords(verdict)]).toEqual(['waits', `dependency #2 not shipped (${status})`]);
  });

  it.each(['failed', 'skipped', 'blocked'] as const)(
    'is blocked by one that is %s, whatever it waits for',
    (status) => {
      const verdict = judged({ 1: 'pending', 2: status }, 'closed');
      expect([verdict.kind, verdictWords(verdict)]).toEqual(['blocked', `dependency #2 not shipped (${status})`]);
    },
  );

  it.each(['open', 'missing', null] as const)('is blocked by a number that is no open issue: %s', (nine) => {
    const verdict = judged({ 1: 'shipped', 2: 'shipped' }, nine);
    expect([verdict.kind, verdictWords(verdict)]).toEqual([
      'blocked',
      `dependency #9 not shipped (${nine ?? 'missing'})`,
    ]);
  });

  it('is told in the lines of the seed', () => {
    if (!third) throw new Error('the backlog lost its issue');
    expect(verdictLines(third, judged({ 1: 'failed' }, 'closed'))).toBe(
      '🔒 Blocking Issue #3: Issue 3\n   Reason: dependency #1 not shipped (failed)',
    );
    expect(verdictLines(third, { kind: 'skip', skip: { reason: 'label', label: 'wontfix' } })).toBe(
      '⏭️  Skipping Issue #3: Issue 3\n   Reason: it has the label wontfix',
    );
    expect(verdictLines(third, { kind: 'implement', askTheAgent: [] })).toBeNull();
  });
});
