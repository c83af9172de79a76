import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ignoreRules } from '../../src/adapters/git/ignore-rules.ts';
import { checkoutGit } from '../../src/adapters/git.ts';
import type { Change, ChangeEntry } from '../../src/contracts/change.ts';
import { change as changeContract } from '../../src/contracts/change.ts';
import type { Git } from '../../src/ports.ts';

let room: string;
beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'relay-git-test-')));
});
afterAll(() => rm(room, { recursive: true, force: true }));

const BASE = {
  'README.md': 'hello\n',
  'src/one.ts': 'one\ntwo\nthree\n',
  'src/two.ts': 'two\n',
  'run.sh': '#!/bin/sh\n',
  empty: '',
  '.gitignore': 'node_modules/\n*.log\n',
  'packages/a/.gitignore': '/out\n!keep.log\n',
};
type Files = { readonly [path: string]: string | Buffer };

/** A folder to write, and whatever else a story wants to do there. */
interface Tree {
  readonly root: string;
  git(...args: string[]): string;
  write(path: string, content: string | Buffer, mode?: number): Promise<void>;
  at(path: string): string;
}

function treeAt(root: string): Tree {
  const at = (path: string) => join(root, path);
  return {
    root,
    at,
    git: (...args) =>
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        env: gitEnvironment,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    write: async (path, content, mode = 0o644) => {
      await mkdir(dirname(at(path)), { recursive: true });
      await writeFile(at(path), content, { mode });
      await chmod(at(path), mode);
    },
  };
}

