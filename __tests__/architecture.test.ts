import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { VERBS } from '../src/contracts/names.ts';
import { PIPELINE_TABLES } from '../src/pipelines/index.ts';

/** What each part of `src` may import of our own, and why no more. */
const ARROWS: readonly { readonly from: string; readonly to: readonly string[]; readonly because: string }[] = [
  { from: 'index', to: ['start'], because: 'the entry is one statement' },
  {
    from: 'start',
    to: ['main', 'adapters', 'contracts', 'errors'],
    because: 'bad input is told before anything else is loaded',
  },
  {
    from: 'main',
    to: ['adapters', 'shell', 'verbs', 'pipelines', 'domain', 'contracts', 'errors'],
    because: 'the job on one screen ties everything together',
  },
  { from: 'adapters', to: ['ports', 'contracts', 'errors'], because: 'an adapter does one thing and decides nothing' },
  {
    from: 'shell',
    to: ['ports', 'domain', 'contracts', 'errors'],
    because: 'effects go through ports, so that fakes can record them',
  },
  { from: 'verbs', to: ['domain', 'contracts'], because: 'a verb is data and pure functions' },
  { from: 'pipelines', to: ['domain', 'contracts'], because: 'a pipeline is a table' },
  { from: 'domain', to: ['contracts'], because: 'a decision must be replayable from JSON' },
  {
    from: 'ports',
    to: ['contracts'],
    because: 'what the shell needs of the world is said in the words of the contracts',
  },
  { from: 'contracts', to: [], because: 'the doors depend on nothing behind them' },
  { from: 'errors', to: [], because: 'every part may throw a fault of the catalogue' },
];

/** What the pure parts may import from outside: arithmetic and parsing, nothing that reaches the world. */
const PURE_IMPORTS = ['zod', 'node:crypto', 'node:buffer'];
const PURE_PARTS = ['contracts', 'domain', 'verbs', 'pipelines', 'ports', 'errors'];

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

const source = files('src').map((path) => ({ path: relative('src', path), text: readFileSync(path, 'utf8') }));
const partOf = (path: string) => path.split('/')[0]?.replace(/\.ts$/, '') ?? '';

