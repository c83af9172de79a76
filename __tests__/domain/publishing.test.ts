import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defuse } from '../../src/domain/log-safety.ts';
import { cut, escapeLine, escapeText, fence, marker, stripMarkers } from '../../src/domain/markdown.ts';
import { redact, secretKinds } from '../../src/domain/redact.ts';

const SEED = 20261130;
const HOSTILE = 65_536;

const processorTime = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** A line of escaped Markdown as a renderer reads it: what it shows, and the text outside of code that it may act on. */
const readLine = (line: string): { shown: string; active: string } => {
  const read = { shown: '', active: '' };
  for (let at = 0; at < line.length; ) {
    const [ticks = ''] = /^`+/.exec(line.slice(at)) ?? [];
    const end = ticks === '' ? -1 : codeEnd(line, at + ticks.length, ticks.length);
    const escaped = /^\\[!-/:-@[-`{-~]/.test(line.slice(at));
    if (end !== -1) {
      const code = line.slice(at + ticks.length, end);
      read.shown += /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
      read.active += '\0';
      at = end + ticks.length;
    } else {
      const text = escaped ? line.charAt(at + 1) : (/^&(?:lt|gt|amp);/.exec(line.slice(at))?.[0] ?? line.charAt(at));
      read.shown += { '&lt;': '<', '&gt;': '>', '&amp;': '&' }[text] ?? text;
      read.active += escaped ? '\\' : text;
      at += text.length + (escaped ? 1 : 0);
    }
  }
  return read;
};

const codeEnd = (line: string, from: number, length: number): number =>
  [...line.slice(from).matchAll(/`+/g)]
    .map((run) => (run[0].length === length ? from + run.index : -1))
    .find((at) => at !== -1) ?? -1;

const displayed = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => readLine(line).shown)
    .join('\n');

describe('redacting', () => {
  const secret = 'pa55-Wörd/"quoted"+x';
  const bytes = (text: string) => Buffer.from(text);

  it.each([
    ['as it is', secret],
    ['in base64 alone', bytes(secret).toString('base64')],
    ['in base64 after one byte', bytes(`a${secret}b`).toString('base64')],
    ['in base64 after two bytes', bytes(`ab${secret}b`).toString('base64')],
    ['in base64 for URLs', bytes(`:${secret}`).toString('base64url')],
    ['in hexadecimal', bytes(secret).toString('hex')],
    ['in capital hexadecimal', bytes(secret).toString('hex').toUpperCase()],
    ['backwards', [...secret].reverse().join('')],
    ['escaped for JSON', JSON.stringify(secret)],
    ['escaped for URIs', encodeURIComponent(secret)],
  ])('takes out a secret %s', (_, spelled) => {
    const { text, hits } = redact(`before ${spelled} after`, [secret]);
    expect(hits).toBe(1);
    expect(text).toMatch(/^before .{0,5}\[redacted\].{0,5} after$/);
  });

  it('takes out each line of a secret with several lines, and all of it at once', () => {
    const key = 'first line\nsecond line\n';
    expect(redact(`a ${key} b`, [key]).text).toBe('a [redacted] b');
    expect(redact('> second line', [key]).text).toBe('> [redacted]');
  });

  it('does not black out words for secrets of a few letters, or none', () => {
    expect(redact('a short text', ['', 'a', 'short'])).toEqual({ text: 'a short text', hits: 0 });
  });

  it('finds a planted secret in any of these forms, among anything (law)', () => {
    const encodings = [
      (s: string) => s,
      (s: string) => [...s].reverse().join(''),
      (s: string) => bytes(s).toString('hex'),
      (s: string) => JSON.stringify(s),
      (s: string) => encodeURIComponent(s),
      ...['', 'x', 'xy'].flatMap((front) => [
        (s: string) => bytes(`${front}${s}z`).toString('base64'),
        (s: string) => bytes(front + s).toString('base64url'),
      ]),
    ];
    const secrets = fc.stringMatching(/^[A-Za-z0-9]{4}[ -~]{8,50}[A-Za-z0-9]{4}$/);
    fc.assert(
      fc.property(secrets, fc.constantFrom(...encodings), fc.string(), fc.string(), (hidden, encode, before, after) => {
        const { text, hits } = redact(before + encode(hidden) + after, [hidden]);
        expect(hits).toBeGreaterThan(0);
        // All but its ends is gone: those may share bits with their neighbours.
        expect(text.replaceAll('[redacted]', '\n')).not.toContain(encode(hidden).slice(4, -4));
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  });

  const jwt = `eyJhbGciOiJSUzI1NiJ9.${'eyJzdWIi'.repeat(20)}.${'aB3-_'.repeat(40)}`;
  it.each([
    ['an installation token of 520 characters', `ghs_123456_${jwt}${'x'.repeat(200)}`],
    ['a classic token', `ghp_${'aB3'.repeat(12)}`],
    ['a fine-grained token', `github_pat_${'aB3_'.repeat(20)}`],
    ['an Anthropic key', `sk-ant-api03-${'aB3-'.repeat(20)}`],
    ['an OpenAI key', `sk-proj-${'aB3_'.repeat(20)}`],
    ['an AWS key id', 'ASIAIOSFODNN7EXAMPLE'],
    ['a Google key', `AIza${'aB3-_'.repeat(7)}`],
    ['a Slack token', 'xoxb-123456789012-abcdef'],
    ['a JSON web token', jwt],
    ['a private key over several lines', '-----BEGIN PRIVATE KEY-----\nMIIE\nvQIB\n-----END PRIVATE KEY-----'],
    ['a private key in JSON', '-----BEGIN EC PRIVATE KEY-----\\nMIIE\\n-----END EC PRIVATE KEY-----'],
    ['a private key that was cut off', `-----BEGIN OPENSSH PRIVATE KEY-----\n${'aB3+/'.repeat(30)}`],
  ])('takes out %s, known by its looks (O07)', (_, token) => {
    expect(redact(`(${token})`, []).text).toMatch(/^\(\[redacted\]\)?$/);
    expect(secretKinds(`(${token})`)).toHaveLength(1);
  });

  it.each([
    [
      'https://x.blob.core.windows.net/c?sv=2&sig=aB3%2Fx%3DaB3xaB3xaB3x&se=1',
      'https://x.blob.core.windows.net/c?sv=2&sig=[redacted]&se=1',
    ],
    ['https://x-access-token:T0ken@github.com/o/r', 'https://[redacted]@github.com/o/r'],
    [`https://${'aB3'.repeat(8)}@host.example/x`, 'https://[redacted]@host.example/x'],
    ['Authorization: Bearer abc.def-123456', 'Authorization: Bearer [redacted]'],
    ['{"authorization":"token abcdef123456"}', '{"authorization":"token [redacted]"}'],
  ])('keeps what is around a secret readable: %s (O07, O10)', (text, expected) => {
    expect(redact(text, []).text).toBe(expected);
  });

  it('leaves ordinary text alone', () => {
    const text =
      'task-management-with-a-very-long-and-hyphenated-name, ssh://git@github.com/o/r, 3f2504e04f89, eyJ, AKIA';
    expect(redact(text, ['other secret'])).toEqual({ text, hits: 0 });
  });

  it.each([
    'ghs_',
    'eyJ',
    'eyJaaaaaaaaaa.',
    '://a:',
    'sk-',
    '-----BEGIN PRIVATE KEY-----',
    '?sig=',
    'authorization: ',
    'A',
  ])('is linear for many of %s', (piece) => {
    const text = piece.repeat(Math.ceil((4 * HOSTILE) / piece.length));
    expect(processorTime(() => redact(text, ['a secret of some length']))).toBeLessThan(500);
  });
});