const gitEnvironment = {
  PATH: process.env['PATH'],
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** A repository with one more commit below, so that a shallow clone of it is really shallow. */
async function origin(files: Files = BASE, more?: (tree: Tree) => Promise<void>): Promise<Tree> {
  const tree = treeAt(await mkdtemp(join(room, 'origin-')));
  tree.git('init', '-q', '-b', 'main');
  tree.git('commit', '-q', '--allow-empty', '-m', 'first');
  for (const [path, content] of Object.entries(files))
    await tree.write(path, content, path === 'run.sh' ? 0o755 : 0o644);
  await more?.(tree);
  tree.git('add', '-A');
  tree.git('commit', '-q', '-m', 'base');
  return tree;
}

interface Checkout extends Tree {
  readonly baseSha: string;
  open(): Promise<Git>;
}

async function checkout(from: Tree, depth = 1): Promise<Checkout> {
  const place = await mkdtemp(join(room, 'job-'));
  const workspace = join(place, 'workspace');
  execFileSync('git', ['clone', '-q', `--depth=${depth}`, `file://${from.root}`, workspace], { env: gitEnvironment });
  const temporaryDirectory = join(place, 'temp');
  await mkdir(temporaryDirectory);
  const tree = treeAt(workspace);
  const baseSha = tree.git('rev-parse', 'HEAD').trim();
  const path = process.env['PATH'] ?? '';
  return { ...tree, baseSha, open: () => checkoutGit({ workspace, temporaryDirectory, baseSha, path }) };
}

const entry = (change: Change, path: string) => change.entries.find((found) => found.path === path);
const paths = (change: Change) => change.entries.map(({ path }) => path);
const text = (found: ChangeEntry | undefined) => Buffer.from(found?.content ?? '', 'base64').toString();

describe('the change of a checkout', () => {
  let base: Tree;
  beforeAll(async () => {
    base = await origin();
  });

  it('is empty for a tree that nobody touched, at depth 1 and with history', async () => {
    for (const depth of [1, 2]) {
      const job = await checkout(base, depth);
      const git = await job.open();
      expect(await git.change()).toEqual({ baseSha: job.baseSha, entries: [] });
      expect(await git.headSha()).toBe(job.baseSha);
    }
  });

  it('tells additions, edits, deletions, modes, binaries and empty files apart, ordered by path', async () => {
    const job = await checkout(base);
    const git = await job.open();
    await job.write('src/one.ts', 'one\nTWO\nthree\nfour\n');
    await rm(job.at('src/two.ts'));
    await job.write('README.md', 'hello\n', 0o755);
    await job.write('new/nothing', '');
    await job.write('new/image', Buffer.from([0, 1, 2]));
    const change = await git.change();
    expect(changeContract.parse(change)).toEqual(change);
    expect(change.entries).toEqual([
      row('README.md', { operation: 'modify', mode: '100755', ...content('hello\n') }),
      row('new/image', { ...added, ...content(Buffer.from([0, 1, 2])), binary: true }),
      row('new/nothing', { ...added, ...content('') }),
      row('src/one.ts', { ...content('one\nTWO\nthree\nfour\n'), addedLines: 2, deletedLines: 1 }),
      row('src/two.ts', { operation: 'delete', mode: '000000', deletedLines: 1 }),
    ]);
  });

  it('shows a rename as a deletion and an addition', async () => {
    const job = await checkout(base);
    const git = await job.open();
    job.git('mv', 'src/one.ts', 'src/1.ts');
    const change = await git.change();
    expect(change.entries.map(({ path, operation }) => [path, operation])).toEqual([
      ['src/1.ts', 'add'],
      ['src/one.ts', 'delete'],
    ]);
  });

  it('does not care what the agent staged or committed', async () => {
    const job = await checkout(base);
    const git = await job.open();
    await job.write('committed.ts', 'x\n');
    job.git('add', '-A');
    job.git('commit', '-q', '-m', 'mine');
    await job.write('README.md', 'staged\n');
    job.git('add', '-A');
    await job.write('README.md', 'and edited again\n');
    const change = await git.change();
    expect(paths(change)).toEqual(['README.md', 'committed.ts']);
    expect(text(entry(change, 'README.md'))).toBe('and edited again\n');
    expect(await git.headSha()).toBe(job.baseSha);
  });

  it('keeps symbolic links, embedded repositories and changes of type visible by their modes, without content', async () => {
    const job = await checkout(base);
    const git = await job.open();
    await symlink('/etc/passwd', job.at('link'));
    await rm(job.at('README.md'));
    await symlink('src/one.ts', job.at('README.md'));
    await mkdir(job.at('vendor/lib'), { recursive: true });
    const embedded = treeAt(job.at('vendor/lib'));
    embedded.git('init', '-q');
    await embedded.write('hidden.ts', 'not a commit yet\n');
    const change = await git.change();
    expect(
      change.entries.map(({ path, operation, mode, previousMode }) => [path, operation, mode, previousMode]),
    ).toEqual([
      ['README.md', 'modify', '120000', '100644'],
      ['link', 'add', '120000', '000000'],
      ['vendor/lib', 'add', '160000', '000000'],
    ]);
    expect(change.entries.every(({ content, bytes }) => content === '' && bytes === 0)).toBe(true);
  });

  it('shows files and folders that took each other’s place', async () => {
    const job = await checkout(base);
    const git = await job.open();
    await rm(job.at('src'), { recursive: true });
    await job.write('src', 'a file now\n');
    await rm(job.at('README.md'));
    await job.write('README.md/inside', 'a folder now\n');
    const change = await git.change();
    expect(change.entries.map(({ path, operation }) => `${operation} ${path}`)).toEqual([
      'delete README.md',
      'add README.md/inside',
      'add src',
      'delete src/one.ts',
      'delete src/two.ts',
    ]);
  });

  it('sees a folder that became a link to elsewhere as the loss of its files, and reads nothing there', async () => {
    const job = await checkout(base);
    const git = await job.open();
    const elsewhere = await mkdtemp(join(room, 'elsewhere-'));
    await writeFile(join(elsewhere, 'one.ts'), 'secret\n');
    await rm(job.at('src'), { recursive: true });
    await symlink(elsewhere, job.at('src'));
    const change = await git.change();
    expect(change.entries.map(({ path, mode }) => `${mode} ${path}`)).toEqual([
      '120000 src',
      '000000 src/one.ts',
      '000000 src/two.ts',
    ]);
  });

  it('treats pipes as nothing', async () => {
    const job = await checkout(base);
    const git = await job.open();
    await rm(job.at('README.md'));
    execFileSync('mkfifo', [job.at('README.md'), job.at('pipe')]);
    const change = await git.change();
    expect(change.entries.map(({ path, operation }) => `${operation} ${path}`)).toEqual(['delete README.md']);
  });

  it('loses no odd name: newlines, quotes, unicode, reserved names, bytes that are no text', async () => {
    const job = await checkout(base);
    const git = await job.open();
    const names = [
      'a\nb',
      'tab\t"quote"',
      'ü-ユニ-😀',
      ':colon',
      'back\\slash',
      'git~1',
      '.git\u200c/config',
      '.GIT/config',
    ];
    for (const name of names) await job.write(name, 'x\n');
    await writeFile(Buffer.concat([Buffer.from(join(job.root, 'bad-')), Buffer.from([0xff, 0xfe])]), 'x\n');
    const change = await git.change();
    expect(new Set(paths(change))).toEqual(new Set([...names, 'bad-\uFFFD\uFFFD']));
    expect(change.entries.every(({ operation, bytes }) => operation === 'add' && bytes === 2)).toBe(true);
  });

  it('takes line ends as they are, unless the repository’s attributes say otherwise', async () => {
    const from = await origin({ ...BASE, '.gitattributes': '*.bat text eol=crlf\n', 'go.bat': 'cd\r\n' });
    const job = await checkout(from);
    const git = await job.open();
    expect(await readFile(job.at('go.bat'), 'utf8')).toBe('cd\r\n');
    expect((await git.change()).entries).toEqual([]);
    await job.write('go.bat', 'cd\r\ndir\r\n');
    await job.write('crlf.txt', 'a\r\nb\r\n');
    const change = await git.change();
    expect(text(entry(change, 'go.bat'))).toBe('cd\ndir\n');
    expect(text(entry(change, 'crlf.txt'))).toBe('a\r\nb\r\n');
    const fresh = await checkout(from);
    await (await fresh.open()).apply(change);
    expect(await readFile(fresh.at('go.bat'), 'utf8')).toBe('cd\r\ndir\r\n');
  });

  it('can not be told by attributes that a binary file is text', async () => {
    const job = await checkout(base);
    const git = await job.open();
    await job.write('.gitattributes', '* diff text\n');
    await job.write('binary', Buffer.from([0x61, 0, 0x62]));
    expect(entry(await git.change(), 'binary')?.binary).toBe(true);
  });

  it('leaves content out beyond 8 MiB and still tells the size', async () => {
    const job = await checkout(base);
    const git = await job.open();
    await job.write('a-large', Buffer.alloc(9 * 1024 * 1024, 'x'));
    await job.write('b-small', 'x\n');
    const change = await git.change();
    expect(entry(change, 'a-large')).toMatchObject({ bytes: 9 * 1024 * 1024, content: '' });
    expect(text(entry(change, 'b-small'))).toBe('x\n');
    await expect((await (await checkout(base)).open()).apply(change)).rejects.toMatchObject({ code: 'baton-refused' });
  });

  it('notices an edit of the same size at the same time', async () => {
    const job = await checkout(base);
    const git = await job.open();
    const { atime, mtime } = await lstat(job.at('README.md'));
    await writeFile(job.at('README.md'), 'HELLO\n');
    await utimes(job.at('README.md'), atime, mtime);
    expect(paths(await git.change())).toEqual(['README.md']);
  });

  it('reads a thousand files in seconds, not minutes', async () => {
    const job = await checkout(base);
    const git = await job.open();
    await mkdir(job.at('many'));
    for (let n = 0; n < 1_000; n++) await writeFile(job.at(`many/${n}.txt`), `file ${n}\n`.repeat(50));
    const began = performance.now();
    const change = await git.change();
    expect(change.entries).toHaveLength(1_000);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

const added = { operation: 'add', previousMode: '000000' } as const;

function row(path: string, more: Partial<ChangeEntry>): ChangeEntry {
  const plain = { operation: 'modify', mode: '100644', previousMode: '100644', bytes: 0, content: '' } as const;
  return { path, ...plain, addedLines: 0, deletedLines: 0, binary: false, ...more };
}

function content(of: string | Buffer) {
  const bytes = Buffer.from(of);
  return { bytes: bytes.length, content: bytes.toString('base64') };
}

describe('ignored files', () => {
  it('don’t count, by the rules of the base tree: an agent can neither hide nor flood', async () => {
    const job = await checkout(await origin());
    const git = await job.open();
    await job.write('node_modules/left/index.js', 'x\n');
    await job.write('debug.log', 'x\n');
    await job.write('packages/a/out', 'x\n');
    await job.write('packages/a/keep.log', 'kept by an exception\n');
    await job.write('packages/a/sub/out', 'not the anchored one\n');
    await job.write('.gitignore', '');
    await job.write('evil/.gitignore', '*\n');
    await job.write('evil/payload.sh', 'x\n');
    expect(paths(await git.change())).toEqual([
      '.gitignore',
      'evil/.gitignore',
      'evil/payload.sh',
      'packages/a/keep.log',
      'packages/a/sub/out',
    ]);
  });

  it('are the same that git itself ignores, whatever patterns stand in whatever folder', async () => {
    const folder = fc.constantFrom('', 'a', 'b', 'a/b', 'a/b/a', 'x[1]', 'x[1]/*');
    const atom = fc.constantFrom('a', 'b', '*', '**', '?', 'x[1]', 'x\\[1\\]', '*.o', '\\#c', '\\!d', 'e\\ ');
    const body = fc.array(atom, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    const dress = fc.constantFrom('$', '/$', '$/', '!$', '!/$', '!$/', '$  ', '$/ ', '#$', ' $');
    const line = fc.tuple(dress, body).map(([how, what]) => how.replace('$', () => what));
    const file = fc.record({
      folder,
      text: fc.array(line, { maxLength: 4 }).map((lines) => `${lines.join('\n')}\r\n`),
    });
    const files = fc.uniqueArray(file, { selector: (one) => one.folder, maxLength: 4 });
    const leaves = ['a', 'b', 'c.o', '#c', '!d', 'e ', 'x1', 'x[1]', '*'];
    const places = ['', 'a/', 'b/', 'a/b/', 'a/b/a/', 'x[1]/', 'x[1]/*/', 'q/a/b/'];
    const tree = treeAt(await mkdtemp(join(room, 'ignore-')));
    tree.git('init', '-q');
    for (const place of places) {
      for (const leaf of leaves)
        if (!existsSync(tree.at(place + leaf))) await tree.write(`${place}${leaf}${needsDot(place, leaf, places)}`, '');
    }
    await fc.assert(
      fc.asyncProperty(files, async (rules) => {
        for (const one of rules) await tree.write(join(one.folder, '.gitignore'), one.text);
        const theirs = tree.git('ls-files', '-o', '-z', '--exclude-standard');
        const list = join(tree.root, '.git', 'rules');
        await writeFile(list, ignoreRules(rules), 'latin1');
        const ours = tree.git('ls-files', '-o', '-z', `--exclude-from=${list}`);
        for (const one of rules) await rm(tree.at(join(one.folder, '.gitignore')));
        expect(ours).toBe(theirs);
      }),
      { seed: 20261130, numRuns: 60 },
    );
  });
});

/** A leaf that is also a folder of the test can't be a file there. */
function needsDot(place: string, leaf: string, places: readonly string[]): string {
  return places.some((other) => other.startsWith(`${place}${leaf}/`)) ? '.file' : '';
}

describe('a hostile checkout', () => {
  it('runs nothing of what the agent configured (hooks, filters, fsmonitor, external diff, includes)', async () => {
    const from = await origin({ ...BASE, '.gitattributes': '*.ts filter=canary diff=canary\n' });
    const job = await checkout(from);
    const git = await job.open();
    const canary = join(room, 'canary');
    const touch = `touch ${canary}`;
    const included = join(job.root, 'evil.config');
    await writeFile(included, `[core]\n\tfsmonitor = "${touch}"\n`);
    const settings = {
      'core.fsmonitor': touch,
      'core.hooksPath': job.at('hooks'),
      'filter.canary.clean': touch,
      'filter.canary.smudge': touch,
      'filter.canary.process': touch,
      'filter.canary.required': 'true',
      'diff.external': touch,
      'diff.canary.textconv': touch,
      'diff.canary.command': touch,
      'include.path': included,
      'alias.diff-tree': `!${touch}`,
      'core.sshCommand': touch,
      'core.worktree': '/',
    };
    for (const [key, value] of Object.entries(settings)) job.git('config', key, value);
    const hooks = ['post-checkout', 'post-index-change', 'pre-commit', 'reference-transaction'];
    for (const hook of hooks) {
      await job.write(`.git/hooks/${hook}`, `#!/bin/sh\n${touch}\n`, 0o755);
      await job.write(`hooks/${hook}`, `#!/bin/sh\n${touch}\n`, 0o755);
    }
    await job.write('.gitattributes', '* filter=canary diff=canary\n');
    const embedded = treeAt(job.at('embedded'));
    await mkdir(embedded.root);
    embedded.git('init', '-q');
    embedded.git('commit', '-q', '--allow-empty', '-m', 'x');
    embedded.git('config', 'core.fsmonitor', touch);
    await job.write('src/one.ts', 'edited\n');
    const change = await git.change();
    expect(text(entry(change, 'src/one.ts'))).toBe('edited\n');
    await git.read('src/one.ts');
    await git.reset();
    await git.apply({ ...change, entries: change.entries.filter(({ path }) => path === 'src/one.ts') });
    expect(existsSync(canary)).toBe(false);
    // The same tree, looked at through the checkout's own configuration, does run it: the canary works.
    expect(() =>
      execFileSync('git', ['status'], { cwd: job.root, env: gitEnvironment, stdio: 'ignore' }),
    ).not.toThrow();
    expect(existsSync(canary)).toBe(true);
  });

  it('can not forge the base: its objects, refs and whole .git folder are never read again', async () => {
    const job = await checkout(await origin());
    const git = await job.open();
    await rm(job.at('.git'), { recursive: true });
    await job.write('README.md', 'edited\n');
    expect(paths(await git.change())).toEqual(['README.md']);
    expect(await git.read('README.md')).toBe('hello\n');
    await git.reset();
    expect(await readFile(job.at('README.md'), 'utf8')).toBe('hello\n');
  });

  it('can not bring its own git', async () => {
    const job = await checkout(await origin());
    const marker = join(room, 'fake-git-ran');
    await job.write('node_modules/.bin/git', `#!/bin/sh\ntouch ${marker}\n`, 0o755);
    await symlink('node_modules/.bin/git', job.at('git'));
    const place = dirname(job.root);
    await symlink(job.at('node_modules/.bin'), join(place, 'outside'));
    const path = `.::${job.root}:${job.at('node_modules/.bin')}:${join(place, 'outside')}`;
    const options = { workspace: job.root, temporaryDirectory: join(place, 'temp'), baseSha: job.baseSha };
    const git = await checkoutGit({ ...options, path: `${path}:${process.env['PATH']}` });
    expect(paths(await git.change())).toEqual(['git']);
    await expect(checkoutGit({ ...options, path })).rejects.toMatchObject({ code: 'git-failed' });
    expect(existsSync(marker)).toBe(false);
  });

  it.each([
    ['http.https://github.com/.extraheader', 'AUTHORIZATION: basic c2VjcmV0'],
    ['remote.origin.url', 'https://x-access-token:secret@github.com/o/r'],
    ['url.https://secret@github.com/.insteadOf', 'https://github.com/'],
    ['core.sshCommand', 'ssh -i key'],
    ['credential.helper', 'store'],
  ])('that keeps a credential is refused: %s', async (key, value) => {
    const job = await checkout(await origin());
    job.git('config', key, value);
    const refusal = await job.open().catch((error: Error) => error);
    expect(refusal).toMatchObject({ code: 'unsafe-seat' });
    expect(String(refusal)).not.toContain('secret');
  });

  it('that keeps a credential in an included file, or in the temporary folder, is refused', async () => {
    const job = await checkout(await origin());
    const file = join(dirname(job.root), 'elsewhere.config');
    await writeFile(file, '[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic c2VjcmV0\n');
    job.git('config', 'includeIf.gitdir:/nowhere/.git.path', file);
    await expect(job.open()).rejects.toMatchObject({ code: 'unsafe-seat' });
    job.git('config', '--unset', 'includeIf.gitdir:/nowhere/.git.path');
    await expect(job.open()).resolves.toBeDefined();
    await writeFile(join(dirname(job.root), 'temp', 'git-credentials-1.config'), await readFile(file));
    await expect(job.open()).rejects.toMatchObject({ code: 'unsafe-seat' });
  });

  it('at another commit is refused', async () => {
    const job = await checkout(await origin());
    const options = { workspace: job.root, temporaryDirectory: room, path: process.env['PATH'] ?? '' };
    await expect(checkoutGit({ ...options, baseSha: 'a'.repeat(40) })).rejects.toMatchObject({ code: 'wrong-base' });
  });
});

describe('applying a change', () => {
  let base: Tree;
  let shared: Checkout;
  let sharedGit: Git;
  beforeAll(async () => {
    base = await origin(BASE, async (tree) => symlink('/', tree.at('root-link')));
    shared = await checkout(base);
    sharedGit = await shared.open();
  });
  const good = row('new.txt', { ...added, ...content('x\n'), addedLines: 1 });

  it('refuses a change of another base', async () => {
    const wanted = { baseSha: 'b'.repeat(40), entries: [good] };
    await expect(sharedGit.apply(wanted)).rejects.toMatchObject({
      code: 'baton-refused',
    });
  });

  it.each([
    ['../outside', {}],
    ['/outside', {}],
    ['a/../../outside', {}],
    ['a//b', {}],
    ['a\\..\\b', {}],
    ['.git/hooks/pre-commit', {}],
    ['src/.GIT/config', {}],
    ['git~1/config', {}],
    ['.g\u200cit/config', {}],
    ['root-link/outside', {}],
    ['README.md/below-a-file', {}],
    ['lost-\uFFFD', {}],
    ['link', { mode: '120000' }],
    ['module', { mode: '160000' }],
    ['setuid', { mode: '104755' }],
    ['group-writable', { mode: '100664' }],
    ['root-link', { operation: 'modify', previousMode: '120000' }],
    ['root-link', { operation: 'delete', mode: '000000', previousMode: '120000', bytes: 0, content: '' }],
    ['no-content', { content: '' }],
    ['other-lines', { addedLines: 7 }],
    ['says-binary', { binary: true }],
    ['src/one.ts', {}],
    ['missing', { operation: 'modify', previousMode: '100644' }],
  ] as const)('refuses %j %j', async (path, more) => {
    const wanted = { baseSha: shared.baseSha, entries: [{ ...good, path, ...more }] };
    await expect(sharedGit.apply(wanted)).rejects.toMatchObject({ code: 'baton-refused' });
    expect((await readdir(dirname(shared.root))).sort()).toEqual(['temp', 'workspace']);
    expect(existsSync('/outside')).toBe(false);
    await sharedGit.reset();
  });

  it('refuses a path twice', async () => {
    const wanted = { baseSha: shared.baseSha, entries: [good, good] };
    await expect(sharedGit.apply(wanted)).rejects.toMatchObject({ code: 'baton-refused' });
  });

  it('does not write through a link that an ignored path left behind, nor over an ignored file', async () => {
    const job = await checkout(base);
    const git = await job.open();
    const elsewhere = await mkdtemp(join(room, 'elsewhere-'));
    await symlink(elsewhere, job.at('node_modules'));
    await job.write('mine.log', 'precious\n');
    for (const path of ['node_modules/x', 'mine.log']) {
      const wanted = { baseSha: job.baseSha, entries: [{ ...good, path }] };
      await expect(git.apply(wanted)).rejects.toMatchObject({ code: 'baton-refused' });
    }
    expect(await readdir(elsewhere)).toEqual([]);
    expect(await readFile(job.at('mine.log'), 'utf8')).toBe('precious\n');
  });

  it('gives the same change again, for any edits: apply and change are inverse', async () => {
    const segment = fc.constantFrom('a', 'b', 'ü', 'x y', 'n\nl', '-d', 'README.md');
    const path = fc
      .tuple(fc.constantFrom('', 'src/', 'src/deep/', 'packages/a/'), segment)
      .map(([folder, name]) => folder + name);
    const known = fc.constantFrom(...Object.keys(BASE));
    const bytes = fc.oneof(
      fc
        .array(fc.constantFrom('line', '', 'x\r', '\u00e9'), { maxLength: 8 })
        .map((lines) => Buffer.from(lines.join('\n'))),
      fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array)),
    );
    const edit = fc.record({
      path: fc.oneof(path, known),
      content: fc.option(bytes),
      mode: fc.constantFrom(0o644, 0o755),
    });
    const one = await checkout(base);
    const other = await checkout(base);
    const [from, to] = [await one.open(), await other.open()];
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 8 }), async (edits) => {
        for (const { path: where, content: what, mode } of edits) {
          if (what === null) await rm(one.at(where), { force: true, recursive: true });
          else if (await canBeFile(one.at(where))) await one.write(where, what, mode);
        }
        const change = await from.change();
        expect(changeContract.parse(change)).toEqual(change);
        await to.apply(change);
        expect(await to.change()).toEqual(change);
        await Promise.all([from.reset(), to.reset()]);
        expect([(await from.change()).entries, (await to.change()).entries]).toEqual([[], []]);
      }),
      { seed: 20261130, numRuns: 15 },
    );
  });
});

