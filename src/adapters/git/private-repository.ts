import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RelayError } from '../../errors.ts';
import { findGit, type GitCommand, gitCommand } from './command.ts';
import { type IgnoreFile, ignoreRules } from './ignore-rules.ts';
import { readBlobs } from './objects.ts';

export interface CheckoutOptions {
  /** Absolute path of the checkout. */
  readonly workspace: string;
  /** A folder outside the workspace that lives as long as the job. */
  readonly temporaryDirectory: string;
  /** The commit that changes are derived against; the checkout must hold it. */
  readonly baseSha: string;
  /** The PATH on which git is looked for. */
  readonly path: string;
}

/** A git directory of our own that holds the base tree and nothing that the checkout could configure. */
export interface PrivateRepository {
  readonly git: GitCommand;
  readonly directory: string;
  readonly workspace: string;
  readonly baseSha: string;
  readonly baseTree: string;
  /** Head of the checkout when the job began. */
  readonly headSha: string;
  /** The ignore rules of the base tree, as one file of exclude patterns. */
  readonly ignoreFile: string;
}

/**
 * Everything is said here rather than left to a default, since defaults differ by platform and version.
 * `protectHFS` and `protectNTFS` are off for reading, so that odd names reach the policy instead of stopping git;
 * whatever is written to a tree is checked with both on (`put-change.ts`).
 */
const CONFIG = `[core]
\tbare = true
\trepositoryformatversion = %FORMAT%
\tfileMode = true
\tsymlinks = true
\tignoreCase = false
\tprecomposeUnicode = false
\ttrustctime = true
\tautocrlf = false
\tsafecrlf = false
\teol = lf
\tfsmonitor = false
\tuntrackedCache = false
\thooksPath = /dev/null
\tattributesFile = /dev/null
\texcludesFile = /dev/null
\tprotectHFS = false
\tprotectNTFS = false
\tbigFileThreshold = 16m
\tlooseCompression = 0
[gc]
\tauto = 0
[submodule]
\trecurse = false
`;

/**
 * Copies the base tree of a checkout into a git directory of our own. It must run before anything untrusted does:
 * afterwards not even the checkout's objects are read, so that a forged pack can't change what the base was.
 * Throws `wrong-base` when the checkout doesn't hold the base commit.
 */
export async function privateRepository(options: CheckoutOptions): Promise<PrivateRepository> {
  const { workspace, baseSha } = options;
  // mkdtemp makes the folder 0700, under a name that the agent isn't told.
  const directory = await mkdtemp(join(options.temporaryDirectory, 'issue-relay-git-'));
  const binary = findGit(options.path, workspace);
  const git = gitCommand(binary, directory, workspace);
  await layOut(directory, workspace, baseSha);
  const headSha = await headOf(gitCommand(binary, join(workspace, '.git'), workspace));
  const baseTree = await treeOf(git, baseSha, headSha);
  await copyTree(git, directory, baseTree);
  const ignoreFile = join(directory, 'ignore-rules');
  await writeFile(ignoreFile, ignoreRules(await ignoreFiles(git, baseTree)), 'latin1');
  return { git, directory, workspace, baseSha, baseTree, headSha, ignoreFile };
}

async function layOut(directory: string, workspace: string, baseSha: string): Promise<void> {
  const sha256 = baseSha.length === 64;
  const extension = sha256 ? '[extensions]\n\tobjectFormat = sha256\n' : '';
  await mkdir(join(directory, 'objects', 'info'), { recursive: true });
  await mkdir(join(directory, 'objects', 'pack'));
  await mkdir(join(directory, 'refs'));
  await writeFile(join(directory, 'HEAD'), 'ref: refs/heads/none\n');
  await writeFile(join(directory, 'config'), CONFIG.replace('%FORMAT%', sha256 ? '1' : '0') + extension);
  await writeFile(join(directory, 'objects', 'info', 'alternates'), `${join(workspace, '.git', 'objects')}\n`);
}

async function headOf(checkout: GitCommand): Promise<string> {
  return text(await checkout.bare(['rev-parse', '--verify', 'HEAD']));
}

async function treeOf(git: GitCommand, baseSha: string, headSha: string): Promise<string> {
  try {
    return text(await git.bare(['rev-parse', '--verify', `${baseSha}^{tree}`]));
  } catch {
    throw RelayError.of('wrong-base', { seen: headSha, wanted: baseSha });
  }
}

/** One pack of the base tree alone: a shallow checkout has no more, and a deep one's history is never needed. */
async function copyTree(git: GitCommand, directory: string, baseTree: string): Promise<void> {
  const objects = await git.bare(['rev-list', '--objects', '--no-object-names', baseTree]);
  await git.bare(['pack-objects', '-q', '--window=0', join(directory, 'objects', 'pack', 'pack')], objects);
  await rm(join(directory, 'objects', 'info', 'alternates'));
}

async function ignoreFiles(git: GitCommand, baseTree: string): Promise<IgnoreFile[]> {
  const listed = (await git.bare(['ls-tree', '-r', '-z', baseTree])).toString('latin1').split('\0');
  const found = listed.flatMap((line) => {
    // A symbolic link named .gitignore is not followed, as git doesn't follow it either.
    const parts = /^100(?:644|755) blob ([0-9a-f]+)\t(?:(.*)\/)?\.gitignore$/s.exec(line);
    return parts ? [{ sha: parts[1] ?? '', folder: parts[2] ?? '' }] : [];
  });
  const contents = await readBlobs(
    git,
    found.map(({ sha }) => sha),
  );
  return found.map(({ folder }, at) => ({ folder, text: (contents[at] ?? Buffer.alloc(0)).toString('latin1') }));
}

function text(output: Buffer): string {
  return output.toString().trim();
}