describe('escaping', () => {
  it.each([
    ['a mention', 'ask @org/team now', 'ask `@org/team` now'],
    ['a mention in a reference', 'ask &commat;x', 'ask &amp;commat;x'],
    ['a closing keyword', 'Fixes #1, closes o/r#2 and GH-3', 'Fixes `#1,` closes `o/r#2` and `GH-3`'],
    [
      'a closing keyword with an address',
      'Fixes: https://github.com/o/r/issues/1',
      'Fixes: `https://github.com/o/r/issues/1`',
    ],
    ['a command', '/agent approve', '`/agent` approve'],
    ['a command in a later line', 'ok\n  /approve', 'ok\n`/approve`'],
    ['a command of another bot', '@dependabot merge', '`@dependabot` merge'],
    ['an image', '![x](https://evil.example/?d=1)', '`![x](https://evil.example/?d=1)`'],
    ['an image by reference', '![x][y]', '\\!\\[x\\]\\[y\\]'],
    ['an image tag', '<img src=x>', '&lt;img src=x&gt;'],
    ['a link to a script', '[text](javascript:alert(1))', '\\[text\\](javascript:alert(1))'],
    ['bare addresses', 'www.evil.example a@b.example', '`www.evil.example` `a@b.example`'],
    ['our marker', '<!-- issue-relay:status -->', '&lt;\\!-- issue-relay:status --&gt;'],
    ['a badge', '**Approved** by maintainer', '\\*\\*Approved\\*\\* by maintainer'],
    ['a heading', '# Approved\nApproved\n===', '\\# Approved\nApproved\n\\==='],
    ['lists', '- a\n+ b\n1. c\n2) d', '\\- a\n\\+ b\n1\\. c\n2\\) d'],
    ['code that would swallow an escape', 'a`@x` `b', 'a`` @x` ``'],
    ['cells', '| a | @b |', '\\| a \\| `@b` \\|'],
    ['mathematics', '$x$', '\\$x\\$'],
    ['invisible text', 'a\u202eb\u200b', 'ab'],
  ])('makes %s inert (O01–O04)', (name, text, expected) => {
    if (name.startsWith('code')) expect(displayed(escapeText(text))).toBe(text);
    else expect(escapeText(text)).toBe(expected);
  });

  it('shows the same text (law)', () => {
    const words = fc
      .array(fc.stringMatching(/^[!-~]{1,8}$/), { minLength: 1, maxLength: 12 })
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(words, (text) => expect(displayed(escapeText(text))).toBe(text)),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('leaves nothing active outside of code (law)', () => {
    const pieces = [
      '@a',
      '#1',
      'GH-1',
      'https://x',
      'www.x',
      '<b>',
      '![',
      '](',
      '`',
      '``',
      '\\',
      '|',
      ' ',
      '\n',
      '/x',
      '&',
      'fixes',
      '<!--',
      '*',
      '~',
    ];
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((list) => list.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        for (const line of escapeText(text).split('\n')) {
          expect(readLine(line).active).not.toMatch(/@|#\d|GH-\d|:\/\/|www\.|[<>`]|^\s*\/\w/);
        }
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('fits in one line', () => {
    expect(escapeLine('a\nb\r\n\n# c\t|')).toBe('a b \\# c \\|');
  });
});

describe('fences', () => {
  it('are longer than any run of backticks in them (O09)', () => {
    expect(fence('a\n``````\nb', 'diff')).toBe('```````diff\na\n``````\nb\n```````');
    expect(fence('', 'js\n```')).toBe('```js\n\n```');
  });

  it('give back what was put in (law)', () => {
    const texts = fc.array(fc.constantFrom('`', '```', '\n', '~~~', 'a', ' ', '````\n'), { maxLength: 30 });
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        const [first = '', ...lines] = fence(text).split('\n');
        expect(lines.indexOf(first)).toBe(lines.length - 1);
        expect(lines.slice(0, -1).join('\n')).toBe(text.replace(/\n$/, ''));
      }),
      { seed: SEED },
    );
  });
});

describe('cutting', () => {
  it('keeps the limit, whole code points, and says so (O13)', () => {
    expect(cut('short', 5, '…')).toBe('short');
    expect(cut('😀😀😀', 4, '…')).toBe('😀…');
    expect(cut('abcdef', 2, ' (cut)')).toBe(' (');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 30 }), (text, limit) => {
        expect(cut(text, limit, '…').length).toBeLessThanOrEqual(limit);
        expect(cut(text, limit, '…')).not.toMatch(/[\ud800-\udbff]…$/);
      }),
      { seed: SEED },
    );
  });
});

