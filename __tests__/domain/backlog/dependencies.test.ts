import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dependenciesOf } from '../../../src/domain/backlog/dependencies.ts';
import { displayedProse } from '../../../src/domain/backlog/displayed-prose.ts';
import { plainProse } from '../../../src/domain/backlog/plain-prose.ts';
import type { Prose } from '../../../src/domain/backlog/prose.ts';
import { saidDependencies, spokenBy } from '../../../src/domain/backlog/said-dependencies.ts';
import { anIssue, REPOSITORY } from './issues.ts';

const SEED = 20261130;

/** What issue 50 of octo/shop depends on, as people would write it. */
function said(body: string): string {
  const { on, elsewhere } = dependenciesOf(anIssue({ number: 50, body }), REPOSITORY);
  return [...on.map((number) => `#${number}`), ...elsewhere].join(' ');
}

describe('what a body says that it depends on', () => {
  it.each([
    ['a label with a list', 'Dependencies: #3, #5', '#3 #5'],
    ['another', 'Depends on: #3', '#3'],
    ['no colon', 'Depends on #3', '#3'],
    ['without "on"', 'Depends: #123,#456', '#123 #456'],
    ['an underscore', 'depends_on: [#3, #4]', '#3 #4'],
    ['in a sentence', 'The filter depends on #3 and requires #4, as we said.', '#3 #4'],
    ['blocked', 'This is blocked by #8 & #9; #10 is not.', '#8 #9'],
    ['blocked by a label', '**Blocked by:** #275, #276', '#275 #276'],
    ['words before a number', 'Depends on issues #3 and #4, and on the PR #5', '#3 #4 #5'],
    ['remarks behind numbers', 'Depends on #3 (Add priority), #4 (see #9)', '#3 #4'],
    ['titles before numbers', 'Depends on: Add priority (#3), Filter view (#4)', '#3 #4'],
    ['bare numbers after a label', 'Depends on: 3, 5 and 7', '#3 #5 #7'],
    ['a task', '- [ ] Depends on #7', '#7'],
    ['a row over two lines', 'Depends on #3,\n#4 and\n#5', '#3 #4 #5'],
    ['a link', 'Depends on [the filter](https://github.com/octo/shop/issues/7)', '#7'],
    ['an address', 'Requires https://github.com/Octo/Shop/issues/7#issuecomment-1.', '#7'],
    ['a pull request', 'Requires https://github.com/octo/shop/pull/8/files', '#8'],
    ['its own repository by name', 'Depends on OCTO/shop#12', '#12'],
    ['the old short form', 'Depends on GH-12', '#12'],
    ['emoji and emphasis', '🔒 _Blocked by_: **#3**', '#3'],
    ['line ends of Windows', 'Depends on #3\r\n\r\nBlocked by #4\r\n', '#3 #4'],
    [
      'a heading',
      '## Dependencies\n\n- #12\n- [x] #13 Add priority, as in #99\n* Filter (#14)\n\n## Notes\n- #15',
      '#12 #13 #14',
    ],
    ['an underlined heading', 'Dependencies\n---\n1. #3\n2. #4\n\nNotes\n---\n- #5', '#3 #4'],
    ['a heading of a form', '### Depends on\n\n#3, #4\n\n### Notes\n\n#5', '#3 #4'],
    ['numbers in a form', '### Blocked by\n\n3, 5', '#3 #5'],
    ['headings in it', '## Dependencies\n### Inside\n- #3\n### Blocks\n- #4\n## More\n- #5', '#3'],
    ['a label before a list', 'Depends on:\n\n- #1\n- #2\n\nSee #3.\n- #4', '#1 #2'],
    ['a nested list', '- Dependencies:\n  - #3\n  - #4', '#3 #4'],
    ['a folded section', '<details>\n<summary>Dependencies</summary>\n\n- #3\n</details>', '#3'],
  ])('reads %s', (_, body, expected) => expect(said(body)).toBe(expected));

  it.each([
    ['a fence', '```\nDepends on #1\n```\nDepends on #2', '#2'],
    ['a fence of tildes with backticks in it', '~~~\n```\nDepends on #1\n~~~\nDepends on #2', '#2'],
    ['a fence in a list', '- a\n  ```\n  Depends on #1\n  ```\n- Depends on #2', '#2'],
    ['a fence without an end', 'Depends on #2\n```\nDepends on #1', '#2'],
    ['indented code', 'a\n\n    Depends on #1\n\nDepends on #2', '#2'],
    ['inline code', '`Depends on #1` or ``depends on ` #1``', ''],
    ['a number in code', 'Depends on `#1`', ''],
    ['code over two lines', 'a ` b\nDepends on #1 `\n\nDepends on #2', '#2'],
    ['a quotation', '> Depends on #1\n\nDepends on #2', '#2'],
    ['a quotation that goes on lazily', '> a\nDepends on #1\n\nDepends on #2', '#2'],
    ['a quotation in a list', '- > Depends on #1\n- Depends on #2', '#2'],
    ['a comment', '<!-- Depends on #1 -->\nDepends on #2', '#2'],
    ['a comment over paragraphs', '<!--\n\nDepends on #1\n\n-->\n\nDepends on #2', '#2'],
    ['a comment in a sentence', 'It depends on <!-- #1 and --> #2', '#2'],
    ['a comment without an end', 'Depends on #2\n\n<!--\n\nDepends on #1', '#2'],
    ['raw code', '<pre>\nDepends on #1\n</pre>\n\n<code>Depends on #1</code>\n\nDepends on #2', '#2'],
    ['a raw quotation', '<blockquote>\n\nDepends on #1\n\n</blockquote>\n\nDepends on #2', '#2'],
    ['what is struck out', '~~Depends on #1~~\n<del>Depends on #1</del>\nDepends on ~~#1,~~ #2', '#2'],
  ])('leaves out %s', (_, body, expected) => expect(said(body)).toBe(expected));

  it.each([
    'It does not depend on #1.',
    "It doesn't depend on #1",
    'No longer depends on #1',
    'Not blocked by #1',
    'Dependencies: none (see #1)',
    'Dependencies: #0, #1a, #99999999999',
    '### Depends on\n\n_No response_\n\n### See\n\n#1',
    '## Dependencies\n\n- None, #1 is done\n- Blocks #1\n- Required by #1',
    'Required by #1, blocks #1',
    '#1 depends on #2',
    'It requires 2 GB, see #1',
    'See #1. We depend on luck.',
    'Independently of #1',
    'https://example.com/depends-on#1',
  ])('finds nothing in: %s', (body) => expect(said(body)).toBe(''));

  it('reports issues of other repositories instead of waiting for them', () => {
    const { on, elsewhere } = dependenciesOf(
      anIssue({ body: 'Depends on octo/other#3, #4 and https://github.com/acme/shop/issues/5' }),
      REPOSITORY,
    );
    expect({ on, elsewhere }).toEqual({ on: [4], elsewhere: ['acme/shop#5', 'octo/other#3'] });
  });

  it('ignores and reports an issue that names itself, however it does', () => {
    const own = dependenciesOf(anIssue({ number: 7, body: 'Depends on #7, #3 and octo/shop#7' }), REPOSITORY);
    expect(own).toMatchObject({ on: [3], onItself: true });
    expect(dependenciesOf(anIssue({ number: 7, body: 'Depends on #3' }), REPOSITORY).onItself).toBe(false);
  });
});

