import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Hub, LabRepository } from '../hub/surface.ts';

const run = promisify(execFile);

/** Standard output of git on a repository of the hub. Rejects with git's own words when it fails. */
async function git(repository: LabRepository, ...args: string[]): Promise<string> {
  const options = { maxBuffer: 64 * 1024 * 1024 };
  return (await run('git', ['--git-dir', repository.gitDirectory, ...args], options)).stdout;
}

/** The commit that a tag, branch or SHA names, in that order, or undefined. */
async function resolveCommit(repository: LabRepository, ref: string): Promise<string | undefined> {
  for (const name of [`refs/tags/${ref}`, `refs/heads/${ref}`, ref]) {
    const sha = await git(repository, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => '');
    if (sha !== '') return sha.trim();
  }
  return undefined;
}

/** Where a workflow file or an action comes from. */
export interface Source {
  readonly repository: LabRepository;
  readonly sha: string;
}

/** The commit that `owner/name@ref` means on the hub. Rejects when there is no such repository or ref. */
export async function resolveSource(hub: Hub, name: string, ref: string): Promise<Source> {
  let repository: LabRepository;
  try {
    repository = hub.repository(name);
  } catch {
    throw new Error(`Unable to resolve \`${name}@${ref}\`, repository not found on the hub of the lab`);
  }
  const sha = await resolveCommit(repository, ref);
  if (sha === undefined) throw new Error(`Unable to resolve \`${name}@${ref}\`, unable to find version \`${ref}\``);
  return { repository, sha };
}

/** A file's text at a commit, or undefined when there is none. */
export function readText(repository: LabRepository, sha: string, path: string): Promise<string | undefined> {
  return git(repository, 'show', `${sha}:${path}`).catch(() => undefined);
}

export async function workflowPaths(repository: LabRepository, sha: string): Promise<string[]> {
  const listed = await git(repository, 'ls-tree', '--name-only', sha, '.github/workflows/');
  return listed.split('\n').filter((path) => /\.ya?ml$/.test(path));
}

/** Paths that differ between two commits; from an all-zero SHA (a new branch) every file of the second. */
export async function changedPaths(repository: LabRepository, from: string, to: string): Promise<string[]> {
  const listed = /^0*$/.test(from)
    ? await git(repository, 'ls-tree', '-r', '--name-only', to)
    : await git(repository, 'diff', '--name-only', from, to);
  return listed.split('\n').filter((path) => path !== '');
}
