import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';

export interface UntrustedEnvironmentOptions {
  /** Where programs are looked up; entries that aren't absolute are left out. */
  readonly path: string;
  /** The folder in which the fresh HOME and TMPDIR are created. */
  readonly temporaryDirectory: string;
  /** Variables that somebody named on purpose; they win over ours. */
  readonly extras?: Readonly<{ [name: string]: string }>;
}

/** The surroundings of one process (or a few that belong together) that we don't trust. */
export interface UntrustedEnvironment {
  readonly variables: Readonly<{ [name: string]: string }>;
  /** The folder that holds all of it. */
  readonly root: string;
  /** A folder that only our user may enter, for files that the process is handed. */
  readonly exchange: string;
  /** Removes HOME, TMPDIR and the exchange. Never rejects: what can't be removed is left to the runner. */
  remove(): Promise<void>;
}

const separator = ':';

/** Entries of a PATH that mean the same whatever the working directory is, without those inside `excluded`. */
export function absolutePath(path: string, excluded?: string): string {
  const inside = (entry: string) => excluded !== undefined && !relative(excluded, entry).startsWith('..');
  return path
    .split(separator)
    .filter((entry) => isAbsolute(entry) && !inside(entry))
    .join(separator);
}

/** Creates the folders (mode 0700) and names every variable that an untrusted process gets: these, and no others. */
export async function openUntrustedEnvironment(options: UntrustedEnvironmentOptions): Promise<UntrustedEnvironment> {
  const root = await mkdtemp(join(options.temporaryDirectory, 'issue-relay-'));
  const [home, temporary, exchange] = [join(root, 'home'), join(root, 'tmp'), join(root, 'exchange')];
  for (const folder of [home, temporary, exchange]) await mkdir(folder, { mode: 0o700 });
  return {
    variables: {
      PATH: absolutePath(options.path),
      HOME: home,
      TMPDIR: temporary,
      LANG: 'C.UTF-8',
      TERM: 'dumb',
      CI: 'true',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      ...options.extras,
    },
    root,
    exchange,
    remove: () => removeAll(root),
  };
}

async function removeAll(root: string): Promise<void> {
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: 2 });
  await remove()
    .catch(() => makeWritable(root).then(remove))
    .catch(() => undefined);
}

/** Some tools (Go's module cache is one) leave folders that even their owner may not change. */
async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
}
