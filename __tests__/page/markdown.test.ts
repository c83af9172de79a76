import { describe, expect, it } from '@jest/globals';
import { markdownToHtml } from '../../lab/page/markdown.ts';

describe('Markdown in the page', () => {
  it('is read as GitHub reads it: tables, task lists, folded sections, struck text, bare addresses', () => {
    const html = markdownToHtml(
      '| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n<details><summary>More</summary>\n\n~~old~~ https://github.com\n\n</details>',
      'document',
    );
    expect(html).toContain('<td align="right">2</td>');
    expect(html.match(/<input type="checkbox"[^>]*disabled/g)).toHaveLength(2);
    expect(html).toContain('<details><summary>More</summary>');
    expect(html).toContain('<del>old</del> <a href="https://github.com">');
  });

  it.each([
    ['scripts', '<script>alert(1)</script>', '&#x3C;script>alert(1)&#x3C;/script>'],
    ['handlers', '<sub onclick="alert(1)">ok</sub>', '<p><sub>ok</sub></p>'],
    ['links to scripts', '[ok](javascript:alert(1))', '<p><a href="">ok</a></p>'],
    ['links to scripts in HTML', '<a href="JavaScript:alert(1)">ok</a>', '<p><a>ok</a></p>'],
    ['styles', '<p style="position:fixed">ok</p>', '<p>ok</p>'],
    ['frames', '<iframe src="//evil.example">', '&#x3C;iframe src="//evil.example">'],
    ['hidden comments', '<!-- issue-relay:progress -->\nok', '\n<p>ok</p>'],
    [
      'names that a script could take for its own',
      '<p id="x" name="y">ok</p>',
      '<p id="user-content-x" name="user-content-y">ok</p>',
    ],
  ])('takes the sting out of %s, as GitHub does', (_, markdown, html) => {
    expect(markdownToHtml(markdown, 'comment').trim()).toBe(html.trim());
  });

  it('breaks lines in comments, where GitHub does, and joins them in documents', () => {
    expect(markdownToHtml('a\nb **c\nd**', 'comment')).toBe('<p>a<br>b <strong>c<br>d</strong></p>');
    expect(markdownToHtml('a\nb', 'document')).toBe('<p>a\nb</p>');
    expect(markdownToHtml('- a\n  b\n- c', 'comment')).toContain('<li>a<br>b</li>\n<li>c</li>');
    expect(markdownToHtml('```\na\nb\n```', 'comment')).toBe('<pre><code>a\nb\n</code></pre>');
  });

  it('leaves pictures to the script that draws them, as text', () => {
    const html = markdownToHtml('```mermaid\nflowchart LR\n  a["<b>x</b>"] --> b\n```', 'document');
    expect(html).toBe('<pre class="mermaid">flowchart LR\n  a["&#x3C;b>x&#x3C;/b>"] --> b\n</pre>');
  });
});
