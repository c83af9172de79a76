import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrivateRepository } from './private-repository.ts';

/*
 * Which files are ignored is decided by the .gitignore files of the BASE tree, not by those in the working tree. An
 * agent that adds `.gitignore` with `.gitignore` and `evil.sh` in it would else hide both from us and keep them over
 * a reset; one that empties it would flood the change with node_modules. Its edit of .gitignore itself is in the
 * change like any other and left to the policy.
 * .gitattributes are obeyed as they are in the working tree: without configured filters they only convert line ends
 * and encodings, and what is judged, tested and committed is the result of that conversion, so nothing can hide there.
 */

/** A file that differs from the base, with its path as latin1 text, which keeps every byte. */
interface Found {
  readonly path: string;
  readonly kind: 'file' | 'gitlink' | 'gone' | 'unstorable';
  readonly mode: string;
  readonly bytes: number;
}

/** The working tree as a git tree, and what it holds that no git tree can hold. */
export interface WorkingTree {
  readonly tree: string;
  readonly unstorable: readonly Found[];
}

/**
 * Writes the working tree as a git tree into the private repository. Only plumbing is used: `git add` and
 * `git status` would start processes inside embedded repositories, under those repositories' own configuration.
 */
export async function writeWorkingTree(repository: PrivateRepository): Promise<WorkingTree> {
  await freshIndex(repository);
  const [tracked, untracked] = await Promise.all([trackedDifferences(repository), untrackedPaths(repository)]);
  const looks = [...tracked.map(look), ...untracked.map((path) => look({ path, mode: '' }))];
  const found = await Promise.all(looks.map((lookAt) => lookAt(repository.workspace)));
  await updateIndex(repository, found);
  const tree = (await repository.git.bare(['write-tree'])).toString().trim();
  return { tree, unstorable: found.filter(({ kind }) => kind === 'unstorable') };
}

/**
 * An index of the base tree in which only files that were read and found equal count as unchanged. It is made anew
 * each time: sizes and times that were noted earlier can be forged by whoever may set the clock.
 */
export async function freshIndex({ git, baseTree }: PrivateRepository): Promise<void> {
  await git.bare(['read-tree', baseTree]);
  await git.onTree(['update-index', '-q', '--refresh']);
}

/** Paths (latin1) that are neither in the base tree nor ignored by its rules; an embedded repository ends in `/`. */
export async function untrackedPaths({ git, ignoreFile }: PrivateRepository): Promise<string[]> {
  return split(await git.onTree(['ls-files', '--others', '-z', `--exclude-from=${ignoreFile}`]));
}

interface Difference {
  readonly path: string;
  /** The mode that git sees on disk; empty for a path that git doesn't know. */
  readonly mode: string;
}

async function trackedDifferences({ git }: PrivateRepository): Promise<Difference[]> {
  const fields = split(await git.onTree(['diff-files', '-z', '--raw', '--ignore-submodules=dirty', '--no-ext-diff']));
  return fields.flatMap((field, at) => (at % 2 ? [{ path: field, mode: fields[at - 1]?.split(' ')[1] ?? '' }] : []));
}

function look({ path, mode }: Difference): (workspace: string) => Promise<Found> {
  return async (workspace) => {
    if (mode === '160000' || path.endsWith('/')) return { path: path.replace(/\/$/, ''), kind: 'gitlink', ...NOTHING };
    if (mode === '000000') return { path, kind: 'gone', ...NOTHING };
    const name = Buffer.concat([Buffer.from(join(workspace, '/')), Buffer.from(path, 'latin1')]);
    const stats = await lstat(name);
    // Pipes, sockets and devices can't be in a tree; a tracked file that became one is gone.
    if (!stats.isFile() && !stats.isSymbolicLink()) return { path, kind: 'gone', ...NOTHING };
    const isLink = stats.isSymbolicLink();
    const kind = isUnstorable(path, isLink) ? 'unstorable' : 'file';
    const modeOnDisk = isLink ? '120000' : stats.mode & 0o100 ? '100755' : '100644';
    return { path, kind, mode: modeOnDisk, bytes: isLink ? 0 : stats.size };
  };
}

const NOTHING = { mode: '000000', bytes: 0 } as const;

/** Names that git keeps for itself in any case, such as `.GIT/config`, and links in the place of `.gitmodules`. */
function isUnstorable(path: string, isLink: boolean): boolean {
  return /(^|\/)\.git(\/|$)/i.test(path) || (isLink && /(^|\/)\.gitmodules$/i.test(path));
}

async function updateIndex({ git, baseSha }: PrivateRepository, found: readonly Found[]): Promise<void> {
  const none = '0'.repeat(baseSha.length);
  const removals = found.filter(({ kind }) => kind === 'gone').map(({ path }) => `0 ${none}\t${path}\0`);
  // Any commit does for an embedded repository: a change shows that it is there, and no change with one is written.
  const links = found.filter(({ kind }) => kind === 'gitlink').map(({ path }) => `160000 ${baseSha}\t${path}\0`);
  const files = found.filter(({ kind }) => kind === 'file').map(({ path }) => `${path}\0`);
  await git.onTree(['update-index', '-z', '--index-info'], latin1([...removals, ...links]));
  // "Big" files go into one pack together instead of a file each: five times as fast for a thousand of them.
  await git.onTree(['-c', 'core.bigFileThreshold=1', 'update-index', '--add', '-z', '--stdin'], latin1(files));
}

function latin1(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join(''), 'latin1');
}

function split(output: Buffer): string[] {
  return output
    .toString('latin1')
    .split('\0')
    .filter((field) => field !== '');
}
