import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = 'dist';

/** Words by which the code of a client is known in the bundle. */
const CLIENTS = {
  artifact: /api\.v1\.ArtifactService|BlobServiceClient/,
  cache: /GetCacheEntryDownloadURL/,
  octokit: /octokit-core\.js/,
} as const;

type Client = keyof typeof CLIENTS;
const NAMES = Object.keys(CLIENTS) as Client[];

export interface Bundle {
  /** Bytes of the file that starts, of all code, and of all code after gzip. */
  readonly index: number;
  readonly total: number;
  readonly zipped: number;
  readonly chunks: number;
  /** The clients whose code is in the bundle, each with its files. */
  readonly clients: ReadonlyMap<Client, readonly string[]>;
}

/** What lies in `dist/`. */
export function readBundle(): Bundle {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
  const code = new Map(files.map((name) => [name, readFileSync(join(FOLDER, name))]));
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);
  return {
    index: code.get('index.js')?.length ?? Number.NaN,
    total: sum([...code.values()].map(({ length }) => length)),
    zipped: sum([...code.values()].map((bytes) => gzipSync(bytes).length)),
    chunks: files.length - 1,
    clients: new Map(NAMES.map((name) => [name, files.filter((file) => CLIENTS[name].test(`${code.get(file)}`))])),
  };
}

/** The clients whose code a start loads although it needs none of them. */
export function clientsAmong({ clients }: Bundle, loaded: readonly string[]): Client[] {
  return NAMES.filter((name) => clients.get(name)?.some((file) => loaded.includes(file)));
}
