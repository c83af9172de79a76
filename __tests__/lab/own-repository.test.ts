import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readIssueFile } from '../../lab/demo/issue-file.ts';
import { readOptions, usage } from '../../lab/demo/options.ts';
import { lookAtRepository, nameOf, type OwnRepository, useRepository } from '../../lab/demo/own-repository.ts';
import { leaveWorkplace, takeWorkplace } from '../../lab/demo/workplace.ts';
import { startHub } from '../../lab/hub/hub.ts';
import type { Hub } from '../../lab/hub/surface.ts';

jest.setTimeout(120_000);

let folder: string;
let hub: Hub;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'own-'));
  hub = await startHub({ directory: join(folder, 'hub') });
  hub.addAccount('acme');
});
afterAll(async () => {
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
});

const git = (directory: string, ...words: string[]) => {
  const me = ['-c', 'user.name=me', '-c', 'user.email=me@example.com', '-c', 'protocol.file.allow=always'];
  return execFileSync('git', [...me, ...words], {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
};

/** A repository with all that git can hold, a dirty tree, and settings that would run programs. */
function aRepository(name: string): string {
  const directory = join(folder, name);
  mkdirSync(join(directory, 'sub/deep'), { recursive: true });
  git(directory, 'init', '--quiet');
  writeFileSync(join(directory, 'package.json'), '{ "scripts": { "test": "node --test" } }\n');
  writeFileSync(join(directory, 'binary.bin'), Buffer.from([0, 255, 13, 10, 0]));
  writeFileSync(join(directory, 'sub/deep/ünï cödé.txt'), 'crlf\r\n');
  writeFileSync(join(directory, 'run.sh'), '#!/bin/sh\n');
  chmodSync(join(directory, 'run.sh'), 0o755);
  symlinkSync('../nowhere', join(directory, 'link'));
  writeFileSync(join(directory, '.gitattributes'), 'sub export-ignore\n*.txt text eol=crlf\n');
  git(directory, 'add', '-A');
  git(directory, 'update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},module`);
  git(directory, 'commit', '--quiet', '-m', 'one');
  writeFileSync(join(directory, 'package.json'), 'not committed');
  writeFileSync(join(directory, 'untracked'), 'not committed');
  writeFileSync(join(directory, 'staged'), 'not committed');
  git(directory, 'add', 'staged');
  git(directory, 'config', 'core.fsmonitor', `touch ${join(folder, `${name}-canary`)}`);
  return directory;
}

/** Everything that lies in a folder, `.git` included: kind, mode, time and content. */
function all(directory: string): string[] {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
  return paths.map((path) => {
    const full = join(directory, path);
    const facts = lstatSync(full);
    const content = facts.isSymbolicLink() ? readlinkSync(full) : facts.isFile() ? readFileSync(full) : '';
    return `${path} ${facts.mode} ${facts.mtimeMs} ${createHash('sha256').update(content).digest('hex')}`;
  });
}

function looked(directory: string): OwnRepository {
  const found = lookAtRepository(directory);
  if ('faults' in found) throw new Error(found.faults.join());
  return found.own;
}

let copies = 0;
/** Copies a repository to the hub, and compares its folder before and after; resolves to the lines of the new tree. */
async function copied(directory: string): Promise<string[]> {
  copies += 1;
  const repository = hub.createRepository({ owner: 'acme', name: `copy-${copies}`, files: { 'sample.md': 'x' } });
  const before = all(directory);
  await useRepository(looked(directory), repository, { '.github/workflows/relay.yml': 'on: push\n' });
  expect(all(directory)).toEqual(before);
  expect(git(repository.git.directory, 'log', '--format=%s', 'main')).toMatch(/^Copy of \S+ at [0-9a-f]{7}$/);
  return git(repository.git.directory, 'ls-tree', '-r', 'main')
    .split('\n')
    .filter((line) => !line.endsWith('relay.yml'));
}
const committed = (directory: string) => git(directory, 'ls-tree', '-r', 'HEAD').split('\n');

describe('a copy of a user’s repository', () => {
  it('holds what is committed, bit by bit, and leaves the folder as it was', async () => {
    const directory = aRepository('dirty');
    const lines = await copied(directory);
    expect(lines).toEqual(committed(directory));
    expect(lines.map((line) => line.slice(0, 6))).toEqual(expect.arrayContaining(['100755', '120000', '160000']));
    expect(readdirSync(folder)).not.toContain('dirty-canary');
  });

  it('works where HEAD is detached, the clone shallow, the repository bare, or a folder of it is meant', async () => {
    const directory = aRepository('source');
    git(directory, 'checkout', '--quiet', '--force', '--detach');
    expect(await copied(directory)).toEqual(committed(directory));
    git(directory, 'commit', '--quiet', '--allow-empty', '-m', 'two');
    git(folder, 'clone', '--quiet', '--depth', '1', `file://${directory}`, 'shallow');
    expect(git(join(folder, 'shallow'), 'rev-parse', '--is-shallow-repository')).toBe('true');
    expect(await copied(join(folder, 'shallow'))).toEqual(committed(directory));
    git(folder, 'clone', '--quiet', '--bare', directory, 'bare.git');
    expect(await copied(join(folder, 'bare.git'))).toEqual(committed(directory));
    expect(looked(join(directory, 'sub')).tree).toBe(looked(directory).tree);
  });

  it('is told by its folder alone, whatever git’s variables say', () => {
    const directory = aRepository('variables');
    const before = process.env['GIT_DIR'];
    process.env['GIT_DIR'] = '/nowhere';
    try {
      expect(looked(directory).commit).toMatch(/^[0-9a-f]{40}$/);
    } finally {
      if (before === undefined) delete process.env['GIT_DIR'];
      else process.env['GIT_DIR'] = before;
    }
  });

  it.each([
    ['/home/me/shop', 'shop'],
    ['/srv/git/shop.git', 'shop'],
    ['/home/me/my ünï shop', 'my-n-shop'],
    ['/home/me/shop/.git', 'shop'],
    ['/', 'repository'],
  ])('of %s is called %s', (directory, name) => {
    expect(nameOf({ directory, commit: '', tree: '' })).toBe(name);
  });

  it('is refused in words where there is nothing to copy', () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const faults = (path: string) => {
      const found = lookAtRepository(path);
      return 'faults' in found ? found.faults.join('\n') : 'none';
    };
    expect(faults(join(folder, 'missing'))).toMatch(/^--repo: \S+ is no folder\.$/);
    expect(faults(empty)).toMatch(
      /^--repo: \S+ is no git repository that can be read\. git says: fatal: not a git repository/,
    );
    git(empty, 'init', '--quiet');
    expect(faults(empty)).toMatch(/has no commit yet: commit something first\.$/);
  });
});

describe('an issue from a file', () => {
  const faultsOf = (name: string, text: string | null) => {
    const path = join(folder, name);
    if (text !== null) writeFileSync(path, text);
    const told = readIssueFile(path);
    return 'faults' in told ? told.faults.join('\n') : 'none';
  };

  it('has its title in the first line, as heading or not', () => {
    const path = join(folder, 'issue.md');
    writeFileSync(path, '\r\n# A title\r\n\r\nText\r\n```diff\r\n+x\r\n```\r\n');
    expect(readIssueFile(path)).toEqual({ issue: { title: 'A title', body: 'Text\n```diff\n+x\n```' } });
  });

  it.each(['lab/sample-issue.md', 'lab/any-repository-issue.md'])('is sound in %s', (path) => {
    expect(readIssueFile(path)).toHaveProperty('issue.title');
  });

  it('is refused in words when it is missing, empty, without a diff, or too long', () => {
    expect(faultsOf('no-such.md', null)).toMatch(/can't be read: ENOENT/);
    expect(faultsOf('blank.md', ' \n\n')).toMatch(/is empty; its first line is to be the title\.$/);
    expect(faultsOf('prose.md', '# T\n\nPlease fix it.\n')).toMatch(
      /carries no diff\. The agent `patch` applies one from a block/,
    );
    expect(faultsOf('title.md', `# ${'T'.repeat(257)}\n\`\`\`diff\n+x\n\`\`\``)).toMatch(/GitHub takes 256\.$/);
    expect(faultsOf('binary.md', '# T\0\n```diff\n+x\n```')).toMatch(/is no text in UTF-8\.$/);
    expect(faultsOf('huge.md', 'T'.repeat(300_000))).toMatch(/has 300000 bytes, more than any issue\.$/);
    expect(faultsOf('long.md', `# T\n\`\`\`diff\n${'x'.repeat(70_000)}\n\`\`\``)).toMatch(/GitHub takes 65536\.$/);
  });
});

describe('the folder of the demo', () => {
  it('belongs to one demo at a time, and to the next one when that has ended or died', () => {
    const directory = join(folder, 'lab');
    expect(takeWorkplace(directory)).toBeNull();
    writeFileSync(join(directory, 'process-id'), String(process.ppid));
    expect(takeWorkplace(directory)).toBe(
      `Another demo is at work in ${directory} (process ${process.ppid}): wait for its end.`,
    );
    writeFileSync(join(directory, 'process-id'), '2147483646');
    expect(takeWorkplace(directory)).toBeNull();
    leaveWorkplace(directory);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('that cannot be made is told in a sentence', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(takeWorkplace(join(folder, 'file', 'lab'))).toMatch(/^The demo works in .*, which can't be made anew: /);
  });
});

describe('the options of the demo', () => {
  const phases = ['open', 'verify'];
  const read = (...words: string[]) => readOptions(words, phases);

  it('may stand alone or together', () => {
    const none = { kill: null, issue: null, repo: null, interactive: false, loop: false, fix: false };
    expect(read()).toEqual({ ask: 'run', options: none });
    expect(read('--issue', 'a.md')).toEqual({ ask: 'run', options: { ...none, issue: 'a.md' } });
    expect(read('--repo=..', '--kill', 'verify')).toEqual({
      ask: 'run',
      options: { ...none, repo: '..', kill: 'verify' },
    });
    expect(read('--loop')).toEqual({ ask: 'run', options: { ...none, loop: true } });
    expect(read('--fix')).toEqual({ ask: 'run', options: { ...none, fix: true } });
    expect(read('--loop', '--kill', 'open', '--interactive')).toEqual({
      ask: 'nothing',
      faults: [
        '--interactive and --kill do not go together.',
        '--loop and --kill do not go together.',
        '--loop and --interactive do not go together.',
      ],
    });
    expect(read('--fix', '--loop', '--repo', '..')).toEqual({
      ask: 'nothing',
      faults: [
        '--loop and --fix do not go together.',
        '--loop and --repo do not go together.',
        '--fix and --repo do not go together.',
      ],
    });
    expect(read('--fix=yes')).toEqual({ ask: 'nothing', faults: ['--fix takes no value.'] });
    expect(read('--help', '--nonsense')).toEqual({ ask: 'help' });
    expect(read('-h')).toEqual({ ask: 'help' });
    for (const name of ['--issue', '--repo', '--kill', '--loop', '--fix', '--help', ...phases])
      expect(usage(phases)).toContain(name);
  });

  it('tell all that is wrong with them at once', () => {
    expect(read('--kill', 'nobody', 'extra', '--frob', '--repo', 'a', '--repo', 'b', '--issue')).toEqual({
      ask: 'nothing',
      faults: [
        '"extra" is no option.',
        'There is no option --frob.',
        '--issue needs a value: --issue FILE.',
        '--repo is given twice.',
        '--kill knows the phases open, verify; saw "nobody".',
      ],
    });
    expect(read('--issue', '--repo', 'x')).toMatchObject({
      ask: 'nothing',
      faults: expect.arrayContaining(['--issue needs a value: --issue FILE.']),
    });
  });
});
