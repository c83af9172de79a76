import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In place of a licence that a package keeps to itself. */
const NOT_STATED = 'Not stated';

/** What webpack tells of a build, as far as it names the files that went into it. */
export interface BuildStats {
  readonly modules?: readonly StatsModule[];
}

interface StatsModule {
  readonly name?: string;
  /** Files that were joined into this module. */
  readonly modules?: readonly StatsModule[];
}

/**
 * Name, licence and licence text of every package that went into a bundle, in the order of their names. Taken from the
 * build's own statistics, since the bundler's list leaves out the packages of the entry as soon as there are chunks.
 */
export function licensesOf(stats: BuildStats): string {
  const folders = new Set(filesOf(stats.modules ?? []).flatMap((file) => packageFolder(file) ?? []));
  const texts = [...folders].map(licenseOf).sort((a, b) => (a < b ? -1 : 1));
  return [...new Set(texts)].join('\n');
}

function filesOf(modules: readonly StatsModule[]): string[] {
  return modules.flatMap(({ name = '', modules: joined = [] }) => [name, ...filesOf(joined)]);
}

/** The folder of the package that a file belongs to: below the last `node_modules` of its path. */
function packageFolder(file: string): string | null {
  return /^(\.\/(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? null;
}

function licenseOf(folder: string): string {
  const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  return `${name}\n${typeof license === 'string' ? license : NOT_STATED}\n${licenseText(folder)}`;
}

function licenseText(folder: string): string {
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry));
  return file ? `${readFileSync(join(folder, file), 'utf8').trim()}\n` : '';
}
