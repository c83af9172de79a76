import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { attempt } from './attempt.ts';

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

/** One process of ours instead of three: this one is large, and to fork it takes longer than what git does. */
const WRITE_TREE =
  'git read-tree "$1" && git update-index -z --replace --index-info && git write-tree && rm "$GIT_INDEX_FILE"';
/** An expression that means the same for ever, and one whose meaning moves with a ref: its name and what follows. */
const LASTING = /^[0-9a-f]{40}(?![^:^])/;
const BY_REF = /^(refs\/[^:^]+)(.*)$/s;

type Extras = Pick<SpawnSyncOptions, 'input' | 'env'>;

/** Plumbing over one bare repository. Synchronous, so that each request is one atomic step. */
export class Git {
  /** Path of the bare repository on this machine. */
  readonly directory: string;
  /** What git said of objects by their SHAs: it will never say anything else, and starting it is what takes time. */
  readonly #lasting = new Map<string, string>();

  /** Makes an empty bare repository whose default branch is `main`. */
  constructor(directory: string) {
    this.directory = directory;
    mkdirSync(directory, { recursive: true });
    this.run(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', '.']);
    appendFileSync(join(directory, 'config'), CONFIG);
  }

  /** What git says; nothing of the user's own configuration counts. Throws where it ends with an error. */
  output(words: string[], { input = '', env = {} }: Extras = {}, program = 'git'): Buffer {
    const own = { PATH: process.env['PATH'] ?? '', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    const place = { cwd: this.directory, input, maxBuffer: 2 ** 28, env: { ...own, ...env } };
    const { status, stdout, stderr } = spawnSync(program, words, place);
    if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`);
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

  /** The same about expressions of which each means one object for ever, if all begin with a SHA. */
  #askOf(words: readonly string[], ...expressions: readonly string[]): string | undefined {
    if (!expressions.every((expression) => LASTING.test(expression))) return this.ask(...words, ...expressions);
    const key = [...words, ...expressions].join(' ');
    const answer = this.#lasting.get(key) ?? this.ask(...words, ...expressions);
    if (answer !== undefined) this.#lasting.set(key, answer);
    return answer;
  }

  /** The SHA that an expression names, for example `refs/heads/main` or `main:README.md`. */
  resolve(expression: string): string | undefined {
    const [, ref, rest = ''] = BY_REF.exec(expression) ?? [];
    const sha = ref && this.#shaIn(ref);
    if (ref && (!sha || rest === '')) return sha;
    return this.#askOf(['rev-parse', '--verify', '--quiet', '--end-of-options'], `${sha ?? expression}${rest}`);
  }

  /** Refs stay loose here, and reading one is far quicker than asking git. */
  #shaIn(ref: string): string | undefined {
    return attempt(() => readFileSync(join(this.directory, ref), 'utf8').trim());
  }

  /** The text of a file at a commit, or undefined where there is none. */
  show(commit: string, path: string): string | undefined {
    return this.#askOf(['cat-file', 'blob'], `${commit}:${path}`);
  }

  type(sha: string): string | undefined {
    return this.#askOf(['cat-file', '-t'], sha);
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
    const shas = [older, newer].map((name) => this.resolve(name) ?? name);
    return this.#askOf(['merge-base', '--is-ancestor'], ...shas) !== undefined;
  }

  /** Writes the loose object as git does; starting git for every file of a repository took most of the lab's time. */
  writeBlob(content: string | Buffer): string {
    const object = Buffer.concat([Buffer.from(`blob ${Buffer.byteLength(content)}\0`), Buffer.from(content)]);
    const sha = createHash('sha1').update(object).digest('hex');
    const folder = join(this.directory, 'objects', sha.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, sha.slice(2)), deflateSync(object));
    return sha;
  }

  /** The tree that these changes make of `base`. Throws where a file to remove is not there. */
  writeTree(base: string | undefined, changes: readonly TreeChange[]): string {
    const env = { GIT_INDEX_FILE: join(this.directory, 'hub-index') };
    const lines = changes.map(({ path, sha, content = '', mode = '100644' }) => {
      if (sha !== null) return `${mode} ${sha ?? this.writeBlob(content)}\t${path}\0`;
      if (!this.resolve(`${base}:${path}`)) throw new Error(`${path} does not exist`);
      return `0 ${NOTHING}\t${path}\0`;
    });
    const words = ['-ec', WRITE_TREE, 'sh', base ?? '--empty'];
    return this.output(words, { env, input: lines.join('') }, 'sh')
      .toString()
      .trim();
  }

  /** A commit by an account, under the address that GitHub gives it. */
  writeCommit(tree: string, parents: string[], message: string, login: string): string {
    const email = `${login}@users.noreply.github.com`;
    const author = { GIT_AUTHOR_NAME: login, GIT_AUTHOR_EMAIL: email };
    const env = { ...author, GIT_COMMITTER_NAME: login, GIT_COMMITTER_EMAIL: email };
    return this.run(['commit-tree', tree, ...parents.flatMap((sha) => ['-p', sha])], { input: message, env });
  }

  message(commit: string): string {
    return this.run(['log', '-1', '--format=%B', commit]).trimEnd();
  }

  /** The tree of both sides merged, or undefined where they conflict. */
  mergedTree(one: string, other: string): string | undefined {
    return this.#askOf(['merge-tree', '--write-tree', '--allow-unrelated-histories'], one, other);
  }
}
