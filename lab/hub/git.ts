import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What git calls a ref that does not exist. */
export const NOTHING = '0'.repeat(40);
const FIELDS = ['%H', '%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join('%x00');
const STATUS: Record<string, string> = { A: 'added', D: 'removed', M: 'modified', R: 'renamed', T: 'changed' };
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly date?: string;
}

export type Commit = ReturnType<typeof commitOf>;
export type FileChange = ReturnType<Git['changes']>[number];

/** One wanted change of a tree: a blob or tree by SHA, text or bytes, or (SHA null) the removal of a path. */
export interface TreeChange {
  readonly path: string;
  readonly mode?: string | undefined;
  readonly sha?: string | null | undefined;
  readonly content?: string | Buffer | undefined;
}

/** Plumbing over one bare repository. Synchronous, so that each request is one atomic step. */
export class Git {
  readonly directory: string;
  /** Answers that hold for ever, since they depend on nothing but SHAs. */
  private readonly remembered = new Map<string, string | undefined>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** What git says, without the last line's end. Throws where it ends with an error. */
  run(words: string[], more: { input?: string | Buffer; env?: Record<string, string> } = {}): string {
    return this.output(words, more).toString().replace(/\n$/, '');
  }

  /** The answer, or undefined where git ends with an error. */
  ask(words: string[]): string | undefined {
    try {
      return this.run(words);
    } catch {
      return undefined;
    }
  }

  private askOnce(words: string[]): string | undefined {
    const key = words.join(' ');
    if (!this.remembered.has(key)) this.remembered.set(key, this.ask(words));
    return this.remembered.get(key);
  }

  /** The SHA that an expression names, for example `refs/heads/main` or `main:README.md`. */
  resolve(expression: string): string | undefined {
    try {
      if (expression.startsWith('refs/')) return readFileSync(join(this.directory, expression), 'utf8').trim();
    } catch {
      // No loose ref; git knows all the others.
    }
    return this.ask(['rev-parse', '--verify', '--quiet', '--end-of-options', expression]);
  }

  branch(name: string): string | undefined {
    return this.resolve(`refs/heads/${name}`);
  }

