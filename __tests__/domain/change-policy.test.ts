import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Change, ChangeEntry } from '../../src/contracts/change.ts';
import { judgeChange } from '../../src/domain/change-policy.ts';
import { changeSize } from '../../src/domain/change-size.ts';

const SEED = 20261130;
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');

const anEntry = (path: string, parts: Partial<ChangeEntry> = {}): ChangeEntry => ({
  path,
  operation: 'add',
  mode: '100644',
  previousMode: '000000',
  bytes: 2,
  content: base64('x\n'),
  addedLines: 1,
  deletedLines: 0,
  binary: false,
  ...parts,
});

const holding = (content: string | Uint8Array, parts: Partial<ChangeEntry> = {}): ChangeEntry =>
  anEntry('src/a.ts', { content: base64(content), bytes: Buffer.byteLength(content), ...parts });

const aChange = (...entries: ChangeEntry[]): Change => ({ baseSha: 'a'.repeat(40), entries });
const judge = (...entries: ChangeEntry[]) => {
  const { denials, needsPerson } = judgeChange(aChange(...entries));
  return { denied: denials.map(({ rule }) => rule), flagged: needsPerson.map(({ rule }) => rule) };
};

const gone: Partial<ChangeEntry> = {
  operation: 'delete',
  mode: '000000',
  previousMode: '100644',
  content: '',
  bytes: 0,
};

describe('paths that no agent may touch', () => {
  it.each([
    ['.git/hooks/x', 'git-directory'],
    ['.GIT/config', 'git-directory'],
    ['git~1/config', 'git-directory'],
    ['.git /x', 'git-directory'],
    ['.git./x', 'git-directory'],
    ['.g\u200cit/config', 'git-directory'],
    ['．ｇｉｔ/config', 'git-directory'],
    ['.gıt/config', 'git-directory'],
    ['src/.git/x', 'git-directory'],
    ['.gitmodules', 'git-directory'],
    ['.gitconfig', 'git-directory'],
  ])('%j is of git itself (P01, P05)', (path, rule) => {
    expect(judge(anEntry(path)).denied).toContain(rule);
  });

  it.each([
    ['leading out', '../x'],
    ['absolute', '/x'],
    ['with a backslash', 'a\\..\\x'],
    ['with an empty part', 'a//b'],
    ['with a dot for a part', './a'],
    ['with dots in compatibility form', 'a/\u2025/b'],
    ['ending in a dot', 'a.'],
    ['ending in a space', 'a /b'],
    ['with a line feed', 'a\nb'],
    ['with a part of 256 bytes', 'é'.repeat(128)],
    ['of 1,025 bytes', `${'a/'.repeat(512)}b`],
    ['not in UTF-8', 'a\ufffdb'],
    ['named after a device', 'src/aux.c'],
    ['with a colon', 'a:b'],
    ['with a stream', '.git::$INDEX_ALLOCATION/x'],
    ['with bidirectional controls', 'a\u202ecod.exe'],
  ])('a path %s is strange (P02)', (_, path) => {
    expect(judge(anEntry(path)).denied).toContain('strange-path');
  });

  it('a part of 255 bytes is not strange', () => {
    expect(judge(anEntry('x'.repeat(255)))).toEqual({ denied: [], flagged: [] });
  });

  it.each([
    ['.github/workflows/ci.yml', 'workflow-directory'],
    ['.GitHub/Workflows/ci.yml', 'workflow-directory'],
    ['.github./x', 'workflow-directory'],
    ['docs/CODEOWNERS', 'code-owners'],
    ['.husky/pre-commit', 'hook'],
    ['.githooks/pre-push', 'hook'],
    ['lefthook.yml', 'hook'],
    ['.pre-commit-config.yaml', 'hook'],
    ['CLAUDE.md', 'agent-configuration'],
    ['claude.local.md', 'agent-configuration'],
    ['sub/AGENTS.md', 'agent-configuration'],
    ['GEMINI.md', 'agent-configuration'],
    ['.mcp.json', 'agent-configuration'],
    ['.claude/settings.json', 'agent-configuration'],
    ['.gemini/.env', 'agent-configuration'],
    ['.codex/config.toml', 'agent-configuration'],
    ['opencode.jsonc', 'agent-configuration'],
    ['.opencode/plugins/x.ts', 'agent-configuration'],
    ['.vscode/mcp.json', 'agent-configuration'],
    ['.cursorrules', 'agent-configuration'],
    ['.devcontainer/devcontainer.json', 'agent-configuration'],
    ['.npmrc', 'registry-configuration'],
    ['bunfig.toml', 'registry-configuration'],
    ['packages/a/.pnpmfile.cjs', 'registry-configuration'],
    ['.yarnrc.yml', 'registry-configuration'],
    ['.env.local', 'environment-file'],
    ['.envrc', 'environment-file'],
    ['mise.toml', 'environment-file'],
  ])('%s, added, changed or deleted: %s (P07, P11, P14)', (path, rule) => {
    const ways: Partial<ChangeEntry>[] = [{}, { operation: 'modify', previousMode: '100644' }, gone];
    expect(ways.map((way) => judge(anEntry(path, way)).denied.includes(rule as never))).toEqual([true, true, true]);
  });

  it('ordinary paths that only look similar pass', () => {
    const paths = [
      'src/github/hooks/use-git.ts',
      'docs/agent.md',
      'git/x',
      'environment.ts',
      'a/github.ts',
      'lib/.gitkeep',
    ];
    expect(judge(...paths.map((path) => anEntry(path)))).toEqual({ denied: [], flagged: [] });
  });

  it('a protected name is found in any case, form and place (law)', () => {
    const names = fc.constantFrom(
      ...[
        '.git',
        '.github',
        '.husky',
        '.claude',
        '.mcp.json',
        'claude.md',
        'agents.md',
        '.env',
        '.npmrc',
        'codeowners',
        '.vscode',
      ],
    );
    const disguise = fc.func(fc.nat());
    const wide = (character: string) =>
      /[!-~]/.test(character) ? String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0) : character;
    const looks = [
      (c: string) => c,
      (c: string) => c.toUpperCase(),
      wide,
      (c: string) => `${c}\u200d`,
      (c: string) => `\ufe0f${c}`,
    ];
    const folders = fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 3 });
    const tail = fc.constantFrom('', '.', ' ', '. .', '/x', '/x/y');
    fc.assert(
      fc.property(names, disguise, folders, tail, (name, pick, before, after) => {
        const letters = [...name].map((letter, index) => looks[pick(letter, index) % looks.length]?.(letter) ?? letter);
        const { denials } = judgeChange(aChange(anEntry([...before, letters.join('') + after].join('/'))));
        expect(denials.filter(({ rule }) => rule !== 'strange-path')).not.toEqual([]);
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  });
});