async function canBeFile(place: string): Promise<boolean> {
  const parent = await lstat(dirname(place)).catch(() => null);
  const own = await lstat(place).catch(() => null);
  return (parent === null || parent.isDirectory()) && !own?.isDirectory();
}

describe('resetting', () => {
  it('undoes every edit and removes every new file, and keeps what the base ignores', async () => {
    const job = await checkout(await origin(BASE, async (tree) => symlink('src', tree.at('linked'))));
    const git = await job.open();
    const elsewhere = await mkdtemp(join(room, 'elsewhere-'));
    await writeFile(join(elsewhere, 'one.ts'), 'elsewhere\n');
    await job.write('node_modules/left/index.js', 'installed\n');
    await job.write('run.sh', 'edited\n', 0o644);
    await rm(job.at('README.md'));
    await job.write('README.md/deep/inside', 'x\n');
    await rm(job.at('src'), { recursive: true });
    await symlink(elsewhere, job.at('src'));
    await rm(job.at('linked'));
    await job.write('linked', 'no link\n');
    await job.write('evil/.gitignore', '*\n');
    await job.write('evil/deeper/payload.sh', 'x\n');
    await mkdir(job.at('embedded'));
    treeAt(job.at('embedded')).git('init', '-q');
    await git.reset();
    expect((await git.change()).entries).toEqual([]);
    expect((await readdir(job.root)).sort()).toEqual(
      ['.git', '.gitignore', 'README.md', 'empty', 'linked', 'node_modules', 'packages', 'run.sh', 'src'].sort(),
    );
    expect((await lstat(job.at('run.sh'))).mode & 0o777).toBe(0o755);
    expect(await readlink(job.at('linked'))).toBe('src');
    expect(await readFile(job.at('src/one.ts'), 'utf8')).toBe(BASE['src/one.ts']);
    expect(await readFile(join(elsewhere, 'one.ts'), 'utf8')).toBe('elsewhere\n');
    expect(await readFile(job.at('node_modules/left/index.js'), 'utf8')).toBe('installed\n');
  });

  it('leaves files alone that nobody touched', async () => {
    const job = await checkout(await origin());
    const git = await job.open();
    const long = new Date('2020-01-01T00:00:00Z');
    await utimes(job.at('src/one.ts'), long, long);
    await job.write('src/two.ts', 'edited\n');
    await git.reset();
    expect((await lstat(job.at('src/one.ts'))).mtime).toEqual(long);
  });
});