describe("the body and GitHub's own dependencies", () => {
  const native = (...numbers: number[]) => numbers.map((number) => ({ repository: 'Octo/Shop', number }));

  it('count together, and what only one of them says is reported', () => {
    const issue = anIssue({ body: 'Depends on #3, #5', blockedBy: native(9, 5) });
    const { on, difference } = dependenciesOf(issue, REPOSITORY);
    expect({ on, difference }).toEqual({ on: [3, 5, 9], difference: { onlyInBody: [3], onlyNative: [9] } });
  });

  it('differ in nothing when they name the same in another order', () => {
    const issue = anIssue({ body: 'Depends on #5, #3, #5', blockedBy: native(3, 5) });
    expect(dependenciesOf(issue, REPOSITORY)).toMatchObject({ on: [3, 5], difference: null });
  });

  it('keep native ones of other repositories apart', () => {
    const issue = anIssue({ blockedBy: [{ repository: 'acme/api', number: 3 }] });
    expect(dependenciesOf(issue, REPOSITORY)).toMatchObject({ on: [], elsewhere: ['acme/api#3'] });
  });
});

describe('the two readers of Markdown', () => {
  const piece = fc.constantFrom(
    ...[
      'Depends on #1',
      'requires #2',
      'text',
      'a < b',
      '`',
      '``',
      '```',
      '~~~',
      '```js',
      '> ',
      '>',
      '- ',
      '* ',
      '1. ',
    ],
    ...['12) ', '  ', '    ', '\t', '#', '# ', '## Dependencies', '<!--', '-->', '<b>', '</b>', '<pre>', '<code>'],
    ...['**', '_', '---', '===', '| a | b |', '|---|---|', '[x]: y', '[ ] ', '[#3](u)', '![', '&amp;', '&', '\\', '~~'],
    ...['- [ ] ', '-', ' ', '`code`', '=', '<details>', '[^1]', '[^1]: ', '5 apples', '*x*', 'Ünï'],
  );
  const line = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
  const body = fc.array(line, { maxLength: 9 }).map((lines) => lines.join('\n'));
  const shown = ({ lines }: Prose) => lines.map((each) => each.trimEnd()).filter((each) => each !== '');
  const wordedIn = ({ lines, worded }: Prose) => worded.map((index) => lines[index]?.trimEnd());

  it('say the same wherever the quick one dares to say anything', () => {
    let dared = 0;
    fc.assert(
      fc.property(body, (text) => {
        const [plain, long] = [plainProse(text), displayedProse(text)];
        if (plain === null) return;
        dared += 1;
        expect(spokenBy(plain)).toEqual(spokenBy(long));
        expect(wordedIn(plain)).toEqual(wordedIn(long));
        // The quick one begins with the first line that matters.
        expect(shown(plain)).toEqual(shown(long).slice(shown(long).length - shown(plain).length));
      }),
      { seed: SEED, numRuns: 3_000 },
    );
    expect(dared).toBeGreaterThan(500);
  });

  it('leave the usual issue to the quick one', () => {
    const usual =
      '## What\n\nIt is **wrong**, see `sum()`.\n\n<!-- keep this -->\n\n- [ ] a\n- [x] b\n  - c\n\n```ts\nx\n```\n\n> said\n\n| a |\n|---|\n\nDepends on #3\n';
    expect(plainProse(usual)).not.toBeNull();
  });
});

