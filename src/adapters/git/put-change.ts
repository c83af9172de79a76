import { readFile } from 'node:fs/promises';
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

/** Stores all contents in one pack; fast-import is the one command that takes many of them on stdin. */
async function writeBlobs(repository: PrivateRepository, entries: readonly ChangeEntry[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const parts = entries.flatMap(({ content }, at) => {
    const bytes = Buffer.from(content, 'base64');
    return [Buffer.from(`blob\nmark :${at + 1}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n')];
  });
  const marks = join(repository.directory, 'marks');
  const command = ['-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet', `--export-marks=${marks}`];
  await repository.git.bare(command, Buffer.concat(parts));
  const named = (await readFile(marks, 'utf8')).trimEnd().split('\n');
  const shas = new Map(named.map((line) => line.split(' ') as [string, string]));
  return entries.map((_entry, at) => shas.get(`:${at + 1}`) ?? '');
}