describe('reading a file of the base', () => {
  it('gives the text of the base whatever the tree holds now, and null for all that is no such file', async () => {
    const large = 'x'.repeat(1024 * 1024 + 1);
    const from = await origin({ ...BASE, large, 'ü\n': 'odd\n' }, async (tree) =>
      symlink('README.md', tree.at('link')),
    );
    const job = await checkout(from);
    const git = await job.open();
    await job.write('README.md', 'edited\n');
    expect(await git.read('README.md')).toBe('hello\n');
    expect(await git.read('ü\n')).toBe('odd\n');
    expect(await git.read('empty')).toBe('');
    for (const path of ['nothing', 'src', 'src/', 'link', 'large', '../README.md', '', '*.md', ':(glob)*']) {
      expect([path, await git.read(path)]).toEqual([path, null]);
    }
  });
});

describe('taking a file that an agent wrote', () => {
  const STATUS = '.claude/.status.json';
  let base: Tree;
  beforeAll(async () => {
    base = await origin();
  });

  it('reads it once, and leaves nothing of it in the change', async () => {
    const job = await checkout(base);
    const git = await job.open();
    await job.write(STATUS, '{"score": 9}');
    expect(await git.take(STATUS, 100)).toEqual({ kind: 'text', text: '{"score": 9}' });
    expect(await git.take(STATUS, 100)).toEqual({ kind: 'absent' });
    expect(await git.change()).toMatchObject({ entries: [] });
  });

  it.each<[what: string, make: (job: Checkout) => Promise<unknown>, why: string]>([
    ['is too large', (job) => job.write(STATUS, 'x'.repeat(101)), '101 bytes'],
    ['is a folder', (job) => job.write(`${STATUS}/a`, 'x'), 'not a regular file'],
    [
      'is a link',
      async (job) => {
        await mkdir(job.at('.claude'));
        await symlink('/etc/passwd', job.at(STATUS));
      },
      'ELOOP',
    ],
    [
      'is a pipe',
      async (job) => {
        await mkdir(job.at('.claude'));
        execFileSync('mkfifo', [job.at(STATUS)]);
      },
      'not a regular file',
    ],
  ])('that %s tells why it is of no use, and it is gone', async (_what, make, why) => {
    const job = await checkout(base);
    const git = await job.open();
    await make(job);
    expect(await git.take(STATUS, 100)).toEqual({ kind: 'unusable', why: expect.stringContaining(why) });
    await expect(lstat(job.at(STATUS))).rejects.toThrow('ENOENT');
  });

  it('never goes through a link, neither to read nor to remove', async () => {
    const job = await checkout(base);
    const git = await job.open();
    const elsewhere = await mkdtemp(join(room, 'elsewhere-'));
    await writeFile(join(elsewhere, '.status.json'), '{"score": 100}');
    await symlink(elsewhere, job.at('.claude'));
    expect(await git.take(STATUS, 100)).toEqual({ kind: 'unusable', why: '.claude is not a folder' });
    expect(await readFile(join(elsewhere, '.status.json'), 'utf8')).toBe('{"score": 100}');
    for (const path of ['../x.json', '/etc/x.json', '']) expect((await git.take(path, 9)).kind).toBe('unusable');
  });
});