describe('modes', () => {
  it.each([
    ['a new symbolic link', { mode: '120000' }, 'symbolic-link'],
    ['a file that becomes a link', { operation: 'modify', mode: '120000', previousMode: '100644' }, 'symbolic-link'],
    ['a link that becomes a file', { operation: 'modify', previousMode: '120000' }, 'symbolic-link'],
    ['a submodule', { mode: '160000' }, 'submodule'],
    ['a submodule that goes', { ...gone, previousMode: '160000' }, 'submodule'],
    ['a program with the set-uid bit', { mode: '104755' }, 'file-mode'],
    ['a file that the group may write', { mode: '100664' }, 'file-mode'],
    ['a folder', { mode: '040000' }, 'file-mode'],
    ['no mode at all', { mode: '000000' }, 'file-mode'],
  ] satisfies [string, Partial<ChangeEntry>, string][])('%s is refused (P03–P06)', (_, parts, rule) => {
    expect(judge(anEntry('src/a', parts)).denied).toEqual([rule]);
  });

  it('a new program needs a person, one that was a program does not (P06)', () => {
    const becomes = { operation: 'modify', mode: '100755', previousMode: '100644' } as const;
    expect(judge(anEntry('run', { mode: '100755' }))).toEqual({ denied: [], flagged: ['new-executable'] });
    expect(judge(anEntry('run', becomes)).flagged).toEqual(['new-executable']);
    expect(judge(anEntry('run', { ...becomes, previousMode: '100755' })).flagged).toEqual([]);
  });
});

describe('collisions', () => {
  it.each([
    ['files', 'SRC/A.TXT', 'src/a.txt'],
    ['folders', 'Src/a', 'src/b'],
    ['a file and a folder', 'A', 'a/b'],
    ['composed and decomposed letters', 'caf\u00e9', 'cafe\u0301'],
  ])('%s that differ in case or form only are refused (P10)', (_, first, second) => {
    expect(judge(anEntry(first), anEntry(second)).denied).toEqual(['path-collision']);
  });

  it('a file may be renamed to another case', () => {
    expect(judge(anEntry('Readme.md', gone), anEntry('README.md')).denied).toEqual([]);
  });
});

describe('size', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => anEntry(`src/${index}.ts`));
  const MIB = 1024 * 1024;

  it('allows 100 files, 20,000 added lines, 1 MiB a file and 4 MiB together (P16)', () => {
    const lines = anEntry('a', { addedLines: 20_000 });
    const large = [0, 1, 2, 3].map((index) => anEntry(`b${index}`, { bytes: MIB, addedLines: 0 }));
    expect(judge(...many(100)).denied).toEqual([]);
    expect(judge(lines).denied).toEqual([]);
    expect(judge(...large).denied).toEqual([]);
  });

  it('refuses one more of each (P16)', () => {
    const large = [0, 1, 2, 3].map((index) => anEntry(`b${index}`, { bytes: MIB }));
    expect(judge(...many(101)).denied).toEqual(['too-many-files']);
    expect(judge(anEntry('a', { addedLines: 20_000 }), anEntry('b')).denied).toEqual(['too-many-lines']);
    expect(judge(anEntry('a', { bytes: MIB + 1 })).denied).toEqual(['file-too-large']);
    expect(judge(...large, anEntry('c', { bytes: 1 })).denied).toEqual(['change-too-large']);
  });

  it('believes the content, not the size that is claimed', () => {
    expect(judge(holding('x'.repeat(MIB + 1), { bytes: 1 })).denied).toEqual(['file-too-large']);
  });

  it('is counted in files and lines', () => {
    const change = aChange(anEntry('a', { addedLines: 3, deletedLines: 1 }), anEntry('b', { addedLines: 4 }));
    expect(changeSize(change)).toEqual({ files: 2, added: 7, deleted: 1 });
  });
});