  /** The commit that a branch, a tag or a SHA names. */
  commitish(name: string): string | undefined {
    const bare = name.replace(/^refs\/(heads|tags)\//, '');
    const known = this.branch(bare) ?? this.resolve(`refs/tags/${bare}^{commit}`);
    return known ?? (/^[0-9a-f]{7,40}$/.test(name) ? this.resolve(`${name}^{commit}`) : undefined);
  }

  type(sha: string): string | undefined {
    return this.ask(['cat-file', '-t', sha]);
  }

  refs(): Map<string, string> {
    const lines = this.run(['for-each-ref', '--format=%(refname) %(objectname)']).split('\n').filter(Boolean);
    return new Map(lines.map((line) => line.split(' ') as [string, string]));
  }

  setRef(ref: string, sha: string): void {
    this.run(sha === NOTHING ? ['update-ref', '-d', ref] : ['update-ref', ref, sha]);
  }

  isAncestor(older: string, newer: string): boolean {
    return this.ask(['merge-base', '--is-ancestor', older, newer]) !== undefined;
  }

  mergeBase(one: string, other: string): string | undefined {
    return this.askOnce(['merge-base', one, other]);
  }

  blob(sha: string): Buffer | undefined {
    return this.type(sha) === 'blob' ? this.output(['cat-file', 'blob', sha]) : undefined;
  }

  writeBlob(content: string | Buffer): string {
    return this.run(['hash-object', '-w', '--stdin'], { input: content });
  }

  tree(treeish: string, ...words: string[]) {
    const lines = this.run(['ls-tree', '-z', '-l', '--full-tree', treeish, ...words])
      .split('\0')
      .filter(Boolean);
    return lines.map((line) => {
      const [facts = '', path = ''] = line.split('\t');
      const [mode = '', type = '', sha = '', size = '-'] = facts.split(/ +/);
      return { path, mode, type, sha, ...(size === '-' ? {} : { size: Number(size) }) };
    });
  }

  /** The tree that these changes make of `base`. Throws where a path to remove is not there. */
  writeTree(base: string | undefined, changes: TreeChange[]): string {
    const index = join(this.directory, 'hub-index');
    const env = { GIT_INDEX_FILE: index };
    this.run(['read-tree', base ?? '--empty'], { env });
    const lines = changes.map((change) => this.indexLines(change, env));
    this.run(['update-index', '-z', '--replace', '--index-info'], { env, input: lines.join('') });
    const tree = this.run(['write-tree'], { env });
    rmSync(index, { force: true });
    return tree;
  }

  private indexLines(change: TreeChange, env: Record<string, string>): string {
    const { path, sha, content, mode = '100644' } = change;
    if (sha === null) {
      const removed = this.run(['ls-files', '-z', '--', path], { env }).split('\0').filter(Boolean);
      if (removed.length === 0) throw new Error(`${path} does not exist`);
      return removed.map((file) => `0 ${NOTHING}\t${file}\0`).join('');
    }
    if (mode !== '040000') return `${mode} ${sha ?? this.writeBlob(content ?? '')}\t${path}\0`;
    const files = this.tree(String(sha), '-r');
    return files.map((file) => `${file.mode} ${file.sha}\t${path}/${file.path}\0`).join('');
  }

  writeCommit(tree: string, parents: string[], message: string, author: Person, committer = author): string {
    const env = { ...identity('AUTHOR', author), ...identity('COMMITTER', committer) };
    return this.run(['commit-tree', tree, ...parents.flatMap((sha) => ['-p', sha])], { input: message, env });
  }

  /** Commits that words of `git log` name, by SHA only; newest first, unless they say otherwise. */
  log(...words: string[]): Commit[] {
    const entries = this.askOnce(['log', `--format=${FIELDS}%x01`, ...words])?.split('\x01') ?? [];
    return entries.filter((entry) => entry.trim() !== '').map((entry) => commitOf(entry.replace(/^\n/, '')));
  }

  commit(sha: string): Commit {
    return this.log('-1', sha)[0] as Commit;
  }

  /** The tree of both sides merged, or undefined where they conflict. */
  mergedTree(one: string, other: string): string | undefined {
    return this.askOnce(['merge-tree', '--write-tree', '--allow-unrelated-histories', one, other]);
  }

  /** Files that differ between two commits, with their patches. */
  changes(from: string, to: string) {
    const diff = (...words: string[]) => this.askOnce(['diff', ...words, '-M', from, to]) ?? '';
    const raw = diff('--raw', '-z', '--no-abbrev').split('\0').filter(Boolean);
    const patches = diff('-p')
      .split(/^diff --git .*\n/m)
      .slice(1);
    const files = [];
    while (raw.length > 0) {
      const [, , old = '', sha = '', letter = ''] = (raw.shift() ?? '').split(' ');
      const first = raw.shift() ?? '';
      const renamed = letter.startsWith('R') ? { filename: raw.shift() ?? '', previousFilename: first } : undefined;
      // A change of type is two patches, removal and addition.
      const patch = patches.splice(0, letter.startsWith('T') ? 2 : 1).join('');
      const status = STATUS[letter.charAt(0)] ?? 'changed';
      files.push({ filename: first, ...renamed, status, sha: status === 'removed' ? old : sha, ...patched(patch) });
    }
    return files;
  }

  private output(words: string[], { input = '', env = {} }: { input?: string | Buffer; env?: object } = {}): Buffer {
    const place = { cwd: this.directory, input, maxBuffer: 2 ** 28, env: { ...gitEnvironment, ...env } };
    const { status, stdout, stderr } = spawnSync('git', words, place);
    if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
    return stdout;
  }
}

/** The environment of every git process here: nothing of the user's own configuration. */
export const gitEnvironment = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

function identity(role: 'AUTHOR' | 'COMMITTER', { name, email, date }: Person): Record<string, string> {
  const when = date ?? new Date().toISOString();
  return { [`GIT_${role}_NAME`]: name, [`GIT_${role}_EMAIL`]: email, [`GIT_${role}_DATE`]: when };
}

function commitOf(entry: string) {
  const [sha = '', tree = '', parents = '', name = '', email = '', date = '', ...rest] = entry.split('\0');
  const [committerName = '', committerEmail = '', committed = '', message = ''] = rest;
  const utc = (time: string) => new Date(time).toISOString().replace('.000Z', 'Z');
  const author = { name, email, date: utc(date) };
  const committer = { name: committerName, email: committerEmail, date: utc(committed) };
  return { sha, tree, parents: parents.split(' ').filter(Boolean), author, committer, message: message.trimEnd() };
}

function patched(section: string): { additions: number; deletions: number; patch?: string } {
  const start = section.search(/^@@ /m);
  if (start < 0) return { additions: 0, deletions: 0 };
  const patch = section.slice(start).replace(/\n$/, '');
  const count = (sign: string) => patch.split('\n').filter((line) => line.startsWith(sign)).length;
  return { additions: count('+'), deletions: count('-'), patch };
}
