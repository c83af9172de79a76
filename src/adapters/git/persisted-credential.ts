import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { GitCommand } from './command.ts';

/**
 * Says in words which credential a checkout keeps, or returns null. Looked at are the checkout's git configuration,
 * those of its submodules, every file that these include on whatever condition, and the files in which
 * actions/checkout keeps its token since version 6 (https://github.com/actions/checkout#readme).
 */
export async function persistedCredential(
  git: GitCommand,
  workspace: string,
  temporaryDirectory: string,
): Promise<string | null> {
  const files = [...configurations(join(workspace, '.git')), ...checkoutFiles(temporaryDirectory)];
  const seen = new Set<string>();
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const settings = await settingsOf(git, file);
    const held = settings.find(isCredential);
    if (held) return `a credential in the checkout's git configuration (\`${nameOf(held)}\`)`;
    files.push(...settings.flatMap(({ key, value }) => (isInclude(key) ? [included(file ?? '', value)] : [])));
  }
  return null;
}

function configurations(directory: string): string[] {
  const modules = join(directory, 'modules');
  const ofModules = existsSync(modules) ? readdirSync(modules, { recursive: true, encoding: 'utf8' }) : [];
  const own = [join(directory, 'config'), join(directory, 'config.worktree')];
  const found = ofModules.filter((name) => basename(name) === 'config').map((name) => join(modules, name));
  // A branch may be called `config` too; only beside a HEAD is it a repository's configuration.
  return [...own, ...found.filter((file) => existsSync(join(dirname(file), 'HEAD')))];
}

function checkoutFiles(temporaryDirectory: string): string[] {
  return readdirSync(temporaryDirectory)
    .filter((name) => name.startsWith('git-credentials-'))
    .map((name) => join(temporaryDirectory, name));
}

interface Setting {
  readonly key: string;
  readonly value: string;
}

async function settingsOf(git: GitCommand, file: string): Promise<Setting[]> {
  // Git reads the file as data here: nothing in it takes effect, and includes aren't followed.
  const listed = await git.bare(['config', `--file=${file}`, '--no-includes', '--list', '-z']);
  return listed
    .toString()
    .split('\0')
    .map((line) => {
      const [key = '', ...value] = line.split('\n');
      return { key, value: value.join('\n') };
    });
}

const SECRET_SETTING = /^(http\.(.*\.)?(extraheader|cookiefile|sslkey)|credential\.(.*\.)?helper|core\.sshcommand)$/is;

function isCredential({ key, value }: Setting): boolean {
  if (value === '') return false;
  return SECRET_SETTING.test(key) || (/^(remote|url)\./i.test(key) && /https?:\/\/[^/@\s]+@/.test(`${key} ${value}`));
}

/** Section and variable alone: what stands between them may be an address with the secret in it. */
function nameOf({ key }: Setting): string {
  return `${key.slice(0, key.indexOf('.'))}.*.${key.slice(key.lastIndexOf('.') + 1)}`;
}

function isInclude(key: string): boolean {
  return /^include(if\..*)?\.path$/is.test(key);
}

function included(from: string, path: string): string {
  return isAbsolute(path) ? path : join(dirname(from), path);
}
