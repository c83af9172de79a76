import type { ChangeEntry } from '../../contracts/change.ts';
import { blobSizes, readBlobs } from './objects.ts';
import type { PrivateRepository } from './private-repository.ts';
import type { WorkingTree } from './working-tree.ts';

/**
 * How much content a change carries, in bytes before base64. Entries beyond it keep their true size and have no
 * content: the policy sees how large they are, nobody has to hold them, and `apply` refuses them.
 */
export const CONTENT_LIMIT = 8 * 1024 * 1024;

interface RawEntry {
  readonly path: string;
  readonly sha: string;
  readonly mode: string;
  readonly previousMode: string;
  readonly operation: ChangeEntry['operation'];
}

interface LineCounts {
  readonly addedLines: number;
  readonly deletedLines: number;
  readonly binary: boolean;
}

/**
 * The entries between the base tree and a working tree, in git's order of paths (by bytes). A rename is a deletion
 * and an addition. Symbolic links and submodules keep their modes and have neither size nor content: a link's target
 * would look like a file's text to a reader that forgets to look at the mode. Bytes of a path that aren't UTF-8
 * become U+FFFD, which the policy denies.
 */
export async function treeDifference(repository: PrivateRepository, now: WorkingTree): Promise<ChangeEntry[]> {
  const { raw, counts } = await compare(repository, now.tree);
  const files = raw.filter(({ mode }) => mode.startsWith('100')).map(({ sha }) => sha);
  const content = await contentsOf(repository, files);
  const entries = raw.map(({ path, sha, operation, mode, previousMode }) => ({
    path,
    operation,
    mode,
    previousMode,
    ...(mode.startsWith('100') ? (content.get(sha) ?? NO_CONTENT) : NO_CONTENT),
    ...(counts.get(path) ?? NO_LINES),
  }));
  return [...entries, ...now.unstorable.map(asEntry)].map((entry) => ({ ...entry, path: utf8(entry.path) }));
}

const NO_CONTENT = { bytes: 0, content: '' } as const;
const NO_LINES: LineCounts = { addedLines: 0, deletedLines: 0, binary: false };

/** What no tree can hold is still shown, so that the policy refuses the change instead of never hearing of it. */
function asEntry({ path, mode, bytes }: WorkingTree['unstorable'][number]): ChangeEntry {
  return { path, operation: 'add', mode, previousMode: '000000', bytes, content: '', ...NO_LINES };
}

async function compare({ git, baseTree }: PrivateRepository, tree: string) {
  const shown = ['--raw', '--numstat', '--no-abbrev', '--no-renames', '--no-ext-diff', '--no-textconv'];
  const args = ['diff-tree', '-r', '-z', ...shown, '--ignore-submodules=none', baseTree, tree];
  // Run bare: with the working tree in view, its attributes could declare a binary file to be text.
  const fields = (await git.bare(args)).toString('latin1').split('\0');
  const firstCount = fields.findIndex((field, at) => at % 2 === 0 && !field.startsWith(':'));
  const raw = fields.slice(0, firstCount).flatMap((path, at) => (at % 2 ? [rawEntry(fields[at - 1] ?? '', path)] : []));
  return { raw, counts: new Map(fields.slice(firstCount).filter(Boolean).map(lineCounts)) };
}

const OPERATIONS: { readonly [status: string]: ChangeEntry['operation'] } = { A: 'add', D: 'delete' };

function rawEntry(head: string, path: string): RawEntry {
  const [previousMode = '', mode = '', , sha = '', status = ''] = head.slice(1).split(' ');
  return { path, sha, mode, previousMode, operation: OPERATIONS[status] ?? 'modify' };
}

function lineCounts(field: string): [string, LineCounts] {
  const [added = '', deleted = '', ...path] = field.split('\t');
  const binary = added === '-';
  const counts = { addedLines: binary ? 0 : Number(added), deletedLines: binary ? 0 : Number(deleted), binary };
  return [path.join('\t'), counts];
}

async function contentsOf({ git }: PrivateRepository, shas: readonly string[]) {
  const sizes = await blobSizes(git, shas);
  let room = CONTENT_LIMIT;
  const fitting = shas.filter((_sha, at) => {
    const fits = (sizes[at] ?? 0) <= room;
    if (fits) room -= sizes[at] ?? 0;
    return fits;
  });
  const contents = await readBlobs(git, fitting);
  const found = new Map(shas.map((sha, at) => [sha, { bytes: sizes[at] ?? 0, content: '' }]));
  for (const [at, sha] of fitting.entries()) {
    found.set(sha, { bytes: contents[at]?.length ?? 0, content: contents[at]?.toString('base64') ?? '' });
  }
  return found;
}

function utf8(path: string): string {
  return Buffer.from(path, 'latin1').toString();
}
