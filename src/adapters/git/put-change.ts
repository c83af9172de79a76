import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change, ChangeEntry } from '../../contracts/change.ts';
import { RelayError } from '../../errors.ts';
import { findObstacle } from './obstacle.ts';
import { isPlainPath } from './plain-path.ts';
import type { PrivateRepository } from './private-repository.ts';
import { freshIndex } from './working-tree.ts';

/**
 * Puts a change on a working tree that is at the base. Git itself writes the files, as it would when checking out the
 * commit: it doesn't follow symbolic links, and it replaces nothing that it doesn't know.
 * Throws `baton-refused` for a change of another base, for paths or modes that a change may not have, and whenever
 * something on disk is in the way.
 */
export async function putChange(repository: PrivateRepository, change: Change): Promise<void> {
  if (change.baseSha !== repository.baseSha) throw refused(`its change is based on ${change.baseSha}`);
  for (const entry of change.entries) checkEntry(entry);
  const paths = new Set(change.entries.map(({ path }) => path));
  if (paths.size !== change.entries.length) throw refused('its change names a path twice');
  const obstacle = await findObstacle(repository.workspace, change.entries);
  if (obstacle) throw refused(`something is in the way of its change at \`${obstacle}\``);
  try {
    const tree = await buildTree(repository, change.entries);
    await freshIndex(repository);
    await repository.git.onTree(['read-tree', '-m', '-u', repository.baseTree, tree]);
  } catch (error) {
    throw refused('its change does not fit on the checkout', error);
  }
}

/** The refusal of a change; the phase that it came from is not known here. */
export function refused(why: string, cause?: unknown): RelayError {
  const detail = cause instanceof RelayError ? `${why} (${cause.happened.replace(/\.$/, '')})` : why;
  return RelayError.of('baton-refused', { phase: 'an earlier phase', why: detail }, cause);
}

const FILE_MODES = ['100644', '100755'];
const MODES = {
  add: { mode: FILE_MODES, previousMode: ['000000'] },
  modify: { mode: FILE_MODES, previousMode: FILE_MODES },
  delete: { mode: ['000000'], previousMode: FILE_MODES },
} satisfies { [operation in ChangeEntry['operation']]: { mode: string[]; previousMode: string[] } };

function checkEntry({ path, operation, mode, previousMode, bytes, content }: ChangeEntry): void {
  const where = `\`${path}\` of its change`;
  const modes = MODES[operation];
  if (!modes.mode.includes(mode) || !modes.previousMode.includes(previousMode)) {
    throw refused(`${where} has mode ${previousMode} → ${mode}, only 100644 and 100755 are files`);
  }
  if (!isPlainPath(path)) throw refused(`${where} does not lie plainly inside the checkout`);
  if (Buffer.byteLength(content, 'base64') !== bytes) throw refused(`${where} lacks its content`);
}

async function buildTree(repository: PrivateRepository, entries: readonly ChangeEntry[]): Promise<string> {
  const { git, baseTree, baseSha } = repository;
  const written = entries.filter(({ operation }) => operation !== 'delete');
  const shas = await writeBlobs(repository, written);
  const none = '0'.repeat(baseSha.length);
  const removals = entries.filter(({ operation }) => operation === 'delete').map(({ path }) => `0 ${none}\t${path}\0`);
  const files = written.map(({ path, mode }, at) => `${mode} ${shas[at]}\t${path}\0`);
  await git.bare(['read-tree', baseTree]);
  // Removals first, so that a file may take the place of a folder; protection makes git refuse .git in any disguise.
  const protection = ['-c', 'core.protectHFS=true', '-c', 'core.protectNTFS=true'];
  const lines = Buffer.from([...removals, ...files].join(''));
  await git.onTree([...protection, 'update-index', '-z', '--index-info'], lines);
  return (await git.bare(['write-tree'])).toString().trim();
}

async function writeBlobs(repository: PrivateRepository, entries: readonly ChangeEntry[]): Promise<string[]> {
  const folder = await mkdtemp(join(repository.directory, 'contents-'));
  const names = entries.map((_entry, at) => join(folder, String(at)));
  for (const [at, { content }] of entries.entries()) {
    await writeFile(names[at] ?? '', Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  const input = Buffer.from(names.map((name) => `${name}\n`).join(''));
  const shas = await repository.git.bare(['hash-object', '-w', '--no-filters', '--stdin-paths'], input);
  await rm(folder, { recursive: true });
  return shas.toString().split('\n').slice(0, -1);
}