describe('hostile bodies', () => {
  /** What might be read again and again where it is repeated, after a label and in lines of its own. */
  const hostile = [
    ...['depends on ', 'depends on #1 (', 'depends on #1, ', 'Dependencies:\n', '## Dependencies\n- #1\n', 'not '],
    ...[
      '[#1](github.com/a/b/issues/',
      'a/',
      'https://github.com/',
      '~~depends on ',
      '#',
      '- ',
      '> ',
      '`',
      '<!-- ',
      '* * ',
    ],
    ...[
      'depends on **',
      'depends on [',
      'depends on\n',
      '- - - depends on',
      '\t',
      '    depends on #1\n',
      'depends on #1 and\n',
    ],
    ...[
      '&amp;',
      '![depends on',
      '<b depends on="',
      'requires ',
      'depends_',
      '1. ',
      'duplicate of ',
      '_',
      '1, 2 depends on: ',
    ],
  ];
  const LENGTH = 262_144;

  /** CPU time in ms, which hardly depends on what else the machine does. */
  const costOf = (body: string) => {
    const before = process.cpuUsage();
    saidDependencies(body);
    return process.cpuUsage(before).user / 1_000;
  };

  // Four times what GitHub allows costs about 20 ms, nested lists 200 ms. What is quadratic takes many seconds.
  it.each(hostile)('takes linear time for %j, again and again', (piece) => {
    const rest = piece.repeat(LENGTH / piece.length);
    expect(costOf(`depends on #1\n${rest}`)).toBeLessThan(1_000);
    expect(costOf(`Depends on: ${rest}`)).toBeLessThan(1_000);
  });
});
