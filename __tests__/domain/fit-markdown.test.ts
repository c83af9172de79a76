import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { fitMarkdown } from '../../src/domain/fit-markdown.ts';
import { escapeText, fence } from '../../src/domain/markdown.ts';

const SEED = 20261130;
const NOTE = '_The rest is in [the summary](https://github.com/acme/shop/actions/runs/1)._';
const characters = (limit: number) => ({ limit, unit: 'characters' }) as const;

/** The last element that a browser finds at the top, neither in code nor in a folded section. */
function lastElement(markdown: string) {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
  const last = fromHtml(html, { fragment: true }).children.findLast((child) => child.type === 'element');
  return { tag: last?.tagName, text: JSON.stringify(last) };
}

describe('Markdown that must fit', () => {
  it('stays as it is when it does', () => {
    expect(fitMarkdown('a\nb', characters(3), NOTE)).toBe('a\nb');
  });

  it('is cut after a whole line, because half a line of escaped text may not be inert any more (O13)', () => {
    const text = `first\n${escapeText(`${'x'.repeat(200)}@team`)}\n`;
    expect(fitMarkdown(text, characters(150), NOTE)).toBe(`first\n\n${NOTE}`);
  });

  it('closes the fence that is open, however long it is', () => {
    const text = `a\n${fence('line 1\n```\nline 2\n'.repeat(9))}`;
    expect(fitMarkdown(text, characters(110), NOTE)).toBe(`a\n\`\`\`\`\nline 1\n\`\`\`\nline 2\n\`\`\`\`\n\n${NOTE}`);
  });

  it('closes folded sections, and takes none in code for one', () => {
    const text = `<details><summary>Plan</summary>\n\n${fence(`<details>\n${'y\n'.repeat(99)}`)}\n\n</details>`;
    const fitted = fitMarkdown(text, characters(160), NOTE);
    expect(fitted).toMatch(/\n```\n\n<\/details>\n\n_The rest/);
    expect(fitted.match(/<\/details>/g)).toHaveLength(1);
  });

  it('takes three backticks that begin a line of text for what they are', () => {
    const text = `\`\`\` \`\`@x \`\`\`\n${'z\n'.repeat(99)}`;
    expect(fitMarkdown(text, characters(120), NOTE)).not.toMatch(/\n```\n/);
  });

  it('counts bytes where bytes are counted', () => {
    const text = '😀😀😀\n'.repeat(100);
    const fitted = fitMarkdown(text, { limit: 200, unit: 'bytes' }, NOTE);
    expect(Buffer.byteLength(fitted)).toBeLessThanOrEqual(200);
    expect(fitted.split('\n')[0]).toBe('😀😀😀');
  });

  it('is empty where not even the note has room', () => {
    expect(fitMarkdown('a'.repeat(50), characters(20), NOTE)).toBe('');
  });

  it('keeps the limit, cuts no line, and ends with the note in the open (law)', () => {
    const line = fc.constantFrom('text', '', '| a | b |', '|---|---|', '- item', '<details>', '`x`', '😀 ünï', '### h');
    const code = fc
      .array(fc.constantFrom('a', '```', '~~~', '<details>', '</details>', '`````'), { maxLength: 6 })
      .map((lines) => fence(lines.join('\n'), 'text'));
    const folded = (inner: fc.Arbitrary<string>) =>
      inner.map((text) => `<details><summary>s</summary>\n\n${text}\n\n</details>`);
    const plain = fc
      .array(line, { maxLength: 5 })
      .map((lines) => lines.filter((each) => each !== '<details>').join('\n'));
    const block = fc.oneof(plain, code, folded(code), folded(plain), folded(folded(code)));
    const texts = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join('\n\n'));
    fc.assert(
      fc.property(texts, fc.integer({ min: 100, max: 400 }), fc.boolean(), (text, limit, inBytes) => {
        const fitted = fitMarkdown(text, { limit, unit: inBytes ? 'bytes' : 'characters' }, NOTE);
        expect(inBytes ? Buffer.byteLength(fitted) : fitted.length).toBeLessThanOrEqual(limit);
        if (fitted === text) return;
        expect(lastElement(fitted)).toMatchObject({ tag: 'p', text: expect.stringContaining('actions/runs/1') });
        const kept = fitted.slice(0, -NOTE.length).replace(/\n(?:[`~]{3,}\n)?(?:\n<\/details>\n)*\n$/, '');
        expect(`${text}\n`.startsWith(`${kept}\n`) || kept === '').toBe(true);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