describe('markers', () => {
  it('are hidden comments that no name can break out of', () => {
    expect(marker('status')).toBe('<!-- issue-relay:status -->');
    expect(marker('a --> @x')).toBe('<!-- issue-relay:a-x -->');
  });

  it.each([
    ['a marker', `a ${marker('plan')} b`],
    ['one in another', '<!-- issue-<!-- issue-relay:x -->relay:plan -->'],
    ['one spread over lines', '<!--\nissue-relay:plan\n-->'],
    ['one without an end', '<!-- issue-relay:plan'],
    ['one in capitals', '<!-- ISSUE-RELAY:plan -->'],
    ['one in a code block', fence(marker('plan'))],
  ])('%s of somebody else is taken out (O04)', (_, text) => {
    expect(stripMarkers(text)).not.toMatch(/<!--\s*issue-relay:/i);
  });
});

describe('text for the log', () => {
  it.each([
    ['a command', '::add-mask::a', ': :add-mask::a'],
    ['a command behind white space', '  \u00a0::stop-commands::x', '  \u00a0: :stop-commands::x'],
    ['an older command anywhere', 'foo ##[add-mask]b', 'foo ## [add-mask]b'],
    ['a command behind a carriage return', 'x\r##[error]x\r\n::error::y', 'x\n## [error]x\n: :error::y'],
    ['a command behind invisible characters', '\u200b\u001b[31m::error::x', ': :error::x'],
    ['matchers and data', '::add-matcher::x\n::debug::%0A::error::', ': :add-matcher::x\n: :debug::%0A::error::'],
    ['more colons and hashes than needed', '::::error::x ####[x]', ': :::error::x #### [x]'],
    ['control characters', 'a\u0000\u0007b\u009bc', 'ab'],
  ])('has no %s left, and stays readable (E08)', (_, text, expected) => {
    expect(defuse(text)).toBe(expected);
  });

  it('never has a line that the runner would obey (law)', () => {
    const pieces = fc.constantFrom(
      ':',
      '::',
      '#',
      '##',
      '[',
      '##[',
      ' ',
      '\t',
      '\r',
      '\n',
      '\u00a0',
      '\u2003',
      '\u200b',
      '\u001b',
      'error',
      ']',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        for (const line of defuse(parts.join('')).split(/\r\n|\r|\n/)) {
          expect(line.trimStart().startsWith('::')).toBe(false);
          expect(line).not.toContain('##[');
        }
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('loses no word', () => {
    const text = 'Tests: 3 passed\n\tat file.ts:10:3 # note [x]\nnamespace::function ::inline';
    expect(defuse(text)).toBe(text);
  });
});
