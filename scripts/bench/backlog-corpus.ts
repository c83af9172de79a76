import { SHAPES } from './backlog-shapes.ts';
import { seededRandom } from './seeded-random.ts';

/** An issue as GitHub's GraphQL gives it, as far as the backlog asks. */
export interface ListedIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly labels: { readonly nodes: readonly { readonly name: string }[] };
  readonly blockedBy: {
    readonly nodes: readonly { readonly number: number; readonly repository: { readonly nameWithOwner: string } }[];
  };
}

const WORDS =
  'the cart shows a wrong sum when it is empty and somebody adds the first item while another page is still open so that both write'.split(
    ' ',
  );

/**
 * The answer to a query for so many open issues, as text, with bodies of about a thousand characters in the Markdown that
 * people write, all with code, a quotation and a comment. In every third of them these hold a dependency that is none;
 * about four in ten issues have some that are.
 */
export function listedIssues(count: number): string {
  const random = seededRandom(20_261_130);
  const needs = SHAPES.mixed(count, random);
  const words = (length: number) =>
    Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)] ?? '').join(' ');
  const issues = needs.map((on, index): ListedIssue => {
    const blocks = on.slice(0, 1).map((need) => ({ number: need + 1, repository: { nameWithOwner: 'octo/shop' } }));
    const labels = { nodes: [{ name: 'bug' }, { name: 'size/M' }] };
    const rest = { labels, blockedBy: { nodes: index % 4 === 0 ? blocks : [] } };
    return { number: index + 1, title: words(6), body: bodyOf(index, on, words), ...rest };
  });
  return JSON.stringify({ data: { repository: { issues: { nodes: issues } } } });
}

function bodyOf(index: number, on: readonly number[], words: (count: number) => string): string {
  const numbers = on.map((need) => `#${need + 1}`);
  const said = [
    `Depends on ${numbers.join(', ')}`,
    `## Dependencies\n\n${numbers.map((each) => `- ${each}`).join('\n')}`,
  ];
  const trap = index % 3 === 0 ? 'depends on #9999' : 'as ever';
  return [
    `## What happens\n\n${words(45)}.\n${words(30)}, see \`sum()\` and #${index + 1}.`,
    `<!-- ${trap} -->`,
    `- [ ] ${words(6)}\n- [ ] ${words(7)}\n- [x] ${words(5)}`,
    `\`\`\`ts\nconst total = sum(cart);\n// ${trap}\n\`\`\``,
    `> It ${trap}, I think.`,
    ...(on.length === 0 ? [] : [said[index % 2] ?? '']),
    `## Acceptance criteria\n\n1. ${words(9)}\n2. ${words(9)}\n\n${words(40)}.`,
  ].join('\n\n');
}
