import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LabRepository } from '../hub/surface.ts';

/** A user's repository, and what of it is copied. */
export interface OwnRepository {
  readonly directory: string;
  readonly commit: string;
  readonly tree: string;
}

/**
 * git for reading somebody's repository: it takes no optional locks, fetches nothing, and is told by nothing but the
 * folder which repository is meant.
 */
function gitEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return { ...Object.fromEntries(own), GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' };
}

/** Looks at a repository without touching it. Gives the faults, in words, where it can't be used. */
export function lookAtRepository(
  path: string,
): { readonly own: OwnRepository } | { readonly faults: readonly string[] } {
  const directory = resolve(path);
  const fault = (why: string) => ({ faults: [`--repo: ${path} ${why}`] });
  if (!existsSync(directory) || !statSync(directory).isDirectory()) return fault('is no folder.');
  const ask = (...words: string[]) =>
    spawnSync('git', words, { cwd: directory, env: gitEnvironment(), encoding: 'utf8' });
  const format = ask('rev-parse', '--show-object-format');
  if (format.error) return fault(`can't be looked at: git can't be started (${format.error.message}).`);
  if (format.status !== 0) return fault(`is no git repository that can be read. git says: ${format.stderr.trim()}`);
  if (format.stdout.trim() !== 'sha1')
    return fault(`names its objects by ${format.stdout.trim()}; the lab knows sha1 only.`);
  const [commit, tree] = ['HEAD^{commit}', 'HEAD^{tree}'].map((name) => ask('rev-parse', '--verify', '--quiet', name));
  if (commit?.status !== 0 || tree?.status !== 0) return fault('has no commit yet: commit something first.');
  return { own: { directory, commit: commit.stdout.trim(), tree: tree.stdout.trim() } };
}

/** What the copy is called on the hub: as its folder, in the characters that GitHub takes for a name. */
export function nameOf({ directory }: OwnRepository): string {
  const name = basename(directory.replace(/\/?\.git$/, '')).replace(/[^\w.-]+/g, '-');
  return /^\.*$/.test(name) ? 'repository' : name;
}

/**
 * Makes what is committed at HEAD of a user's repository the default branch of one on the hub, as git has it: modes,
 * symbolic links and binary files too. Its history stays behind, and the files given come in. Throws when git can't.
 */
export async function useRepository(
  own: OwnRepository,
  { git, owner }: LabRepository,
  files: Record<string, string>,
): Promise<void> {
  await copyObjects(own, git.directory);
  const more = Object.entries(files).map(([path, content]) => ({ path, content }));
  const message = `Copy of ${basename(own.directory)} at ${own.commit.slice(0, 7)}`;
  git.setRef('refs/heads/main', git.writeCommit(git.writeTree(own.tree, more), [], message, owner.login));
}

async function copyObjects({ directory, tree }: OwnRepository, gitDirectory: string): Promise<void> {
  const env = gitEnvironment();
  const from = spawn('git', ['pack-objects', '--revs', '--stdout', '-q'], { cwd: directory, env });
  const to = spawn('git', ['index-pack', '--stdin'], { cwd: gitDirectory, env, stdio: ['pipe', 'ignore', 'pipe'] });
  from.stdin.end(`${tree}\n`);
  // index-pack ends with the last byte of the pack, maybe before the pipe does: whether all went well, only git says.
  const passed = pipeline(from.stdout, to.stdin).catch(() => undefined);
  const ends = [endOf('pack-objects', from), endOf('index-pack', to), passed];
  // All of them come to an end; what the first says is why the others failed.
  const failed = (await Promise.allSettled(ends)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

function endOf(name: string, child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      if (code === 0) done();
      else failed(new Error(`git ${name} ended with ${code}: ${said.trim()}`));
    });
  });
}
