import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from './attempt.ts';
import { SmallShell } from './small-shell.ts';

/** What git calls a ref that does not exist. */
export const NOTHING = '0'.repeat(40);
const CONFIG = '[uploadpack]\n\tallowAnySHA1InWant = true\n\tallowFilter = true\n[gc]\n\tauto = 0\n';

/** One wanted change of a tree: a blob by SHA, text or bytes, or (SHA null) the removal of a file. */
export interface TreeChange {
  readonly path: string;
  readonly mode?: string;
  readonly sha?: string | null;
  readonly content?: string | Buffer;
}

/** A ref, and what follows it in an expression. */
const BY_REF = /^(refs\/[^:^]+)(.*)$/s;

type Extras = { readonly input?: string | Buffer; readonly env?: object };

let shell: SmallShell | undefined;

/** Plumbing over one bare repository. Synchronous, so that each request is one atomic step. */
export class Git {
  /** Path of the bare repository on this machine. */
  readonly directory: string;

  /** Makes an empty bare repository whose default branch is `main`. */
  constructor(directory: string) {
    this.directory = directory;
    mkdirSync(directory, { recursive: true });
    this.run(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', '.']);
    appendFileSync(join(directory, 'config'), CONFIG);
  }

  /** What git says; nothing of the user's own configuration counts. Throws where it ends with an error. */
  output(words: string[], { input = '', env = {} }: Extras = {}): Buffer {
    shell ??= new SmallShell();
    const own = { PATH: process.env['PATH'] ?? '', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    const { status, stdout, stderr } = shell.run(['git', ...words], this.directory, { ...own, ...env }, input);
    if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
    return stdout;
  }

  /** The same as text, without the last line's end. */
  run(words: string[], extras: Extras = {}): string {
    return this.output(words, extras).toString().replace(/\n$/, '');
  }

  /** The answer, or undefined where git ends with an error. */
  ask(...words: string[]): string | undefined {
    return attempt(() => this.run(words));
  }

  /** The SHA that an expression names, for example `refs/heads/main` or `main:README.md`. */
  resolve(expression: string): string | undefined {
    const [, ref, rest = ''] = BY_REF.exec(expression) ?? [];
    const sha = ref && this.#shaIn(ref);
    if (ref && (!sha || rest === '')) return sha;
    return this.ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${sha ?? expression}${rest}`);
  }

  /** Refs stay loose here, and reading one is far quicker than asking git. */
  #shaIn(ref: string): string | undefined {
    return attempt(() => readFileSync(join(this.directory, ref), 'utf8').trim());
  }

  /** The text of a file at a commit, or undefined where there is none. */
  show(commit: string, path: string): string | undefined {
    return this.ask('cat-file', 'blob', `${commit}:${path}`);
  }

  type(sha: string): string | undefined {
    return this.ask('cat-file', '-t', sha);
  }

  setRef(ref: string, sha: string): void {
    this.run(sha === NOTHING ? ['update-ref', '-d', ref] : ['update-ref', ref, sha]);
  }

  /** What a tree holds, with the folders themselves if all of it is asked for. */
  tree(sha: string, recursive: boolean) {
    const lines = this.run(['ls-tree', '-z', '-l', ...(recursive ? ['-r', '-t'] : []), sha]).split('\0');
    return lines.filter(Boolean).map((line) => {
      const [facts = '', path = ''] = line.split('\t');
      const [mode = '', type = '', name = '', size = ''] = facts.split(/ +/);
      return { path, mode, type, sha: name, ...(size === '-' ? {} : { size: Number(size) }) };
    });
  }

  isAncestor(older: string, newer: string): boolean {
    return this.ask('merge-base', '--is-ancestor', older, newer) !== undefined;
  }

  /** Where the histories of two commits meet, and how the second stands to the first. */
  compare(base: string, head: string) {
    const meeting = this.ask('merge-base', base, head);
    const [behind, ahead] = [meeting === head, meeting === base];
    return { meeting, status: behind ? (ahead ? 'identical' : 'behind') : ahead ? 'ahead' : 'diverged' };
  }

  writeBlob(content: string | Buffer): string {
    return this.run(['hash-object', '-w', '--stdin'], { input: content });
  }

  /** The tree that these changes make of `base`. Throws where a file to remove is not there. */
  writeTree(base: string | undefined, changes: readonly TreeChange[]): string {
    const env = { GIT_INDEX_FILE: join(this.directory, 'hub-index') };
    const lines = changes.map(({ path, sha, content = '', mode = '100644' }) => {
      if (sha !== null) return `${mode} ${sha ?? this.writeBlob(content)}\t${path}\0`;
      if (!this.resolve(`${base}:${path}`)) throw new Error(`${path} does not exist`);
      return `0 ${NOTHING}\t${path}\0`;
    });
    this.run(['read-tree', base ?? '--empty'], { env });
    this.run(['update-index', '-z', '--replace', '--index-info'], { env, input: lines.join('') });
    return this.run(['write-tree'], { env });
  }

  /** A commit by an account, under the address that GitHub gives it. */
  writeCommit(tree: string, parents: string[], message: string, login: string): string {
    const who = ['-c', `user.name=${login}`, '-c', `user.email=${login}@users.noreply.github.com`];
    return this.run([...who, 'commit-tree', tree, ...parents.flatMap((sha) => ['-p', sha])], { input: message });
  }

  message(commit: string): string {
    return this.run(['log', '-1', '--format=%B', commit]).trimEnd();
  }

  /** The tree of both sides merged, or undefined where they conflict. */
  mergedTree(one: string, other: string): string | undefined {
    return this.ask('merge-tree', '--write-tree', '--allow-unrelated-histories', one, other);
  }
}
