import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DebugRequest, readDebugRequest } from '../../../src/domain/debug/debug-request.ts';

const NOTHING: DebugRequest = { text: '', criteria: [], commands: [], testPaths: [] };
const says = (more: Partial<DebugRequest>) => ({ ...NOTHING, ...more });

describe('a request says what is wrong, and how one sees that it is mended', () => {
  it.each<[line: string, request: Partial<DebugRequest>]>([
    // The examples of seed 002, without the word in front.
    [
      'Fix test_full_pipeline failing with timeout error',
      { text: 'Fix test_full_pipeline failing with timeout error' },
    ],
    [
      'Fix audio sync drift, success when A/V offset < 100ms',
      { text: 'Fix audio sync drift', criteria: ['A/V offset < 100ms'] },
    ],
    [
      'Fix memory leak in segment_buffer, verify with: make e2e-test -k memory',
      { text: 'Fix memory leak in segment_buffer', commands: ['make e2e-test -k memory'] },
    ],
    [
      'tests/e2e/test_full_pipeline.py - RTMP output has no audio',
      {
        text: 'tests/e2e/test_full_pipeline.py - RTMP output has no audio',
        testPaths: ['tests/e2e/test_full_pipeline.py'],
      },
    ],
    ['Why is STS receiving empty fragments?', { text: 'Why is STS receiving empty fragments?' }],
  ])('%s', (line, request) => {
    expect(readDebugRequest(line)).toEqual(says(request));
  });

  it.each<[line: string, request: Partial<DebugRequest>]>([
    ['verify with: npm test', { commands: ['npm test'] }],
    ['VERIFY BY : `npm test`.', { commands: ['npm test'], text: '' }],
    ['verify with: `npm test`, please', { commands: ['npm test'], text: 'please' }],
    ['verify with: ``echo `date` ``', { commands: ['echo `date`'] }],
    ['verify with: make a,b, success when b is there', { commands: ['make a,b'], criteria: ['b is there'] }],
    ['Success when b is there, verify with: make b', { commands: ['make b'], criteria: ['b is there'] }],
    [
      'the sum, success: it is 0, and success when it is fast.',
      { text: 'the sum', criteria: ['it is 0', 'it is fast'] },
    ],
    ['The sum is wrong. Verify with: go test ./...', { text: 'The sum is wrong', commands: ['go test ./...'] }],
    ['the sum - verify with: npm test', { text: 'the sum', commands: ['npm test'] }],
    ['the sum is wrong and verify with: npm test.', { text: 'the sum is wrong', commands: ['npm test'] }],
    ['> 5 ms for one tea', { text: '> 5 ms for one tea' }],
    [
      'see ./test/cart.test.js:12, and test/a.test.ts::b',
      {
        text: 'see ./test/cart.test.js:12, and test/a.test.ts::b',
        testPaths: ['test/cart.test.js', 'test/a.test.ts'],
      },
    ],
    ['the leak, verify with: pytest tests/test_leak.py', { text: 'the leak', commands: ['pytest tests/test_leak.py'] }],
  ])('in any case and any order: %s', (line, request) => {
    expect(readDebugRequest(line)).toEqual(says(request));
  });

  it.each([
    'verify with your team',
    'we verify with: nothing',
    'a success: it sells',
    'success criteria are unclear',
    'https://example.org/test/a.test.js and src/cart.js and ../test/b.test.js and /test/c.test.js',
  ])('and nothing more: %s', (line) => {
    expect(readDebugRequest(line)).toEqual(says({ text: line }));
  });

  it('on lines of its own', () => {
    const further = [
      '',
      'It is NaN:',
      '- in carts',
      '',
      '**Verify with:** `npm test`',
      '',
      '## Success criteria',
      '',
      '- [ ] The sum is 0',
      '  for an empty cart',
      '2. verify by: npm run types',
      '* the total is, too.',
      '',
      'Thank you!',
      '- really',
    ];
    expect(readDebugRequest('the sum', further.join('\r\n'))).toEqual({
      text: 'the sum\n\nIt is NaN:\n- in carts\n\nThank you!\n- really',
      criteria: ['The sum is 0 for an empty cart', 'the total is, too'],
      commands: ['npm test', 'npm run types'],
      testPaths: [],
    });
  });

  it('with commands in the fence right below', () => {
    const fence = '\n```sh\n# all of it\nnpm ci\nnpm test \\\n  -- cart\n```\nThank you!';
    expect(readDebugRequest('the sum', `Verify with:\n${fence}`)).toEqual(
      says({
        text: 'the sum\n\nThank you!',
        commands: ['npm ci', 'npm test \\\n  -- cart'],
      }),
    );
    expect(readDebugRequest('verify with:', '~~~\nnpm test').commands).toEqual(['npm test']);
    expect(readDebugRequest('verify with:', `It fails:\n${fence}`).commands).toEqual([]);
  });

  it.each([
    ['a quotation', '> verify with: id\nverify with: id'],
    ['fenced code', '```\nverify with: id\n```'],
    ['a fence that never ends', '~~~\nverify with: id'],
    ['a fence in a fence', '````\n```\nverify with: id\n````'],
    ['an HTML comment', '<!-- verify with: id -->'],
    ['an HTML comment of many lines', '<!--\nverify with: id\nsuccess when there\n-->'],
    ['an HTML comment that never ends', 'See <!--\nverify with: id'],
    ['a fence below a quotation', '> verify with:\n```\nid\n```'],
    ['code in a line', 'Say `verify with: id` for it'],
  ])('while %s says nothing', (_what, further) => {
    expect(readDebugRequest('the sum', further)).toMatchObject({ criteria: [], commands: [], testPaths: [] });
  });

  it('but what stands around them does', () => {
    const further =
      '> It is NaN.\n\nverify with: npm test <!-- or --> now\n<!--\n-->success when it is 0\n```\nx\n```\nsuccess: fast';
    expect(readDebugRequest('', further)).toMatchObject({ commands: ['npm test'], criteria: ['it is 0', 'fast'] });
  });

  it('of a bounded size', () => {
    const item = (count: number) => `- ${String(count)} ${'x'.repeat(600)}`;
    const many = Array.from({ length: 40 }, (_, count) => count);
    const request = readDebugRequest(
      'x'.repeat(3_000),
      ['Success criteria:', ...many.map(item), '', ...many.map((count) => `verify with: make ${count}`)].join('\n'),
    );
    expect(request.text).toHaveLength(2_000);
    expect(request.criteria).toHaveLength(20);
    expect(request.criteria[0]).toHaveLength(500);
    expect(request.commands).toHaveLength(10);
    expect(readDebugRequest(`verify with: ${'x'.repeat(2_001)}`).commands).toEqual([]);
    const paths = many.map((count) => `test/${count}.test.js`).join(' ');
    expect(readDebugRequest(paths).testPaths).toHaveLength(10);
  });

  it.each([
    ['commas', 'success when x', ',', 'x'],
    ['spaces', 'success when x', ' ', 'x'],
    ['dots', 'x', '.', 'x'],
    ['tildes', '', '~', '`'],
    ['backticks', 'verify with: ', '`', 'x'],
    ['openings of comments', '', '<!--', '-'],
    ['marks', '', ', verify with:', ''],
    ['path-like words', '', 'a.b/', '.test.js'],
  ])('in no time, of however many %s', (_what, before, many, behind) => {
    const text = `${before}${many.repeat(256 * 1024)}${behind}`;
    expect(() => [readDebugRequest(text), readDebugRequest('', text)]).not.toThrow();
  });

  it('whatever the text is: bounded, and with commands that stand in it', () => {
    const words = [
      'verify with:',
      'success when ',
      'Success criteria:',
      '`',
      '```',
      '\n',
      '\r\n',
      '- ',
      '> ',
      ', ',
      '<!--',
      '-->',
    ];
    const texts = fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 40 });
    fc.assert(
      fc.property(fc.string(), texts, (line, pieces) => {
        const further = pieces.join('');
        const { text, criteria, commands, testPaths } = readDebugRequest(line, further);
        expect(text.length).toBeLessThanOrEqual(2_000);
        expect([criteria, commands, testPaths].map(({ length }) => length <= 20)).toEqual([true, true, true]);
        for (const said of [...criteria, ...testPaths]) expect(said.length).toBeLessThanOrEqual(500);
        for (const command of commands) expect(`${line}\n${further}`).toContain(command);
        expect([...criteria, ...commands, ...testPaths]).not.toContain('');
      }),
      { numRuns: 500 },
    );
  });
});
