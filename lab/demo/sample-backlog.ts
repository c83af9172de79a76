import { readIssue } from '../stage.ts';
import type { IssueText } from './issue-file.ts';

interface SampleIssue extends IssueText {
  readonly labels?: readonly string[];
}

/** A wish of the sample shop: a module with a test of its own, and the numbers of the issues that it needs. */
export interface Feature {
  readonly title: string;
  readonly module: string;
  readonly needs?: readonly number[];
  readonly code: string;
  readonly test: string;
}

/** A change of a price by percent, for the two sides of the diamond. */
const percent = (module: string, title: string, sign: '+' | '-', result: number): Feature => ({
  title,
  module,
  needs: [1],
  code: `/** The price with this ${module} in percent. */\nexport function with${title.split(' ').at(-1)}(cents, percent) {\n  return Math.round(cents * (1 ${sign} percent / 100));\n}\n`,
  test: `import { with${title.split(' ').at(-1)} } from '../src/${module}.js';\n\ntest('${module} changes the price', () => {\n  assert.equal(with${title.split(' ').at(-1)}(200, 10), ${result});\n});\n`,
});

const FEATURES: readonly Feature[] = [
  percent('discount', 'Let a price have a Discount', '-', 180),
  percent('tax', 'Let a price have a Tax', '+', 220),
  {
    title: 'Price what is sold, with discount and tax',
    module: 'sale',
    needs: [2, 3],
    code: "import { withDiscount } from './discount.js';\nimport { withTax } from './tax.js';\n\n/** What a buyer pays. */\nexport function sale(cents, discount, tax) {\n  return withTax(withDiscount(cents, discount), tax);\n}\n",
    test: "import { sale } from '../src/sale.js';\n\ntest('a buyer pays tax on what is left', () => {\n  assert.equal(sale(200, 10, 10), 198);\n});\n",
  },
  {
    title: 'Write one line of a receipt',
    module: 'line',
    needs: [4, 6],
    code: '/** One line of a receipt. */\nexport function line(name, cents) {\n  return name + ": " + cents;\n}\n'.replaceAll(
      '"',
      "'",
    ),
    test: "import { line } from '../src/line.js';\n\ntest('a line names its price', () => {\n  assert.equal(line('tea', 450), 'tea: 450');\n});\n",
  },
  {
    title: 'Write a whole receipt',
    module: 'receipt',
    needs: [5, 8],
    code: "import { line } from './line.js';\n\n/** A receipt, a line for each item. */\nexport function receipt(items) {\n  return items.map((item) => line(item.name, item.price)).join('\\n');\n}\n",
    test: "import { receipt } from '../src/receipt.js';\n\ntest('a receipt has a line for each item', () => {\n  assert.equal(receipt([{ name: 'tea', price: 450 }]), 'tea: 450');\n});\n",
  },
];

/** Everything else waits for the repository's own test to be green. */
const REPAIR = 'lab/sample-issue.md';

const QUESTION: SampleIssue = {
  labels: ['question'],
  title: 'Which currencies should the shop take?',
  body: 'We only ever had cents. Does anybody need more?',
};

/** Its test asks for what its code doesn't do, however often it is tried. */
const FAILING: Feature = {
  title: 'Read prices from a file',
  module: 'prices',
  code: '/** Prices by name. */\nexport function prices(text) {\n  return JSON.parse(text);\n}\n',
  test: "import { prices } from '../src/prices.js';\n\ntest('prices stand one a line', () => {\n  assert.deepEqual(prices('tea 450'), { tea: 450 });\n});\n",
};

const LEAD = "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n";

/**
 * Eight issues, in the order in which they are to be filed in the sample project: a diamond (1, 2, 3, 4) through which
 * a chain leads on to 5, a cycle (5, 6), a question (7), and one that fails (8) and has a dependent (6).
 */
export const SAMPLE_BACKLOG: readonly SampleIssue[] = [
  readIssue(REPAIR),
  ...FEATURES.map(asIssue),
  QUESTION,
  asIssue(FAILING),
];

/** An issue that says what it needs, and carries the change that resolves it. */
export function asIssue({ title, module, needs = [], code, test }: Feature): IssueText {
  const depends = needs.length > 0 ? `\nDepends on: ${needs.map((number) => `#${number}`).join(', ')}\n` : '';
  const criteria = `- [ ] \`src/${module}.js\` does it\n- [ ] \`test/${module}.test.js\` shows it\n- [ ] \`npm test\` passes`;
  const diff = added(`src/${module}.js`, code) + added(`test/${module}.test.js`, LEAD + test);
  return {
    title,
    body: `The shop needs this.\n${depends}\n## Acceptance criteria\n\n${criteria}\n\n## Proposed change\n\n\`\`\`diff\n${diff}\`\`\``,
  };
}

/** A diff that makes a file. */
function added(path: string, text: string): string {
  const lines = text.trimEnd().split('\n');
  const head = `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n`;
  return `${head}@@ -0,0 +1,${lines.length} @@\n${lines.map((each) => `+${each}\n`).join('')}`;
}
