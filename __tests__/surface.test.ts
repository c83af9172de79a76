import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import type { FileReference } from '@actions/workflow-parser/workflows/file-reference';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { generatedFiles } from '../scripts/generated-files.ts';
import { declaredDefault, INPUT_NAMES } from '../src/contracts/inputs.ts';
import { OUTPUTS } from '../src/contracts/outputs.ts';
import { WORKFLOW_RULES, type Workflow } from './workflow-rules.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const filesBelow = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));

describe('the face of the action', () => {
  interface Action {
    readonly inputs: Record<string, { readonly default: string; readonly description: string }>;
    readonly outputs: Record<string, object>;
    readonly runs: { readonly using: string; readonly main: string };
  }
  const actions = ['action.yml', 'phase/action.yml'].map((path) => ({ path, action: parse(read(path)) as Action }));

  it.each(actions)('$path declares the inputs and outputs of the contract, and no others', ({ action }) => {
    expect(Object.keys(action.inputs)).toEqual(INPUT_NAMES);
    expect(Object.keys(action.outputs)).toEqual(Object.keys(OUTPUTS));
    for (const name of INPUT_NAMES) expect(action.inputs[name]).toMatchObject({ default: declaredDefault(name) });
  });

  it.each(actions)('$path describes each input in one sentence', ({ action }) => {
    const texts = Object.values(action.inputs).map(({ description }) => description);
    expect(texts.filter((text) => !/^\S.*\.$/.test(text) || /\. [A-Z]/.test(text))).toEqual([]);
  });

  it.each(actions)('$path runs the bundle on Node 24', ({ path, action: { runs } }) => {
    expect(runs).toEqual({ using: 'node24', main: path === 'action.yml' ? 'dist/index.js' : '../dist/index.js' });
  });

  it('is generated, and fresh', () => {
    const stale = Object.entries(generatedFiles(read)).filter(([path, text]) => read(path) !== text);
    expect(stale.map(([path]) => path)).toEqual([]);
  });
});

describe('our workflows', () => {
  const files = [...filesBelow('.github/workflows', '.yml'), ...filesBelow('examples', '.yml')];
  const shown = [...filesBelow('docs', '.md'), 'README.md', 'CONTRIBUTING.md'].flatMap((path) =>
    [...read(path).matchAll(/^```ya?ml\n([\s\S]*?)^```$/gm)].map(([, content = '']) => ({ path, content })),
  );
  const workflows = [...files.map((path) => ({ path, content: read(path) })), ...shown].filter(({ content }) =>
    /^jobs:/m.test(content),
  );

  /** The published workflow stands for its tag, so that what callers pass is checked against it. */
  const published = {
    getFileContent: async (reference: FileReference) => ({ name: reference.path, content: read(reference.path) }),
  };
  const problemsOf = async (name: string, content: string) => {
    const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
    if (value)
      await convertWorkflowTemplate(context, value, published, { errorPolicy: 1, fetchReusableWorkflowDepth: 1 });
    return context.errors.getErrors().map(({ message }) => message);
  };

  it('are all here', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '.github/workflows/auto-solve.yml',
        '.github/workflows/ci.yml',
        '.github/workflows/loop-it.yml',
        '.github/workflows/loop-it-issue.yml',
        '.github/workflows/problem-solver.yml',
        '.github/workflows/route.yml',
        'examples/auto-solve.yml',
        'examples/copilot.yml',
        'examples/issue-relay.yml',
        'examples/loop-it.yml',
        'examples/problem-solver.yml',
      ]),
    );
  });

  it.each(workflows)("pass GitHub's own parser: $path", async ({ path, content }) => {
    expect(await problemsOf(path, content)).toEqual([]);
  });

  it('do not pass it with an input that the called workflow lacks', async () => {
    const wrong = read('examples/auto-solve.yml').replace('with: {', 'with: { agnet: patch,');
    expect(await problemsOf('wrong.yml', wrong)).toEqual([expect.stringContaining('agnet')]);
  });

  it.each(WORKFLOW_RULES)('$rule: $because', ({ broken, faults }) => {
    expect(faults(parse(broken) as Workflow)).not.toEqual([]);
    const found = workflows.map(({ path, content }) => ({ path, faults: faults(parse(content) as Workflow) }));
    expect(found.filter(({ faults: of }) => of.length > 0)).toEqual([]);
  });

  it('name each action by one version only', () => {
    const uses = workflows.flatMap(({ content }) => content.match(/[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+/g) ?? []);
    const names = new Set(uses.map((use) => use.split('@')[0]));
    expect(new Set(uses).size).toBe(names.size);
  });
});

describe('what we tell people', () => {
  const own = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'lab/README.md'];
  const pages = [...own, ...filesBelow('docs', '.md')];
  const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
  /** Anchors as GitHub makes them of headings. */
  const anchorsOf = (path: string) =>
    [
      ...read(path)
        .replace(/^```[\s\S]*?^```$/gm, '')
        .matchAll(/^#+ (.+)$/gm),
    ].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    );

  it.each(pages)('links to what is there: %s', (page) => {
    const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links
      .filter((link) => !/^https:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : normalize(join(dirname(page), path));
        return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      });
    expect(broken).toEqual([]);
  });

  it('is short where strangers start', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(['demo', 'bench', 'all']));
  });

  it('records decisions briefly, in one form', () => {
    const records = filesBelow('docs/adr', '.md');
    const odd = records.filter((path) => {
      const lines = read(path).trimEnd().split('\n');
      const form =
        /^# \d{4}\. .+\n\nStatus: \w+\n\n\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\* .+\n\n\*\*Consequences\.\*\* .+\n$/s;
      return lines.length > 15 || !form.test(read(path));
    });
    expect(odd).toEqual([]);
    expect(records.length).toBeGreaterThan(0);
  });
});

describe('the bundle', () => {
  it('has each of its modules compiled at once, which is told by parentheses', () => {
    const chunks = readdirSync('dist').filter((name) => /^\d+\.index\.js$/.test(name));
    expect(chunks.length).toBeGreaterThan(5);
    const lazy = chunks.filter((name) => !/;export const modules=\{\d+:\(/.test(read(`dist/${name}`)));
    expect(lazy).toEqual([]);
  });

  it('holds packages under permissive licences only', () => {
    const permitted = ['MIT', 'MIT/X11', 'ISC', 'Apache-2.0', 'BlueOak-1.0.0', '(Apache-2.0 AND BSD-3-Clause)'];
    // Each package is a block of its name, its licence, and the text.
    const block = /(?:^|\n\n)((?:@[\w.-]+\/)?[a-z][\w.-]*)\n(\S.*)/g;
    const packages = [...read('dist/licenses.txt').matchAll(block)].map(([, name = '', licence = '']) => [
      name,
      licence,
    ]);
    const names = packages.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['@actions/artifact', '@actions/core', '@octokit/core', 'undici', 'zod']),
    );
    expect(packages.filter(([, licence = '']) => !permitted.includes(licence))).toEqual([]);
  });
});

describe('the lab', () => {
  it('stays small: fewer than 3,000 lines of code emulate GitHub (docs/adr/0013)', () => {
    const folders = ['lab/hub', 'lab/runner', 'lab/services'];
    const code = folders.flatMap((folder) => ['.ts', '.js'].flatMap((end) => filesBelow(folder, end)));
    const lines = code.flatMap((path) =>
      read(path)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')),
    );
    expect(lines.length).toBeLessThan(3_000);
  });
});
