import type { ChangeEntry } from '../../contracts/change.ts';
import { countLines, type LineCounts } from '../../contracts/line-counts.ts';
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
  readonly previousSha: string;
  readonly mode: string;
  readonly previousMode: string;
  readonly operation: ChangeEntry['operation'];
}

/**
 * The entries between the base tree and a working tree, in git's order of paths (by bytes). A rename is a deletion
 * and an addition. Symbolic links and submodules keep their modes and have neither size nor content: a link's target
 * would look like a file's text to a reader that forgets to look at the mode. Bytes of a path that aren't UTF-8
 * become U+FFFD, which the policy denies.
 */
export async function treeDifference(repository: PrivateRepository, now: WorkingTree): Promise<ChangeEntry[]> {
  const raw = await compare(repository, now.tree);
  const after = await blobsOf(repository, shasOf(raw, 'mode', 'sha'));
  const before = await blobsOf(repository, shasOf(raw, 'previousMode', 'previousSha'));
  const entries = raw.map(({ sha, previousSha, ...entry }) => {
    const { bytes, content } = (isFile(entry.mode) && after.get(sha)) || NO_BLOB;
    const former = (isFile(entry.previousMode) && before.get(previousSha)) || NO_BLOB;
    return { ...entry, bytes, content: content.toString('base64'), ...countLines(former.content, content) };
  });
  return [...entries, ...now.unstorable.map(asEntry)].map((entry) => ({ ...entry, path: utf8(entry.path) }));
}

interface Blob {
  /** The true size, also where the content is too much to hold. */
  readonly bytes: number;
  readonly content: Buffer;
}

const NO_BLOB: Blob = { bytes: 0, content: Buffer.alloc(0) };
const NO_LINES: LineCounts = { addedLines: 0, deletedLines: 0, binary: false };

const isFile = (mode: string) => mode.startsWith('100');

function shasOf(raw: readonly RawEntry[], mode: 'mode' | 'previousMode', sha: 'sha' | 'previousSha') {
  return raw.filter((entry) => isFile(entry[mode])).map((entry) => entry[sha]);
}

/** What no tree can hold is still shown, so that the policy refuses the change instead of never hearing of it. */
function asEntry({ path, mode, bytes }: WorkingTree['unstorable'][number]): ChangeEntry {
  return { path, operation: 'add', mode, previousMode: '000000', bytes, content: '', ...NO_LINES };
}

async function compare({ git, baseTree }: PrivateRepository, tree: string): Promise<RawEntry[]> {
  const shown = ['--raw', '--no-abbrev', '--no-renames', '--ignore-submodules=none'];
  const fields = (await git.bare(['diff-tree', '-r', '-z', ...shown, baseTree, tree])).toString('latin1').split('\0');
  return fields.flatMap((path, at) => (at % 2 ? [rawEntry(fields[at - 1] ?? '', path)] : []));
}

const OPERATIONS: { readonly [status: string]: ChangeEntry['operation'] } = { A: 'add', D: 'delete' };

function rawEntry(head: string, path: string): RawEntry {
  const [previousMode = '', mode = '', previousSha = '', sha = '', status = ''] = head.slice(1).split(' ');
  return { path, sha, previousSha, mode, previousMode, operation: OPERATIONS[status] ?? 'modify' };
}

async function blobsOf({ git }: PrivateRepository, shas: readonly string[]): Promise<ReadonlyMap<string, Blob>> {
  const sizes = await blobSizes(git, shas);
  let room = CONTENT_LIMIT;
  const fitting = shas.filter((_sha, at) => {
    const fits = (sizes[at] ?? 0) <= room;
    if (fits) room -= sizes[at] ?? 0;
    return fits;
  });
  const contents = await readBlobs(git, fitting);
  const found = new Map(shas.map((sha, at) => [sha, { ...NO_BLOB, bytes: sizes[at] ?? 0 }]));
  for (const [at, content] of contents.entries()) found.set(fitting[at] ?? '', { bytes: content.length, content });
  return found;
}

function utf8(path: string): string {
  return Buffer.from(path, 'latin1').toString();
}