describe('contents', () => {
  it.each([
    ['a bidirectional override', 'if (admin\u202e) {}'],
    ['a zero width space', 'const a\u200b = 1;'],
    ['tag characters', 'ok \u{e0041}'],
    ['a filler for a name', 'const \u3164 = 1;'],
    ['a mark of byte order in the middle', 'a\ufeffb'],
  ])('%s is refused (P18)', (_, content) => {
    expect(judge(holding(content)).denied).toEqual(['invisible-text']);
    expect(judge(holding(content, { operation: 'modify', previousMode: '100644' })).denied).toEqual(['invisible-text']);
  });

  it.each([
    ['a mark of byte order at the start', '\ufeffa\r\n\tb\f'],
    ['emoji', '❤\ufe0f 👩🏽\u200d💻 👨\u200d👩\u200d👧'],
    ['joiners that Hindi and Persian need', 'क्\u200dष می\u200cخواهم'],
  ])('%s is fine', (_, content) => {
    expect(judge(holding(content))).toEqual({ denied: [], flagged: [] });
  });

  it('a word of Latin and Cyrillic letters needs a person (P18)', () => {
    expect(judge(holding('const p\u0430ssword = 1;')).flagged).toEqual(['mixed-scripts']);
    expect(judge(holding('// Привет, world')).flagged).toEqual([]);
  });

  it.each([
    ['a GitHub token', `ghs_1234_${'aB3.-_'.repeat(85)}`],
    ['a GitHub token', `github_pat_${'aB3_'.repeat(20)}`],
    ['an AWS key id', 'AKIAIOSFODNN7EXAMPLE'],
    ['an Anthropic key', `sk-ant-api03-${'aB3-'.repeat(20)}`],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----'],
  ])('%s is refused and named by kind, never by value (P19)', (kind, secret) => {
    const { denials } = judgeChange(aChange(holding(`const key = "${secret}";`)));
    expect(denials).toEqual([{ path: 'src/a.ts', rule: 'secret', because: `it holds what looks like ${kind}` }]);
  });

  it('examples of addresses with passwords are no secrets', () => {
    expect(judge(holding('postgres://user:password@localhost/db')).denied).toEqual([]);
  });

  it('binary files need a person, whatever git thought of them (P16)', () => {
    expect(judge(holding('x', { binary: true })).flagged).toEqual(['binary-file']);
    expect(judge(holding(new Uint8Array([1, 0, 2]))).flagged).toEqual(['binary-file']);
  });

  it('what is deleted is not read', () => {
    expect(judge(anEntry('src/a.ts', { ...gone, content: base64('a\u202e'), binary: true }))).toEqual({
      denied: [],
      flagged: [],
    });
  });
});

describe('files that a person has to see', () => {
  it.each([
    ['package.json', 'manifest'],
    ['packages/a/Cargo.toml', 'manifest'],
    ['requirements-dev.txt', 'manifest'],
    ['package-lock.json', 'lock-file'],
    ['yarn.lock', 'lock-file'],
    ['go.sum', 'lock-file'],
    ['.gitattributes', 'git-settings'],
    ['src/.gitignore', 'git-settings'],
    ['Dockerfile', 'build-script'],
    ['docker/api.Dockerfile', 'build-script'],
    ['Makefile', 'build-script'],
    ['.gitlab-ci.yml', 'ci-configuration'],
    ['.circleci/config.yml', 'ci-configuration'],
    ['Jenkinsfile', 'ci-configuration'],
    ['LICENSE', 'license'],
    ['LICENSE.md', 'license'],
    ['docs/SECURITY.md', 'security-policy'],
    ['dist/index.js', 'build-result'],
    ['action.yml', 'action-definition'],
    ['.env.example', 'example-environment'],
  ])('%s: %s (P12, P13, P25)', (path, rule) => {
    expect(judge(anEntry(path))).toEqual({ denied: [], flagged: [rule] });
  });

  it.each(['__tests__/a.ts', 'src/a.test.ts', 'pkg/a_test.go', 'tests/test_a.py', 'src/ATest.java'])(
    '%s, if it is deleted',
    (path) => {
      expect(judge(anEntry(path, gone))).toEqual({ denied: [], flagged: ['deleted-test'] });
      expect(judge(anEntry(path)).flagged).toEqual([]);
    },
  );

  it('and nobody for ordinary work', () => {
    const paths = [
      'src/licenses/a.ts',
      'src/distance.ts',
      'docs/makefile-guide.md',
      'src/copying-files.ts',
      'src/latest.ts',
    ];
    expect(judge(...paths.map((path) => anEntry(path)), anEntry('src/latest.ts.old', gone))).toEqual({
      denied: [],
      flagged: [],
    });
  });
});
