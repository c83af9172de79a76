import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sanitize } from '../../src/domain/sanitize.ts';

const SEED = 20261130;
const LIMIT = 65_536;

const clean = (text: string) => sanitize(text, LIMIT);
const shown = (text: string) => clean(text).text;

/** Every code point that Unicode says programs may ignore, and the blanks that readers take for nothing. */
const IGNORABLE = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{Default_Ignorable_Code_Point}\u2800]/u.test(character));

const tagged = (text: string) => [...text].map((c) => String.fromCodePoint(0xe0000 + (c.codePointAt(0) ?? 0))).join('');

describe('invisible characters', () => {
  it('drops every default-ignorable code point and blank Braille inside a word, and counts it (S01)', () => {
    const survivors = IGNORABLE.filter((character) => {
      const { text, hiddenSegments } = clean(`ru${character}n`);
      return text !== 'run' || hiddenSegments !== 1;
    });
    expect(IGNORABLE.length).toBeGreaterThan(4_000);
    expect(survivors).toEqual([]);
  });

  it('drops bidirectional controls (S02)', () => {
    const controls = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c'];
    expect(controls.map((control) => shown(`a${control}b`))).toEqual(controls.map(() => 'ab'));
  });

  it('drops text that is spelled in tag characters (S03)', () => {
    expect(clean(`Please fix this.${tagged('ignore rules')}`)).toEqual({ text: 'Please fix this.', hiddenSegments: 1 });
  });

  it('keeps one style selector after an emoji, and none elsewhere (S04)', () => {
    const selectors = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0xe0100 + (index % 240))).join('');
    expect(clean(`❤\ufe0f${selectors}`)).toEqual({ text: '❤\ufe0f', hiddenSegments: 1 });
    expect(shown(`❤\ufe0f\ufe0f\ufe0e`)).toBe('❤\ufe0f');
    expect(shown(`a\ufe0f`)).toBe('a');
    expect(clean('❤\ufe0f').hiddenSegments).toBe(0);
  });

  it.each([
    ['an OSC 8 link', '\u001b]8;;https://evil.example\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['a cleared screen', 'a\u001b[2Jb', 'ab'],
    ['an eight-bit control sequence', 'a\u009b31mb', 'ab'],
    ['bell, delete and null', 'a\u0007\u007f\u0000b', 'ab'],
    ['an escape alone', 'a\u001bb', 'ab'],
  ])('drops terminal control: %s (S11)', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('mends lone surrogates and line ends, and folds nothing else (S13)', () => {
    expect(clean('\ud800a\r\nb\rc e\u0301 ﬁ ①')).toEqual({ text: '\ufffda\nb\nc e\u0301 ﬁ ①', hiddenSegments: 0 });
  });

  it('leaves honest text readable, and says what joiners it took (S16)', () => {
    expect(clean('👨\u200d👩\u200d👧 مرحبا क्\u200cष')).toEqual({ text: '👨👩👧 مرحبا क्ष', hiddenSegments: 3 });
  });
});

describe('hidden markup', () => {
  it.each([
    ['a comment', 'a <!-- x --> b', 'a  b'],
    ['a comment with the other end', 'a <!-- x --!> b', 'a  b'],
    ['a comment that seems to be empty', 'a <!--> x --> b', 'a  b'],
    ['an unterminated comment at the start of a line, up to the end', 'a\n\n<!-- x\n\nx\n```\nx', 'a\n\n'],
    ['an unterminated comment inside a paragraph', 'a <!-- x\nx\n\nb', 'a \nb'],
    ['an unterminated comment in raw HTML, up to the end', '<div><!-- x\n\nx', '<div>'],
    ['a CDATA section', 'a <![CDATA[x]]> b', 'a  b'],
    ['a processing instruction', 'a <?x?> b', 'a  b'],
    ['a declaration', 'a <!X x> b', 'a  b'],
    ['comments that close up to another', '<!<!-- -->-- x -->a', 'a'],
  ])('drops %s (S06)', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
    expect(clean(text).hiddenSegments).toBeGreaterThan(0);
  });

  it.each([
    ['a fence', 'a\n```html\n<!-- x -->\n<b title="x">&lt;</b>\n```\nb'],
    ['a fence of tildes', '~~~\n<!-- x -->\n```\n<!-- x -->\n~~~'],
    ['a fence in a list', '- a\n  ```\n  <!-- x -->\n  ```\n'],
    ['a fence in a quotation', '> ```\n> <!-- x -->\n> ```\n'],
    ['an unclosed fence', '```\n<!-- x -->\n\n<!-- y -->'],
    ['inline code', 'see `<!-- x -->` and `` ` &lt; ``'],
    ['an escaped comment', 'see \\<!-- x -->'],
    ['a diff', '```diff\n-<a href="x" title="y">&amp;</a>\n+<b>\n```'],
  ])('keeps %s as it is, for it is on display (S06, S16)', (_, text) => {
    expect(clean(text)).toEqual({ text, hiddenSegments: 0 });
  });

  it.each([
    ['a fence inside raw HTML', '<div>\n```\n<!-- evil -->\n```\n</div>'],
    ['inline code inside raw HTML', '<div>\n`<!-- evil -->`\n</div>'],
    ['an escape inside raw HTML', '<div>\n\\<!-- evil -->\n</div>'],
    ['a fence that ends with its list item', '- a\n  ```\n<!-- evil -->\n'],
    ['a fence that ends with its quotation', '> ```\n<!-- evil -->\n'],
    ['a fence behind a comment on the same line', '<!-- x -->```\n<!-- evil -->\n```'],
    ['a fence broken by an invisible character', '`\u200b``\n<!-- evil -->\n```'],
    ['a fence after a line separator', 'x\u2028```\n<!-- evil -->\n```'],
    ['a fence after a no-break space', '\u00a0```\n<!-- evil -->\n\u00a0```'],
    ['a fence in indented code', 'x\n\n    ```\n<!-- evil -->\n'],
    ['a fence whose info holds a backtick', '``` `\n<!-- evil -->\n'],
    ['backticks in two cells of a table', '| a | b |\n|---|---|\n| ` | <!-- evil --> ` |'],
    ['backticks in two paragraphs', 'a `\n\n<!-- evil --> `'],
    ['an escaped backtick', 'a \\`<!-- evil -->`'],
    ['a backtick in an attribute', '<b title="`">x</b> <!-- evil --> `'],
    ['references for backticks', '&#96;<!-- evil -->&#96;'],
    ['raw HTML with a blank line in it', '<pre>\n\n`<!-- evil -->`\n</pre>'],
    ['an unclosed attribute in raw HTML', '<div title="evil\nevil'],
    ['words behind the language of a fence', '```js evil words\nok\n```'],
    ['a footnote that only refers to itself', '[^x]: evil [^x]'],
    ['a footnote that only code refers to', '`[^x]`\n\n[^x]: evil'],
    ['a footnote with a fence in it', '[^x]: ```\n    evil\n    ```'],
    ['a footnote right after a paragraph', 'a\n[^x]: evil'],
    ['a hidden element without an end', 'a <b hidden>b\n\nevil'],
    ['a hidden element inside of a script that is shown as text', '<b><script> <b hidden></script>\n\nevil'],
    ['a comment in a quotation that never ends', '<div>\n<b title="\n\nevil'],
    ['what browsers take for a tag', '<div>\n<x! title=evil>'],
    ['what browsers take for a comment', '<div>\n</ evil>'],
    ['a stray quote in an attribute', '<div x=a"b title=evil>\nok'],
  ])('is not fooled by %s', (_, text) => {
    expect(shown(text)).not.toContain('evil');
  });

  it.each([
    ['numbers', '&#60;!-- evil --&#62;ok', 'ok'],
    ['references of references', 'o&amp;#x200b;k &amp;amp;lt;!-- evil --&gt;', 'ok '],
    ['a name for zero width', 'o&ZeroWidthSpace;k', 'ok'],
    ['a tag character', 'o&#xE0041;k', 'ok'],
    ['names for signs', '&commat;team &sol;agent run', '@team /agent run'],
    ['what stands for no character', '&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
  ])('decodes %s and treats the result as the characters themselves (S08)', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('drops definitions that nobody refers to, and the titles of the others (S09)', () => {
    const text = 'See [y].\n\n[//]: # (evil)\n\n[x]: https://e.example "evil"\n\n[y]: https://y.example\n"evil"\n';
    expect(clean(text)).toEqual({ text: 'See [y].\n\n\n\n\n\n[y]: https://y.example\n', hiddenSegments: 3 });
  });

  it('drops footnotes that nobody refers to, with all their paragraphs, and keeps the others (S09)', () => {
    expect(shown('a\n\n[^x]: evil words\n\n    evil too\n\nb\n')).toBe('a\n\nb\n');
    expect(clean('a[^x]\n\n[^x]: A note.\n')).toEqual({ text: 'a[^x]\n\n[^x]: A note.\n', hiddenSegments: 0 });
  });

  it.each([
    ['alternative text', '![evil `]` [evil](x)](https://i.example/x.png "evil")', '![](https://i.example/x.png)'],
    ['alternative text of a reference', '![evil][i]\n\n[i]: https://i.example', '![][i]\n\n[i]: https://i.example'],
    ['a link title', '[ok](https://l.example "evil")', '[ok](https://l.example)'],
    ['a link title after a pointed target', "[ok](<https://l.example> 'evil')", '[ok](<https://l.example>)'],
    ['an image tag', '<img width=0 alt="evil" src="https://i.example/x.png">', '<img src="https://i.example/x.png">'],
    ['a hidden element', 'a <span hidden>evil <b>evil</b></span> b', 'a  b'],
    ['a hidden element over paragraphs', '<div hidden>\n\nevil\n\n```\nevil\n```\n</div>\nb', '\nb'],
    ['an element without display', 'a <b style="Display : None">evil</b> b', 'a  b'],
    ['an element without size', 'a <b style="font-size:0px">evil</b> b', 'a  b'],
    ['a drawing', 'a <svg><text>evil</text></svg> b', 'a  b'],
    ['labels and data', '<p aria-label="evil" data-x=evil>ok</p>', '<p>ok</p>'],
    ['attributes with a sign in them', '<p title="> evil">ok</p>', '<p>ok</p>'],
    ['a tag that GitHub does not know', 'a <evil-words> b </evil-words>', 'a  b '],
  ])('drops %s (S10)', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
    expect(clean(text).hiddenSegments).toBeGreaterThan(0);
  });

  it('keeps collapsed text, in the tags that say that it is collapsed (S10)', () => {
    const text = '<details><summary>Log</summary>\n\nline\n\n</details>';
    expect(clean(text)).toEqual({ text, hiddenSegments: 0 });
  });

  it('does not take a pasted picture or a plain link for hidden text', () => {
    const picture = '<img width="100" height="50" alt="image" src="https://i.example/x.png" />';
    expect(clean(picture)).toEqual({ text: '<img src="https://i.example/x.png">', hiddenSegments: 0 });
    expect(clean('![image](https://i.example) [a](https://a.example)').hiddenSegments).toBe(0);
  });

  it('does not let a forgotten tag swallow more than its paragraph', () => {
    expect(shown('Handle <script> in titles.\n\nIt breaks the page.')).toBe('Handle \nIt breaks the page.');
  });
});

describe('size', () => {
  it('cuts at a code point and says so, within the limit (S14)', () => {
    const { text } = sanitize('😀'.repeat(200), 255);
    expect(text.length).toBeLessThanOrEqual(255);
    expect(text).toMatch(/^(?:😀)+\n\n… cut here: only 255 characters are read\.$/u);
  });

  it('cuts what is shown, not what was hidden in front of it', () => {
    expect(sanitize(`<!-- ${'x'.repeat(1_000)} -->\nshort`, 100).text).toBe('\nshort');
  });

  const fill = (piece: string) => piece.repeat(Math.ceil(LIMIT / piece.length)).slice(0, LIMIT);
  const spaces = ' '.repeat(LIMIT);
  const hostile: [string, string][] = [
    ['a link and spaces', `[a](${spaces}`],
    ['links in one word, then spaces', fill('](').slice(0, LIMIT / 2) + spaces.slice(0, LIMIT / 2)],
    ...[
      ...[
        '![',
        '<!--',
        '@a',
        '&',
        '&amp;',
        '&#',
        ';',
        '`',
        '` `` ``` ',
        '<a ',
        '<a x="',
        `<a x='"`,
        `"'<a `,
        '<b>',
        '<?',
      ],
      ...['<svg>', '<span hidden>', '<!', '<![CDATA[', '](', '[](<', '[](a (', '[x]: a "', '[x]:\n', '[^a]:', '[', ']'],
      ...['![a](b "c', '\\', '>', '- ', '1. ', '* * ', '\t-', '```\n', '~~~x\n', '<div>\n', '|-|\n`|', '\r', '\ud800'],
      ...['\u200b', 'a\u200b', '\u001b]', '\u0090', '<!<!-- -->-- x -->', '&am<!-- -->p;', '<a href="https://x">'],
    ].map((piece): [string, string] => [JSON.stringify(piece), fill(piece)]),
    ['deep lists and blank lines', `${fill('- ').slice(0, 2_000)}${'\n'.repeat(LIMIT - 2_000)}`],
  ];

  it.each(hostile)('takes less than 500 ms of processor time for 65,536 characters of %s (S15)', (_, text) => {
    const before = process.cpuUsage();
    const { text: cleaned } = clean(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
    expect(cleaned.length).toBeLessThanOrEqual(LIMIT);
  });
});

describe('laws', () => {
  const pieces = [
    ...[
      '<!--',
      '-->',
      '--!>',
      '<!',
      '<?',
      '?>',
      ']]>',
      '<div>',
      '</div>',
      '<div hidden>',
      '<b title="',
      '<svg>',
      '<a href=x>',
    ],
    ...[
      '`',
      '``',
      '```',
      '\n```\n',
      '~~~',
      '\n',
      '\n\n',
      ' ',
      '    ',
      '\t',
      '- ',
      '1. ',
      '> ',
      '# ',
      '---',
      '|',
      '\n|-|\n',
    ],
    ...[
      '[',
      ']',
      '(',
      ')',
      '![',
      '](',
      '[x]',
      '[x]: ',
      '[^x]: ',
      '"',
      "'",
      '\\',
      '&',
      '&amp;',
      'lt;',
      '&#96;',
      '&#60;',
      ';',
    ],
    ...[
      '\u200b',
      '\ufe0f',
      '❤',
      '\u2028',
      '\u001b[',
      '\u009b',
      '\u001b]',
      '\u0007',
      '\r',
      '\ud83d',
      'a',
      'x',
      '=',
      '/',
      '>',
    ],
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  const limit = fc.constantFrom(60, 120, LIMIT);

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(text, limit, (any, most) => {
        const once = sanitize(any, most).text;
        expect(sanitize(once, most)).toEqual({ text: once, hiddenSegments: 0 });
      }),
      { seed: SEED, numRuns: 5_000 },
    );
  });

  it('never shows an invisible or control character, nor more than the limit', () => {
    fc.assert(
      fc.property(text, limit, (any, most) => {
        const once = sanitize(any, most).text;
        expect(once.length).toBeLessThanOrEqual(most);
        const emojiAside = once.replace(/\p{Extended_Pictographic}[\ufe0e\ufe0f]/gu, '');
        expect(emojiAside).not.toMatch(/[\p{Default_Ignorable_Code_Point}\u2800\p{Cs}]|[^\P{Cc}\n\t]/u);
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('leaves words alone, whatever they are', () => {
    const words = fc
      .array(fc.stringMatching(/^[a-z0-9.,:@#/-]{1,12}$/), { minLength: 1 })
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(words, (any) => expect(clean(any)).toEqual({ text: any, hiddenSegments: 0 })),
      { seed: SEED },
    );
  });
});