/** Module names that a file imports, statically, dynamically or as types. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
}

const ours = (path: string, name: string) => relative('src', resolve('src', dirname(path), name));

describe('the arrows of the house', () => {
  it.each(ARROWS)('$from leads only where it may: $because', ({ from, to }) => {
    const breaches = source
      .filter(({ path }) => partOf(path) === from)
      .flatMap(({ path, text }) =>
        importsOf(text)
          .filter((name) => name.startsWith('.'))
          .map((name) => partOf(ours(path, name)))
          .filter((part) => part !== from && !to.includes(part))
          .map((part) => `${path} → ${part}`),
      );
    expect(breaches).toEqual([]);
  });

  it('knows every part of src', () => {
    expect([...new Set(source.map(({ path }) => partOf(path)))].sort()).toEqual(ARROWS.map(({ from }) => from).sort());
  });

  it('keeps siblings apart: verbs, pipelines and adapters meet only in their registries', () => {
    const apart = source.filter(({ path }) => /^(verbs|pipelines)\/(?!index)/.test(path));
    const breaches = apart.flatMap(({ path, text }) =>
      importsOf(text)
        .filter((name) => name.startsWith('./'))
        .map((name) => `${path} → ${name}`),
    );
    expect(breaches).toEqual([]);
  });

  it('lets an adapter import only the parts in its own folder, and the process', () => {
    const shared = [
      'adapters/agents/json-at.ts',
      'adapters/agents/last-json-object.ts',
      'adapters/agents/options.ts',
      'adapters/process',
      'adapters/untrusted-environment.ts',
      'adapters/untrusted-file.ts',
      'adapters/workflow-command.ts',
    ];
    const breaches = source
      .filter(({ path }) => path.startsWith('adapters/') && path !== 'adapters/agents/index.ts')
      .flatMap(({ path, text }) =>
        importsOf(text)
          .filter((name) => name.startsWith('.') && !name.startsWith('../../contracts'))
          .map((name) => ours(path, name))
          .filter(
            (target) =>
              target.startsWith('adapters/') &&
              !shared.some((part) => target.startsWith(part)) &&
              !isOwnPart(path, target),
          )
          .map((target) => `${path} → ${target}`),
      );
    expect(breaches).toEqual([]);
  });

  it('keeps the lab and the action apart: they meet over HTTP, git and processes', () => {
    const reaches = (folder: string, other: string) =>
      files(folder).filter((path) =>
        importsOf(readFileSync(path, 'utf8')).some((name) => resolve(dirname(path), name).startsWith(resolve(other))),
      );
    expect(reaches('lab', 'src')).toEqual([]);
    expect(reaches('src', 'lab')).toEqual([]);
  });

  it('lets scripts read tables and contracts only', () => {
    const allowed = ['pipelines', 'contracts', 'domain', 'errors'];
    const breaches = files('scripts').flatMap((path) =>
      importsOf(readFileSync(path, 'utf8'))
        .map((name) => relative('src', resolve(dirname(path), name)))
        .filter((target) => !target.startsWith('..') && !allowed.includes(partOf(target))),
    );
    expect(breaches).toEqual([]);
  });
});

/** Files that belong to one adapter: in its folder, or in the folder that is named after it. */
function isOwnPart(path: string, target: string): boolean {
  const folder = path.replace(/\.ts$/, '/');
  const parent = `${dirname(path)}/`;
  const shared = parent !== 'adapters/' && parent !== 'adapters/agents/';
  return (
    target.startsWith(folder) || (shared && (target.startsWith(parent) || `${target.replace(/\.ts$/, '')}/` === parent))
  );
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

describe('purity', () => {
  const pure = source.filter(({ path }) => PURE_PARTS.includes(partOf(path)));

  it('imports nothing that reaches the world', () => {
    const breaches = pure.flatMap(({ path, text }) =>
      importsOf(text)
        .filter((name) => !name.startsWith('.') && !PURE_IMPORTS.includes(name))
        .map((name) => `${path} → ${name}`),
    );
    expect(breaches).toEqual([]);
  });

  it('knows no clock, chance, environment or log', () => {
    const reaching = /\bawait\b|process\.|console\.|Date\.now\(|new Date\(\)|Math\.random\(|setTimeout\(/;
    expect(
      pure
        .filter(({ path, text }) => path !== 'ports.ts' && reaching.test(withoutComments(text)))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('throws nowhere in the domain: ends are outcomes', () => {
    const domain = pure.filter(({ path }) => ['domain', 'verbs', 'pipelines'].includes(partOf(path)));
    expect(domain.filter(({ text }) => /\bthrow\b/.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });

  it('reads the environment in one place, and the toolkit only in adapters', () => {
    const reading = source.filter(({ text }) => withoutComments(text).includes('process.env')).map(({ path }) => path);
    expect(reading).toEqual(['adapters/runner.ts']);
    const toolkit = source.filter(({ text }) => importsOf(text).some((name) => name.startsWith('@actions/')));
    expect(toolkit.filter(({ path }) => partOf(path) !== 'adapters')).toEqual([]);
  });
});

describe('names', () => {
  it('says the names of phases and verbs only in names, pipelines and verbs', () => {
    const phases = Object.values(PIPELINE_TABLES).flatMap((pipeline) => pipeline.rows.map((row) => row.phase));
    // These are also a state of a pull request, an input, names of results, a kind of change and a verdict on an issue, which is
    // why they can't be searched for.
    const ordinary = ['open', 'plan', 'verify', 'review', 'fix', 'implement'];
    const words = [...new Set([...phases, ...Object.keys(VERBS)])].filter((word) => !ordinary.includes(word));
    const quoted = new RegExp(`['"\`](${words.join('|')})['"\`]`);
    const places = source.filter(({ path }) => !/^(pipelines|verbs)\/|^contracts\/names\.ts$/.test(path));
    const said = places
      .filter(({ text }) => quoted.test(withoutComments(text)))
      .map(({ path, text }) => `${path}: ${quoted.exec(withoutComments(text))?.[0]}`);
    expect(said).toEqual([]);
  });

  it('gives every file one concept of a size that can be read at once', () => {
    const long = [...files('src'), ...files('lab')].filter(
      (path) => readFileSync(path, 'utf8').split('\n').length > 251,
    );
    expect(long).toEqual([]);
    expect(source.filter(({ path }) => /util|helper|types?\//i.test(path))).toEqual([]);
    expect(source.filter(({ path }) => !/^[a-z0-9/-]+\.ts$/.test(path))).toEqual([]);
  });

  it('exports by name only', () => {
    expect(source.filter(({ text }) => /^export default/m.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
